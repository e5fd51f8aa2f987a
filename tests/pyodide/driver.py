"""Runs inside Pyodide, started by run_pytest.mjs: pytest on the calculators in the built site's archive."""

import os
import sys
from importlib.machinery import PathFinder
from pathlib import Path
from zipfile import ZipFile

ARCHIVE = "/lib/python314.zip/"  # where Pyodide keeps the archive it was started with


class StockLibrary:
    """Finds what pytest needs and the archive lacks, also in packages that the archive holds in part."""

    @staticmethod
    def find_spec(name, *_):
        """Look into Pyodide's complete standard library; asked last."""
        folder = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"/stock/python_stdlib.zip/{folder}".rstrip("/")])


def stray_calculators() -> list[str]:
    """Modules of the calculators that do not come from the archive."""
    ours = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "calculators"}
    return [name for name, module in ours.items() if not (module.__file__ or "").startswith(ARCHIVE)]


def run(arguments: list[str]) -> int:
    """Run pytest; its exit code, or 1 when calculators came from elsewhere."""
    import calculators.browser  # noqa: F401 - first, while the archive is all there is

    sys.meta_path.append(StockLibrary)
    for wheel in Path("/wheels").glob("*.whl"):
        ZipFile(wheel).extractall("/packages")
    sys.path.append("/packages")
    sys.path.remove("")  # the current folder
    sys.dont_write_bytecode = True
    os.chdir("/project")

    import pytest

    code = pytest.main(["-p", "no:cacheprovider", *(arguments or ["tests/calculators"])])
    if strays := stray_calculators():
        print("not from the archive of the built site:", strays)
        return 1
    return int(code)
