/**
 * <token-calculator>: takes over the form that the build wrote. The build has put in every word and every number;
 * this file only moves text between the form, the address and Python.
 */
import { Client } from "./client.js";

const REST_MS = 300; // the address is written, and a half-typed number read, when the reader pauses this long
const SPOKEN_REST_MS = 700; // the result is announced once, after the last change

/** One Python for all calculators of the page. */
let client;

class TokenCalculator extends HTMLElement {
  #entries = {}; // by input id: {value} | {text} | {position}
  #serial = 0; // grows with every change; an answer to an older one must not overwrite newer entries
  #touched = false;
  #frame = 0; // a request was sent in this frame
  #again = false; // and something changed since
  #timers = {};
  #observer = null;

  connectedCallback() {
    client ??= new Client(this.getAttribute("language"));
    for (const control of this.querySelectorAll("[data-control]")) {
      control.value = control.defaultValue; // a reload may bring back what was there before
      control.checked = control.defaultChecked;
      control.disabled = false;
      control.readOnly = false;
    }
    for (const choices of this.querySelectorAll(".choices")) choices.hidden = false;
    for (const type of ["input", "change", "click", "submit"]) this.addEventListener(type, this);
    client.addEventListener("state", this);
    this.#entries = this.#startValues();
    this.#showState();
    this.#readAddress();
    if (!this.#touched) this.#startWhenNear();
  }

  disconnectedCallback() {
    for (const type of ["input", "change", "click", "submit"]) this.removeEventListener(type, this);
    client.removeEventListener("state", this);
    this.#observer?.disconnect();
    cancelAnimationFrame(this.#frame);
    Object.values(this.#timers).forEach(clearTimeout);
  }

  handleEvent(event) {
    if (event.type === "state") return this.#showState();
    if (event.type === "submit") return event.preventDefault();
    const control = event.target.closest("[data-control]");
    if (event.type === "click") return this.#click(event.target.closest("button"));
    if (!control) return;
    const id = control.closest("[data-input]").dataset.input;
    if (control.dataset.control === "switch") {
      if (event.type === "change") this.#change({ [id]: { value: control.checked ? "1" : "0" } });
    } else if (control.dataset.control === "slider") {
      if (event.type === "input") this.#change({ [id]: { position: Number(control.value) } });
    } else if (event.type === "change") {
      clearTimeout(this.#timers.typing);
      this.#change({ [id]: { text: control.value } });
    } else {
      this.#later("typing", REST_MS, () => this.#change({ [id]: { text: control.value } }));
    }
  }

  #click(button) {
    if (!button) return;
    if (button.dataset.values) {
      const values = Object.entries(JSON.parse(button.dataset.values));
      this.#change(Object.fromEntries(values.map(([id, value]) => [id, { value: String(value) }])));
    } else if (button.dataset.reset !== undefined) {
      this.#change(this.#startValues());
    } else if (button.dataset.retry !== undefined) {
      client.retry();
      this.#showState();
      this.#request();
    }
  }

  /** Keeps what the reader entered and asks Python for the result, at most once a frame. */
  #change(entries) {
    Object.assign(this.#entries, entries);
    this.#touched = true;
    this.#serial += 1;
    this.querySelector("[data-reset]").hidden = false;
    this.#again = this.#frame !== 0;
    if (!this.#again) this.#askOnceAFrame();
  }

  /** Asks at once; what changes until the next frame is asked together then. */
  #askOnceAFrame() {
    this.#again = false;
    this.#request();
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#again) this.#askOnceAFrame();
    });
  }

  async #request() {
    const serial = this.#serial;
    this.toggleAttribute("waiting", true);
    try {
      const reply = await client.ask(this.id, this.#question());
      if (reply) this.#show(reply, serial === this.#serial); // else a newer request took its place
    } catch (error) {
      this.toggleAttribute("waiting", false); // what stands there is the last good result
      this.#showSentence(error.message);
    }
  }

  /** Writes a reply into the page. `newest`: nothing was changed since it was asked for. */
  #show(reply, newest) {
    if (newest) this.toggleAttribute("waiting", false);
    this.#showProblems(reply.problems ?? {});
    if (reply.problems) return;
    for (const [id, field] of Object.entries(reply.fields)) {
      this.#showField(this.#field(id), field, newest);
      if (newest) this.#entries[id] = { value: reply.state[id] };
    }
    for (const group of this.querySelectorAll("[data-group]")) group.hidden = reply.hidden.includes(group.dataset.group);
    fill(this.#part("sentence"), reply.sentence);
    fillRows(this.#part("rows"), reply.rows);
    fillList(this.#part("steps"), reply.steps);
    fillList(this.#part("notices"), reply.notices);
    this.#part("notices").hidden = reply.notices.length === 0;
    if (reply.chart) showChart(this.#part("chart"), reply.chart);
    if (newest) {
      this.#later("address", REST_MS, () => this.#writeAddress(reply.state));
      this.#later("live", SPOKEN_REST_MS, () => fill(this.#part("live"), reply.sentence));
    }
  }

  /** `newest`: the controls may be set too, nobody has moved them since. */
  #showField(node, { text, position, read }, newest) {
    for (const control of node.querySelectorAll("[data-control]")) {
      const kind = control.dataset.control;
      if (kind === "slider") control.setAttribute("aria-valuetext", read.figure);
      if (!newest) continue;
      if (kind === "switch") control.checked = position === 1;
      else if (kind === "slider" && control.value !== String(position)) control.value = position;
      else if (kind === "text" && control !== document.activeElement && control.value !== text) control.value = text;
    }
    const echo = node.querySelector("[data-part=read]");
    if (echo) fill(echo, [read]);
  }

  #showProblems(problems) {
    for (const field of this.#fields()) {
      const problem = problems[field.dataset.input];
      const node = field.querySelector("[data-part=problem]");
      if (!node) continue; // a switch cannot be wrong
      fill(node, problem ?? []);
      node.hidden = !problem;
      field.querySelector("[data-control=text]").setAttribute("aria-invalid", String(Boolean(problem)));
    }
  }

  #showState() {
    const { name, done, total, reason } = client.state;
    this.#showSentence(name === "failed" ? reason : name);
    if (name === "downloading") {
      const steps = statesTemplate().dataset.steps.split("|");
      const step = total ? Math.floor((done / total) * (steps.length - 2)) : 0;
      fill(this.#part("status").querySelector("[data-done]"), [steps[step]]);
    }
    this.toggleAttribute("live", name === "ready");
    // The first answer is slow, so it is one that nobody waits for: its text stands here already.
    if (name === "ready" && !this.#touched) client.ask(`${this.id} first`, this.#question()).catch(() => {});
  }

  /** Shows one of the build's sentences about the runtime: a state of the client, or the reason of a failure. */
  #showSentence(name) {
    const node = this.#part("status");
    if (node.firstElementChild?.dataset.state === name) return;
    const sentence = statesTemplate().content.querySelector(`[data-state="${name}"]`);
    node.replaceChildren(sentence.cloneNode(true));
    this.toggleAttribute("failed", node.querySelector("[data-retry]") !== null);
  }

  #readAddress() {
    const parameters = new URLSearchParams(location.search);
    if (!parameters.has("v")) return;
    const entries = {};
    for (const field of this.#fields()) {
      const value = parameters.get(this.getAttribute("prefix") + field.dataset.input);
      if (value !== null) entries[field.dataset.input] = { value };
    }
    if (Object.keys(entries).length === 0) return;
    Object.assign(this.#entries, entries);
    this.#touched = true;
    afterLoad(() => this.#change({}));
  }

  #writeAddress(state) {
    const address = new URL(location.href);
    address.searchParams.set("v", "1");
    for (const [id, value] of Object.entries(state)) {
      const name = this.getAttribute("prefix") + id;
      if (this.#field(id).closest("[data-group][hidden]")) address.searchParams.delete(name); // a step not in use
      else address.searchParams.set(name, value);
    }
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  }

  /** Python comes by itself only where the download costs the reader nothing and the calculator is near. */
  #startWhenNear() {
    const form = this.querySelector("form");
    for (const sign of ["pointerdown", "focusin"]) form.addEventListener(sign, () => client.start(), { once: true });
    if (downloadMayCost()) return;
    afterLoad(() => {
      this.#observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          this.#observer.disconnect();
          client.start();
        },
        { rootMargin: "200px" },
      );
      if (this.isConnected) this.#observer.observe(this);
    });
  }

  #later(name, milliseconds, task) {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(task, milliseconds);
  }

