"""Laws that hold for several calculators at once: ceilings, scales, and arithmetic checked with exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS
from calculators.spec import NO_LIMIT

from .test_declarations import inputs_of, within_limits

TOKEN_UNITS = {"tokens", "output_tokens", "stream_tokens_per_s", "input_tokens_per_s"}
# Here a token is tied to something else: words, money, joules, bytes, or the square of the prompt.
TOKENS_MEAN_MORE = {"reading_budget", "cost_and_power", "one_microsecond", "long_context", "dial_today"}
FAST_RATES = ("fast_tokens_per_s", "tokens_per_s")

GAINS = {"gain", "today_gain"}  # what the dial brings end to end

with_ceiling = [
    each
    for each in CALCULATORS.values()
    if any(output.id == "ceiling_gain" for output in each.outputs) and GAINS & {output.id for output in each.outputs}
]
with_scale = [
    each
    for each in CALCULATORS.values()
    if each.id not in TOKENS_MEAN_MORE and any(quantity.unit in TOKEN_UNITS for quantity in each.inputs)
]


def fast_rate(calculator):
    """The input that is the dial."""
    return next(quantity for quantity in calculator.inputs if quantity.id in FAST_RATES)


@pytest.mark.parametrize("calculator", with_ceiling, ids=lambda each: each.id)
@given(data=st.data())
@settings(deadline=None, derandomize=True)
def test_no_dial_gets_past_the_ceiling(calculator, data):
    """The gain never exceeds the ceiling, and comes as near to it as one likes when the dial is turned far enough."""
    inputs = within_limits(calculator, data.draw(inputs_of(calculator)))
    results = calculator.run(**inputs)
    assume(results["ceiling_gain"] != NO_LIMIT)
    [gain] = GAINS & set(results)
    assert results[gain] <= results["ceiling_gain"] * (1 + 1e-12)
    far = calculator.run(**inputs | {fast_rate(calculator).id: 1e300})
    assert far[gain] == pytest.approx(far["ceiling_gain"], rel=1e-9)


@pytest.mark.parametrize("calculator", with_scale, ids=lambda each: each.id)
@given(data=st.data(), factor=st.sampled_from([2, 4, 8]))
@settings(deadline=None, derandomize=True)
def test_the_size_of_a_token_does_not_matter(calculator, data, factor):
    """All tokens and all rates made larger by one factor leave every time, gain and share as it was."""
    inputs = within_limits(calculator, data.draw(inputs_of(calculator)))
    scaled = {q.id: inputs[q.id] * factor for q in calculator.inputs if q.unit in TOKEN_UNITS}
    before, after = calculator.run(**inputs), calculator.run(**inputs | scaled)
    for output in calculator.outputs:
        if output.unit in ("s", "gain", "share"):
            expected = before[output.id]
            assert after[output.id] == (expected if isinstance(expected, str) else pytest.approx(expected, rel=1e-9))


@given(
    tokens=st.integers(1, 10**9),
    slow=st.integers(100, 10**6),
    fast=st.integers(100, 10**6),
    check=st.integers(0, 2_592_000),
)
@settings(deadline=None, derandomize=True)
def test_the_check_agrees_with_exact_fractions(tokens, slow, fast, check):
    """Totals, gain, ceiling and knee agree with the same law worked out by hand in exact fractions."""
    results = CALCULATORS["fixed_check"].run(
        output_tokens=tokens, slow_tokens_per_s=slow, fast_tokens_per_s=fast, check_s=check
    )
    slow_total, fast_total = Fraction(tokens, slow) + check, Fraction(tokens, fast) + check
    expected = {"slow_total_s": slow_total, "fast_total_s": fast_total, "gain": slow_total / fast_total}
    expected["fast_check_share"] = Fraction(check) / fast_total
    if check:
        expected["ceiling_gain"] = slow_total / check
        expected["half_tokens_per_s"] = Fraction(tokens, check)
        expected["tenth_tokens_per_s"] = Fraction(9 * tokens, check)
    for name, value in expected.items():
        assert results[name] == pytest.approx(float(value), rel=1e-12)


@given(tokens=st.integers(1, 5 * 10**8), check=st.floats(0, 1_000_000), factor=st.sampled_from([2, 4]))
@settings(deadline=None, derandomize=True)
def test_a_job_of_twice_the_size_with_twice_the_check_gains_the_same(tokens, check, factor):
    """Doubling the tokens and the check together doubles both totals and keeps the gain."""
    run = CALCULATORS["fixed_check"].run
    one, more = run(output_tokens=tokens, check_s=check), run(output_tokens=tokens * factor, check_s=check * factor)
    assert more["gain"] == pytest.approx(one["gain"], rel=1e-12)
    assert more["fast_total_s"] == pytest.approx(factor * one["fast_total_s"], rel=1e-12)


@given(drafts=st.integers(1, 10**6), draft=st.integers(1, 10**7), fast=st.integers(100, 10**6))
@settings(deadline=None, derandomize=True)
def test_writing_time_agrees_with_exact_fractions(drafts, draft, fast):
    """Tokens over rate, in exact fractions, is the writing time."""
    results = CALCULATORS["writing_time"].run(drafts=drafts, draft_tokens=draft, tokens_per_s=fast)
    assert results["writing_s"] == pytest.approx(float(Fraction(drafts * draft, fast)), rel=1e-15)
