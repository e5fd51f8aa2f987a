"""Which step of your own job is the slow one? Steps in a row add up; of steps beside each other the longest counts."""

import math

from calculators import charts
from calculators.laws import ceiling, finite_or_no_limit
from calculators.spec import NO_LIMIT, Calculator, Input, Output, Preset, repeated

YEAR_S = 31_536_000
MOST_STEPS = 8
NUMBERS = range(1, MOST_STEPS + 1)

STEP = (
    Input("name", "name", "write", 0, 40),
    Input("output_tokens", "output_tokens", 0, 0, 1e9, scale="log", start=1, whole=True, symbol="W"),
    Input("fixed_s", "s", 0, 0, YEAR_S, scale="log", start=1, symbol="f"),
    Input("repeats", "repeats", 1, 1, 1_000_000, scale="log", whole=True, symbol="n"),
    Input("beside", "yes_no", 0, 0, 1, scale="switch"),
)
# The steps of each workload, in the order of STEP: writing, and what comes after it in the real world.
WORKFLOWS = {
    "apps": (("write", 20_000, 0, 40), ("test", 0, 900, 1), ("review", 0, 1_200, 1, 1)),
    # 1,000 tokens are 750 words; a reader takes in 238 a minute
    "endings": (("write", 1_000, 0, 1_000), ("read", 0, 750 / 238 * 60, 1_000), ("choose", 0, 1_800, 1)),
    "candidates": (("write", 300, 0, 10_000), ("choose", 0, 3_600, 1), ("bench", 0, 3 * 86_400, 30)),
    "rehearsals": (("rehearse", 1_000, 0, 10_000), ("read", 0, 1_800, 1), ("practise", 0, 1_800, 5)),
}


def compute(fast_tokens_per_s, slow_tokens_per_s, step_count, **inputs):
    """Both totals, the gain, what limits it, and the step that takes longest at the fast rate.

    >>> result = CALCULATOR.run()
    >>> result["slow_total_s"], result["fast_total_s"], result["dominant_name"], result["halved_total_s"]
    (9200.0, 1200.8, 'review', 900.8)
    """
    steps = steps_in_use(step_count, inputs)
    slow_total_s = plan(steps, times_s(steps, slow_tokens_per_s))[1]
    fast_s = times_s(steps, fast_tokens_per_s)
    fast_total_s = plan(steps, fast_s)[1]
    untouched_s = plan(steps, times_s(steps, math.inf))[1]
    dominant = fast_s.index(max(fast_s))
    halved_s = [time_s / 2 if place == dominant else time_s for place, time_s in enumerate(fast_s)]
    next_step = max(range(len(steps)), key=lambda place: (halved_s[place], place != dominant))
    return {
        "first_s": fast_s[0],
        "slow_total_s": slow_total_s,
        "fast_total_s": fast_total_s,
        "gain": slow_total_s / fast_total_s if fast_total_s else 1.0,
        "untouched_s": untouched_s,
        "ceiling_gain": ceiling(slow_total_s, untouched_s),
        "half_tokens_per_s": knee_tokens_per_s(steps, untouched_s, 0.5),
        "tenth_tokens_per_s": knee_tokens_per_s(steps, untouched_s, 0.1),
        "dominant_name": steps[dominant]["name"],
        "dominant_s": fast_s[dominant],
        "dominant_share": fast_s[dominant] / fast_total_s if fast_total_s else 0.0,
        "other_s": fast_total_s - fast_s[dominant],
        "halved_total_s": plan(steps, halved_s)[1],
        "next_name": steps[next_step]["name"],
    }


def steps_in_use(step_count, inputs):
    """The first `step_count` steps, each as its inputs by the ids of STEP."""
    numbers = range(1, int(step_count) + 1)
    return [{each.id: inputs.get(f"step{number}_{each.id}", 0) for each in STEP} for number in numbers]


def times_s(steps, tokens_per_s):
    """How long each step takes, all its repeats together."""
    return [step["repeats"] * (step["output_tokens"] / tokens_per_s + step["fixed_s"]) for step in steps]