  /** The values this page starts with; a page may choose others than the calculator's own. */
  #startValues() {
    return Object.fromEntries([...this.#fields()].map((field) => [field.dataset.input, { value: field.dataset.default }]));
  }

  #question() {
    return { calculator: this.getAttribute("calculator"), entries: this.#entries };
  }

  #fields() {
    return this.querySelectorAll("[data-input]");
  }

  #field(id) {
    return this.querySelector(`[data-input="${id}"]`);
  }

  #part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }
}

/** The sentences about the runtime that the build wrote, once for each page. */
function statesTemplate() {
  return document.getElementById("calculator-states");
}

/** @param {() => void} task run once the page has finished loading */
function afterLoad(task) {
  if (document.readyState === "complete") task();
  else addEventListener("load", task, { once: true });
}

/** Whether five megabytes may cost the reader money or patience. Where the browser does not say, a phone counts. */
function downloadMayCost() {
  const connection = navigator.connection;
  if (matchMedia("(prefers-reduced-data: reduce)").matches) return true;
  if (!connection) return matchMedia("(pointer: coarse)").matches;
  return connection.saveData || connection.type === "cellular" || /(^|-)[23]g$/.test(connection.effectiveType ?? "");
}

/** Writes parts (strings and figures) into a node; touches the page only when the text is another. */
function fill(node, parts) {
  const text = parts.map((part) => part.figure ?? part).join("");
  if (node.textContent === text) return;
  node.replaceChildren(...parts.map(toNode));
}

function toNode(part) {
  if (part.figure === undefined) return document.createTextNode(part);
  const node = document.createElement("bdi");
  node.className = "figure";
  node.dir = part.dir;
  node.textContent = part.figure;
  return node;
}

function fillList(list, lines) {
  while (list.children.length > lines.length) list.lastElementChild.remove();
  while (list.children.length < lines.length) list.append(document.createElement("li"));
  lines.forEach((line, index) => fill(list.children[index], line));
}

function fillRows(body, rows) {
  while (body.rows.length > rows.length) body.lastElementChild.remove();
  while (body.rows.length < rows.length) body.append(body.lastElementChild.cloneNode(true));
  rows.forEach((row, index) => row.forEach((cell, place) => fill(body.rows[index].cells[place], cell)));
}

/** The chart comes as SVG text from our own Python; it is parsed as an image and never as a page. */
function showChart(node, svg) {
  const chart = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  node.replaceChildren(document.importNode(chart, true));
}

customElements.define("token-calculator", TokenCalculator);
