"""The door of the worker: any text in, JSON out, never an exception and never a nan."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS, browser
from calculators.text import plain

from .conftest import read_pack


@pytest.fixture(autouse=True)
def started(english):
    """The worker starts with the English pack."""
    browser.start(json.dumps(english.pack))


def ask(calculator, **entries):
    """One request and its reply, as the page sees them."""
    return json.loads(browser.answer(json.dumps({"calculator": calculator, "entries": entries})))


def words(parts):
    """Parts of a reply as one text."""
    return plain(part if isinstance(part, str) else part["figure"] for part in parts)


def test_a_typed_value_comes_back_read_and_spelled():
    """The reply says how an entry was read, where its slider stands and what a link would carry."""
    reply = ask("fixed_check", check_s={"text": "0.9k"})
    assert reply["fields"]["check_s"]["read"]["figure"] == "15 min"
    assert reply["fields"]["check_s"]["text"] == "900"
    assert reply["state"]["check_s"] == "900"


def test_a_slider_position_hits_powers_of_ten():
    """The dial's ends and decades are exact: positions 0, 100, 200, 300 and 400."""
    for position, tokens_per_s in ((0, 100), (100, 1_000), (200, 10_000), (300, 100_000), (400, 1_000_000)):
        reply = ask("writing_time", tokens_per_s={"position": position})
        assert float(reply["state"]["tokens_per_s"]) == tokens_per_s
        assert reply["fields"]["tokens_per_s"]["position"] == position


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("", "The check, in seconds: enter a number."),
        ("12abc", "The check, in seconds: this is not a number. You can write 800000, 800k, 1M or 1e6."),
        ("1e999", "The check, in seconds: this number is too large."),
        ("-5", "The check, in seconds: enter a value from 0 seconds to 30 days."),
        ("1e9", "The check, in seconds: enter a value from 0 seconds to 30 days."),
    ],
)
def test_bad_entries_name_the_field_and_its_limits(entry, message):
    """A wrong entry gives no result but a sentence with the field's name and what it accepts."""
    reply = ask("fixed_check", check_s={"text": entry})
    assert list(reply) == ["problems"]
    assert words(reply["problems"]["check_s"]) == message


def test_counts_must_be_whole():
    """Half a draft is refused with a sentence."""
    assert words(ask("writing_time", drafts={"text": "1.5"})["problems"]["drafts"]) == (
        "Drafts: enter a whole number from 1 draft to 1,000,000 drafts."
    )


def test_links_out_of_range_open_at_the_limit_and_say_so():
    """A link always opens: what it asks too much of stands at the limit, with a notice."""
    reply = ask("fixed_check", check_s={"value": "99999999999"})
    assert reply["state"]["check_s"] == "2592000"
    assert words(reply["notices"][0]).startswith("The link asked for another value of “The check, in seconds”.")


@pytest.mark.parametrize("value", ["", "abc", "1e", "0x1", "nan", "Infinity", None, [], {}])
def test_damaged_links_open_with_the_default(value):
    """A value in a link that is no number is left aside, and the page says what stands in for it."""
    reply = ask("fixed_check", check_s={"value": value})
    assert reply["state"]["check_s"] == "60"
    assert "It is now 1 min" in words(reply["notices"][0])


def test_unknown_entries_are_ignored():
    """A link may carry keys of another version."""
    assert ask("fixed_check", colour={"value": "1"}) == ask("fixed_check")


@pytest.mark.parametrize(
    "request_json",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"calculator": "none"}',
        "[" * 100_000,
        '"x"',
        '{"calculator": "fixed_check", "entries": 5}',
    ],
)
def test_what_is_no_request_gets_an_empty_reply(request_json):
    """Damaged requests are answered, not raised."""
    assert json.loads(browser.answer(request_json)) == {"problems": {}}


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=20),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=9), children, max_size=3),
    max_leaves=6,
)


@given(
    st.sampled_from(list(CALCULATORS)),
    st.dictionaries(
        st.sampled_from([each.id for calculator in CALCULATORS.values() for each in calculator.inputs]),
        json_values
        | st.fixed_dictionaries({}, optional={"text": json_values, "position": json_values, "value": json_values}),
        max_size=4,
    ),
)
@settings(deadline=None, derandomize=True)
def test_any_entries_are_answered(calculator, entries):
    """Whatever JSON stands in the entries, the page gets a reply that JSON allows: no exception, no nan."""
    browser.start(json.dumps(read_pack("en").pack))
    reply = browser.answer(json.dumps({"calculator": calculator, "entries": entries}))
    json.loads(reply, parse_constant=pytest.fail)
