"""What may and may not stand in the repository, and that the documents speak of files that exist."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Put together here, so that this file does not name them itself.
REGISTRY_HOSTS = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com"]
MACHINE_PATHS = ["/" + "work/", "/" + "root/", "/" + "opt/pypi"]
RUNTIME_FILES = {".jar", ".pyc", ".so", ".wasm", ".whl", ".zip"}
MOST_BYTES = 400_000
LOCKS = [
    "requirements.txt",
    "requirements-test.txt",
    "requirements-node.txt",
    "requirements-links.txt",
    "tests/pyodide/requirements.txt",
]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]


def committed_files():
    """Every file that is in Git or would be with the next `git add`."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def read(name):
    """The text of one file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def pinned(lock):
    """Package -> version of a requirements file."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", read(lock), re.MULTILINE))


@pytest.mark.parametrize("name", REGISTRY_HOSTS + MACHINE_PATHS)
def test_no_registry_and_no_path_of_one_machine(name):
    """A clone installs from whatever registry its machine uses, in whatever folder it lies."""
    # Not inside a longer path: "docs/" + "work/" is fine.
    pattern = re.compile(rb"(?<![\w.])" + re.escape(name.encode()))

    assert [path.name for path in committed_files() if pattern.search(path.read_bytes())] == []


def test_no_runtime_is_committed():
    """Pyodide and everything compiled is made by the build, so its origin is always the lock file."""
    assert [path.name for path in committed_files() if path.suffix in RUNTIME_FILES] == []


def test_files_are_small():
    """A clone stays small, and nobody commits a video by accident."""
    assert [path.name for path in committed_files() if path.stat().st_size > MOST_BYTES] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_locked_with_hashes(lock):
    """No package can change under our hands: each has one version and its hashes."""
    text = read(lock).replace("\\\n", " ")
    packages = [line for line in text.splitlines() if re.match(r"\w", line)]

    assert packages
    for line in packages:
        assert "==" in line, line
        assert "--hash=sha256:" in line, line


def test_locks_agree():
    """A package has one version, also inside Pyodide."""
    site, test, pyodide = (
        pinned(f"{name}.txt") for name in ("requirements", "requirements-test", "tests/pyodide/requirements")
    )

    for one, other in ((site, test), (test, pyodide)):
        shared = one.keys() & other.keys()
        assert shared
        assert {name: one[name] for name in shared} == {name: other[name] for name in shared}


def test_readme_shows_both_commands():
    """A newcomer finds how to see the site and how to test it, before the first fold."""
    first_screen = "\n".join(read("README.md").splitlines()[:30])

    for command in ("make serve", "make test"):
        assert command in first_screen
        assert re.search(rf"^{command.split()[1]}:", read("Makefile"), re.MULTILINE)


def test_readme_folder_table_is_true():
    """Every file and folder of the README's table exists, and the table stays short enough to read."""
    table = re.search(r"^\| Folder.*?\n\n", read("README.md"), re.MULTILINE | re.DOTALL)
    rows = table.group().splitlines()[2:-1]
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])]

    assert 5 <= len(rows) <= 9
    assert [name for name in names if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_to_files_work(document):
    """Every link of a document to a file of the repository leads to one."""
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", read(document))

    assert [link for link in links if not (ROOT / link).exists()] == []
