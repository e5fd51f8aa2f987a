"""How much faster is a run of steps that wait for each other? Every step reads, writes and uses a tool."""

from calculators.charts import curve, figures, fitted, one_below_another, strips
from calculators.laws import ceiling, knee_tokens_per_s
from calculators.spec import NO_LIMIT, Calculator, Input, Output, Preset

DAY_S = 86_400
RATES_TOKENS_PER_S = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000)
PARTS = ("reading_s", "writing_s", "tools_s", "approvals_s")


def compute(steps, step_output_tokens, step_input_tokens, reading_tokens_per_s, tool_s, approval_every_steps,
            approval_s, slow_tokens_per_s, fast_tokens_per_s):
    """Both totals of the run, the gain end to end, and what limits it.

    >>> result = CALCULATOR.run()
    >>> round(result["slow_total_s"], 2), round(result["fast_total_s"], 2), round(result["gain"], 3)
    (510.0, 110.04, 4.635)
    """
    output_tokens = steps * step_output_tokens
    reading_s = steps * step_input_tokens / reading_tokens_per_s
    tools_s = steps * tool_s
    approvals = steps // approval_every_steps if approval_every_steps else 0
    approvals_s = approvals * approval_s
    untouched_s = reading_s + tools_s + approvals_s
    slow_total_s = output_tokens / slow_tokens_per_s + untouched_s
    fast_total_s = output_tokens / fast_tokens_per_s + untouched_s
    return {
        "output_tokens": output_tokens,
        "reading_s": reading_s,
        "tools_s": tools_s,
        "approvals": approvals,
        "approvals_s": approvals_s,
        "untouched_s": untouched_s,
        "slow_total_s": slow_total_s,
        "fast_total_s": fast_total_s,
        "gain": slow_total_s / fast_total_s,
        "ceiling_gain": ceiling(slow_total_s, untouched_s),
        "half_tokens_per_s": knee_tokens_per_s(output_tokens, untouched_s, 0.5),
        "tenth_tokens_per_s": knee_tokens_per_s(output_tokens, untouched_s, 0.1),
    }


def rows(slow_tokens_per_s, fast_tokens_per_s, **others):
    """The whole run at rates over the dial's range, the reader's two among them."""
    run = compute(slow_tokens_per_s=slow_tokens_per_s, fast_tokens_per_s=fast_tokens_per_s, **others)
    return [
        {
            "tokens_per_s": tokens_per_s,
            "reading_s": run["reading_s"],
            "writing_s": run["output_tokens"] / tokens_per_s,
            "tools_s": run["tools_s"],
            "approvals_s": run["approvals_s"],
            "total_s": run["output_tokens"] / tokens_per_s + run["untouched_s"],
        }
        for tokens_per_s in sorted({*RATES_TOKENS_PER_S, slow_tokens_per_s, fast_tokens_per_s})
    ]


def chart(values, rows, language):
    """One step at both rates as a strip of its parts; below it the total against the rate, with the knee."""
    return one_below_another(step_chart(values, rows, language), total_chart(values, rows, language))


def step_chart(values, rows, language):
    """An average step: the row of the whole run, divided by its steps."""
    at_rate = {row["tokens_per_s"]: row for row in rows}
    bars, totals_s = [], []
    for tokens_per_s in dict.fromkeys((values["slow_tokens_per_s"], values["fast_tokens_per_s"])):
        parts, start_s = [], 0
        for name in PARTS:
            length_s = at_rate[tokens_per_s][name] / values["steps"]
            if length_s > 0:
                parts.append((language.word(f"agent_loop.columns.{name}"), start_s, length_s))
                start_s += length_s
        bars.append((language.quantity(tokens_per_s, "stream_tokens_per_s"), parts))
        totals_s.append(start_s)
    words = figures(CALCULATOR, values, language) | {
        "slow_step_s": language.quantity(totals_s[0], "s"),
        "fast_step_s": language.quantity(totals_s[-1], "s"),
    }
    return strips(
        language,
        language.text("agent_loop.chart.step_title", **words),
        language.text("agent_loop.chart.step_description", **words),
        fitted(language.word("agent_loop.chart.step_axis"), "s", totals_s),
        bars,
    )


def total_chart(values, rows, language):
    """The total falls with the rate towards the time that the rate does not touch."""
    words = figures(CALCULATOR, values, language)
    low, high = rows[0]["tokens_per_s"], rows[-1]["tokens_per_s"]
    untouched_s = values["untouched_s"]
    knees = [(values[f"{name}_tokens_per_s"], language.word(f"agent_loop.chart.{name}")) for name in ("half", "tenth")]
    return curve(
        language,
        language.text("agent_loop.chart.title", **words),
        language.text(f"agent_loop.chart.{'description_no_knee' if _no_ceiling(values) else 'description'}", **words),
        fitted(language.word("agent_loop.columns.tokens_per_s"), "stream_tokens_per_s", [low, high], log=True),
        fitted(language.word("agent_loop.columns.total_s"), "s", [row["total_s"] for row in rows]),
        [
            (language.word("agent_loop.columns.total_s"), [(row["tokens_per_s"], row["total_s"]) for row in rows]),
            (language.word("agent_loop.chart.untouched"), [(low, untouched_s), (high, untouched_s)]),
        ],
        [(rate, label) for rate, label in knees if rate != NO_LIMIT and low <= rate <= high],
    )


def _no_ceiling(values):
    return NO_LIMIT in (values["ceiling_gain"], values["tenth_tokens_per_s"])


