"""Erlang's formula and the batch, against slow and exact arithmetic."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.review_queue import CALCULATOR, busy_ratio, compute


def exact_wait_s(load, check_s, checkers):
    """Erlang C as the books write it, with fractions: load ** n / n! over all numbers of busy checkers."""
    terms = [Fraction(1)]
    for number in range(1, checkers + 1):
        terms.append(terms[-1] * load / number)
    all_busy = terms[-1] * checkers / (checkers - load)
    waiting_share = all_busy / (sum(terms[:-1]) + all_busy)
    return waiting_share, waiting_share * check_s / (checkers - load)


@given(st.integers(1, 60), st.integers(1, 400), st.integers(1, 3_600))
@settings(deadline=None, derandomize=True)
def test_the_average_wait_is_erlangs(checkers, arrivals_per_h, check_s):
    """Where the checkers keep up, share and length of the wait agree with exact fractions."""
    load = Fraction(arrivals_per_h * check_s, 3600)
    if load >= checkers:
        return
    waiting_share, wait_s = exact_wait_s(load, check_s, checkers)
    results = compute(arrivals_per_h=arrivals_per_h, check_s=check_s, checkers=checkers, hours=8, batch=0)
    assert results["waiting_share"] == pytest.approx(float(waiting_share), rel=1e-10)
    assert results["wait_s"] == pytest.approx(float(wait_s), rel=1e-10)


@pytest.mark.parametrize(("load", "checkers"), [(0.5, 3), (10, 11), (999.5, 1000), (45_000, 45_001), (5, 2000)])
def test_the_sum_from_above_is_the_recurrence(load, checkers):
    """The shortened sum equals the recurrence ratio(n) = 1 + n / load * ratio(n - 1) from zero."""
    ratio = 1.0
    for number in range(1, checkers + 1):
        ratio = 1 + number / load * ratio
    assert busy_ratio(load, checkers) == pytest.approx(ratio, rel=1e-9)


@given(st.integers(1, 300), st.integers(1, 40), st.integers(1, 86_400))
@settings(deadline=None, derandomize=True)
def test_a_batch_ends_round_by_round(batch, checkers, check_s):
    """Last and average draft of a batch are those of drafts counted one by one."""
    ends_s = [(draft // checkers + 1) * check_s for draft in range(batch)]
    results = CALCULATOR.run(arrivals_per_h=0, batch=float(batch), checkers=float(checkers), check_s=float(check_s))
    assert results["batch_s"] == max(ends_s)
    assert results["mean_batch_s"] == pytest.approx(sum(ends_s) / batch, rel=1e-12)


@given(st.floats(1, 10_000), st.floats(1, 86_400), st.integers(1, 3_000))
@settings(deadline=None, derandomize=True)
def test_the_smallest_crew_keeps_up_and_one_person_less_does_not(arrivals_per_h, check_s, checkers):
    """`stable_checkers` have a finite wait; with one fewer there is none."""
    crew = CALCULATOR.run(arrivals_per_h=arrivals_per_h, check_s=check_s, checkers=checkers)["stable_checkers"]
    at = CALCULATOR.run(arrivals_per_h=arrivals_per_h, check_s=check_s, checkers=crew)
    assert at["wait_s"] == at["stable_wait_s"] != "no_limit"
    if crew > 1:
        assert CALCULATOR.run(arrivals_per_h=arrivals_per_h, check_s=check_s, checkers=crew - 1)["wait_s"] == "no_limit"


def test_a_batch_alone_has_its_own_chart(english):
    """Without arrivals there is no cliff: the chart shows when the batch is finished."""
    for arrivals_per_h, title in ((40, "How long drafts wait"), (0, "When the last draft of the batch is finished")):
        values = CALCULATOR.run(arrivals_per_h=arrivals_per_h, batch=40)
        rows = CALCULATOR.rows(**{each.id: values[each.id] for each in CALCULATOR.inputs})
        assert title in CALCULATOR.chart(values, rows, english)
