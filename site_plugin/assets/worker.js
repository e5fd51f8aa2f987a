/**
 * The module worker that holds Python: downloads Pyodide and the archive, checks them, starts Python, then turns each
 * request (JSON text) into a reply (JSON text). client.js is the only one it talks to.
 *
 * `loadPyodide` alone never settles when the WebAssembly file fails to load or to compile, and it accepts a damaged
 * archive. So this file downloads and checks both itself, and Pyodide gets them from here.
 */
import { runtime } from "./runtime.js";

/** @typedef {"network"|"damaged"|"stalled"|"missing"|"engine"|"python"} Reason */
/** @typedef {{url: string, bytes: number, wire_bytes: number, integrity: string, encoding?: "gzip"}} File */

const STALL_S = 12; // give up when no file has moved for this long
const PROGRESS_MS = 100; // at least this long between two progress messages
const WASM_TYPE = "application/wasm";

const post = (type, fields) => self.postMessage({ type, ...fields });
const absolute = (url) => new URL(url, import.meta.url).href;
const realFetch = globalThis.fetch;

/** @param {Reason} reason @param {unknown} [cause] for the console */
const failure = (reason, cause) => Object.assign(new Error(reason, { cause }), { reason });
const failAs = (/** @type {Reason} */ reason) => (cause) => {
  throw failure(reason, cause);
};

/** @type {Map<File, number>} bytes that have arrived, as they travel (compressed) */
const arrived = new Map();
let posted_ms = -PROGRESS_MS;
let unread = 0; // files not read to their end
let idle_s = 0; // counted in ticks: a computer that slept is not a dead connection

function reportProgress() {
  idle_s = 0;
  if (performance.now() - posted_ms < PROGRESS_MS) return;
  posted_ms = performance.now();
  let [done, total] = [0, 0];
  for (const [file, wire_bytes] of arrived) [done, total] = [done + wire_bytes, total + file.wire_bytes];
  post("progress", { done: Math.round(done), total });
}

/** Asks for a file; an error status, or an HTML page in its place, is refused. */
async function request(url, cache) {
  const response = await realFetch(url, { cache }).catch(failAs("network"));
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (!response.ok || isPage) throw failure("missing", url);
  return response;
}

async function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads a response to its end; resolves to the unpacked bytes once their length and hash are right. */
async function readChecked(response, /** @type {File} */ file) {
  const reader = response.body.getReader();
  const chunks = [];
  let count = 0;
  let packed = false;
  for (;;) {
    const { done, value } = await reader.read().catch(failAs("network"));
    if (done) break;
    if (count === 0) packed = value[0] === 0x1f && value[1] === 0x8b; // the mark of gzip
    chunks.push(value);
    count += value.length;
    arrived.set(file, Math.min(packed ? count : (count / file.bytes) * file.wire_bytes, file.wire_bytes));
    reportProgress();
  }
  if (--unread === 0) post("starting"); // now: starting Python blocks this thread before the check is done
  let bytes = new Uint8Array(count);
  for (const chunk of chunks.reverse()) bytes.set(chunk, (count -= chunk.length));
  if (packed) bytes = await unpack(bytes).catch(failAs("damaged"));
  // crypto.subtle is missing on plain http: there the length must do.
  const hash = crypto.subtle && new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  const matches = !hash || file.integrity === "sha384-" + btoa(String.fromCharCode(...hash));
  if (bytes.byteLength !== file.bytes || !matches) throw failure("damaged", file.url);
  return bytes;
}

/**
 * Downloads a file: `bytes` are the checked bytes, `response` is what Pyodide gets. Chrome reuses the compiled code of
 * an earlier visit only for a response from the network (or its clone), so WebAssembly is compiled from one while it
 * arrives and checked from the other. Where that cannot work, both wait for the check.
 */