def plan(steps, times_s):
    """When each step starts, and when the last one ends.

    A step waits for all before it; one that runs beside the previous step starts with it.
    """
    starts_s, start_s, end_s = [], 0.0, 0.0
    for step, time_s in zip(steps, times_s, strict=True):
        if not step["beside"]:
            start_s = end_s
        starts_s.append(start_s)
        end_s = max(end_s, start_s + time_s)
    return starts_s, end_s


def knee_tokens_per_s(steps, untouched_s, writing_share):
    """The rate from which on writing adds no more than `writing_share` to the total (laws.py), for any steps.

    The total grows with the seconds a token takes, along straight pieces that get steeper. Solving the piece of a rate
    that is too slow gives a faster one on the next piece, or the answer.
    """
    if not untouched_s:
        return NO_LIMIT
    most_tokens = max(step["repeats"] * step["output_tokens"] for step in steps)
    if not most_tokens:
        return 0.0
    target_s = untouched_s / (1 - writing_share)
    token_s = target_s / most_tokens
    for _ in steps:
        tokens, fixed_s = critical_path(steps, token_s)
        token_s = (target_s - fixed_s) / tokens if tokens else 0.0
    return finite_or_no_limit(1 / token_s) if token_s > 0 else NO_LIMIT


def critical_path(steps, token_s):
    """Tokens and fixed time of the steps that count: the longest of every run of steps beside each other."""
    path = []
    for step in steps:
        tokens, fixed_s = step["repeats"] * step["output_tokens"], step["repeats"] * step["fixed_s"]
        entry = (tokens * token_s + fixed_s, tokens, fixed_s)
        if path and step["beside"]:
            path[-1] = max(path[-1], entry)
        else:
            path.append(entry)
    return math.fsum(entry[1] for entry in path), math.fsum(entry[2] for entry in path)


def rows(fast_tokens_per_s, slow_tokens_per_s, step_count, **inputs):
    """The steps in use: when each starts and how long it takes, at both rates."""
    steps = steps_in_use(step_count, inputs)
    table = [{"name": step["name"]} for step in steps]
    for speed, tokens_per_s in (("slow", slow_tokens_per_s), ("fast", fast_tokens_per_s)):
        lengths_s = times_s(steps, tokens_per_s)
        for row, start_s, length_s in zip(table, plan(steps, lengths_s)[0], lengths_s, strict=True):
            row |= {f"{speed}_start_s": start_s, f"{speed}_s": length_s}
    return table


def sentence(values):
    """Which of the situations the reader's numbers describe."""
    if not values["slow_total_s"]:
        return "sentence_no_time"
    if max(values["slow_total_s"], values["fast_total_s"]) == values["untouched_s"]:
        situation = "_no_writing"
    elif values["ceiling_gain"] == NO_LIMIT:
        situation = "_only_writing"
    else:
        situation = ""
    return "sentence" + ("_one" if values["step_count"] == 1 else "") + situation


def chart(values, rows, language):
    """Every step on one time axis, at both rates."""
    names = language.word("your_workflow.names")
    units = {each.id: each.unit for each in (*CALCULATOR.inputs, *CALCULATOR.outputs) if each.unit != "name"}
    figures = {name: language.quantity(values[name], unit) for name, unit in units.items()}
    figures |= {each: names.get(values[each], values[each]) for each in ("dominant_name", "next_name")}
    title, description = (language.text(f"your_workflow.chart.{part}", **figures) for part in ("title", "description"))
    strips = []
    for row in rows:
        for fill, speed in enumerate(("slow", "fast")):
            label = names.get(row["name"], row["name"]) if speed == "slow" else ""
            time_s = row[f"{speed}_s"]
            strips.append((label, [(language.quantity(time_s, "s"), row[f"{speed}_start_s"], time_s, fill)]))
    axis = charts.Axis("", "s", 0, max(values["slow_total_s"], values["fast_total_s"]))
    key = (figures["slow_tokens_per_s"], figures["fast_tokens_per_s"])
    return charts.strips(language, title, description, axis, strips, key=key)


