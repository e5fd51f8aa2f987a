"""Our own drawings become part of the page."""

import re

from calculators.language_files import DOCS
from site_plugin.drawings import fill_html

DRAWINGS = sorted((DOCS / "en" / "assets" / "drawings").glob("*.svg"))


def test_a_drawing_takes_the_place_of_its_picture():
    """The SVG stands in the page with the picture's text as its name, and other pictures stay as they are."""
    other = '<img alt="A photo" src="assets/photo.png" />'
    html = fill_html(f'<p><img alt="A &amp; B" src="../assets/drawings/check.svg" /></p>{other}', DOCS)
    assert html.startswith('<p><svg class="drawing drawing--check" role="img" aria-label="A &amp; B" xmlns=')
    assert html.endswith(f"</svg></p>{other}")


def test_a_drawing_without_text_is_passed_over_by_screen_readers():
    """An empty text says that the words beside the drawing are enough."""
    assert 'aria-hidden="true"' in fill_html('<img alt="" src="assets/drawings/input.svg" />', DOCS)


def test_drawings_need_no_translation_and_no_colour_of_their_own():
    """No drawing holds words, ids or styles, and every part has a class that look.css colours."""
    assert DRAWINGS
    for path in DRAWINGS:
        svg = path.read_text(encoding="utf-8")
        assert not re.search(r"<text|<style|<title| id=| style=", svg), path.name
        assert svg.count("<path ") == svg.count('<path class="d-'), path.name