async function download(/** @type {File} */ file, cache) {
  const response = await request(absolute(file.url), cache);
  if (response.headers.get("content-type") === WASM_TYPE && !file.encoding) {
    return { bytes: readChecked(response.clone(), file), response };
  }
  const bytes = await readChecked(response, file);
  return { bytes, response: new Response(bytes, { headers: { "content-type": WASM_TYPE } }) };
}

/** import() neither takes a cache mode nor says why it failed, so where that matters the file is fetched as well. */
async function importModule(url, cache) {
  const refresh = async () => (await request(url, "reload")).arrayBuffer().catch(failAs("network"));
  if (cache === "reload") await refresh();
  try {
    return await import(url);
  } catch (error) {
    await refresh();
    throw failure(error instanceof SyntaxError ? "damaged" : "network", error);
  }
}

/** Rejects when WebAssembly fails to start, which Pyodide writes to the console and waits for ever. */
function engineFailure() {
  new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // the smallest; throws if there is no engine
  return new Promise((_, reject) => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (...parts) => {
      const started = instantiateStreaming(...parts);
      started.catch(reject);
      return started;
    };
    self.addEventListener("unhandledrejection", (event) => {
      event.preventDefault(); // said through `failed`
      reject(event.reason);
    });
  });
}

/** @returns {Promise<(json: string) => string>} the function that answers a request */
async function startPython(language, cache) {
  const engineFailed = engineFailure();
  const folder = absolute(runtime.pyodide);
  const files = [runtime.wasm, runtime.archive, runtime.packs[language]];
  for (const file of files) arrived.set(file, 0);
  unread = files.length;
  reportProgress();
  const [wasm, archive, pack] = files.map((file) => download(file, cache));
  const archiveUrl = absolute(runtime.archive.url);
  const handOver = { [folder + "pyodide.asm.wasm"]: wasm, [archiveUrl]: archive };
  globalThis.fetch = async (url) => (await handOver[url]).response; // all that Pyodide can fetch

  const options = { indexURL: folder, packageBaseUrl: folder, stdLibURL: archiveUrl, lockFileContents: runtime.lock };
  const script = importModule(folder + "pyodide.mjs", cache);
  const glue = importModule(folder + "pyodide.asm.mjs", cache); // loadPyodide imports it too, but later
  const loaded = Promise.race([script.then(({ loadPyodide }) => loadPyodide(options)), engineFailed]);
  loaded.catch(() => {}); // awaited below, after the files: a bad file is the reason, not what it led to

  const parts = [wasm, archive, pack].map(async (file) => (await file).bytes).concat(script, glue);
  const stalled = new Promise((_, reject) => {
    const timer = setInterval(() => ++idle_s >= STALL_S && reject(failure("stalled")), 1000);
    Promise.allSettled(parts).then(() => clearInterval(timer));
  });
  const packBytes = (await Promise.race([Promise.all(parts), stalled]))[2];
  const python = await loaded;
  try {
    const browser = python.pyimport("calculators.browser");
    browser.start(new TextDecoder().decode(packBytes));
    return browser.answer;
  } catch (error) {
    throw failure("python", error);
  }
}

/** From here on nothing outside is needed, so nothing that runs in Python can reach out. No full sandbox. */
function closeDoors() {
  const doors = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "importScripts"];
  for (const name of [...doors, "BroadcastChannel", "indexedDB", "caches"]) {
    Object.defineProperty(globalThis, name, { value: undefined });
  }
}

self.onmessage = async ({ data: { language, cache } }) => {
  try {
    const answer = await startPython(language, cache);
    closeDoors();
    self.onmessage = ({ data: { id, json } }) => {
      try {
        post("reply", { id, json: answer(json) });
      } catch (error) {
        console.error(error);
        post("reply", { id, error: true });
      }
    };
    post("ready");
  } catch (error) {
    console.error(error);
    post("failed", { reason: error?.reason ?? "engine" });
  }
};
post("hello", { build: runtime.build });
