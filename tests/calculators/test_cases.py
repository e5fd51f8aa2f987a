"""The figures of cases/*.toml, in the formulas, in the words and through the browser's door."""

import json
from fractions import Fraction

import pytest

from calculators import CALCULATORS, browser
from calculators.text import plain


def test_outputs_are_the_worked_values(calculator_id, case):
    """Every formula gives the worked value, to the last bit that a float can hold twelve digits of."""
    calculator = CALCULATORS[calculator_id]
    results = calculator.run(**case["inputs"])
    for name, expected in case.get("outputs", {}).items():
        if expected == "no_limit":
            assert results[name] == expected
        else:
            assert results[name] == pytest.approx(float(Fraction(expected)), rel=case.get("rel", 1e-12), abs=1e-300)


def test_texts_are_what_a_page_shows(calculator_id, case, english):
    """Rounding and words turn every worked value into the figure that the pages quote."""
    calculator = CALCULATORS[calculator_id]
    results = calculator.run(**case["inputs"])
    units = {each.id: each.unit for each in (*calculator.inputs, *calculator.outputs)}
    shown = {name: english.quantity(results[name], units[name]) for name in case.get("texts", {})}
    assert shown == case.get("texts", {})


def test_the_browser_gives_the_same_answer(calculator_id, case, language):
    """A link with the case's inputs gives its sentence through JSON, in every language, without a problem or notice."""
    browser.start(json.dumps(language.pack))
    entries = {name: {"value": str(value)} for name, value in case["inputs"].items()}
    reply = json.loads(browser.answer(json.dumps({"calculator": calculator_id, "entries": entries})))
    assert "problems" not in reply
    assert reply["notices"] == []
    sentence = plain(part if isinstance(part, str) else part["figure"] for part in reply["sentence"])
    if language.code == "en":
        assert case.get("sentence", "") in sentence
    for name, value in case["inputs"].items():
        assert float(reply["state"][name]) == value
