"""How long from the first touch to the first live number, against stock Pyodide in a worker.

Run `python -m tests.benchmarks.start` after `make build`.
Both pages run the same calculators from the same machine, in turn, each round in a fresh browser profile (cold cache).
Prints ratios: the milliseconds of a shared machine mean little.
"""

import json
import os
import shutil
import statistics
import sys
import tempfile
import zipfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from site_plugin.bundle import install_pyodide, shipped_sources
from tests.browser.server import serve

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 7

STOCK_PAGE = """<!doctype html><title>Stock Pyodide in a worker</title><button>Start</button><output></output>
<script type="module">
document.querySelector("button").addEventListener("click", () => {
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => { document.querySelector("output").textContent = data; };
});
</script>"""

STOCK_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const [pyodide, code, pack] = await Promise.all([
  loadPyodide(),
  fetch("calculators.zip").then((response) => response.arrayBuffer()),
  fetch("pack.json").then((response) => response.text()),
]);
pyodide.unpackArchive(code, "zip");
const door = pyodide.pyimport("calculators.browser");
door.start(pack);
const request = { calculator: "fixed_check", entries: { check_s: { value: "900" } } };
const reply = JSON.parse(door.answer(JSON.stringify(request)));
postMessage(reply.sentence.map((part) => part.figure ?? part).join(""));
"""


def write_stock_site(folder: Path) -> None:
    """A page that does the same sum with the files of the npm package as they are."""
    pyodide = install_pyodide(ROOT)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(pyodide / name, folder / name)
    (folder / "index.html").write_text(STOCK_PAGE)
    (folder / "worker.js").write_text(STOCK_WORKER)
    [pack] = (ROOT / "site/assets/words").glob("en-*.json")
    shutil.copy(pack, folder / "pack.json")
    with zipfile.ZipFile(folder / "calculators.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path, source in shipped_sources(ROOT).items():
            archive.writestr(path, source)


def timed(browser, address: str, start: str, done: str) -> float:
    """Milliseconds from a click on `start` until `done` (a JavaScript condition) holds, in a fresh profile."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")  # no early start
    page.goto(address)
    page.wait_for_timeout(300)
    script = f"""() => new Promise((resolve) => {{
        const begin = performance.now();
        document.querySelector({json.dumps(start)}).click();
        const look = () => ({done}) ? resolve(performance.now() - begin) : requestAnimationFrame(look);
        look();
    }})"""
    result = page.evaluate(script)
    context.close()
    return result


def changes(browser, address: str, calculator: str, count: int = 500) -> list[float]:
    """Milliseconds from a slider's input event to the changed sentence, for `count` changes once Python is up."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.locator(f"#{calculator} [data-control=slider]").first.focus()
    page.locator(f"#{calculator}[live]").wait_for(timeout=60_000)
    times = page.evaluate(
        """async ([calculator, count]) => {
            const slider = document.querySelector(`#${calculator} [data-control=slider]`);
            const sentence = document.querySelector(`#${calculator} [data-part=sentence]`);
            const times = [];
            for (let change = 0; change < count; change += 1) {
                await new Promise(requestAnimationFrame);
                const before = sentence.textContent;
                slider.value = 100 + ((change * 7) % 200);
                const begin = performance.now();
                const changed = new Promise((resolve) => {
                    const observer = new MutationObserver(() => {
                        observer.disconnect();
                        resolve(performance.now() - begin);
                    });
                    observer.observe(sentence, { childList: true, subtree: true, characterData: true });
                });
                slider.dispatchEvent(new Event("input", { bubbles: true }));
                times.push(await changed);
            }
            return times;
        }""",
        [calculator, count],
    )
    context.close()
    return times


def main() -> int:
    """Prints the comparison as a table and as JSON."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        write_stock_site(Path(name))
        ours, our_address = serve(ROOT / "site")
        stock, stock_address = serve(Path(name))
        path = os.environ.get("BROWSER_PATH") or shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        rounds = []
        for _ in range(ROUNDS):
            our_ms = timed(
                browser,
                our_address + "calculators/fixed-check/",
                '#fixed_check [data-values*="900"]',
                "document.querySelector('#fixed_check [data-part=sentence]').textContent.includes('9.88 times')",
            )
            live = "document.querySelector('output').textContent.includes('9.88 times')"
            stock_ms = timed(browser, stock_address, "button", live)
            rounds.append((our_ms, stock_ms))
            print(f"ours {our_ms:6.0f} ms   stock {stock_ms:6.0f} ms   ratio {our_ms / stock_ms:.2f}")
        slider = sorted(changes(browser, our_address + "calculators/fixed-check/", "fixed_check"))
        browser.close()
        for server in (ours, stock):
            server.shutdown()
            server.server_close()
    ratios = sorted(our_ms / stock_ms for our_ms, stock_ms in rounds)
    result = {
        "first_touch_to_first_live_number": {
            "ratio_median": round(statistics.median(ratios), 3),
            "ratio_low": round(ratios[0], 3),
            "ratio_high": round(ratios[-1], 3),
            "rounds": ROUNDS,
        },
        "slider_to_sentence_ms": {
            "median": round(statistics.median(slider), 2),
            "p99": round(slider[int(len(slider) * 0.99)], 2),
            "changes": len(slider),
        },
    }
    print(json.dumps(result, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