CALCULATOR = Calculator(
    id="agent_loop",
    inputs=(
        Input("steps", "steps", 50, 1, 10_000, scale="log", whole=True, symbol="k"),
        Input("step_output_tokens", "output_tokens", 800, 1, 1_000_000, scale="log", whole=True, symbol="n"),
        Input("tool_s", "s", 2, 0, DAY_S, scale="log", start=0.01, symbol="t"),
        Input("approval_every_steps", "steps", 0, 0, 10_000, scale="log", start=1, whole=True, choices=(0, 1, 10, 50),
              symbol="m"),
        Input("fast_tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r₁"),
        Input("approval_s", "s", 300, 0, 30 * DAY_S, scale="log", start=1, symbol="h", folded=True),
        Input("step_input_tokens", "tokens", 4_000, 0, 1e7, scale="log", start=1, whole=True, symbol="q", folded=True),
        Input("reading_tokens_per_s", "input_tokens_per_s", 20_000, 100, 1e8, scale="log", symbol="p", folded=True),
        Input("slow_tokens_per_s", "stream_tokens_per_s", 100, 100, 1_000_000, scale="log", symbol="r₀", folded=True),
    ),
    outputs=(
        Output("output_tokens", "output_tokens", rises_with=("steps", "step_output_tokens"), symbol="W"),
        Output("reading_s", "s", rises_with=("steps", "step_input_tokens"), falls_with=("reading_tokens_per_s",),
               symbol="T_q"),
        Output("tools_s", "s", rises_with=("steps", "tool_s"), symbol="T_t"),
        Output("approvals", "approvals", rises_with=("steps",), symbol="A"),
        Output("approvals_s", "s", rises_with=("steps", "approval_s"), symbol="T_A"),
        Output("untouched_s", "s", rises_with=("steps", "step_input_tokens", "tool_s", "approval_s"),
               falls_with=("reading_tokens_per_s",), symbol="O"),
        Output("slow_total_s", "s",
               rises_with=("steps", "step_output_tokens", "step_input_tokens", "tool_s", "approval_s"),
               falls_with=("reading_tokens_per_s", "slow_tokens_per_s"), symbol="T₀"),
        Output("fast_total_s", "s",
               rises_with=("steps", "step_output_tokens", "step_input_tokens", "tool_s", "approval_s"),
               falls_with=("reading_tokens_per_s", "fast_tokens_per_s"), symbol="T₁"),
        Output("gain", "gain", rises_with=("fast_tokens_per_s",), falls_with=("slow_tokens_per_s",), symbol="G"),
        Output("ceiling_gain", "gain", rises_with=("step_output_tokens", "reading_tokens_per_s"),
               falls_with=("step_input_tokens", "tool_s", "approval_s", "slow_tokens_per_s"), symbol="G∞"),
        Output("half_tokens_per_s", "stream_tokens_per_s", rises_with=("step_output_tokens", "reading_tokens_per_s"),
               falls_with=("step_input_tokens", "tool_s", "approval_s"), symbol="r₅₀"),
        Output("tenth_tokens_per_s", "stream_tokens_per_s", rises_with=("step_output_tokens", "reading_tokens_per_s"),
               falls_with=("step_input_tokens", "tool_s", "approval_s"), symbol="r₁₀"),
    ),
    compute=compute,
    columns=(
        Output("tokens_per_s", "stream_tokens_per_s"),
        Output("reading_s", "s"),
        Output("writing_s", "s"),
        Output("tools_s", "s"),
        Output("approvals_s", "s"),
        Output("total_s", "s"),
    ),
    rows=rows,
    formula=(
        "{output_tokens} = {steps} × {step_output_tokens}",
        "{reading_s} = {steps} × {step_input_tokens} / {reading_tokens_per_s}",
        "{tools_s} = {steps} × {tool_s}",
        "{approvals} = ⌊k / m⌋ (m > 0), 0 (m = 0)",  # not {steps} / {approval_every_steps}: nobody divides by 0 steps
        "{approvals_s} = {approvals} × {approval_s}",
        "{untouched_s} = {reading_s} + {tools_s} + {approvals_s}",
        "{slow_total_s} = {output_tokens} / {slow_tokens_per_s} + {untouched_s}",
        "{fast_total_s} = {output_tokens} / {fast_tokens_per_s} + {untouched_s}",
        "{gain} = {slow_total_s} / {fast_total_s}",
        "{ceiling_gain} = {slow_total_s} / {untouched_s}",
        "{half_tokens_per_s} = {output_tokens} / {untouched_s}",
        "{tenth_tokens_per_s} = 9 × {output_tokens} / {untouched_s}",
    ),
    sources=("amdahl-1967", "decode-is-sequential", "openai-latency-guide", "agent-time-outside-model",
             "tool-dominated-agents", "light-speed-network"),
    presets=(
        Preset("one_reply", {"steps": 1, "step_output_tokens": 500, "step_input_tokens": 0, "tool_s": 0.28,
                             "approval_every_steps": 0}),
        Preset("code_test_fix", {"steps": 50, "step_output_tokens": 800, "step_input_tokens": 4_000, "tool_s": 30,
                                 "approval_every_steps": 0}),
        Preset("with_approvals", {"steps": 50, "step_output_tokens": 800, "step_input_tokens": 4_000, "tool_s": 2,
                                  "approval_every_steps": 10, "approval_s": 300}),
    ),
    sentence=lambda values: "sentence_no_ceiling" if _no_ceiling(values) else "sentence",
    chart=chart,
)
