"""Our numbers are those of a browser, in a dozen languages of very different kinds.

tests/calculators/intl.json holds what `Intl` of a browser said, recorded once, with Latin digits (-u-nu-latn): the
site writes those in every language.
"""

import json
from pathlib import Path

import pytest

from calculators.language_files import LOCALES
from calculators.text import Language
from site_plugin import cldr

RECORDED = json.loads((Path(__file__).parents[1] / "calculators" / "intl.json").read_text("utf-8"))["languages"]


def language(code: str) -> Language:
    """A language with the number data of today's Babel, and no words."""
    numbers = cldr.number_data(code)
    return Language({"code": code, "dir": numbers["dir"], "numbers": numbers, "words": {}})


def test_at_least_twelve_languages_are_recorded():
    """The hard kinds are among them: few plural forms and six, groups of two, right to left."""
    assert {"en", "es", "de", "zh-Hans", "ja", "ar", "fr", "ru", "pl", "hi", "he", "tr"} <= RECORDED.keys()


@pytest.mark.parametrize("code", RECORDED)
def test_numbers_are_those_of_a_browser(code):
    """Decimal mark, grouping (not of 1234 in Spanish and Polish), minus sign."""
    for number, shown in RECORDED[code]["numbers"].items():
        assert language(code).entry(float(number)) == shown


@pytest.mark.parametrize("code", RECORDED)
def test_percentages_are_those_of_a_browser(code):
    """Sign, space and place, with the direction marks that Arabic has around its sign."""
    for share, shown in RECORDED[code]["percents"].items():
        assert language(code).share(float(share)) == shown


@pytest.mark.parametrize("code", RECORDED)
def test_plural_forms_are_those_of_a_browser(code):
    """The category goes by the number as it is shown; 0.8 is "one" in French and "other" in English."""
    here, recorded = language(code), RECORDED[code]
    categories = [*here.numbers["plurals"], "other"]
    assert sorted(categories) == recorded["categories"]
    for number, category in recorded["plurals"].items():
        shown = here.entry(float(number))
        assert here.plural({name: name for name in categories}, shown) == category, number


@pytest.mark.parametrize("code", RECORDED)
def test_direction(code):
    """Arabic and Hebrew run from right to left, and what is typed as it is shown is read as it was meant."""
    here = language(code)
    assert here.dir == ("rtl" if code in ("ar", "he") else "ltr")
    for share in (0.125, 0.987):
        assert here.parse(here.share(share)) == pytest.approx(share)


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.json")), ids=lambda path: path.stem)
def test_the_committed_data_is_what_cldr_says(path):
    """Nobody edits calculators/locales by hand: the command writes these very files."""
    assert json.loads(path.read_text("utf-8")) == cldr.number_data(path.stem)
