"""What every calculator must keep, whatever it works out. A new calculator gets these tests for free."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS, browser
from calculators.spec import NO_LIMIT
from calculators.text import plain

from .conftest import read_cases, read_pack

each_calculator = pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=list(CALCULATORS))
UNIT_ENDINGS = {"s": "_s", "share": "_share", "gain": "gain"}


def quantities(calculator):
    """Inputs and outputs."""
    return (*calculator.inputs, *calculator.outputs)


def inputs_of(calculator):
    """Inputs within the whole box that the declaration allows, its corners included."""

    def values(quantity):
        if quantity.unit == "name":
            awkward = st.sampled_from([quantity.default, "Prüfen & <b>", "مراجعة", "1e6", "nobody's \"step\""])
            letters = st.characters(categories=("L", "N", "P", "S"))
            return awkward | st.text(letters, min_size=1, max_size=int(quantity.high))
        corners = st.sampled_from([float(quantity.low), float(quantity.high), float(quantity.default)])
        if quantity.whole:
            return corners | st.integers(int(quantity.low), int(quantity.high)).map(float)
        tiny = [value for value in (-0.0, 5e-324, 1e-300) if quantity.low <= value]
        return corners | st.floats(quantity.low, quantity.high) | st.sampled_from([*tiny, *quantity.stops])

    return st.fixed_dictionaries({quantity.id: values(quantity) for quantity in calculator.inputs})


def entries_of(inputs):
    """Inputs as the entries of a link."""
    return {name: {"value": value if isinstance(value, str) else repr(value)} for name, value in inputs.items()}


def within_limits(calculator, inputs):
    """The inputs with those brought in range that limit each other."""
    for name, (low, high) in calculator.limits(inputs).items():
        inputs[name] = min(max(inputs[name], low), high)
    return inputs


def fits(quantity, value):
    """Whether a value, or the length of a name, is within the limits of its input."""
    return quantity.low <= (len(value) if quantity.unit == "name" else value) <= quantity.high


@each_calculator
def test_the_declaration_is_consistent(calculator):
    """Ids are unique, defaults and choices lie within the limits, and every name ends in its unit."""
    names = [each.id for each in quantities(calculator)]
    assert len(names) == len(set(names))
    for quantity in calculator.inputs:
        assert quantity.low < quantity.high
        assert all(fits(quantity, value) for value in (quantity.default, *quantity.choices))
        if quantity.whole:
            assert all(value % 1 == 0 for value in (quantity.low, quantity.high, quantity.default, *quantity.choices))
    for quantity in quantities(calculator):
        assert quantity.id.endswith(UNIT_ENDINGS.get(quantity.unit, "")), quantity.id
    for output in (*calculator.outputs, *calculator.columns):
        assert {*output.rises_with, *output.falls_with} <= {quantity.id for quantity in calculator.inputs}
    for preset in calculator.presets:
        for name, value in preset.values.items():
            assert fits(calculator.input(name), value)


@each_calculator
def test_it_computes_what_it_declares(calculator):
    """The formula returns exactly the declared outputs, and every row exactly the declared columns it needs."""
    results = calculator.run()
    assert set(results) == {each.id for each in quantities(calculator)}
    inputs = {quantity.id: results[quantity.id] for quantity in calculator.inputs}
    rows = calculator.rows(**inputs)
    assert rows
    for row in rows:
        assert {column.id for column in calculator.columns} <= set(row)


@each_calculator
def test_the_formula_names_quantities_with_symbols(calculator):
    """Every quantity of the formula is declared and has a symbol, and the words explain the formula line by line."""
    symbols = {each.id: each.symbol for each in quantities(calculator)}
    english = read_pack("en")
    for line in calculator.formula:
        assert all(plain(english.fill(line, symbols)).split())
        used = [name for name in symbols if f"{{{name}}}" in line]
        assert used
        assert all(symbols[name] for name in used), line
    assert len(english.word(f"{calculator.id}.formula")) == len(calculator.formula)


@each_calculator
def test_it_has_all_its_words(calculator):
    """English has a title, a question, a sentence, a boundary and a label for everything a page shows of it."""
    words = read_pack("en").word(calculator.id)
    for key in ("title", "question", "sentence", "boundary", "formula"):
        assert words[key]
    assert set(words["inputs"]) == {quantity.label_id for quantity in calculator.inputs}
    assert set(words["columns"]) == {column.id for column in calculator.columns}
    assert set(words.get("presets", {})) == {preset.id for preset in calculator.presets if not preset.name}
    assert set(words.get("groups", {})) == {quantity.group for quantity in calculator.inputs if quantity.group}


@each_calculator
def test_it_has_worked_cases(calculator):
    """At least three worked cases in cases/<id>.toml vouch for its figures."""
    assert sum(parameter.values[0] == calculator.id for parameter in read_cases()) >= 3


@each_calculator
def test_slider_positions_find_their_values(calculator):
    """Every slider stop lies within the limits, both ends are hit exactly, and a stop's position leads back to it."""
    for quantity in calculator.inputs:
        if quantity.unit == "name":
            continue
        assert (quantity.stops[0], quantity.stops[-1]) == (quantity.low, quantity.high)
        assert list(quantity.stops) == sorted(set(quantity.stops))
        for place, value in enumerate(quantity.stops):
            assert quantity.position(value) == place


@each_calculator
@given(data=st.data())
@settings(deadline=None, derandomize=True)
def test_every_answer_is_finite_and_said_without_gaps(calculator, data):
    """Whatever the fields allow, the page shows finite figures and full sentences: no nan, no infinity, no gap."""
    inputs = within_limits(calculator, data.draw(inputs_of(calculator)))
    results = calculator.run(**inputs)
    for value in results.values():
        assert isinstance(value, str) or math.isfinite(value)
    reply = browser.view(calculator, entries_of(inputs), read_pack("en"))
    parts = [*reply["sentence"], *(part for row in reply["rows"] for cell in row for part in cell)]
    texts = [part if isinstance(part, str) else part["figure"] for part in parts]
    assert all(texts)
    assert not any(word in text.lower().split() for text in texts for word in ("nan", "inf", "none", "null"))


@each_calculator
@given(data=st.data())
@settings(deadline=None, derandomize=True)
def test_outputs_rise_and_fall_as_declared(calculator, data):
    """An output never moves against the direction that its declaration promises for an input."""
    inputs = data.draw(inputs_of(calculator))
    for output in calculator.outputs:
        for name in (*output.rises_with, *output.falls_with):
            other = data.draw(st.sampled_from(calculator.input(name).stops))
            low, high = sorted((inputs[name], other))
            before = calculator.run(**within_limits(calculator, inputs | {name: low}))[output.id]
            after = calculator.run(**within_limits(calculator, inputs | {name: high}))[output.id]
            if NO_LIMIT in (before, after):
                continue
            slack = 1e-12 * max(abs(before), abs(after))
            assert after >= before - slack if name in output.rises_with else after <= before + slack


@each_calculator
@given(data=st.data())
@settings(deadline=None, derandomize=True)
def test_a_state_survives_its_link(calculator, data):
    """What a link says is read back to the same values: decode(encode(state)) is the state."""
    inputs = within_limits(calculator, data.draw(inputs_of(calculator)))
    english = read_pack("en")
    state = browser.view(calculator, entries_of(inputs), english)["state"]
    again = browser.view(calculator, {name: {"value": text} for name, text in state.items()}, english)
    assert again["state"] == state
    assert {name: text if isinstance(inputs[name], str) else float(text) for name, text in state.items()} == inputs
