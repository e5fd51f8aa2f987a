"""How far is a rate of today from a million tokens a second? One million divided by the rate of one stream."""

from calculators.charts import figures, fitted, points
from calculators.published_speeds import SPEEDS
from calculators.spec import Calculator, Input, Output, Preset

MILLION = 1_000_000
RECORD = max((speed for speed in SPEEDS if speed.meaning == "stream"), key=lambda speed: speed.tokens_per_s)


def compute(tokens_per_s):
    """How far it is to a million, and how the rate compares with the fastest published stream.

    >>> compute(tokens_per_s=100)["times_to_million"]
    10000.0
    """
    return {
        "times_to_million": MILLION / tokens_per_s,
        "million_s": MILLION / tokens_per_s,
        "record_tokens_per_s": RECORD.tokens_per_s,
        "record_gain": tokens_per_s / RECORD.tokens_per_s,
    }


def rows(tokens_per_s):
    """Single streams first, then whole systems, each from fast to slow; the reader's rate takes its place."""
    own = [
        _row("million", "stream", MILLION, "no_date", "imagined"),
        _row("own", "stream", tokens_per_s, "no_date", "own"),
    ]
    published = [_row(each.name, each.meaning, each.tokens_per_s, each.date, _status(each)) for each in SPEEDS]
    # False sorts before True; rows of equal rates keep the order of the list.
    return sorted(own + published, key=lambda row: (row["meaning"] != "meaning_stream", -row["tokens_per_s"]))


def _row(name, meaning, tokens_per_s, date, status):
    return {
        "name": name,
        "meaning": f"meaning_{meaning}",
        "tokens_per_s": tokens_per_s,
        "times_to_million": MILLION / tokens_per_s,
        "date": date,
        "status": f"status_{status}",
    }


def _status(speed):
    known = "reported" if speed.reported else "published"
    return f"{known}_{speed.wording}" if speed.wording else known


def chart(values, rows, language):
    """Every published rate on one axis, one shape for each meaning; the reader's rate and the million as lines."""
    words = figures(CALCULATOR, values, language)
    published = [row for row in rows if row["date"] != "no_date"]
    groups = [
        (
            language.text(f"dial_today.chart.{meaning}"),
            [row["tokens_per_s"] for row in published if row["meaning"] == f"meaning_{meaning}"],
        )
        for meaning in ("stream", "aggregate")
    ]
    return points(
        language,
        language.text("dial_today.chart.title", **words),
        language.text("dial_today.chart.description", **words),
        fitted(
            language.word("dial_today.chart.axis"),
            "stream_tokens_per_s",
            [row["tokens_per_s"] for row in rows],
            log=True,
        ),
        groups,
        [
            (values["tokens_per_s"], language.text("dial_today.chart.own", **words)),
            (MILLION, language.word("dial_today.chart.million")),
        ],
    )


FASTEST = {speed.source: speed for speed in reversed(SPEEDS)}  # of each source: it comes first in the list
BUTTONS = ("taalas-hc1", "groq3-lpx", "cerebras-maverick", "cerebras-405b", "aa-gpt-6-luna", "aa-opus-5-5")

CALCULATOR = Calculator(
    id="dial_today",
    inputs=(
        Input("tokens_per_s", "stream_tokens_per_s", 90.7, 1, MILLION, scale="log", symbol="r",
              choices=(100, 1_000, 10_000, 100_000, MILLION), source="aa-opus-5-5"),
    ),
    outputs=(
        Output("times_to_million", "times", falls_with=("tokens_per_s",), symbol="G"),
        Output("million_s", "s", falls_with=("tokens_per_s",), symbol="T"),
        Output("record_tokens_per_s", "stream_tokens_per_s", symbol="r₁"),
        Output("record_gain", "gain", rises_with=("tokens_per_s",), symbol="G₁"),
    ),
    compute=compute,
    columns=(
        Output("name", "name"),
        Output("meaning", "word"),
        Output("tokens_per_s", "stream_tokens_per_s"),
        Output("times_to_million", "times"),
        Output("date", "name"),
        Output("status", "word"),
    ),
    rows=rows,
    formula=(
        "{times_to_million} = 10⁶ / {tokens_per_s}",
        "{million_s} = 10⁶ / {tokens_per_s}",
        "{record_gain} = {tokens_per_s} / {record_tokens_per_s}",
    ),
    sources=("record-to-million-gap", *sorted({speed.source for speed in SPEEDS})),
    presets=tuple(
        Preset(source.replace("-", "_"), {"tokens_per_s": FASTEST[source].tokens_per_s}, FASTEST[source].name,
               source=source)
        for source in BUTTONS
    ),
    sentence=lambda values: (
        "sentence_million" if values["times_to_million"] < 1.005
        else "sentence_record" if 1 / 1.005 < values["record_gain"] < 1.005 else "sentence"
    ),
    chart=chart,
)
