/**
 * The module worker that holds Python: it downloads Pyodide and the archive, checks them, starts Python, and then
 * turns each request (JSON text) into a reply (JSON text). Everything it says goes through `post`; client.js listens.
 *
 * Pyodide alone is not enough of a guard: `loadPyodide` never settles when the WebAssembly file fails to load or to
 * compile, and accepts a damaged archive. So this file downloads both, and Pyodide gets them from here.
 */
import { runtime } from "./runtime.js";

const STALL_S = 12; // give up when no byte of any file has arrived for this long
const PROGRESS_MS = 100; // at most one progress message in this time

/** @typedef {"network"|"damaged"|"stalled"|"missing"|"engine"|"python"} Reason */
/** @typedef {{url: string, bytes: number, wire_bytes: number, integrity: string, encoding?: "gzip"}} File */

class Failure extends Error {
  /** @param {Reason} reason @param {unknown} [cause] what the console shows to a developer */
  constructor(reason, cause) {
    super(reason, { cause });
  }
}

const post = (type, fields = {}) => self.postMessage({ type, ...fields });
const absolute = (url) => new URL(url, import.meta.url).href;
const realFetch = globalThis.fetch;

const stall = new AbortController();
let quiet_s = 0; // counted in ticks, so that a computer that slept does not look like a dead connection

/** Bytes so far, as they travel (compressed), summed over all files; posted at most every PROGRESS_MS. */
const progress = {
  total: 0,
  done: new Map(),
  posted_ms: 0,
  set(file, wire_bytes) {
    quiet_s = 0;
    this.done.set(file, Math.min(wire_bytes, file.wire_bytes));
    if (performance.now() - this.posted_ms > PROGRESS_MS) this.post();
  },
  post() {
    this.posted_ms = performance.now();
    post("progress", { done: Math.round([...this.done.values()].reduce((a, b) => a + b, 0)), total: this.total });
  },
};

/** Asks for a file and refuses what is not it: an error status, or an HTML page in its place. */
async function request(url, cache) {
  const response = await realFetch(url, { cache, signal: stall.signal }).catch((error) => {
    throw new Failure("network", error);
  });
  if (!response.ok || response.headers.get("content-type")?.startsWith("text/html")) throw new Failure("missing", url);
  return response;
}

/** Reads a response to its end, counting; resolves to its unpacked bytes once length and hash are right. */
async function readChecked(response, /** @type {File} */ file) {
  const chunks = [];
  let count = 0;
  let packed = false;
  try {
    for (let reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!count) packed = value[0] === 0x1f && value[1] === 0x8b; // the gzip mark
      chunks.push(value);
      count += value.length;
      progress.set(file, packed ? count : (count / file.bytes) * file.wire_bytes);
    }
  } catch (error) {
    throw new Failure("network", error);
  }
  const body = new Blob(chunks);
  const stream = packed ? body.stream().pipeThrough(new DecompressionStream("gzip")) : body;
  const bytes = await new Response(stream).arrayBuffer().catch((error) => {
    throw new Failure("damaged", error);
  });
  if (bytes.byteLength !== file.bytes) throw new Failure("damaged", file.url);
  if (globalThis.crypto?.subtle) {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
    if (file.integrity !== "sha384-" + btoa(String.fromCharCode(...hash))) throw new Failure("damaged", file.url);
  } // crypto.subtle is absent on plain http: then the length has to do
  return bytes;
}

const download = async (file, cache) => readChecked(await request(absolute(file.url), cache), file);

/**
 * The WebAssembly file twice: as a response to compile while it arrives, and as a check. Only a response that came from
 * the network untouched lets the browser reuse the machine code of the last visit, so a copy is read for the check.
 */
async function downloadWasm(file, cache) {
  const response = await request(absolute(file.url), cache);
  const streams = !file.encoding && response.headers.get("content-type") === "application/wasm";
  if (streams) return { checked: readChecked(response.clone(), file), response };
  const checked = readChecked(response, file);
  const headers = { "content-type": "application/wasm" };
  return { checked, response: checked.then((bytes) => new Response(bytes, { headers })) };
}

/** import() does not say why it failed; asking again past the cache does, and refreshes the cache for the retry. */
async function importModule(url) {
  try {
    return await import(url);
  } catch (error) {
    await (await request(url, "reload")).arrayBuffer();
    throw new Failure(error instanceof SyntaxError ? "damaged" : "network", error);
  }
}
