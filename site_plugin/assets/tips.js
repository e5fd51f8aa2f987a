// The boxes of terms and sources open without script, on hover and focus. With it, Escape closes them, as WCAG 1.4.13 asks.

/** @param {boolean} closed */
function setClosed(closed) {
  document.documentElement.toggleAttribute("data-tips-closed", closed);
}

document.addEventListener("keydown", (event) => event.key === "Escape" && setClosed(true));
for (const type of ["focusin", "pointerover"]) document.addEventListener(type, () => setClosed(false));
