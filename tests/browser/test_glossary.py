"""Terms of the glossary: explained in the page by pointer and by keyboard, with and without script."""

import pytest


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("way", ["hover", "focus"])
def test_a_term_is_explained(visit, script, way):
    """Pointing at a marked term, or moving to it with the keyboard, shows its definition inside the screen."""
    reader = visit(java_script_enabled=script, viewport={"width": 320, "height": 800})
    reader.open("calculators/one-microsecond/")
    term = reader.page.locator(".term a[href$='#term-stream']")
    tip = reader.page.locator("#tip-stream")
    assert not tip.is_visible()
    getattr(term, way)()
    assert tip.inner_text() == "One reply being written, token after token."
    box = tip.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320


def test_a_term_leads_to_its_entry(visit):
    """A click on a term opens the glossary at its entry, also where neither page nor term is translated."""
    reader = visit()
    reader.open("es/calculators/one-microsecond/")
    reader.page.locator(".term a[href$='#term-stream']").click()
    assert reader.page.url.endswith("/es/glossary/#term-stream")
    assert reader.page.locator("#term-stream").inner_text() == "secuencia"


def test_escape_closes_the_box_of_a_term(visit):
    """Who opened a box by keyboard can close it with Escape without leaving the term."""
    reader = visit()
    reader.open()
    term = reader.page.locator(".term").first
    term.locator("a").first.focus()
    box = term.locator(".term__tip")
    box.wait_for()
    reader.page.keyboard.press("Escape")
    box.wait_for(state="hidden")
