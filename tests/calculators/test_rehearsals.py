"""The laws of bias and chance."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.rehearsals import CALCULATOR

points = st.floats(0.01, 100)


@given(spread=points, bias=points, runs=st.integers(1, 1_000_000))
@settings(deadline=None, derandomize=True)
def test_the_error_lies_between_the_bias_and_a_single_run(spread, bias, runs):
    """More runs bring the error down from that of a single run, and never below the bias."""
    results = CALCULATOR.run(spread_points=spread, bias_points=bias, runs=runs)
    assert bias * (1 - 1e-12) <= results["error_points"] <= results["one_run_error_points"] * (1 + 1e-12)


@given(factor=st.integers(1, 100), bias=st.floats(0.01, 1))
@settings(deadline=None, derandomize=True)
def test_chance_equals_bias_after_the_runs_it_names(factor, bias):
    """After exactly the named number of runs, chance is as large as the bias and the error √2 times either."""
    results = CALCULATOR.run(spread_points=factor * bias, bias_points=bias, runs=factor * factor)
    assert results["equal_runs"] == pytest.approx(factor * factor, rel=1e-12)
    assert results["noise_points"] == pytest.approx(bias, rel=1e-12)
    assert results["error_points"] == pytest.approx(math.sqrt(2) * bias, rel=1e-12)
