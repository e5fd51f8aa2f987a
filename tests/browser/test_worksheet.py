"""The worksheet of "Before you ask for more": kept on the reader's device, copied, forgotten, printed."""

import shutil
import subprocess

import pytest

PATH = "practise/before-you-ask/"
DONE = "Who takes a ladder on Monday gets a reminder on the next Monday."
LONG = "\n".join(f"Assumption number {number} of the shed" for number in range(12))
NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })"
FULL_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def open_sheet(reader, path=PATH):
    """Opens the page and waits until the script has the form."""
    reader.open(path)
    reader.page.locator("token-worksheet[ready]").wait_for()


def status(reader, text):
    """Waits until the worksheet says a text."""
    reader.page.locator(".worksheet [data-part=status]", has_text=text).wait_for()


def test_entries_are_kept_in_every_language_and_sent_nowhere(visit):
    """What a reader writes is there after a reload and in the translation, and no request carries it."""
    reader = visit()
    open_sheet(reader)
    before = len(reader.requests)
    reader.page.fill("#worksheet-done", DONE)
    status(reader, "Kept on this device.")
    assert len(reader.requests) == before
    for path in (PATH, f"es/{PATH}"):
        open_sheet(reader, path)
        assert reader.page.input_value("#worksheet-done") == DONE
        assert reader.page.input_value("#worksheet-job") == ""
    assert reader.errors == []


def test_another_tab_shows_the_same(visit):
    """Two tabs never disagree, so that the one does not write old entries over the new ones of the other."""
    reader = visit()
    open_sheet(reader)
    other = reader.context.new_page()
    other.goto(reader.address + PATH)
    other.locator("token-worksheet[ready]").wait_for()
    reader.page.fill("#worksheet-job", "Tool shed")
    other.wait_for_function("document.querySelector('#worksheet-job').value === 'Tool shed'")


def test_forget_asks_and_leaves_nothing(visit):
    """Forget empties the form and the storage, and only if the reader says yes."""
    reader = visit()
    open_sheet(reader)
    reader.page.fill("#worksheet-done", DONE)
    reader.page.once("dialog", lambda dialog: dialog.dismiss())
    reader.page.click("[data-forget]")
    assert reader.page.input_value("#worksheet-done") == DONE
    reader.page.once("dialog", lambda dialog: dialog.accept())
    reader.page.click("[data-forget]")
    status(reader, "Forgotten.")
    assert reader.page.input_value("#worksheet-done") == ""
    assert reader.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('worksheet'))") == []
    open_sheet(reader)
    assert reader.page.input_value("#worksheet-done") == ""


def test_copy_gives_markdown(visit):
    """The copy has a heading for every entry, and a list where an entry has several fields."""
    reader = visit(permissions=["clipboard-read", "clipboard-write"])
    open_sheet(reader)
    reader.page.fill("#worksheet-done", DONE)
    reader.page.fill("#worksheet-criterion2", "Nobody needs an account\nor a password")
    reader.page.click("[data-copy]")
    status(reader, "Copied as Markdown.")
    text = reader.page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n")
    assert text.startswith(f"# Before I ask for more\n\n## The job\n\n\n\n## Done means\n\n{DONE}\n")
    assert "\n- **First** \n- **Second** Nobody needs an account\n  or a password\n- **Third** \n" in text
    assert text.count("\n## ") == 6


def test_without_a_clipboard_the_markdown_is_shown(visit):
    """Where the page may not copy, the text stands there, selected."""
    reader = visit()
    reader.page.add_init_script(NO_CLIPBOARD)
    open_sheet(reader)
    reader.page.fill("#worksheet-job", "Tool shed")
    reader.page.click("[data-copy]")
    status(reader, "copy it by hand")
    assert "## The job\n\nTool shed\n" in reader.page.input_value("[data-part=by-hand]")
    selected = "() => document.activeElement.selectionEnd - document.activeElement.selectionStart"
    assert reader.page.evaluate(selected) == len(reader.page.input_value("[data-part=by-hand]"))


@pytest.mark.parametrize("fault", [NO_STORAGE, FULL_STORAGE], ids=["blocked", "full"])
def test_without_storage_it_works_and_says_so(visit, fault):
    """A browser that keeps nothing still lets the reader fill in, copy and forget."""
    reader = visit(permissions=["clipboard-read", "clipboard-write"])
    reader.page.add_init_script(fault)
    open_sheet(reader)
    reader.page.fill("#worksheet-job", "Tool shed")
    status(reader, "This browser keeps nothing for this site.")
    reader.page.click("[data-copy]")
    status(reader, "Copied as Markdown.")
    reader.page.once("dialog", lambda dialog: dialog.accept())
    reader.page.click("[data-forget]")
    status(reader, "Forgotten.")
    assert reader.page.input_value("#worksheet-job") == ""


@pytest.mark.parametrize("damaged", ["{", "null", "[1]", '{"job": 7}'])
def test_damaged_storage_is_an_empty_form(visit, damaged):
    """Whatever stands in the storage, the form opens."""
    reader = visit()
    reader.page.add_init_script(f"localStorage.setItem('one-million-tokens.worksheet', {damaged!r})")
    open_sheet(reader)
    assert reader.page.input_value("#worksheet-job") == ""
    assert reader.errors == []


def test_without_script_it_is_a_form_to_print(visit):
    """Without JavaScript every field can be filled in, no button pretends to work, and the page says so."""
    reader = visit(java_script_enabled=False)
    reader.open(PATH)
    reader.page.fill("#worksheet-done", DONE)
    assert reader.page.locator(".worksheet textarea[name]").count() == 11
    assert not reader.page.locator(".worksheet button").first.is_visible()
    assert reader.page.locator(".worksheet noscript p").is_visible()


def test_fields_and_buttons_are_large_and_fit_a_small_screen(visit):
    """Everything one touches is at least 44 pixels high, and nothing sticks out at 320 pixels."""
    reader = visit(viewport={"width": 320, "height": 700})
    open_sheet(reader)
    for control in reader.page.locator(".worksheet :is(textarea[name], button)").all():
        assert control.bounding_box()["height"] >= 44
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_field_shows_all_of_its_text(visit):
    """A long entry needs no scrolling: the field grows with it."""
    reader = visit()
    open_sheet(reader)
    field = reader.page.locator("#worksheet-all_wrong")
    field.fill(LONG)
    assert field.evaluate("field => field.scrollHeight <= field.clientHeight")


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext (poppler-utils) reads the printed page")
def test_the_printed_sheet_has_every_entry(visit, tmp_path):
    """On paper the worksheet is one sheet with all that was written, however long, and without buttons."""
    reader = visit()
    open_sheet(reader)
    reader.page.fill("#worksheet-all_wrong", LONG)
    reader.page.fill("#worksheet-done", DONE)
    reader.page.pdf(path=tmp_path / "page.pdf", format="A4")
    text = subprocess.run(["pdftotext", tmp_path / "page.pdf", "-"], capture_output=True, check=True).stdout.decode()
    [sheet] = [page for page in text.split("\f") if "Before I ask for more" in page]
    assert DONE in sheet
    assert all(line in sheet for line in LONG.splitlines())
    assert "Who checks" in sheet
    assert "Copy as Markdown" not in sheet
