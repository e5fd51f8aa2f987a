/**
 * Makes the zip archive the reader's browser imports Python from: the used part of the standard library and
 * the calculators, both as bytecode. Runs under Node and lets Pyodide itself do the work, as bytecode fits
 * only the Python that made it. Started by bundle.py, which sends one JSON object on standard input:
 *   {pyodide: folder, sources: {"calculators/__init__.py": text, ...}, packs: [JSON text, ...], output: file}
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Runs after every calculator has answered once, so that sys.modules names what a reader's browser needs.
const WRITE_ARCHIVE = `
import ast, importlib, marshal, sys, zipimport

# An import inside a function is not run by every input: import whatever the calculators name anywhere.
for source in sources.values():
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                importlib.import_module(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            importlib.import_module(node.module)

library = {}
for name, module in list(sys.modules.items()):
    spec = getattr(module, "__spec__", None)
    if isinstance(getattr(spec, "loader", None), zipimport.zipimporter):
        library[spec.origin.removeprefix(spec.loader.archive + "/")] = spec.loader.get_source(name)

def bytecode(path, source, optimize):
    # Flag 1: known by a hash of its source, which nobody checks; the archive holds no sources.
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")
    head += importlib.util.source_hash(source.encode())
    return head + marshal.dumps(compile(source, path, "exec", dont_inherit=True, optimize=optimize))

# The library loses docstrings and asserts (optimize=2); the calculators keep theirs, as under pytest.
files = {path + "c": bytecode(path, source, 2) for path, source in library.items()}
files |= {path + "c": bytecode(path, source, 0) for path, source in sources.items()}

import io, zipfile  # only now: they must not count as modules the reader needs

packed = io.BytesIO()
with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(files):
        archive.writestr(zipfile.ZipInfo(path), files[path], zipfile.ZIP_DEFLATED, 9)  # dated 1980-01-01
packed.getvalue()
`;

async function main() {
  const { pyodide: folder, sources, packs, output } = JSON.parse(readFileSync(0, "utf8"));
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  // A fixed hash seed: the same sources must give the same bytes.
  const python = await loadPyodide({ indexURL: folder, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });

  python.FS.mkdirTree("/sources/calculators");
  for (const [path, text] of Object.entries(sources)) python.FS.writeFile(`/sources/${path}`, text);
  python.runPython('import sys; sys.path.insert(0, "/sources"); sys.dont_write_bytecode = True');

  // Use the calculators as the worker does, so that modules imported late are seen.
  for (const path of Object.keys(sources)) {
    python.pyimport(path.replace(/(\/__init__)?\.py$/, "").replaceAll("/", "."));
  }
  const browser = python.pyimport("calculators.browser");
  const ids = [...python.pyimport("calculators").CALCULATORS.keys()];
  for (const pack of packs) {
    browser.start(pack);
    for (const id of ids) browser.answer(JSON.stringify({ calculator: id }));
  }

  const options = { globals: python.toPy({ sources }) };
  writeFileSync(output, python.runPython(WRITE_ARCHIVE, options).toJs());
}

// Without this catch Node prints the source line of the error, and Pyodide's is 1.2 MB long.
main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
