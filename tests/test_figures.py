"""No retyped figure: a number in the prose of a page comes from a calculator or stands on a line with its source."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs" / "en"

# What holds digits and is no figure. Each kind says why.
NAMES = {
    r"\b1,000,000 (output )?tokens (a|per) second": "the rate that the thought experiment is about",
    r"\b(Claude |Opus |Sonnet |Haiku |Fable )+\d(\.\d)?": "the name of a model",
    r"\b(Llama|Gemma|Gemini|Qwen|DeepSeek|Mercury|Kimi|GPT|EAGLE)[- ]?[A-Z]?\d(\.\d)?[a-z]?": "the name of a model",
    r"\bgpt-oss-\d+b\b": "the name of a model",
    r"\b[1-9]\d{0,2}B\b": "the size in the name of a model, such as 405B",
    r"\b(A|H|B|GB|MI|RTX |WSE-|SN|HC|TPU|v|M)\d+[A-Za-z]*\b": "the name of a device",
    r"\bGroq \d\b": "the name of a device",
    r"\b\d{1,2}-bit\b": "the name of a number format",
    r"\bv\d(\.\d)+\b": "the version of a benchmark",
}
DATES = r"\b(\d{4}-\d\d(-\d\d)?|\d{1,2} [A-Z][a-z]+ \d{4}|(19|20)\d\d)\b"

NO_PROSE = [
    r"\A---\n.*?^---$",  # front matter
    r"^(```+|~~~+).*?^\1[ ]*$",  # code and calculators
    r"<!--.*?-->",
    r"`[^`\n]+`",
    r"\{\{.*?\}\}",  # figures that a calculator writes
    r"\{[^{}\n]*#[^{}\n]*\}",  # ids
    r"\]\([^)\n]*\)",  # where a link leads
    r"<[^>\n]*>",  # tags with their attributes
    r"^[ ]*\d+\.[ ]",  # the number of a list item
    DATES,
    *NAMES,
]


def bare_figures(markdown):
    """The lines with a number that neither a calculator nor a source answers for: (line number, what is left)."""
    for pattern in NO_PROSE:
        keep_lines = lambda match: "\n" * match[0].count("\n")  # noqa: E731 - so that line numbers stay right
        markdown = re.sub(pattern, keep_lines, markdown, flags=re.MULTILINE | re.DOTALL)
    lines = enumerate(markdown.splitlines(), start=1)
    return [(number, line.strip()) for number, line in lines if re.search(r"\d", line) and "[@" not in line]


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_figure_has_an_origin(page):
    """Every number of a page is written by a calculator or stands on a line that cites a source."""
    assert bare_figures(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "It takes {{ fixed_check.gain(check_s=60) }}.",
        "It took 77 s [@prefill-million-405b].",
        "| GPU | 3.35 TB/s [@hardware-table] |",
        "## The check { #check-60 }",
        "[Open](calculator:fixed_check?check_s=60)",
        "On 2026-11-30, in 1967 and on 1 October 2026.",
        "1. First",
        "`x = 5`",
        "Llama 3.1 405B in 8-bit on eight H100, and Claude Opus 5.5.",
        "Forty drafts and ten thousand rehearsals.",
    ],
)
def test_what_is_no_bare_figure(line):
    """Placeholders, cited lines, names, dates, ids, code and words pass."""
    assert bare_figures(line) == []


@pytest.mark.parametrize("line", ["It is 132 times.", "| 5 | six |", "It costs US$20.", "At 1,000,000 tokens/s."])
def test_what_is_a_bare_figure(line):
    """A number in a sentence or a table, without a source, is found with its line."""
    page = f"---\nchecked: 2026-11-30\n---\n\n```calculator\nfixed_check\ncheck_s = 5\n```\n\n{line}\n"
    assert bare_figures(page) == [(10, line)]
