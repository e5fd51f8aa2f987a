"""How long does the writing take? Output tokens over the rate of one stream, and nothing else."""

from calculators.charts import figures, fitted, strips
from calculators.spec import Calculator, Input, Output, Preset

WORKLOADS = {
    "endings": {"drafts": 1_000, "draft_tokens": 1_000},
    "apps": {"drafts": 40, "draft_tokens": 20_000},
    "candidates": {"drafts": 10_000, "draft_tokens": 300},
    "rehearsals": {"drafts": 10_000, "draft_tokens": 1_000},
}


def compute(drafts, draft_tokens, tokens_per_s, slow_tokens_per_s):
    """Writing time at the reader's rate and at the comparison rate.

    >>> compute(drafts=40, draft_tokens=20_000, tokens_per_s=1_000_000, slow_tokens_per_s=100)["writing_s"]
    0.8
    """
    output_tokens = drafts * draft_tokens
    return {
        "output_tokens": output_tokens,
        "writing_s": output_tokens / tokens_per_s,
        "slow_writing_s": output_tokens / slow_tokens_per_s,
        "gain": tokens_per_s / slow_tokens_per_s,
    }


def rows(tokens_per_s, slow_tokens_per_s, **own):
    """One row for each workload, at both rates; the reader's own comes first when it is none of the four."""
    workloads = WORKLOADS if own in WORKLOADS.values() else {"own": own, **WORKLOADS}
    return [
        {"workload": f"workload_{name}"}
        | compute(tokens_per_s=tokens_per_s, slow_tokens_per_s=slow_tokens_per_s, **workload)
        for name, workload in workloads.items()
    ]


def chart(values, rows, language):
    """Two bars for each workload: the time at the reader's rate and at the comparison rate."""
    words = figures(CALCULATOR, values, language)
    bars = []
    for row in rows:
        name = language.word(f"writing_time.{row['workload']}")
        for label, seconds, fill in ((name, row["writing_s"], 0), ("", row["slow_writing_s"], 1)):
            bars.append((label, [(language.quantity(seconds, "s"), 0, seconds, fill)]))
    return strips(
        language,
        language.text("writing_time.chart.title", **words),
        language.text("writing_time.chart.description", **words),
        fitted(
            language.word("writing_time.chart.time"),
            "s",
            [row[column] for row in rows for column in ("writing_s", "slow_writing_s")],
            log=True,
        ),
        bars,
        key=[language.text(f"writing_time.chart.{name}", **words) for name in ("own", "slow")],
    )


CALCULATOR = Calculator(
    id="writing_time",
    inputs=(
        Input(
            "tokens_per_s",
            "stream_tokens_per_s",
            1_000_000,
            100,
            1_000_000,
            scale="log",
            symbol="r",
            choices=(100, 1_000, 10_000, 100_000, 1_000_000),
        ),
        Input("drafts", "drafts", 1_000, 1, 1_000_000, scale="log", whole=True, symbol="N"),
        Input("draft_tokens", "tokens", 1_000, 1, 10_000_000, scale="log", whole=True, symbol="n"),
        Input("slow_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r₀", folded=True),
    ),
    outputs=(
        Output("output_tokens", "output_tokens", rises_with=("drafts", "draft_tokens"), symbol="W"),
        Output("writing_s", "s", rises_with=("drafts", "draft_tokens"), falls_with=("tokens_per_s",), symbol="T"),
        Output(
            "slow_writing_s", "s", rises_with=("drafts", "draft_tokens"), falls_with=("slow_tokens_per_s",), symbol="T₀"
        ),
        Output("gain", "gain", rises_with=("tokens_per_s",), falls_with=("slow_tokens_per_s",), symbol="G"),
    ),
    compute=compute,
    columns=(
        Output("workload", "word"),
        Output("output_tokens", "count"),
        Output("slow_writing_s", "s"),
        Output("writing_s", "s"),
    ),
    rows=rows,
    formula=(
        "{output_tokens} = {drafts} × {draft_tokens}",
        "{writing_s} = {output_tokens} / {tokens_per_s}",
        "{slow_writing_s} = {output_tokens} / {slow_tokens_per_s}",
        "{gain} = {slow_writing_s} / {writing_s}",
    ),
    chart=chart,
    presets=tuple(Preset(name, values) for name, values in WORKLOADS.items()),
)
