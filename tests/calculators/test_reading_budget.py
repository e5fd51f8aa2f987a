"""The laws of reading: whole drafts and whole readers, counted as on paper."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.reading_budget import CALCULATOR


@given(
    minutes=st.integers(0, 1_440),
    words_per_min=st.integers(100, 400),
    draft_tokens=st.integers(1, 10_000_000),
    hundredths=st.integers(20, 120),
)
@settings(deadline=None, derandomize=True)
def test_readable_drafts_are_counted_as_in_exact_fractions(minutes, words_per_min, draft_tokens, hundredths):
    """The number of drafts that fit into the reader's time is never one off because of floats."""
    exact = Fraction(minutes * words_per_min * 100, draft_tokens * hundredths)
    results = CALCULATOR.run(
        drafts=1_000_000, draft_tokens=draft_tokens, your_minutes=minutes, reader_words_per_min=words_per_min,
        words_per_token=hundredths / 100,
    )
    assert results["readable_drafts"] == min(1_000_000, math.floor(exact))


@given(
    rate=st.integers(100, 1_000_000),
    words_per_min=st.integers(100, 400),
    hundredths=st.integers(20, 120),
    percent=st.integers(0, 100),
)
@settings(deadline=None, derandomize=True)
def test_readers_who_keep_up_are_counted_as_in_exact_fractions(rate, words_per_min, hundredths, percent):
    """The crew that keeps up with the stream is the exact quotient rounded up, never one more because of floats."""
    exact = Fraction(rate * percent * hundredths * 60, 10_000 * words_per_min)
    results = CALCULATOR.run(
        tokens_per_s=rate, reader_words_per_min=words_per_min, words_per_token=hundredths / 100,
        read_share=percent / 100,
    )
    assert results["keep_up_readers"] == math.ceil(exact)


def test_readers_who_keep_up_read_as_fast_as_the_stream_writes():
    """With the crew that keeps up, everything is read in the time it takes to write it; with one less it is not."""
    crew = CALCULATOR.run()["keep_up_readers"]
    assert CALCULATOR.run(readers=crew)["reading_s"] <= CALCULATOR.run()["writing_s"]
    assert CALCULATOR.run(readers=crew - 1)["reading_s"] > CALCULATOR.run()["writing_s"]


def test_writing_is_half_of_the_time_at_the_rate_of_the_reader():
    """One reader who reads everything is the knee: at that reader's own rate, writing and reading take equally long."""
    results = CALCULATOR.run()
    assert results["half_tokens_per_s"] == pytest.approx(results["reader_tokens_per_s"], rel=1e-12)
