"""What do more rehearsals with the wrong person teach? Averaging shrinks chance; the bias of the stand-in stays."""

import math

from calculators.charts import curve, figures, fitted
from calculators.laws import finite_or_no_limit
from calculators.spec import NO_LIMIT, Calculator, Input, Output

RUNS = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000, 1_000_000)


def compute(runs, spread_points, bias_points):
    """The root mean square error of the average of all runs, and the runs after which bias is the larger part.

    >>> result = CALCULATOR.run(runs=10)
    >>> round(result["error_points"], 1), result["equal_runs"]
    (21.5, 1.5625)
    """
    ratio = spread_points / bias_points if bias_points else math.inf
    return {
        "noise_points": spread_points / math.sqrt(runs),
        "error_points": math.sqrt(bias_points * bias_points + spread_points * spread_points / runs),
        "one_run_error_points": math.sqrt(bias_points * bias_points + spread_points * spread_points),
        "equal_runs": finite_or_no_limit(ratio * ratio),
    }


def rows(runs, spread_points, bias_points):
    """From one run to a million; the reader's own number takes its place among them."""
    return [
        {"runs": each, "bias_points": bias_points} | compute(each, spread_points, bias_points)
        for each in sorted({runs, *RUNS})
    ]


def chart(values, rows, language):
    """Error, chance and bias against the number of runs, with a mark where chance and bias are equal."""
    shown = figures(CALCULATOR, values, language)
    label = language.word("rehearsals.columns")
    names = ("error_points", "noise_points", "bias_points")
    runs = fitted(label["runs"], "count", [row["runs"] for row in rows], log=True)
    return curve(
        language,
        language.text("rehearsals.chart.title", **shown),
        language.text("rehearsals.chart.description", **shown),
        runs,
        fitted(language.word("rehearsals.chart.axis"), "points", [row[name] for row in rows for name in names]),
        [(label[name], [(row["runs"], row[name]) for row in rows]) for name in names],
        [(values["equal_runs"], language.text("rehearsals.chart.mark", **shown))],
    )


def sentence(values):
    """Which of the three situations it is: chance only, bias from the first run on, or first one and then the other."""
    if values["equal_runs"] == NO_LIMIT:
        return "sentence_unbiased"
    return "sentence" if values["equal_runs"] > 1 else "sentence_biased"


CALCULATOR = Calculator(
    id="rehearsals",
    inputs=(
        Input("runs", "runs", 10_000, 1, 1_000_000, scale="log", whole=True, choices=(1, 10, 10_000), symbol="N"),
        Input("spread_points", "points", 25, 0, 100, symbol="σ"),
        Input("bias_points", "points", 20, 0, 100, choices=(0, 5, 20), symbol="β"),
    ),
    outputs=(
        Output("noise_points", "points", rises_with=("spread_points",), falls_with=("runs",), symbol="z"),
        Output("error_points", "points", rises_with=("spread_points", "bias_points"), falls_with=("runs",),
               symbol="E"),
        Output("one_run_error_points", "points", rises_with=("spread_points", "bias_points"), symbol="E₁"),
        Output("equal_runs", "runs", rises_with=("spread_points",), falls_with=("bias_points",), symbol="N₌"),
    ),
    compute=compute,
    columns=(
        Output("runs", "runs"),
        Output("noise_points", "points"),
        Output("bias_points", "points"),
        Output("error_points", "points"),
    ),
    rows=rows,
    formula=(
        "{noise_points} = {spread_points} / √{runs}",
        "{error_points} = √({bias_points}² + {spread_points}² / {runs})",
        "{one_run_error_points} = √({bias_points}² + {spread_points}²)",
        "{equal_runs} = ({spread_points} / {bias_points})²",
    ),
    sources=("polling-is-not-truth",),
    sentence=sentence,
    chart=chart,
)
