"""The laws of the funnel: what passes, what is tested, and chances that cannot outgrow their causes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.experiments import CALCULATOR

some_inputs = st.fixed_dictionaries({
    "ideas": st.integers(1, 1_000_000),
    "good_share": st.floats(1e-6, 0.5),
    "pass_good_share": st.floats(0.01, 1),
    "pass_bad_share": st.floats(0, 1),
    "experiments": st.integers(1, 10_000),
})


@given(inputs=some_inputs)
@settings(deadline=None, derandomize=True)
def test_what_passes_is_good_or_bad(inputs):
    """Good and bad ideas that pass add up to all that pass, and the share of good ones among them is theirs."""
    results = CALCULATOR.run(**inputs)
    assert results["good_ideas"] + results["bad_ideas"] == pytest.approx(results["passing_ideas"], rel=1e-12)
    assert results["passed_good_share"] * results["passing_ideas"] == pytest.approx(results["good_ideas"], rel=1e-12)


@given(inputs=some_inputs)
@settings(deadline=None, derandomize=True)
def test_at_least_one_is_no_likelier_than_the_average_find(inputs):
    """The chance of finding one good idea or more is never above the average number of good finds."""
    results = CALCULATOR.run(**inputs)
    assert results["at_least_one_share"] <= min(1, results["good_finds"] * (1 + 1e-12))


@given(inputs=some_inputs, better=st.floats(0, 1))
@settings(deadline=None, derandomize=True)
def test_a_stricter_screen_leaves_a_better_pool(inputs, better):
    """Letting fewer bad ideas through never lowers the share of good ones among those that pass."""
    stricter = CALCULATOR.run(**inputs | {"pass_bad_share": inputs["pass_bad_share"] * better})
    before = CALCULATOR.run(**inputs)
    for name in ("passed_good_share", "enrichment_times"):
        assert stricter[name] >= before[name] * (1 - 1e-12)
