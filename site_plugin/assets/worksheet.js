// <token-worksheet>: keeps what a reader writes into the worksheet, on their device and nowhere else. The build wrote
// the form and every word in it; without this script it can still be filled in and printed.

const KEY = "one-million-tokens.worksheet"; // the same in all languages; sites on one host share their storage

/** @returns {Record<string, unknown>} what is kept; throws where the browser allows no storage */
function kept() {
  const text = localStorage.getItem(KEY);
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {}; // damaged
  }
}

class TokenWorksheet extends HTMLElement {
  connectedCallback() {
    for (const type of ["input", "click"]) this.addEventListener(type, this);
    window.addEventListener("storage", this);
    this.#show({ overTyped: false });
    this.#part("buttons").hidden = false;
    this.toggleAttribute("ready", true);
  }

  disconnectedCallback() {
    window.removeEventListener("storage", this);
  }

  /** @param {InputEvent | MouseEvent | StorageEvent} event */
  handleEvent({ type, target, key }) {
    if (type === "input") this.#keep();
    if (type === "storage" && (key === KEY || key === null)) this.#show(); // written or forgotten in another tab
    if (type === "click" && target.matches("[data-copy]")) this.#copy();
    if (type === "click" && target.matches("[data-forget]") && confirm(target.dataset.forget)) this.#forget();
  }

  /** @returns {HTMLTextAreaElement[]} */
  get #fields() {
    return [...this.querySelectorAll("textarea[name]")];
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return this.querySelector(`[data-part=${name}]`);
  }

  /** @param {string} name of a message in the template */
  #say(name) {
    const message = this.querySelector("template").content.querySelector(`[data-message=${name}]`);
    this.#part("status").textContent = message.textContent;
  }

  /** Shows what is kept. What was typed before this script came stays. */
  #show({ overTyped = true } = {}) {
    try {
      const values = kept();
      for (const field of this.#fields) {
        const value = values[field.name];
        if (overTyped || !field.value) field.value = typeof value === "string" ? value : "";
      }
    } catch {
      this.#say("blocked");
    }
    this.#fit();
  }

  /** Gives every field the room its text needs, on the screen and on paper (worksheet.css). */
  #fit() {
    for (const field of this.#fields) field.parentElement.dataset.text = field.value;
  }

  #keep() {
    this.#fit();
    const values = Object.fromEntries(this.#fields.map((field) => [field.name, field.value]));
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
      this.#say("kept");
    } catch {
      this.#say("blocked");
    }
  }

  #forget() {
    for (const field of this.#fields) field.value = "";
    this.#fit();
    this.#part("by-hand").hidden = true;
    this.#say("forgotten");
    try {
      localStorage.removeItem(KEY);
    } catch {} // nothing was kept
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#markdown());
      this.#say("copied");
    } catch {
      const shown = this.#part("by-hand");
      Object.assign(shown, { hidden: false, value: this.#markdown() });
      shown.select();
      this.#say("by_hand");
    }
  }

  /** A heading for every entry; below it the text, or a list if the entry has several fields. */
  #markdown() {
    const lines = [`# ${this.querySelector("#worksheet-title").textContent}`];
    for (const entry of this.querySelectorAll(".worksheet__entry")) {
      lines.push("", `## ${entry.querySelector("legend, label").textContent}`, "");
      const inList = entry.matches("fieldset");
      for (const { value, labels } of entry.querySelectorAll("textarea")) {
        lines.push(inList ? `- **${labels[0].textContent}** ${value.replaceAll("\n", "\n  ")}` : value);
      }
    }
    return `${lines.join("\n")}\n`;
  }
}

customElements.define("token-worksheet", TokenWorksheet);
