/**
 * The page's side of the worker that holds Python. All calculators of a page share one Client. It starts the worker,
 * keeps at most one request in flight and only the newest one waiting per calculator, and watches the clock: whatever
 * goes wrong in the worker, the state becomes "failed" with a reason, and every promise settles.
 */

/** @typedef {"network"|"damaged"|"stalled"|"missing"|"engine"|"python"} Reason */
/** @typedef {"idle"|"downloading"|"starting"|"ready"|"failed"} Name */
/** @typedef {{name: Name, done: number, total: number, reason: ?Reason}} State  bytes, as they travel */
/** @typedef {{key: string, json: string, resolve: (reply: ?object) => void, reject: (e: Error) => void}} Request */

const HELLO_S = 10;
const DOWNLOAD_S = 15; // without any progress; the worker itself gives up a little earlier and knows more
const START_S = 30;
const ANSWER_S = 5;
const TRY_AGAIN = ["network", "damaged", "stalled", "missing"];
const KEEP_CACHE = ["network", "stalled"]; // after anything else the browser's cache may hold a bad copy

const file = (name) => new URL(name, import.meta.url);

/** Puts fresh copies of the worker's scripts into the browser's cache. @returns {Promise<?Reason>} what went wrong */
async function refreshScripts() {
  try {
    for (const name of ["worker.js", "runtime.js"]) {
      const response = await fetch(file(name), { cache: "reload" });
      if (!response.ok || response.headers.get("content-type")?.startsWith("text/html")) return "missing";
      await response.arrayBuffer();
    }
    return null;
  } catch {
    return "network";
  }
}

export class Client extends EventTarget {
  #language;
  /** @type {State} */ #state = { name: "idle", done: 0, total: 0, reason: null };
  /** @type {?Worker} */ #worker = null;
  /** @type {Map<string, Request>} */ #waiting = new Map();
  /** @type {?Request} */ #inFlight = null;
  #lastId = 0;
  #timer = 0;
  #attempt = 0; // counts starts and stops
  #triedAgain = false; // the one automatic retry of a start
  #hung = false; // the last answer did not come in time

  /** @param {string} language code of a language pack */
  constructor(language) {
    super();
    this.#language = language;
    // A page kept for the back button keeps its worker; any other gives the memory back at once.
    addEventListener("pagehide", (event) => event.persisted || this.#stop());
  }

  /** @returns {State} */
  get state() {
    return this.#state;
  }

  /** Starts Python unless that was done before. After a failure only retry() starts it again. */
  start() {
    if (this.#state.name === "idle") this.#launch();
  }

  /** Starts Python again after a failure. */
  retry() {
    if (this.#state.name !== "failed") return;
    this.#triedAgain = this.#hung = false;
    this.#launch(this.#state.reason);
  }

  /**
   * Asks Python. A later request under the same key replaces one that still waits.
   * @param {string} key one per calculator @param {object} request
   * @returns {Promise<?object>} the reply, or null if replaced; rejects with the reason as message
   */
  ask(key, request) {
    return new Promise((resolve, reject) => {
      const json = JSON.stringify(request);
      if (this.#state.name === "failed") throw new Error(this.#state.reason);
      this.#waiting.get(key)?.resolve(null);
      this.#waiting.set(key, { key, json, resolve, reject });
      this.start();
      this.#sendNext();
    });
  }

  #set(change) {
    this.#state = { ...this.#state, reason: null, ...change };
    this.dispatchEvent(new Event("state"));
  }

  /** Counts ticks, not the clock: a page that was frozen in the background is not late. */
  #watch(limit_s, late = () => this.#fail("stalled")) {
    clearInterval(this.#timer);
    let waited_s = 0;
    this.#timer = setInterval(() => ++waited_s >= limit_s && late(), 1000);
  }

  #stop() {
    this.#attempt++;
    clearInterval(this.#timer);
    if (this.#worker) this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** @param {?Reason} after the failure this start follows */
  async #launch(after = null) {
    this.#stop();
    const attempt = this.#attempt;
    this.#set({ name: "downloading", done: 0, total: 0 });
    this.#watch(HELLO_S);
    const trouble = after && (await refreshScripts());
    if (attempt !== this.#attempt) return; // stopped meanwhile
    if (trouble) return this.#fail(trouble);
    try {
      this.#worker = new Worker(file("worker.js"), { type: "module" });
    } catch {
      return this.#fail("engine");
    }
    const cache = !after || KEEP_CACHE.includes(after) ? "default" : "reload";
    let saidHello = false;
    this.#worker.onmessage = ({ data }) => {
      if (data.type !== "hello") return this.#hear(data);
      saidHello = true;
      this.#worker.postMessage({ type: "start", language: this.#language, cache });
      this.#watch(DOWNLOAD_S);
    };
    this.#worker.onerror = () => this.#fail(saidHello ? "engine" : "network");
  }

  #hear({ type, id, json, done, total, reason }) {
    if (type === "progress") {
      this.#watch(DOWNLOAD_S);
      this.#set({ done, total });
    } else if (type === "starting") {
      this.#watch(START_S);
      this.#set({ name: "starting" });
    } else if (type === "ready") {
      clearInterval(this.#timer);
      this.#triedAgain = false;
      this.#set({ name: "ready" });
      this.#sendNext();
    } else if (type === "failed") {
      this.#fail(reason);
    } else if (type === "reply" && id === this.#lastId) {
      clearInterval(this.#timer);
      const { resolve, reject } = this.#inFlight;
      this.#inFlight = null;
      this.#hung = false;
      try {
        resolve(JSON.parse(json));
      } catch {
        reject(new Error("python")); // it raised: then there is no JSON
      }
      this.#sendNext();
    }
  }

  #sendNext() {
    if (this.#state.name !== "ready" || this.#inFlight || this.#waiting.size === 0) return;
    const [[key, request]] = this.#waiting;
    this.#waiting.delete(key);
    this.#inFlight = request;
    this.#worker.postMessage({ type: "ask", id: ++this.#lastId, json: request.json });
    this.#watch(ANSWER_S, () => this.#restart());
  }

  /** No answer: only ending the worker stops Python. Its request comes first again, once, unless a newer one waits. */
  #restart() {
    if (this.#hung) return this.#fail("stalled");
    this.#hung = true;
    const request = this.#inFlight;
    this.#inFlight = null;
    if (this.#waiting.has(request.key)) request.resolve(null);
    this.#waiting = new Map([[request.key, request], ...this.#waiting]);
    this.#launch();
  }

  /** @param {Reason} reason */
  #fail(reason) {
    if (this.#state.name !== "ready" && TRY_AGAIN.includes(reason) && !this.#triedAgain) {
      this.#triedAgain = true;
      return this.#launch(reason);
    }
    this.#stop();
    const requests = [this.#inFlight, ...this.#waiting.values()];
    this.#inFlight = null;
    this.#waiting.clear();
    this.#set({ name: "failed", reason });
    for (const request of requests) request?.reject(new Error(reason));
  }
}
