"""Numbers, durations, ratios and plurals in words, and the way back from what people type."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.spec import NO_LIMIT
from calculators.text import Language, NotANumber, fixed, machine, plain

from .conftest import read_pack


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (0.8, "0.8 seconds"),
        (0.2805, "0.281 seconds"),
        (0.9999, "1 second"),
        (8.1, "8.1 seconds"),
        (59.94, "59.9 seconds"),
        (59.96, "1 min"),
        (60.8, "60.8 seconds"),
        (88.2, "88.2 seconds"),
        (110.04, "1 min 50 s"),
        (119.97, "2 min"),
        (900.8, "15 min 1 s"),
        (3599.9996, "1 h"),
        (30_000, "8 h 20 min"),
        (86_400.8, "24 h 1 s"),
        (100_000, "27 h 46 min 40 s"),
        (360_000, "100 h"),
        (360_001, "4 days 4 h"),
        (2_592_000, "30 days"),
        (1e9, "11,574 days"),
        (0.01, "0.01 seconds"),
        (0.005, "5 ms"),
        (12.5e-9, "12.5 ns"),
        (1e-15, "less than 0.001 ns"),
    ],
)
def test_durations_carry_and_never_say_sixty_seconds(seconds, words, english):
    """A time is rounded to the unit it shows before it is split, and small fractions that matter stay visible."""
    assert english.duration(seconds) == words


@given(st.floats(0, 1e12))
@settings(deadline=None, derandomize=True)
def test_durations_never_show_a_full_unit_below_a_larger_one(seconds):
    """No time reads '60 s' beside minutes, '60 min' beside hours or '24 h' beside days."""
    words = read_pack("en").duration(seconds).split()
    parts = dict(zip(words[1::2], words[::2], strict=True))
    assert parts.get("s") != "60"
    assert parts.get("min") != "60"
    assert "days" not in parts or parts.get("h") != "24"


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (2.675, 2, "2.68"),
        (0.5, 0, "1"),
        (-0.5, 0, "-1"),
        (-0.04, 1, "0.0"),
        (0.1 + 0.2, 3, "0.300"),
        (5e-324, 2, "0.00"),
    ],
)
def test_rounding_is_half_up_without_binary_noise(value, places, text):
    """Figures round as a person would round the shortest decimal of the number."""
    assert fixed(value, places) == text


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        (132.565789, "132.57 times as fast"),
        (10_000, "10,000 times as fast"),
        (1.0926, "1.09 times as fast"),
        (1.004, "no visible gain"),
        (0.998, "no visible gain"),
        (0.5, "2 times as slow"),
    ],
)
def test_gains_are_said_as_times(gain, words, english):
    """A gain is a ratio in words, the same both ways round, and none at all below half a percent."""
    assert english.ratio(gain) == words


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.98684, "98.7%"),
        (0.00744, "0.744%"),
        (0.99911, "99.91%"),
        (0.999999, "99.9999%"),
        (1e-6, "0.0001%"),
        (7e-13, "less than 0.0001%"),
    ],
)
def test_shares_keep_the_digits_that_matter(share, text, english):
    """A share near one or near nothing does not read as everything or nothing."""
    assert english.share(share) == text


def test_a_missing_limit_is_a_word(english):
    """What has no finite answer is said in words in any unit."""
    assert english.quantity(NO_LIMIT, "gain") == "no limit"


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1, "output_tokens", "1 output token"),
        (800_000, "output_tokens", "800,000 output tokens"),
        (3272.7, "stream_tokens_per_s", "3,273 tokens/s"),
        (36_000, "usd", "US$36,000"),
        (0.5, "usd", "US$0.50"),
    ],
)
def test_quantities_carry_their_unit_in_the_right_form(value, unit, text, english):
    """A figure is a number with its noun, singular or plural as the shown number asks."""
    assert english.quantity(value, unit) == text


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("800000", 800_000),
        (" 800,000 ", 800_000),
        ("800 000", 800_000),
        ("800'000", 800_000),
        ("1,000", 1_000),
        ("1.5", 1.5),
        ("1,5", 1.5),
        ("1,000.5", 1_000.5),
        ("1.000,5", 1_000.5),
        ("10,00,000", 1_000_000),
        ("1e6", 1e6),
        ("1.5E3", 1_500),
        ("1M", 1e6),
        ("800k", 800_000),
        ("70B", 70e9),
        ("30%", 0.3),
        ("30 %", 0.3),
        (".5", 0.5),
        ("+5", 5),
        ("-5", -5),
        ("−5", -5),
        ("１０００", 1_000),
        ("١٠٠٠", 1_000),
        ("١٫٥", 1.5),
        ("५", 5),
    ],
)
def test_english_typing_is_understood(typed, value, english):
    """Plain, grouped, shortened, exponent and foreign-digit numbers mean what an English reader means."""
    assert english.parse(typed) == value


@pytest.mark.parametrize(
    ("typed", "value"),
    [("1.000", 1_000), ("1,5", 1.5), ("0.5", 0.5), ("1.5", 1.5), ("1.234.567,8", 1_234_567.8), ("12.345", 12_345)],
)
def test_spanish_typing_follows_spanish_marks(typed, value):
    """A point before three digits groups thousands in Spanish, a comma is the decimal mark."""
    assert read_pack("es").parse(typed) == value


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("12abc", "not_a_number"),
        ("Infinity", "not_a_number"),
        ("nan", "not_a_number"),
        ("1.2.3", "not_a_number"),
        ("1 5", "not_a_number"),
        ("0x10", "not_a_number"),
        ("1_000", "not_a_number"),
        ("k", "not_a_number"),
        ("%", "not_a_number"),
        ("--5", "not_a_number"),
        ("1e999", "too_large"),
        ("9" * 5000, "not_a_number"),
    ],
)
def test_what_is_no_number_is_named(typed, reason, english):
    """Nothing is guessed: each kind of wrong entry has a reason of its own."""
    with pytest.raises(NotANumber, match=reason):
        english.parse(typed)


@given(st.text(max_size=30))
@settings(deadline=None, derandomize=True)
def test_parse_gives_a_number_or_a_reason(typed):
    """Any text at all gives a finite number or one of the three reasons."""
    try:
        result = read_pack("en").parse(typed)
    except NotANumber as reason:
        result = str(reason)
    assert result in {"empty", "not_a_number", "too_large"} or abs(result) < float("inf")


@given(st.floats(0, 1e15) | st.integers(0, 10**15).map(float))
@settings(deadline=None, derandomize=True)
def test_what_a_field_shows_reads_back(value):
    """parse(entry(x)) is x in every language: a field may be read again without change."""
    for code in ("en", "es"):
        assert read_pack(code).parse(read_pack(code).entry(value)) == value


@given(st.floats(allow_nan=False, allow_infinity=False))
@settings(deadline=None, derandomize=True)
def test_machine_numbers_are_exact_and_spelled_out(value):
    """A link spells a number with every digit and without an exponent."""
    text = machine(value)
    assert float(text) == value
    assert "e" not in text


@pytest.mark.parametrize(
    ("code", "value", "text"), [("en", 1234.5, "1,234.5"), ("es", 1234.5, "1234,5"), ("es", 12345.6, "12.345,6")]
)
def test_marks_follow_the_language(code, value, text):
    """Group and decimal marks, and the smallest grouped number, are those of the language."""
    assert read_pack(code).entry(value) == text


NUMBERS = {
    "decimal": ",",
    "group": " ",
    "group_sizes": [3, 2],
    "minimum_grouping": 1,
    "minus": "-",
    "percent": "{n}%",
    "percent_sign": "%",
    "dir": "ltr",
}
POLISH = {
    "one": "i in 1 and v in 0",
    "few": "v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14",
    "many": "v in 0 and i not in 1 and i mod 10 in 0..1 or v in 0 and i mod 10 in 5..9"
    " or v in 0 and i mod 100 in 12..14",
}


@pytest.mark.parametrize(
    ("number", "form"),
    [
        ("1", "sekunda"),
        ("2", "sekundy"),
        ("5", "sekund"),
        ("12", "sekund"),
        ("22", "sekundy"),
        ("1,5", "sekundy."),
        ("1 000", "sekund"),
    ],
)
def test_plural_rules_of_cldr_are_followed(number, form):
    """The form of a noun follows the number as it is shown, by the rules of the language (here Polish)."""
    polish = Language({"code": "pl", "dir": "ltr", "numbers": {**NUMBERS, "plurals": POLISH}, "words": {}})
    forms = {"one": "sekunda", "few": "sekundy", "many": "sekund", "other": "sekundy."}
    assert polish.plural(forms, number) == form


def test_large_groups_may_have_two_digits():
    """Indian grouping writes the last three digits together and the others in pairs."""
    indian = Language({"code": "hi", "dir": "ltr", "numbers": {**NUMBERS, "plurals": {}}, "words": {}})
    assert indian.entry(12345678) == "1 23 45 678"


def test_figures_know_their_direction(english):
    """A figure with Arabic letters runs right to left, one with Latin letters left to right."""
    assert english.quantity(8_060, "s").dir == "ltr"
    assert type(english.quantity(1, "count"))("2 س").dir == "rtl"


def test_sentences_keep_figures_apart(english):
    """A filled sentence is a list of plain text and figures, so that a page can mark and isolate each figure."""
    parts = english.parts(
        "errors.out_of_range", field="Drafts", low=english.quantity(1, "drafts"), high=english.quantity(9, "drafts")
    )
    assert plain(parts) == "Drafts: enter a value from 1 draft to 9 drafts."
    assert [part.dir for part in parts if hasattr(part, "dir")] == ["ltr", "ltr"]
