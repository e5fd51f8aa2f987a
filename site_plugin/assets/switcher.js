// The language switcher works without this script; with it the reader keeps the values in the address (?query) and the
// place on the page (#hash). The address is read when a link is used, because calculators change it all the time.

/** @param {Event} event */
function keepPlace(event) {
  const link = event.target instanceof Element ? event.target.closest("a[data-keep-place]") : null;
  if (!link) return;
  link.search = location.search;
  link.hash = location.hash;
}

for (const type of ["click", "auxclick", "contextmenu"]) document.addEventListener(type, keepPlace, { capture: true });
