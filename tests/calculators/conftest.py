"""What the tests of the calculators share. They run on CPython and, from the built archive, inside Pyodide."""

import json
import os
import tomllib
from pathlib import Path

import pytest

from calculators.text import Language

CASES = Path(__file__).parent / "cases"


def read_pack(code: str) -> Language:
    """A language: from the built site's pack inside Pyodide (WORDS_DIR), else from the repository."""
    if folder := os.environ.get("WORDS_DIR"):
        [pack] = Path(folder).glob(f"{code}-*.json")
        return Language(json.loads(pack.read_text(encoding="utf-8")))
    from calculators.language_files import read_language

    return read_language(code)


def read_cases() -> list:
    """Every case of every cases/<calculator>.toml as a pytest parameter with its name in words."""
    parameters = []
    for path in sorted(CASES.glob("*.toml")):
        cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        parameters += [pytest.param(path.stem, case, id=f"{path.stem}: {case['name']}") for case in cases]
    return parameters


@pytest.fixture(scope="session")
def english() -> Language:
    """English, the source of all words."""
    return read_pack("en")


@pytest.fixture(scope="session", params=["en", "es", "ar", "zh-Hans"])
def language(request) -> Language:
    """Every language of the site in turn."""
    return read_pack(request.param)


def pytest_generate_tests(metafunc):
    """Runs a test that asks for a `case` once with every case."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize(("calculator_id", "case"), read_cases())
