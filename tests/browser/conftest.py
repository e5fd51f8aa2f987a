"""A real Chromium on the built site, served as GitHub Pages serves it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from .server import serve

ROOT = Path(__file__).resolve().parents[2]
START_LIMIT_MS = 60_000  # Python starts in one to five seconds; a busy machine may take longer


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site; `make test` builds it, a lone run of pytest does so here."""
    folder = Path(os.environ.get("SITE_DIR", ROOT / "site"))
    if not folder.exists():
        subprocess.run([ROOT / ".venv/bin/mkdocs", "build", "--strict", "-d", folder], cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="session")
def server(site):
    """The server; a test that breaks it must mend it."""
    running, address = serve(site)
    running.address = address
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="session")
def browser():
    """One browser for all tests."""
    path = os.environ.get("BROWSER_PATH") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-quic"])
        yield running
        running.close()


class Visitor:
    """A reader: a fresh browser profile with everything that went wrong in it."""

    def __init__(self, browser, address: str, **options) -> None:
        self.context = browser.new_context(**options)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.address = address
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.context.on("request", lambda request: self.requests.append(request.url))

    def open(self, path: str = "") -> None:
        """Opens a page of the site, given below its root."""
        self.page.goto(self.address + path)

    def wait_until_live(self, calculator: str) -> None:
        """Waits until Python answers for a calculator."""
        self.page.locator(f"#{calculator}[live]:not([waiting])").wait_for(timeout=START_LIMIT_MS)

    def part(self, calculator: str, part: str) -> str:
        """The text of one part of a calculator, as a reader sees it."""
        return self.page.locator(f"#{calculator} [data-part={part}]").first.inner_text()

    def enter(self, calculator: str, name: str, text: str) -> None:
        """Types into a field and leaves it."""
        field = self.page.locator(f"#{calculator}-{name}")
        field.fill(text)
        field.press("Tab")

    def wait_for_text(self, calculator: str, part: str, text: str) -> None:
        """Waits until a part of a calculator shows a text."""
        self.page.locator(f"#{calculator} [data-part={part}]", has_text=text).first.wait_for(timeout=START_LIMIT_MS)


@pytest.fixture
def visit(browser, server):
    """Makes visitors and closes them."""
    visitors = []

    def make(**options) -> Visitor:
        visitors.append(Visitor(browser, server.address, **options))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.context.close()
