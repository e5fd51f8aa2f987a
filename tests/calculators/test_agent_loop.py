"""The laws of a run of steps: added up step by step, limited by its ceiling, and said by its chart."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from calculators.agent_loop import CALCULATOR, RATES_TOKENS_PER_S

from .conftest import read_pack

runs = st.fixed_dictionaries({
    "steps": st.integers(1, 300),
    "step_output_tokens": st.integers(1, 1_000_000),
    "step_input_tokens": st.integers(0, 10_000_000),
    "reading_tokens_per_s": st.integers(100, 100_000_000),
    "tool_s": st.integers(0, 86_400),
    "approval_every_steps": st.integers(0, 40),
    "approval_s": st.integers(0, 2_592_000),
    "slow_tokens_per_s": st.integers(100, 1_000_000),
    "fast_tokens_per_s": st.integers(100, 1_000_000),
})


def rows_of(**inputs):
    """The table for the defaults, with `inputs`."""
    values = {quantity.id: quantity.default for quantity in CALCULATOR.inputs} | inputs
    return CALCULATOR.rows(**values)


@given(runs)
def test_walking_through_the_steps_gives_both_totals(run):
    """Both totals are what a clock shows when every step is walked through in exact fractions."""
    result = CALCULATOR.run(**run)
    every = run["approval_every_steps"]
    for speed in ("slow", "fast"):
        clock = Fraction(0)
        for step in range(1, run["steps"] + 1):
            clock += Fraction(run["step_input_tokens"], run["reading_tokens_per_s"]) + run["tool_s"]
            clock += Fraction(run["step_output_tokens"], run[f"{speed}_tokens_per_s"])
            clock += run["approval_s"] if every and step % every == 0 else 0
        assert abs(Fraction(result[f"{speed}_total_s"]) / clock - 1) < Fraction(1, 10**12)


@given(runs)
def test_no_rate_passes_the_ceiling(run):
    """The gain stays below its ceiling, and at the knees writing takes just the share that they promise."""
    result = CALCULATOR.run(**run)
    if result["ceiling_gain"] == "no_limit":
        assert result["untouched_s"] == 0
        return
    assert result["gain"] <= result["ceiling_gain"] * (1 + 1e-12)
    for name, share in (("half_tokens_per_s", 0.5), ("tenth_tokens_per_s", 0.1)):
        writing_s = result["output_tokens"] / result[name]
        assert abs(writing_s / (writing_s + result["untouched_s"]) - share) < 1e-9


@given(runs)
def test_every_row_adds_up_and_both_rates_have_theirs(run):
    """Reading, writing, tools and approvals are the total of every row; the reader's two rates stand among them."""
    result, rows = CALCULATOR.run(**run), rows_of(**run)
    totals_s = {row["tokens_per_s"]: row["total_s"] for row in rows}
    assert {*RATES_TOKENS_PER_S, run["slow_tokens_per_s"], run["fast_tokens_per_s"]} == set(totals_s)
    assert totals_s[run["slow_tokens_per_s"]] == result["slow_total_s"]
    assert totals_s[run["fast_tokens_per_s"]] == result["fast_total_s"]
    for row in rows:
        parts_s = row["reading_s"] + row["writing_s"] + row["tools_s"] + row["approvals_s"]
        assert abs(parts_s / row["total_s"] - 1) < 1e-12


def test_the_chart_marks_the_knees_that_lie_on_the_dial():
    """Knees inside the dial's range are marked; a knee below the slowest rate, or none at all, leaves no mark."""
    english = read_pack("en")

    def chart(**inputs):
        return CALCULATOR.chart(CALCULATOR.run(**inputs), rows_of(**inputs), english)

    default, approvals, writing_only = (
        chart(),
        chart(step_input_tokens=0, approval_every_steps=10),
        chart(step_input_tokens=0, tool_s=0),
    )
    assert ">Writing is half<" in default
    assert ">Writing is a tenth<" in default
    assert ">Writing is half<" not in approvals
    assert ">Writing is a tenth<" in approvals
    assert ">Approvals<" in approvals
    assert ">Writing is a tenth<" not in writing_only
    assert "There is no knee" in writing_only


def test_equal_rates_make_one_strip():
    """When both rates are the same there is one step to draw, not two."""
    same = {"slow_tokens_per_s": 1000, "fast_tokens_per_s": 1000}
    chart = CALCULATOR.chart(CALCULATOR.run(**same), rows_of(**same), read_pack("en"))
    assert chart.count(">1,000 tokens/s<") == 1
