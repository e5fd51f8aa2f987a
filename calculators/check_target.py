"""How short must the check be for a wanted gain? Amdahl's law solved for the check."""

from calculators.charts import Axis, curve, figures, fitted
from calculators.laws import ceiling, knee_tokens_per_s
from calculators.spec import Calculator, Input, Output

DAY_S = 86_400
HIGHEST_GAIN = 1_000_000
POWERS = (1, 10, 100, 1_000, 10_000, 100_000)
GAINS = (*(step * power for power in POWERS for step in (1, 2, 5)), HIGHEST_GAIN)
ROUNDING = 1e-12  # of the total: what is this close to the wall, or to today's check, stands on it
SHOWN_RATIO = 1e7  # of the longest check to the shortest in the chart: right at the wall it would fall for ever


def compute(wanted_gain, check_s, output_tokens, slow_tokens_per_s, fast_tokens_per_s):
    """The check that makes the whole job `wanted_gain` times as fast as slow writing with today's check.

    A target that no check can reach, not even none at all, has no needed check: that is a word, not a number.

    >>> result = CALCULATOR.run(wanted_gain=100)
    >>> round(result["needed_check_s"], 2), round(result["largest_gain"], 2)
    (88.2, 11125.0)
    >>> CALCULATOR.run(wanted_gain=12_000)["needed_check_s"]
    'impossible'
    """
    fast_writing_s = output_tokens / fast_tokens_per_s
    slow_total_s = output_tokens / slow_tokens_per_s + check_s
    goal_total_s = slow_total_s / wanted_gain
    slack_s = ROUNDING * goal_total_s
    needed_check_s = goal_total_s - fast_writing_s
    if abs(needed_check_s) <= slack_s:
        needed_check_s = 0.0
    if needed_check_s < 0:
        needed_check_s = check_gain = "impossible"
    elif needed_check_s >= check_s - slack_s:
        check_gain = "fast_enough"
    elif not needed_check_s:
        check_gain = "left_out"
    else:
        check_gain = check_s / needed_check_s
    return {
        "slow_total_s": slow_total_s,
        "goal_total_s": goal_total_s,
        "fast_writing_s": fast_writing_s,
        "needed_check_s": needed_check_s,
        "check_gain": check_gain,
        "today_gain": slow_total_s / (fast_writing_s + check_s),
        "largest_gain": slow_total_s / fast_writing_s,
        "ceiling_gain": ceiling(slow_total_s, check_s),
        "half_tokens_per_s": knee_tokens_per_s(output_tokens, check_s, 0.5),
        "tenth_tokens_per_s": knee_tokens_per_s(output_tokens, check_s, 0.1),
    }


def rows(wanted_gain, **others):
    """Gains up to the first that is impossible, the reader's own among them."""
    largest_gain = compute(wanted_gain=wanted_gain, **others)["largest_gain"]
    beyond = [gain for gain in GAINS if gain > largest_gain][:1]
    gains = {gain for gain in GAINS if gain <= largest_gain} | {wanted_gain, *beyond}
    return [{"wanted_gain": gain} | compute(wanted_gain=gain, **others) for gain in sorted(gains)]


def chart(values, rows, language):
    """The needed check against the wanted gain, up to the wall. Where fewer than two gains are possible: no chart."""
    points = [(row["wanted_gain"], row["needed_check_s"]) for row in rows if row["needed_check_s"] != "impossible"]
    points = [(gain, check_s) for gain, check_s in points if check_s > points[0][1] / SHOWN_RATIO]
    if len(points) < 2:
        return ""
    words = figures(CALCULATOR, values, language)
    farthest = min(values["largest_gain"], HIGHEST_GAIN)
    high = next(gain for gain in (*POWERS[1:], HIGHEST_GAIN) if gain >= farthest)
    marks = [(values[name], language.word(f"check_target.chart.{name}")) for name in ("wanted_gain", "largest_gain")]
    return curve(
        language,
        language.text("check_target.chart.title", **words),
        language.text("check_target.chart.description", **words),
        Axis(language.word("check_target.columns.wanted_gain"), "times", 1, high, log=True),
        fitted(language.word("check_target.columns.needed_check_s"), "s", [check_s for _, check_s in points], log=True),
        [("", points)],  # the axis names the only line
        [(gain, label) for gain, label in marks if gain <= high],
    )


CALCULATOR = Calculator(
    id="check_target",
    inputs=(
        Input("wanted_gain", "times", 100, 1, HIGHEST_GAIN, scale="log", choices=(10, 100, 1_000, 10_000), symbol="g"),
        Input("check_s", "s", 900, 0, 30 * DAY_S, scale="log", start=1, choices=(60, 900, DAY_S), symbol="c"),
        Input("fast_tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r₁"),
        Input("output_tokens", "output_tokens", 800_000, 1, 1e9, scale="log", whole=True, symbol="W"),
        Input("slow_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r₀", folded=True),
    ),
    outputs=(
        Output("slow_total_s", "s", rises_with=("output_tokens", "check_s"), falls_with=("slow_tokens_per_s",),
               symbol="T₀"),
        Output("goal_total_s", "s", rises_with=("output_tokens", "check_s"),
               falls_with=("slow_tokens_per_s", "wanted_gain"), symbol="T_g"),
        Output("fast_writing_s", "s", rises_with=("output_tokens",), falls_with=("fast_tokens_per_s",), symbol="T_W"),
        Output("needed_check_s", "s", symbol="c′"),  # falls with wanted_gain until it is impossible: tested by hand
        Output("check_gain", "gain"),
        Output("today_gain", "gain", rises_with=("fast_tokens_per_s",), falls_with=("slow_tokens_per_s",), symbol="G"),
        Output("largest_gain", "gain", rises_with=("fast_tokens_per_s", "check_s"),
               falls_with=("slow_tokens_per_s", "output_tokens"), symbol="G₀"),
        Output("ceiling_gain", "gain", rises_with=("output_tokens",), falls_with=("check_s", "slow_tokens_per_s"),
               symbol="G∞"),
        Output("half_tokens_per_s", "stream_tokens_per_s", rises_with=("output_tokens",), falls_with=("check_s",)),
        Output("tenth_tokens_per_s", "stream_tokens_per_s", rises_with=("output_tokens",), falls_with=("check_s",)),
    ),
    compute=compute,
    columns=(
        Output("wanted_gain", "times"),
        Output("goal_total_s", "s"),
        Output("needed_check_s", "s"),
        Output("check_gain", "gain"),
    ),
    rows=rows,
    formula=(
        "{slow_total_s} = {output_tokens} / {slow_tokens_per_s} + {check_s}",
        "{goal_total_s} = {slow_total_s} / {wanted_gain}",
        "{fast_writing_s} = {output_tokens} / {fast_tokens_per_s}",
        "{needed_check_s} = {goal_total_s} − {fast_writing_s}",
        "{today_gain} = {slow_total_s} / ({fast_writing_s} + {check_s})",
        "{largest_gain} = {slow_total_s} / {fast_writing_s}",
        "{ceiling_gain} = {slow_total_s} / {check_s}",
    ),
    sources=("amdahl-1967",),
    sentence=lambda values: {
        "impossible": "sentence_impossible",
        "fast_enough": "sentence_fast_enough",
        "left_out": "sentence_left_out",
    }.get(values["check_gain"], "sentence"),
    chart=chart,
)