def workflow(steps):
    """A workflow as values of the inputs."""
    values = {"step_count": len(steps)}
    for number, step in zip(NUMBERS, steps, strict=False):
        values |= {f"step{number}_{each.id}": value for each, value in zip(STEP, (*step, 0), strict=False)}
    return {name: value for name, value in values.items() if name != "step1_beside"}


STARTS = [dict(zip((each.id for each in STEP), step, strict=False)) for step in WORKFLOWS["apps"]]
STARTS += [{"name": f"step{number}"} for number in NUMBERS[len(STARTS) :]]
# Nothing stands before the first step that it could run beside.
STEPS = tuple(each for each in repeated("step", STEP, tuple(STARTS)) if each.id != "step1_beside")
LONGER = tuple(each.id for each in STEPS if each.base_id in ("output_tokens", "fixed_s", "repeats"))
TOGETHER = tuple(each.id for each in STEPS if each.base_id == "beside")
TOKENS = tuple(each.id for each in STEPS if each.base_id == "output_tokens")

CALCULATOR = Calculator(
    id="your_workflow",
    inputs=(
        Input("fast_tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r₁"),
        Input("step_count", "steps", 3, 1, MOST_STEPS, whole=True, choices=tuple(NUMBERS)),
        *STEPS,
        Input("slow_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r₀", folded=True),
    ),
    outputs=(
        Output("first_s", "s", falls_with=("fast_tokens_per_s",), symbol="t"),
        Output(
            "slow_total_s",
            "s",
            rises_with=("step_count", *LONGER),
            falls_with=("slow_tokens_per_s", *TOGETHER),
            symbol="T₀",
        ),
        Output(
            "fast_total_s",
            "s",
            rises_with=("step_count", *LONGER),
            falls_with=("fast_tokens_per_s", *TOGETHER),
            symbol="T₁",
        ),
        Output("gain", "gain", rises_with=("fast_tokens_per_s",), falls_with=("slow_tokens_per_s",), symbol="G"),
        Output("untouched_s", "s", rises_with=("step_count",), falls_with=TOGETHER, symbol="O"),
        Output("ceiling_gain", "gain", rises_with=TOKENS, falls_with=("slow_tokens_per_s",), symbol="G∞"),
        Output("half_tokens_per_s", "stream_tokens_per_s", rises_with=TOKENS),
        Output("tenth_tokens_per_s", "stream_tokens_per_s", rises_with=TOKENS),
        Output("dominant_name", "name"),
        Output("dominant_s", "s", rises_with=("step_count", *LONGER), falls_with=("fast_tokens_per_s",), symbol="tₘ"),
        Output("dominant_share", "share", rises_with=TOGETHER),
        Output("other_s", "s", symbol="R"),
        Output("halved_total_s", "s", falls_with=("fast_tokens_per_s",)),
        Output("next_name", "name"),
    ),
    compute=compute,
    columns=(
        Output("name", "name"),
        Output("slow_start_s", "s"),
        Output("slow_s", "s"),
        Output("fast_start_s", "s"),
        Output("fast_s", "s"),
    ),
    rows=rows,
    formula=(
        "{first_s} = {step1_repeats} × ({step1_output_tokens} / {fast_tokens_per_s} + {step1_fixed_s})",
        "{fast_total_s} = {dominant_s} + {other_s}",
        "{gain} = {slow_total_s} / {fast_total_s}",
        "{ceiling_gain} = {slow_total_s} / {untouched_s}",
    ),
    sources=("amdahl-1967", "reading-a-million"),
    presets=tuple(
        Preset(name, workflow(steps), source="reading-a-million" if name == "endings" else "")
        for name, steps in WORKFLOWS.items()
    ),
    sentence=sentence,
    hidden_groups=lambda values: [f"step{number}" for number in NUMBERS if number > values["step_count"]],
    chart=chart,
)
