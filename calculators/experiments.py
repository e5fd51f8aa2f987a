"""How many good ideas do a few real experiments find? A screen with two kinds of error, then a few draws."""

from calculators.charts import dots, figures
from calculators.laws import ceiling, chance_of_any, knee_tokens_per_s
from calculators.spec import NO_ANSWER, Calculator, Input, Output

DAY_S = 86_400
PASS_BAD_SHARES = (0, 0.0005, 0.005, 0.05, 0.5)


def compute(
    ideas, good_share, pass_good_share, pass_bad_share, experiments, benches, experiment_days, idea_tokens,
    tokens_per_s, slow_tokens_per_s,
):
    """What the screen lets through, what the experiments find on average, and how long both take.

    The draw counts as independent: each idea on a bench is good with the chance `passed_good_share`.

    >>> result = CALCULATOR.run(ideas=10_000, experiments=10)
    >>> round(result["passing_ideas"], 1), round(result["at_least_one_share"], 3)
    (507.5, 0.147)
    """
    good_passing_share = good_share * pass_good_share
    passing_share = good_passing_share + (1 - good_share) * pass_bad_share
    passing_ideas = ideas * passing_share
    passed_good_share = good_passing_share / passing_share if passing_share else NO_ANSWER
    drawn_good_share = passed_good_share if passing_share else 0.0
    tested_ideas = min(experiments, passing_ideas)
    lab_s = -(-experiments // benches) * experiment_days * DAY_S
    output_tokens = ideas * idea_tokens
    slow_writing_s = output_tokens / slow_tokens_per_s
    return {
        "good_ideas": ideas * good_passing_share,
        "bad_ideas": ideas * (1 - good_share) * pass_bad_share,
        "passing_ideas": passing_ideas,
        "passed_good_share": passed_good_share,
        "tested_ideas": tested_ideas,
        "good_finds": tested_ideas * drawn_good_share,
        # Never above the chance that a good idea passes the screen at all.
        "at_least_one_share": min(
            chance_of_any(drawn_good_share, experiments), chance_of_any(good_passing_share, ideas)
        ),
        "enrichment_times": passed_good_share / good_share if passing_share else NO_ANSWER,
        "lab_s": lab_s,
        "writing_s": output_tokens / tokens_per_s,
        "slow_writing_s": slow_writing_s,
        "ceiling_gain": ceiling(slow_writing_s + lab_s, lab_s),
        "half_tokens_per_s": knee_tokens_per_s(output_tokens, lab_s, 0.5),
        "tenth_tokens_per_s": knee_tokens_per_s(output_tokens, lab_s, 0.1),
    }


def rows(pass_bad_share, **others):
    """The same ideas through five screens; the reader's own screen takes its place among them."""
    return [
        {"pass_bad_share": each, "ideas": others["ideas"]} | compute(pass_bad_share=each, **others)
        for each in sorted({pass_bad_share, *PASS_BAD_SHARES})
    ]


def chart(values, rows, language):
    """From all ideas to those on a bench, as a funnel of dots."""
    shown = figures(CALCULATOR, values, language)
    label = language.word("experiments.columns")
    own = next(row for row in rows if row["pass_bad_share"] == values["pass_bad_share"])
    return dots(
        language,
        language.text("experiments.chart.title", **shown),
        language.text("experiments.chart.description", **shown),
        [(label[stage], own[stage]) for stage in ("ideas", "passing_ideas", "tested_ideas")],
    )


CALCULATOR = Calculator(
    id="experiments",
    inputs=(
        Input("ideas", "ideas", 10_000, 1, 1e9, scale="log", whole=True, symbol="N"),
        Input("good_share", "share", 0.001, 1e-6, 0.5, scale="log", choices=(1e-5, 0.001, 0.1), symbol="b"),
        Input("pass_bad_share", "share", 0.05, 0, 1, scale="log", start=1e-5, choices=(0.05, 0.005), symbol="f"),
        Input("experiments", "experiments", 10, 1, 1_000_000, scale="log", whole=True, symbol="k"),
        Input("tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r"),
        Input("pass_good_share", "share", 0.8, 0, 1, symbol="a", folded=True),
        Input("benches", "benches", 2, 1, 10_000, scale="log", whole=True, symbol="B", folded=True),
        Input("experiment_days", "days", 3, 0.01, 1_000, scale="log", symbol="d", folded=True),
        Input("idea_tokens", "tokens", 300, 1, 10_000_000, scale="log", whole=True, symbol="n", folded=True),
        Input("slow_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r₀", folded=True),
    ),
    outputs=(
        Output("good_ideas", "ideas", rises_with=("ideas", "good_share", "pass_good_share"), symbol="g"),
        Output("bad_ideas", "ideas", rises_with=("ideas", "pass_bad_share"), falls_with=("good_share",), symbol="h"),
        Output("passing_ideas", "ideas", rises_with=("ideas", "pass_good_share", "pass_bad_share"), symbol="M"),
        Output("passed_good_share", "share", symbol="v"),
        Output("tested_ideas", "ideas", rises_with=("ideas", "experiments", "pass_good_share", "pass_bad_share"),
               symbol="K"),
        Output("good_finds", "count", rises_with=("ideas", "good_share", "pass_good_share", "experiments"),
               falls_with=("pass_bad_share",), symbol="H"),
        Output("at_least_one_share", "share", rises_with=("ideas", "good_share", "pass_good_share", "experiments"),
               falls_with=("pass_bad_share",), symbol="E"),
        Output("enrichment_times", "times", symbol="e"),
        Output("lab_s", "s", rises_with=("experiments", "experiment_days"), falls_with=("benches",), symbol="O"),
        Output("writing_s", "s", rises_with=("ideas", "idea_tokens"), falls_with=("tokens_per_s",), symbol="T"),
        Output("slow_writing_s", "s", rises_with=("ideas", "idea_tokens"), falls_with=("slow_tokens_per_s",),
               symbol="T₀"),
        Output("ceiling_gain", "gain", rises_with=("ideas", "idea_tokens", "benches"),
               falls_with=("experiments", "experiment_days", "slow_tokens_per_s"), symbol="G∞"),
        Output("half_tokens_per_s", "stream_tokens_per_s", rises_with=("ideas", "idea_tokens", "benches"),
               falls_with=("experiments", "experiment_days")),
        Output("tenth_tokens_per_s", "stream_tokens_per_s", rises_with=("ideas", "idea_tokens", "benches"),
               falls_with=("experiments", "experiment_days")),
    ),
    compute=compute,
    columns=(
        Output("pass_bad_share", "share"),
        Output("ideas", "count"),
        Output("passing_ideas", "count"),
        Output("tested_ideas", "count"),
        Output("good_finds", "count"),
        Output("at_least_one_share", "share"),
    ),
    rows=rows,
    formula=(
        "{good_ideas} = {ideas} × {good_share} × {pass_good_share}",
        "{bad_ideas} = {ideas} × (1 − {good_share}) × {pass_bad_share}",
        "{passing_ideas} = {good_ideas} + {bad_ideas}",
        "{passed_good_share} = {good_ideas} / {passing_ideas}",
        "{tested_ideas} = min({experiments}, {passing_ideas})",
        "{good_finds} = {tested_ideas} × {passed_good_share}",
        "{at_least_one_share} = min(1 − (1 − {passed_good_share})^{experiments}, "
        "1 − (1 − {good_share} × {pass_good_share})^{ideas})",
        "{enrichment_times} = {passed_good_share} / {good_share}",
        "{lab_s} = ⌈{experiments} / {benches}⌉ × {experiment_days}",
        "{writing_s} = {ideas} × {idea_tokens} / {tokens_per_s}",
        "{ceiling_gain} = ({slow_writing_s} + {lab_s}) / {lab_s}",
    ),
    sentence=lambda values: "sentence_nothing" if values["passed_good_share"] == NO_ANSWER else "sentence",
    chart=chart,
)
