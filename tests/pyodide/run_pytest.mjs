/**
 * Runs pytest inside Pyodide under Node, against the very files of the built site:
 *   node tests/pyodide/run_pytest.mjs [folder of the built site] [arguments of pytest ...]
 * Calculators come from the site's archive, language packs from its assets/words/; calculators/ is not read.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const [siteArgument = "site", ...pytestArguments] = process.argv.slice(2);
const assets = path.join(path.resolve(siteArgument), "assets");

/** The one file or folder in `folder` whose name ends with `ending`. */
function only(folder, ending) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : [];
  if (names.length !== 1) throw new Error(`Build the site first: no single *${ending} in ${folder}`);
  return path.join(folder, names[0]);
}

/** The folder with the wheels of requirements.txt, downloaded again only when that file changed. */
function wheels() {
  const wanted = path.join(root, "tests/pyodide/requirements.txt");
  const folder = path.join(root, ".cache/wheels");
  const have = path.join(folder, "requirements.txt");
  if (!existsSync(have) || readFileSync(have, "utf8") !== readFileSync(wanted, "utf8")) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const venvPython = path.join(root, ".venv/bin/python");
    const pip = "-m pip download --quiet --disable-pip-version-check --no-deps --require-hashes";
    // The platform is Pyodide's, not this machine's: Hypothesis is compiled.
    const python = "--implementation cp --python-version 3.14 --abi cp314";
    const platform = "--platform pyemscripten_2026_0_wasm32";
    const options = [...`${pip} ${python} ${platform}`.split(" "), "-r", wanted, "-d", folder];
    const done = spawnSync(existsSync(venvPython) ? venvPython : "python3", options, { stdio: "inherit" });
    if (done.status !== 0) throw new Error("pip could not get the wheels of tests/pyodide/requirements.txt");
    copyFileSync(wanted, have);
  }
  return folder;
}

async function main() {
  const engine = only(path.join(assets, "pyodide"), "");
  const stock = path.join(root, "node_modules/pyodide");
  const { info } = JSON.parse(readFileSync(path.join(stock, "pyodide-lock.json"), "utf8"));
  const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: engine,
    stdLibURL: only(path.join(assets, "python"), ".zip"),
    lockFileContents: { info, packages: {} },
    packageBaseUrl: engine,
    // WORDS_DIR: where tests find language packs. CI: Hypothesis sets no deadline, repeats the same examples.
    env: { HOME: "/home/pyodide", WORDS_DIR: "/words", CI: "1" },
  });

  const mounts = {
    "/project/tests": path.join(root, "tests"),
    "/project/docs": path.join(root, "docs"),
    "/words": path.join(assets, "words"),
    "/wheels": wheels(),
    "/stock": stock,
  };
  for (const [target, folder] of Object.entries(mounts)) {
    python.FS.mkdirTree(target);
    python.mountNodeFS(target, folder);
  }
  // Uint8Array: Pyodide refuses Node's own Buffer.
  const settings = new Uint8Array(readFileSync(path.join(root, "pyproject.toml")));
  python.FS.writeFile("/project/pyproject.toml", settings);
  const driver = readFileSync(path.join(root, "tests/pyodide/driver.py"), "utf8");
  const run = python.runPython(`${driver}\nrun`);
  process.exitCode = run(python.toPy(pytestArguments));
}

// Without this catch Node prints the source line of the error, and Pyodide's is 1.2 MB long.
main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
