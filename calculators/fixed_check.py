"""How much faster is the whole job when a check stays as slow as it is? Amdahl's law with a check at the end."""

from calculators.charts import figures, fitted, strips
from calculators.laws import ceiling, knee_tokens_per_s
from calculators.spec import NO_LIMIT, Calculator, Input, Output

DAY_S = 86_400
CHECKS_S = (0, 60, 900, DAY_S)


def compute(output_tokens, slow_tokens_per_s, fast_tokens_per_s, check_s, draft_check_s, drafts, lanes):
    """Both totals, the gain end to end, and what limits it.

    The check counts once for the batch (`check_s`), plus `draft_check_s` for every draft, `lanes` at a time.

    >>> result = CALCULATOR.run(output_tokens=800_000, check_s=60)
    >>> round(result["gain"], 2), round(result["fast_total_s"], 1)
    (132.57, 60.8)
    """
    checking_s = check_s + -(-drafts // lanes) * draft_check_s
    slow_total_s = output_tokens / slow_tokens_per_s + checking_s
    fast_total_s = output_tokens / fast_tokens_per_s + checking_s
    return {
        "checking_s": checking_s,
        "slow_total_s": slow_total_s,
        "fast_total_s": fast_total_s,
        "gain": slow_total_s / fast_total_s,
        "slow_check_share": checking_s / slow_total_s,
        "fast_check_share": checking_s / fast_total_s,
        "ceiling_gain": ceiling(slow_total_s, checking_s),
        "half_tokens_per_s": knee_tokens_per_s(output_tokens, checking_s, 0.5),
        "tenth_tokens_per_s": knee_tokens_per_s(output_tokens, checking_s, 0.1),
    }


def rows(check_s, **others):
    """The same job with four checks; the reader's own check takes its place among them."""
    return [{"check_s": each_s} | compute(check_s=each_s, **others) for each_s in sorted({check_s, *CHECKS_S})]


def chart(values, rows, language):
    """A bar for the gain with each check; a gain below 1 goes to the left."""
    words = figures(CALCULATOR, values, language)
    return strips(
        language,
        language.text("fixed_check.chart.title", **words),
        language.text("fixed_check.chart.description", **words),
        fitted(language.word("fixed_check.columns.gain"), "gain", [1, *(row["gain"] for row in rows)], log=True),
        [
            (
                language.text("fixed_check.chart.check", check_s=language.quantity(row["check_s"], "s")),
                [(language.quantity(row["gain"], "gain"), min(row["gain"], 1), abs(row["gain"] - 1))],
            )
            for row in rows
        ],
    )


CALCULATOR = Calculator(
    id="fixed_check",
    inputs=(
        Input("check_s", "s", 60, 0, 30 * DAY_S, scale="log", start=1, choices=CHECKS_S, symbol="c"),
        Input("fast_tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r₁"),
        Input("output_tokens", "output_tokens", 800_000, 1, 1e9, scale="log", whole=True, symbol="W"),
        Input("slow_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r₀", folded=True),
        Input("draft_check_s", "s", 0, 0, DAY_S, scale="log", start=1, symbol="d", folded=True),
        Input("drafts", "drafts", 40, 1, 1_000_000, scale="log", whole=True, symbol="N", folded=True),
        Input("lanes", "lanes", 1, 1, 1_000_000, scale="log", whole=True, symbol="L", folded=True),
    ),
    outputs=(
        Output("checking_s", "s", rises_with=("check_s", "draft_check_s", "drafts"), falls_with=("lanes",), symbol="O"),
        Output(
            "slow_total_s",
            "s",
            rises_with=("output_tokens", "check_s", "draft_check_s", "drafts"),
            falls_with=("slow_tokens_per_s", "lanes"),
            symbol="T₀",
        ),
        Output(
            "fast_total_s",
            "s",
            rises_with=("output_tokens", "check_s", "draft_check_s", "drafts"),
            falls_with=("fast_tokens_per_s", "lanes"),
            symbol="T₁",
        ),
        Output("gain", "gain", rises_with=("fast_tokens_per_s",), falls_with=("slow_tokens_per_s",), symbol="G"),
        Output("slow_check_share", "share", rises_with=("check_s", "slow_tokens_per_s"), falls_with=("output_tokens",)),
        Output("fast_check_share", "share", rises_with=("check_s", "fast_tokens_per_s"), falls_with=("output_tokens",)),
        Output("ceiling_gain", "gain", rises_with=("output_tokens",), falls_with=("check_s",), symbol="G∞"),
        Output("half_tokens_per_s", "stream_tokens_per_s", rises_with=("output_tokens",), falls_with=("check_s",)),
        Output("tenth_tokens_per_s", "stream_tokens_per_s", rises_with=("output_tokens",), falls_with=("check_s",)),
    ),
    compute=compute,
    columns=(
        Output("check_s", "s"),
        Output("slow_total_s", "s"),
        Output("fast_total_s", "s"),
        Output("gain", "gain"),
        Output("fast_check_share", "share"),
    ),
    rows=rows,
    formula=(
        "{checking_s} = {check_s} + ⌈{drafts} / {lanes}⌉ × {draft_check_s}",
        "{slow_total_s} = {output_tokens} / {slow_tokens_per_s} + {checking_s}",
        "{fast_total_s} = {output_tokens} / {fast_tokens_per_s} + {checking_s}",
        "{gain} = {slow_total_s} / {fast_total_s}",
        "{ceiling_gain} = {slow_total_s} / {checking_s}",
    ),
    sources=("amdahl-1967",),
    chart=chart,
    sentence=lambda values: "sentence_no_check" if values["ceiling_gain"] == NO_LIMIT else "sentence",
)
