/**
 * What the calculators cost inside Pyodide: importing all of them against Pyodide's own start, and one answer with its
 * chart. Runs under Node against the built site: node tests/benchmarks/python.mjs [site]
 */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const ROUNDS = 5;
const ANSWERS = 500;
const FRAME_MS = 1000 / 60;

const assets = path.resolve(process.argv[2] ?? "site", "assets");
const only = (folder, ending) => path.join(folder, readdirSync(folder).find((name) => name.endsWith(ending)));
const engine = only(path.join(assets, "pyodide"), "");
const stock = path.resolve("node_modules/pyodide/pyodide-lock.json");
const { info } = JSON.parse(readFileSync(stock, "utf8"));
const words = path.join(assets, "words");
const pack = readFileSync(path.join(words, readdirSync(words).find((name) => name.startsWith("en-"))), "utf8");
const { loadPyodide } = await import(pathToFileURL(path.join(engine, "pyodide.mjs")).href);

const at = (sorted, share) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
const round = (value) => Number(value.toFixed(2));

const ratios = [];
let python;
for (let turn = 0; turn < ROUNDS; turn += 1) {
  const begin = performance.now();
  python = await loadPyodide({
    indexURL: engine,
    stdLibURL: only(path.join(assets, "python"), ".zip"),
    lockFileContents: { info, packages: {} },
    packageBaseUrl: engine,
  });
  const started = performance.now();
  python.pyimport("calculators.browser");
  ratios.push((performance.now() - started) / (started - begin));
}

const door = python.pyimport("calculators.browser");
door.start(pack);
const names = python.runPython("import calculators; list(calculators.CALCULATORS)").toJs();
const answers = {};
for (const name of names) {
  const times = [];
  const request = JSON.stringify({ calculator: name, entries: {} });
  for (let turn = 0; turn < ANSWERS; turn += 1) {
    const begin = performance.now();
    door.answer(request);
    times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  answers[name] = { median_ms: round(at(times, 0.5)), p99_ms: round(at(times, 0.99)) };
}
ratios.sort((a, b) => a - b);
const importing = { median: round(at(ratios, 0.5)), high: round(ratios.at(-1)), limit: 0.1 };
console.log(JSON.stringify({ import_to_start_ratio: importing, answers, frame_ms: round(FRAME_MS) }, null, 2));
