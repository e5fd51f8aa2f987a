"""From marks in Markdown to finished HTML, and what an author is told about a wrong mark."""

import re
from html.parser import HTMLParser

import pytest

from calculators import CALCULATORS
from calculators.language_files import language_codes, read_language
from site_plugin import calculators

ENGLISH = read_language("en")


def filled(markdown, src_uri="index.md", language=ENGLISH):
    """The page as HTML-ready text."""
    markdown, marks = calculators.fill_markdown(markdown, ENGLISH, language, src_uri)
    return calculators.fill_html(markdown, marks, language, dict.fromkeys(language_codes(), 4_600_000))


def test_a_figure_is_worked_out_by_the_calculator():
    """A placeholder becomes the figure of the calculator, with the inputs it names."""
    assert filled("It is {{ fixed_check.gain(check_s=900) }}.") == (
        'It is <bdi class="figure" dir="ltr">9.88 times as fast</bdi>.'
    )


def test_figures_in_code_stay_as_they_are():
    """Code shows how a mark is written; it is not filled."""
    text = "`{{ fixed_check.gain }}`\n\n```\n{{ fixed_check.gain }}\n```\n"
    assert filled(text) == text


def test_an_english_page_shown_to_a_spanish_reader_keeps_english_figures():
    """On an untranslated page the prose has English figures; the calculator speaks the reader's language."""
    html = filled("{{ fixed_check.gain }}\n\n```calculator\nfixed_check\n```\n", language=read_language("es"))
    assert ">132.57 times as fast</bdi>" in html
    assert "132,57 veces" in html


def test_a_calculator_link_spells_out_every_input():
    """A link into a calculator carries all inputs, so that a later default does not change what it shows."""
    html = filled("[open](calculator:fixed_check?check_s=900)", "more/page.md")
    assert html.startswith("[open](../calculators/fixed-check.md?v=1&check_s=900&")
    assert html.endswith("#fixed_check)")
    assert all(f"&{each.id}=" in html for each in CALCULATORS["fixed_check"].inputs)


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("{{ fixed_chek.gain }}", "there is no calculator 'fixed_chek'"),
        ("{{ fixed_check.gian }}", "fixed_check has no 'gian'"),
        ("{{ fixed_check.gain(chek_s=1) }}", "fixed_check has no input 'chek_s'"),
        ("{{ fixed_check.gain(check_s=1 min) }}", "check_s: '1 min' is not a plain number"),
        ("{{ fixed_check.gain(check_s=-1) }}", "check_s: -1 is not between"),
        ("{{ fixed_check }}", "a figure is written"),
        ("```calculator\nnothing\n```", "there is no calculator 'nothing'"),
        ("```calculator\n```", "there is no calculator ''"),
        ("```calculator\nfixed_check", "this fence is not closed"),
        ("```calculator\nfixed_check\ncheck_s: 5\n```", "fixed_check has no input 'check_s: 5'"),
        ("[x](calculator:fixed_check?check_s=x)", "check_s: 'x' is not a plain number"),
    ],
)
def test_a_wrong_mark_is_explained_at_its_place(mark, reason):
    """An author learns what is wrong, what there is instead, and where it stands."""
    with pytest.raises(calculators.MarkError, match=reason.replace("(", r"\(")) as problem:
        filled(f"first line\n\n{mark}\n")
    assert problem.value.position in range(12, 12 + len(mark))


class Outline(HTMLParser):
    """Ids, and form controls with the element that holds them, as a browser would find them."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.open, self.controls = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        """Notes one start tag."""
        attributes = dict(attributes)
        self.ids += [attributes["id"]] if "id" in attributes else []
        if tag == "input":
            self.controls.append((attributes, list(self.open)))
        else:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """Closes the innermost open tag of this name."""
        while self.open and self.open.pop() != tag:
            pass


@pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=list(CALCULATORS))
def test_the_form_stands_inside_the_element(calculator):
    """Every control is labelled, inside the form of its element and off until the script comes; ids are unique."""
    page = Outline(filled(f"```calculator\n{calculator.id}\n```\n\n```calculator\n{calculator.id}\n```\n"))
    assert len(page.ids) == len(set(page.ids))
    assert page.controls
    for attributes, holders in page.controls:
        assert holders.index("token-calculator") < holders.index("form")
        assert "disabled" in attributes or "readonly" in attributes
        assert attributes.get("type") != "number"
        assert attributes.get("aria-labelledby", attributes.get("id")) in page.ids or "label" in holders


def test_no_inline_script_or_style():
    """The page's policy forbids inline code, so none is written."""
    html = filled("".join(f"```calculator\n{name}\n```\n\n" for name in CALCULATORS))
    assert "<script" not in html
    assert "style=" not in html
    assert not re.search(r"<[^>]*\son[a-z]+=", html)


def test_the_second_calculator_of_a_page_has_a_prefix():
    """The first calculator keeps plain names in links, so that adding another below breaks no link."""
    html = filled("```calculator\nwriting_time\n```\n\n```calculator\nfixed_check\n```\n")
    assert 'calculator="writing_time" language="en" prefix=""' in html
    assert 'calculator="fixed_check" language="en" prefix="fixed_check."' in html
