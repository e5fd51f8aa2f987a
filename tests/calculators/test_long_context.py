"""What holds for long prompts besides what holds for every calculator."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS

calculator = CALCULATORS["long_context"]
lengths = st.integers(1_000, 10_000_000)


@given(st.integers(1_000, 5_000_000))
@settings(deadline=None, derandomize=True)
def test_a_prompt_twice_as_long_takes_two_to_four_times_as_long(prompt_tokens):
    """Reading grows faster than the prompt and never faster than its square."""
    once = calculator.run(prompt_tokens=prompt_tokens)["read_s"]
    twice = calculator.run(prompt_tokens=prompt_tokens * 2)["read_s"]
    assert 2 <= twice / once <= 4


@given(prompt_tokens=lengths, parameters=st.integers(10**8, 10**13), layers=st.integers(1, 1_000))
@settings(deadline=None, derandomize=True)
def test_attention_is_the_prompt_over_the_crossing(prompt_tokens, parameters, layers):
    """Attention over the rest is the prompt over the length at which both are equal."""
    results = calculator.run(prompt_tokens=prompt_tokens, active_parameters=parameters, layers=layers)
    assert results["attention_times"] == pytest.approx(prompt_tokens / results["crossing_tokens"], rel=1e-12)
    assert results["work_flop"] == results["rest_flop"] + results["attention_flop"]


def test_the_row_of_the_crossing_is_half_attention():
    """The table holds the length at which attention takes over, where it is half of the work and of the time."""
    results = calculator.run()
    inputs = {quantity.id: results[quantity.id] for quantity in calculator.inputs}
    [row] = [row for row in calculator.rows(**inputs) if row["prompt_tokens"] == results["crossing_tokens"]]
    assert row["attention_share"] == pytest.approx(0.5)
    assert row["read_s"] == pytest.approx(2 * row["rest_s"])


def test_a_crossing_out_of_sight_is_no_row():
    """A crossing beyond the longest prompt is left out of table and chart."""
    results = calculator.run(active_parameters=1e13, layers=1, width=100)
    inputs = {quantity.id: results[quantity.id] for quantity in calculator.inputs}
    assert results["crossing_tokens"] > calculator.input("prompt_tokens").high
    assert max(row["prompt_tokens"] for row in calculator.rows(**inputs)) == calculator.input("prompt_tokens").high
