"""The worksheet as the build writes it: complete, labelled, in the reader's language, without a word in the script."""

import re
from pathlib import Path

import pytest

from calculators.language_files import language_codes, read_language
from site_plugin import worksheet

ASSETS = Path(worksheet.__file__).parent / "assets"
FENCE = "Before.\n\n```worksheet\n```\n\nAfter.\n"


def filled(markdown=FENCE, code="en"):
    """The page as HTML-ready text."""
    return worksheet.fill_html(worksheet.fill_markdown(markdown), read_language(code), "../assets/app/1/")


def test_the_fence_becomes_the_worksheet():
    """The form stands where the author put the fence, between the texts around it."""
    html = filled()
    assert re.search(r"Before\.\s+<link.*<token-worksheet.*</token-worksheet>.*After\.", html, re.DOTALL)


def test_only_a_page_with_a_worksheet_loads_its_script():
    """Other pages stay as they are; this one finds script and style in the folder of the app."""
    assert filled("No fence.\n") == "No fence.\n"
    assert re.findall(r'(?:src|href)="([^"]*)"', filled()) == [
        "../assets/app/1/worksheet.css",
        "../assets/app/1/worksheet.js",
    ]
    assert all((ASSETS / name).is_file() for name in ("worksheet.css", "worksheet.js"))


def test_a_fence_inside_code_stays():
    """A page can show how the mark is written."""
    text = "````\n```worksheet\n```\n````\n"
    assert filled(text) == text


@pytest.mark.parametrize("code", language_codes())
def test_every_field_is_labelled(code):
    """Each field has one label and an id of its own, and every description it points to is there."""
    html = filled(code=code)
    ids = re.findall(r'\bid="([^"]+)"', html)
    fields = re.findall(r'<textarea id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert fields
    assert fields == re.findall(r'<label for="([^"]+)"', html)
    assert {word for each in re.findall(r'aria-describedby="([^"]+)"', html) for word in each.split()} <= set(ids)


def test_it_speaks_the_language_of_the_reader():
    """A Spanish reader gets Spanish words, marked as such, with the fields under the same names."""
    spanish, english = filled(code="es"), filled()
    assert 'lang="es" dir="ltr"' in spanish
    assert "Antes de pedir más" in spanish
    assert "Before I ask" not in spanish
    assert re.findall(r'name="(\w+)"', spanish) == re.findall(r'name="(\w+)"', english)


def test_nothing_inline():
    """The policy of the pages forbids inline code: the script comes from a file, and no attribute holds code."""
    html = filled()
    assert re.findall(r"<script[^>]*>(.*?)</script>", html, re.DOTALL) == [""]
    assert "style=" not in html
    assert not re.search(r"<[^>]*\son[a-z]+=", html)


def test_the_script_has_no_words_and_says_only_what_the_page_has():
    """Every message that the script shows is in the HTML, and the script is small."""
    script = (ASSETS / "worksheet.js").read_text("utf-8")
    said = set(re.findall(r'#say\("(\w+)"\)', script))
    assert said == set(worksheet.MESSAGES) == set(re.findall(r'data-message="(\w+)"', filled()))
    assert not re.search(r"innerHTML|\beval\b", script)
    assert len(script.splitlines()) < 120
