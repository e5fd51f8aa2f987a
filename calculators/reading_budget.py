"""Who reads all that? Words over reading speed, beside the time the writing takes."""

import math

from calculators.charts import figures, fitted, strips
from calculators.laws import ceiling, knee_tokens_per_s
from calculators.spec import NO_LIMIT, Calculator, Input, Output, Preset
from calculators.writing_time import WORKLOADS

WORKDAY_S = 8 * 3600
PILES = (1, 10, 100, 1_000, 10_000)  # drafts
ROUNDING = 1e-12  # what floats may be off: 9.999999999999998 drafts are ten


def compute(
    drafts, draft_tokens, words_per_token, reader_words_per_min, read_share, readers, your_minutes, tokens_per_s,
    slow_tokens_per_s,
):
    """Writing and reading time, and what one person gets through. The readers share the drafts evenly.

    >>> result = CALCULATOR.run(drafts=1_000, draft_tokens=1_000, your_minutes=30)
    >>> result["total_words"], result["readable_drafts"], result["keep_up_readers"]
    (750000.0, 9, 189076)
    """
    output_tokens = drafts * draft_tokens
    total_words = output_tokens * words_per_token
    reading_s = total_words * read_share / reader_words_per_min / readers * 60
    slow_writing_s = output_tokens / slow_tokens_per_s
    reader_tokens_per_s = reader_words_per_min / 60 / words_per_token
    readable_drafts = your_minutes * reader_words_per_min / (draft_tokens * words_per_token)
    return {
        "total_words": total_words,
        "writing_s": output_tokens / tokens_per_s,
        "slow_writing_s": slow_writing_s,
        "reading_s": reading_s,
        "workdays": reading_s / WORKDAY_S,
        "readable_drafts": min(drafts, math.floor(readable_drafts * (1 + ROUNDING))),
        "reader_tokens_per_s": reader_tokens_per_s,
        "keep_up_readers": math.ceil(tokens_per_s * read_share / reader_tokens_per_s * (1 - ROUNDING)),
        "ceiling_gain": ceiling(slow_writing_s + reading_s, reading_s),
        "half_tokens_per_s": knee_tokens_per_s(output_tokens, reading_s, 0.5),
        "tenth_tokens_per_s": knee_tokens_per_s(output_tokens, reading_s, 0.1),
    }


def rows(drafts, **others):
    """Piles from one draft to ten thousand; the reader's own takes its place among them."""
    return [{"drafts": pile} | compute(drafts=pile, **others) for pile in sorted({drafts, *PILES})]


def chart(values, rows, language):
    """Writing and reading of the reader's own pile, as bars on one logarithmic time axis."""
    shown = figures(CALCULATOR, values, language)
    word = language.word("reading_budget.chart")
    own = next(row for row in rows if row["drafts"] == values["drafts"])
    times = {name: own[name] for name in ("slow_writing_s", "writing_s", "reading_s") if own[name]}
    axis = fitted(word["axis"], "s", [min(times.values()) / 10, *times.values()], log=True)
    return strips(
        language,
        language.text("reading_budget.chart.title", **shown),
        language.text("reading_budget.chart.description", **shown),
        axis,
        [(word[name], [(shown[name], axis.low, time_s - axis.low)]) for name, time_s in times.items()],
    )


CALCULATOR = Calculator(
    id="reading_budget",
    inputs=(
        Input("drafts", "drafts", 1_000, 1, 1_000_000, scale="log", whole=True, symbol="N"),
        Input("draft_tokens", "tokens", 1_000, 1, 10_000_000, scale="log", whole=True, symbol="n"),
        Input("your_minutes", "minutes", 30, 0, 1_440, scale="log", start=1, choices=(10, 30, 60, 480), symbol="m"),
        Input("read_share", "share", 1, 0, 1, choices=(0.01, 0.1, 1), symbol="a"),
        Input("tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r"),
        Input("reader_words_per_min", "words_per_min", 238, 100, 400, choices=(175, 238, 260, 300),
              source="reading-speed", symbol="v", folded=True),
        Input("words_per_token", "words_per_token", 0.75, 0.2, 1.2, source="tokens-are-not-words", symbol="w",
              folded=True),
        Input("readers", "readers", 1, 1, 1_000_000, scale="log", whole=True, symbol="R", folded=True),
        Input("slow_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r₀", folded=True),
    ),
    outputs=(
        Output("total_words", "words", rises_with=("drafts", "draft_tokens", "words_per_token"), symbol="X"),
        Output("writing_s", "s", rises_with=("drafts", "draft_tokens"), falls_with=("tokens_per_s",), symbol="T"),
        Output("slow_writing_s", "s", rises_with=("drafts", "draft_tokens"), falls_with=("slow_tokens_per_s",),
               symbol="T₀"),
        Output("reading_s", "s", rises_with=("drafts", "draft_tokens", "words_per_token", "read_share"),
               falls_with=("reader_words_per_min", "readers"), symbol="O"),
        Output("workdays", "workdays", rises_with=("drafts", "draft_tokens", "words_per_token", "read_share"),
               falls_with=("reader_words_per_min", "readers"), symbol="D"),
        Output("readable_drafts", "count", rises_with=("drafts", "your_minutes", "reader_words_per_min"),
               falls_with=("draft_tokens", "words_per_token"), symbol="K"),
        Output("reader_tokens_per_s", "tokens_per_s_of_reader", rises_with=("reader_words_per_min",),
               falls_with=("words_per_token",), symbol="u"),
        Output("keep_up_readers", "readers", rises_with=("tokens_per_s", "words_per_token", "read_share"),
               falls_with=("reader_words_per_min",), symbol="C"),
        Output("ceiling_gain", "gain", rises_with=("reader_words_per_min", "readers"),
               falls_with=("words_per_token", "read_share", "slow_tokens_per_s"), symbol="G∞"),
        Output("half_tokens_per_s", "stream_tokens_per_s", rises_with=("reader_words_per_min", "readers"),
               falls_with=("words_per_token", "read_share")),
        Output("tenth_tokens_per_s", "stream_tokens_per_s", rises_with=("reader_words_per_min", "readers"),
               falls_with=("words_per_token", "read_share")),
    ),
    compute=compute,
    columns=(
        Output("drafts", "drafts"),
        Output("slow_writing_s", "s"),
        Output("writing_s", "s"),
        Output("reading_s", "s"),
        Output("workdays", "workdays"),
    ),
    rows=rows,
    formula=(
        "{total_words} = {drafts} × {draft_tokens} × {words_per_token}",
        "{writing_s} = {drafts} × {draft_tokens} / {tokens_per_s}",
        "{reading_s} = {total_words} × {read_share} / {reader_words_per_min} / {readers}",
        "{workdays} = {reading_s} / 8 h",
        "{readable_drafts} = min({drafts}, "
        "⌊{your_minutes} × {reader_words_per_min} / ({draft_tokens} × {words_per_token})⌋)",
        "{reader_tokens_per_s} = {reader_words_per_min} / {words_per_token}",
        "{keep_up_readers} = ⌈{tokens_per_s} × {read_share} / {reader_tokens_per_s}⌉",
        "{ceiling_gain} = ({slow_writing_s} + {reading_s}) / {reading_s}",
    ),
    sources=("reading-speed", "tokens-are-not-words"),
    presets=tuple(Preset(name, values) for name, values in WORKLOADS.items()),
    sentence=lambda values: "sentence_unread" if values["ceiling_gain"] == NO_LIMIT else "sentence",
    chart=chart,
)
