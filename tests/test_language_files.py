"""How a language's words are laid over the English ones."""

import pytest

from calculators import language_files
from calculators.language_files import language_codes, overlay


@pytest.mark.parametrize(
    ("english", "local", "shown"),
    [
        ("{n} of {total}", "{n} de {total}", "{n} de {total}"),
        ("{n} of {total}", "de {total}", "{n} of {total}"),
        ("{n}", "{que}", "{n}"),
        ("text", None, "text"),
        ("text", ["x"], "text"),
        (["a {n}", "b"], ["c {n}", "d"], ["c {n}", "d"]),
        (["a", "b"], ["c"], ["a", "b"]),
        ({"a": "x", "b": "y"}, {"a": "z", "c": "new"}, {"a": "z", "b": "y"}),
        ({"one": "{n} x", "other": "{n} xs"}, {"few": "{n} y", "other": "{n} ys"}, {"few": "{n} y", "other": "{n} ys"}),
        ({"one": "{n} x", "other": "{n} xs"}, {"other": "ys"}, {"one": "{n} x", "other": "{n} xs"}),
        ({"one": "{n} x", "other": "{n} xs"}, {"one": "{n} y"}, {"one": "{n} x", "other": "{n} xs"}),
        ({"a": "x"}, "no table", {"a": "x"}),
    ],
)
def test_what_does_not_fit_stays_english(english, local, shown):
    """A missing string, other placeholders or an incomplete plural fall back to English, key by key."""
    assert overlay(english, local) == shown


def test_a_language_without_number_data_says_which_command_writes_it(monkeypatch):
    """A translator who adds words first learns how to get the numbers."""
    monkeypatch.setattr(language_files, "LOCALES", language_files.ROOT / "no_such_folder")
    language_files.read_language.cache_clear()
    with pytest.raises(FileNotFoundError, match=r"`python -m site_plugin\.cldr es` writes it"):
        language_files.read_language("es")


def test_english_comes_first():
    """The first language of the site is its source."""
    assert language_codes()[0] == "en"
