"""Reads a language from the repository. Not shipped: the browser gets the same pack as one JSON file."""

import json
import tomllib
from functools import cache
from pathlib import Path

from calculators.text import Language, placeholders

ROOT = Path(__file__).resolve().parent.parent
LOCALES = Path(__file__).resolve().parent / "locales"
DOCS = ROOT / "docs"


def language_codes() -> list[str]:
    """The languages of the site, English first: every folder of docs/ that holds a strings.toml."""
    codes = sorted(path.parent.name for path in DOCS.glob("*/strings.toml"))
    return sorted(codes, key=lambda code: code != "en")


def read_words(code: str) -> dict:
    """The words of docs/<code>/strings.toml as nested tables, nothing filled in from English."""
    with (DOCS / code / "strings.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def read_language(code: str) -> Language:
    """One language, ready to use. A string that is missing, or whose placeholders differ, is taken from English."""
    words = read_words("en")
    if code != "en":
        words = overlay(words, read_words(code))
    path = LOCALES / f"{code}.json"
    if not path.is_file():
        raise FileNotFoundError(f"{path.relative_to(ROOT)} is missing: `python -m site_plugin.cldr {code}` writes it")
    numbers = json.loads(path.read_text(encoding="utf-8"))
    return Language({"code": code, "dir": numbers["dir"], "numbers": numbers, "words": words})


def overlay(english, local):
    """`local` laid over `english`, key by key; where it does not fit, English stays."""
    if local is None:
        return english
    if isinstance(english, dict) and isinstance(local, dict):
        if "other" in english:  # plural forms: the language's own set, complete or not at all
            wanted = placeholders(english["other"])
            fits = placeholders(local.get("other", "")) == wanted
            return local if fits and all(placeholders(form) <= wanted for form in local.values()) else english
        return {key: overlay(english[key], local.get(key)) for key in english}
    if isinstance(english, list) and isinstance(local, list) and len(english) == len(local):
        return [overlay(*pair) for pair in zip(english, local, strict=True)]
    if isinstance(english, str) and isinstance(local, str) and placeholders(english) == placeholders(local):
        return local
    return english
