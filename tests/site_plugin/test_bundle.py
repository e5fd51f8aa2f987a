"""The files a reader's browser runs the calculators with. Needs Node, as building the site does."""

import gzip
import io
import json
import re
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from site_plugin import bundle

REPOSITORY = Path(__file__).parents[2]
PACKS = {"en": '{"code": "en"}'}

CALCULATORS = {
    "__init__.py": 'from calculators import doubling\nCALCULATORS = {"doubling": doubling}\n',
    "doubling.py": "def double(x):\n    if x > 9:\n        import fractions\n    return 2 * x\n",
    "browser.py": (
        "import json\nfrom calculators import CALCULATORS\n"
        "def start(pack_json):\n    json.loads(pack_json)\n"
        "def answer(request_json):\n"
        "    return json.dumps(CALCULATORS[json.loads(request_json)['calculator']].double(1))\n"
    ),
    "__main__.py": "raise SystemExit('not for the browser')\n",
    "language_files.py": "from pathlib import Path\n",
}


def make_project(folder: Path, cache: Path | None = None, **changed: str) -> Path:
    """A small project: calculators of its own, this repository's Pyodide, the cache of an earlier build."""
    (folder / "calculators").mkdir(parents=True)
    for name, source in CALCULATORS.items():
        (folder / "calculators" / name).write_text(changed.get(name.removesuffix(".py"), source), "utf-8")
    (folder / "site_plugin" / "assets").mkdir(parents=True)
    (folder / "site_plugin" / "assets" / "element.js").write_text("// element\n", "utf-8")
    shutil.copy(REPOSITORY / "package.json", folder)
    (folder / "node_modules").symlink_to(bundle.install_pyodide(REPOSITORY).parent)
    if cache:
        shutil.copytree(cache, folder / ".cache")
    return folder


def paths(runtime: bundle.Runtime, part: str) -> list[str]:
    """The paths of the runtime's files that contain `part`."""
    return [path for path in runtime.files if part in path]


def read_facts(runtime: bundle.Runtime) -> dict:
    """What runtime.js tells the worker."""
    script = runtime.files[runtime.app + "runtime.js"].decode()
    return json.loads(re.search(r"export const runtime = (.*);\n$", script, re.DOTALL)[1])


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """A small project."""
    return make_project(tmp_path_factory.mktemp("first") / "project")


@pytest.fixture(scope="module")
def built(project) -> bundle.Runtime:
    """Its runtime files."""
    return bundle.build_runtime(project, PACKS)


@pytest.fixture(scope="module")
def archive(built) -> ZipFile:
    """Its Python archive."""
    (path,) = paths(built, "assets/python/")
    return ZipFile(io.BytesIO(built.files[path]))


def test_same_sources_give_same_bytes(built, tmp_path):
    """The same sources give the same files, byte for byte, whatever the folder they are built in."""
    again = bundle.build_runtime(make_project(tmp_path / "elsewhere"), PACKS)
    assert list(again.files) == list(built.files)
    for path, content in built.files.items():
        assert bundle.as_bytes(again.files[path]) == bundle.as_bytes(content), path


def test_archive_holds_the_shipped_calculators(archive):
    """The archive holds exactly the calculators' modules that ship: no command line, no file readers."""
    ours = {name for name in archive.namelist() if name.startswith("calculators/")}
    assert ours == {"calculators/__init__.pyc", "calculators/browser.pyc", "calculators/doubling.pyc"}


def test_archive_holds_late_imports(archive):
    """A library module imported inside a function that the defaults never call is in the archive too."""
    assert "fractions.pyc" in archive.namelist()


def test_archive_names_no_path_of_this_machine(archive):
    """Nothing in the archive tells where it was built; a traceback names `calculators/doubling.py`."""
    code = archive.read("calculators/doubling.pyc")
    assert b"calculators/doubling.py" in code
    for name in archive.namelist():
        content = archive.read(name)
        assert name.endswith(".pyc")
        for folder in (REPOSITORY, Path.home(), Path("/sources")):
            assert f"{folder}/".encode() not in content, name


def test_changed_calculator_changes_only_the_archive(project, built, tmp_path):
    """A changed calculator gets a new archive and script folder; readers keep the Pyodide they have."""
    sources = {"doubling": "def double(x):\n    return x + x\n"}
    changed = bundle.build_runtime(make_project(tmp_path / "project", project / ".cache", **sources), PACKS)
    assert paths(changed, "assets/python/") != paths(built, "assets/python/")
    assert changed.app != built.app
    assert paths(changed, "assets/pyodide/") == paths(built, "assets/pyodide/")
    assert paths(changed, "assets/words/") == paths(built, "assets/words/")


def test_failing_calculator_stops_the_build(tmp_path):
    """A calculator that cannot answer with its defaults stops the build and shows Python's traceback."""
    project = make_project(tmp_path / "project", doubling="def double(x):\n    return x / 0\n")
    with pytest.raises(bundle.BundleError, match="ZeroDivisionError"):
        bundle.build_runtime(project, PACKS)


def test_second_build_needs_no_node(project, built, tmp_path, monkeypatch):
    """With Pyodide and the archive in place a build needs no Node; without them it says what to install."""
    monkeypatch.setattr(bundle.shutil, "which", lambda name, path: None)
    assert bundle.build_runtime(project, PACKS) == built
    with pytest.raises(bundle.BundleError, match=r"Node\.js 20"):
        bundle.build_runtime(make_project(tmp_path / "fresh"), PACKS)


def test_site_holds_the_files_the_script_names(built, tmp_path):
    """runtime.js names files that exist, with their sizes, and the build its folder is named after."""
    bundle.write_runtime(built, tmp_path)
    app = tmp_path / built.app
    facts = read_facts(built)
    assert built.app == f"assets/app/{facts['build']}/"
    assert (app / "element.js").exists()
    for entry in (facts["wasm"], facts["archive"], *facts["packs"].values()):
        assert (app / entry["url"]).stat().st_size == entry["bytes"] >= entry["wire_bytes"]
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "THIRD_PARTY.txt"):
        assert (app / facts["pyodide"] / name).exists()
    assert json.loads(facts["lock"])["packages"] == {}


def test_zipped_wasm(project, built, monkeypatch):
    """One constant makes the site ship the wasm file compressed, under its own name, and tells the worker."""
    monkeypatch.setattr(bundle, "WASM_ENCODING", "gzip")
    runtime = bundle.build_runtime(project, PACKS)
    (wasm,) = paths(runtime, ".wasm")
    assert wasm.endswith(".wasm.gz")
    assert paths(runtime, "assets/pyodide/") != paths(built, "assets/pyodide/")
    facts = read_facts(runtime)["wasm"]
    unpacked = gzip.decompress(runtime.files[wasm])
    # Size and fingerprint stay those of the unpacked file.
    assert facts == read_facts(built)["wasm"] | {"url": facts["url"], "encoding": "gzip"}
    assert (len(runtime.files[wasm]), len(unpacked)) == (facts["wire_bytes"], facts["bytes"])
