"""Amdahl's law backwards must agree with Amdahl's law forwards."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from calculators import check_target, fixed_check
from calculators.check_target import CALCULATOR

from .conftest import read_pack

rates = st.integers(100, 1_000_000)
jobs = st.fixed_dictionaries({
    "output_tokens": st.integers(1, 1_000_000_000),
    "slow_tokens_per_s": rates,
    "fast_tokens_per_s": rates,
    "check_s": st.integers(0, 2_592_000),
})
gains = st.integers(1, 1_000_000)


def forwards(job, **changes):
    """The job of `job` in the calculator fixed_check."""
    return fixed_check.CALCULATOR.run(**job, **changes)


@given(jobs, gains)
def test_the_needed_check_gives_the_wanted_gain(job, wanted_gain):
    """Round trip through fixed_check: slow writing with today's check, over fast writing with the needed one, is the
    wanted gain."""
    needed_check_s = CALCULATOR.run(**job, wanted_gain=wanted_gain)["needed_check_s"]
    assume(needed_check_s != "impossible")
    slow_total_s = forwards(job)["slow_total_s"]
    fast_total_s = forwards(job | {"check_s": needed_check_s})["fast_total_s"]
    assert abs(slow_total_s / fast_total_s / wanted_gain - 1) < 1e-9


@given(jobs)
def test_the_gain_of_today_needs_the_check_of_today(job):
    """Round trip the other way: ask for the gain that fixed_check finds, and the needed check is the one put in."""
    today = forwards(job)
    assume(today["gain"] >= 1)
    result = CALCULATOR.run(**job, wanted_gain=today["gain"])
    assert abs(result["today_gain"] / today["gain"] - 1) < 1e-12
    assert abs(result["needed_check_s"] - job["check_s"]) <= 1e-9 * today["fast_total_s"]
    assert result["check_gain"] == "fast_enough"


@given(jobs, gains)
def test_impossible_exactly_beyond_the_wall(job, wanted_gain):
    """In exact fractions: a target is impossible when it is larger than the gain without any check, and only then."""
    result = CALCULATOR.run(**job, wanted_gain=wanted_gain)
    slow_total_s = Fraction(job["output_tokens"], job["slow_tokens_per_s"]) + job["check_s"]
    needed_check_s = slow_total_s / wanted_gain - Fraction(job["output_tokens"], job["fast_tokens_per_s"])
    if abs(needed_check_s) > slow_total_s / wanted_gain / 10**11:
        assert (result["needed_check_s"] == "impossible") == (needed_check_s < 0)
    if result["needed_check_s"] != "impossible":
        assert abs(Fraction(result["needed_check_s"]) - needed_check_s) <= slow_total_s / wanted_gain / 10**11


@given(jobs, gains, gains)
def test_a_larger_gain_never_allows_a_longer_check(job, one_gain, other_gain):
    """The needed check falls as the wanted gain grows; what is impossible stays so for every larger gain."""
    low, high = sorted((one_gain, other_gain))
    before = CALCULATOR.run(**job, wanted_gain=low)["needed_check_s"]
    after = CALCULATOR.run(**job, wanted_gain=high)["needed_check_s"]
    assert after == "impossible" or (before != "impossible" and after <= before)


@given(jobs, gains)
def test_the_rows_go_up_to_the_wall(job, wanted_gain):
    """Every row but those beyond the wall has a check; the reader's gain has its row; the gains rise."""
    result = CALCULATOR.run(**job, wanted_gain=wanted_gain)
    rows = check_target.rows(**job, wanted_gain=wanted_gain)
    listed = [row["wanted_gain"] for row in rows]
    assert listed == sorted(set(listed))
    assert wanted_gain in listed
    beyond = [row for row in rows if row["wanted_gain"] > result["largest_gain"] * (1 + 1e-9)]
    assert len(beyond) <= 2
    assert all(row["needed_check_s"] == "impossible" for row in beyond)


def test_the_chart_shows_the_wall_where_it_lies_on_the_axis():
    """The wall and the target are marked; a wall beyond the largest gain is not; with nothing to draw, no chart."""
    english = read_pack("en")

    def chart(**inputs):
        values = CALCULATOR.run(**inputs)
        rows = check_target.rows(**{quantity.id: values[quantity.id] for quantity in CALCULATOR.inputs})
        return CALCULATOR.chart(values, rows, english)

    assert ">Wall: no check<" in chart()
    assert ">Your target<" in chart(wanted_gain=12_000)
    assert ">Wall: no check<" not in chart(output_tokens=1)
    assert chart(check_s=0, slow_tokens_per_s=1_000, fast_tokens_per_s=100) == ""
