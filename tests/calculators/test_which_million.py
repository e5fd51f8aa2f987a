"""The laws of the four meanings: many streams against one, worked out by counting."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from calculators.which_million import CALCULATOR

from .conftest import read_pack


def rows_of(**inputs):
    """The table for the defaults, with `inputs`."""
    values = {quantity.id: quantity.default for quantity in CALCULATOR.inputs} | inputs
    return CALCULATOR.rows(**values)


@given(jobs=st.integers(1, 300), streams=st.integers(1, 300), tokens=st.integers(1, 10_000_000))
def test_dealing_out_the_jobs_one_by_one_gives_the_same(jobs, streams, tokens):
    """Rounds, both times, gain and busy share are what comes out when every job is put on the next stream in turn."""
    result = CALCULATOR.run(jobs=jobs, streams=streams, job_output_tokens=tokens, stream_tokens_per_s=100)
    load = [0] * streams
    for job in range(jobs):
        load[job % streams] += 1
    job_s = Fraction(tokens, 100)
    assert result["waves"] == max(load)
    for name, exact in {
        "parallel_s": max(load) * job_s,
        "single_s": sum(load) * job_s / streams,
        "gain": Fraction(max(load) * streams, sum(load)),
        "busy_share": Fraction(sum(load), max(load) * streams),
    }.items():
        assert abs(Fraction(result[name]) / exact - 1) < Fraction(1, 10**12), name
    many = rows_of(jobs=jobs, streams=streams, job_output_tokens=tokens, stream_tokens_per_s=100)[1]
    assert abs(Fraction(many["least_busy_s"]) - min(load) * job_s) <= job_s / 10**9


@given(jobs=st.integers(1, 1_000_000), streams=st.integers(1, 1_000_000))
def test_the_same_time_exactly_when_the_streams_share_the_jobs_evenly(jobs, streams):
    """One fast stream is never slower than many; it is as fast exactly when the streams divide the jobs."""
    gain = CALCULATOR.run(jobs=jobs, streams=streams)["gain"]
    assert gain >= 1
    assert (gain == 1) == (jobs % streams == 0)


@given(jobs=st.integers(1, 1_000_000), streams=st.integers(1, 1_000_000))
def test_the_rows_are_the_ways_of_the_sentence(jobs, streams):
    """The table's times of many streams and of one fast stream are those that the sentence compares."""
    result = CALCULATOR.run(jobs=jobs, streams=streams)
    one, many, fast = rows_of(jobs=jobs, streams=streams)
    assert many["finish_s"] == result["parallel_s"]
    assert abs(fast["finish_s"] / result["single_s"] - 1) < 1e-12
    assert fast["first_s"] <= many["first_s"] == one["first_s"] <= many["finish_s"] <= one["finish_s"]


def test_the_chart_draws_no_more_lanes_than_can_be_seen():
    """Few streams are all drawn; of many the chart says how many it shows, and idle ones stay empty."""
    english = read_pack("en")
    few, many = ({"jobs": 7, "streams": 3}, {"jobs": 40, "streams": 10_000})
    charts = [CALCULATOR.chart(CALCULATOR.run(**inputs), rows_of(**inputs), english) for inputs in (few, many)]
    assert "3 streams at 100 tokens/s: done after" in charts[0]
    assert "20 of 10,000 streams at" in charts[1]
    assert charts[0].count("chart__fill") > charts[1].count("chart__fill")
