"""The published speeds, and what the calculator of today's dial says of them."""

import re

import pytest

from calculators.dial_today import CALCULATOR, RECORD, rows
from calculators.published_speeds import SPEEDS

MEANINGS = ("stream", "aggregate")
WORDINGS = ("", "about", "over", "claimed")


@pytest.mark.parametrize("speed", SPEEDS, ids=lambda speed: speed.name)
def test_a_published_speed_says_what_it_is(speed):
    """Every speed is positive, has a date and one of two meanings, and has a row that says both."""
    assert speed.tokens_per_s > 0
    assert speed.meaning in MEANINGS
    assert speed.wording in WORDINGS
    assert re.fullmatch(r"20\d\d(-\d\d(-\d\d)?)?", speed.date)
    [row] = [row for row in rows(tokens_per_s=100) if row["name"] == speed.name]
    assert (row["meaning"], row["date"]) == (f"meaning_{speed.meaning}", speed.date)
    assert ("reported" in row["status"]) == speed.reported


def test_speeds_are_told_apart_by_name():
    """No two speeds have the same name, so that rows and buttons are distinct."""
    assert len({speed.name for speed in SPEEDS}) == len(SPEEDS)


def test_single_streams_and_whole_systems_are_never_mixed():
    """All rows of single streams stand before all rows of whole systems, each group from fast to slow."""
    table = rows(tokens_per_s=90.7)
    meanings = [row["meaning"] for row in table]
    streams = meanings.count("meaning_stream")
    assert set(meanings[:streams]) == {"meaning_stream"}
    assert set(meanings[streams:]) == {"meaning_aggregate"}
    for group in (table[:streams], table[streams:]):
        rates = [row["tokens_per_s"] for row in group]
        assert rates == sorted(rates, reverse=True)


def test_a_button_sets_the_fastest_stream_of_its_source():
    """A button holds the fastest stream of the source it names, and never the total of a whole system."""
    for preset in CALCULATOR.presets:
        speeds = [speed for speed in SPEEDS if speed.source == preset.source]
        assert {speed.meaning for speed in speeds} == {"stream"}
        assert preset.values["tokens_per_s"] == max(speed.tokens_per_s for speed in speeds)


def test_the_starting_value_is_a_published_speed():
    """The rate at the start is one of the published speeds of the source that it names."""
    start = CALCULATOR.input("tokens_per_s")
    assert start.default in [speed.tokens_per_s for speed in SPEEDS if speed.source == start.source]


def test_the_record_is_the_one_the_sentence_describes():
    """The fastest stream is known from reports only, which is what the result sentence says of it."""
    assert RECORD.reported
    assert all(speed.tokens_per_s <= RECORD.tokens_per_s for speed in SPEEDS if speed.meaning == "stream")
