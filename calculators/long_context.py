"""How long does it take to read a very long prompt? Work that grows with its length, and attention with its square."""

from calculators.charts import curve, figures, fitted
from calculators.hardware import MODELS
from calculators.spec import Calculator, Input, Output, Preset

PROMPTS_TOKENS = (1e3, 1e4, 1e5, 1e6, 1e7)


def compute(
    prompt_tokens, short_tokens, active_parameters, layers, width, compute_flop_per_s, use_share,
    questions, reuse, kv_heads, head_size, kv_bits, usd_per_million,
):  # fmt: skip
    """Time to read the prompt once and for all questions, where attention takes over, and what is kept in memory.

    >>> result = CALCULATOR.run(prompt_tokens=1_000_000)
    >>> round(result["read_s"]), round(result["crossing_tokens"])
    (453, 106812)
    """
    flop_per_s = compute_flop_per_s * use_share
    long = reading(prompt_tokens, active_parameters, layers, width, flop_per_s)
    short_read_s = reading(short_tokens, active_parameters, layers, width, flop_per_s)["read_s"]
    readings = 1 if reuse else questions
    return {
        **long,
        "short_read_s": short_read_s,
        "longer_times": long["read_s"] / short_read_s,
        "crossing_tokens": active_parameters / (layers * width),
        "kv_bytes": kept_bytes(prompt_tokens, layers, kv_heads, head_size, kv_bits),
        "readings": readings,
        "all_read_s": long["read_s"] * readings,
        "all_usd": prompt_tokens / 1e6 * usd_per_million * readings,
    }


def reading(prompt_tokens: float, active_parameters: float, layers: float, width: float, flop_per_s: float) -> dict:
    """Work and time of reading one prompt of a dense model with full, causal attention."""
    # Two operations for every weight and token; in every layer each token meets, on average, half the prompt twice.
    rest_flop = 2 * active_parameters * prompt_tokens
    attention_flop = 2 * layers * width * prompt_tokens * prompt_tokens
    work_flop = rest_flop + attention_flop
    return {
        "rest_flop": rest_flop,
        "attention_flop": attention_flop,
        "work_flop": work_flop,
        "attention_times": attention_flop / rest_flop,
        "attention_share": attention_flop / work_flop,
        "read_s": work_flop / flop_per_s,
        "input_tokens_per_s": prompt_tokens / (work_flop / flop_per_s),
    }


def kept_bytes(prompt_tokens: float, layers: float, kv_heads: float, head_size: float, kv_bits: float) -> float:
    """Keys and values of the whole prompt."""
    return 2 * layers * kv_heads * head_size * kv_bits / 8 * prompt_tokens


def rows(
    prompt_tokens, short_tokens, active_parameters, layers, width, compute_flop_per_s, use_share,
    kv_heads, head_size, kv_bits, **_others,
):  # fmt: skip
    """Prompts of five lengths, the reader's two, and the length at which attention takes over."""
    flop_per_s = compute_flop_per_s * use_share
    crossing_tokens = active_parameters / (layers * width)
    lengths = {prompt_tokens, short_tokens, *PROMPTS_TOKENS}
    if PROMPTS_TOKENS[0] <= crossing_tokens <= PROMPTS_TOKENS[-1]:
        lengths.add(crossing_tokens)
    table = []
    for length in sorted(lengths):
        one = reading(length, active_parameters, layers, width, flop_per_s)
        one |= {
            "prompt_tokens": length,
            "rest_s": one["rest_flop"] / flop_per_s,
            "kv_bytes": kept_bytes(length, layers, kv_heads, head_size, kv_bits),
        }
        table.append(one)
    return table


def chart(values, rows, language):
    """Reading time against the length of the prompt, with and without attention."""
    words = figures(CALCULATOR, values, language)
    columns = language.word("long_context.columns")
    lines = [
        (columns[name], [(row["prompt_tokens"], row[name]) for row in rows]) for name in ("read_s", "rest_s")
    ]
    return curve(
        language,
        language.text("long_context.chart.title", **words),
        language.text("long_context.chart.description", **words),
        fitted(columns["prompt_tokens"], "tokens", [row["prompt_tokens"] for row in rows], log=True),
        fitted(language.word("long_context.chart.time"), "s", [time_s for _, points in lines for _, time_s in points],
               log=True),
        lines,
        [(values["crossing_tokens"], language.text("long_context.chart.crossing", **words))],
    )


CALCULATOR = Calculator(
    id="long_context",
    inputs=(
        Input("prompt_tokens", "tokens", 1_000_000, 1e3, 1e7, scale="log", whole=True, symbol="n",
              choices=(10_000, 100_000, 1_000_000)),
        Input("short_tokens", "tokens", 10_000, 1e3, 1e7, scale="log", whole=True, symbol="n₀"),
        Input("questions", "questions", 1, 1, 1_000_000, scale="log", whole=True, choices=(1, 10, 100), symbol="q"),
        Input("reuse", "yes_no", 0, 0, 1, scale="switch", whole=True),
        Input("active_parameters", "parameters", 70e9, 1e8, 1e13, scale="log", whole=True, symbol="P", folded=True),
        Input("layers", "layers", 80, 1, 1_000, scale="log", whole=True, symbol="L", folded=True),
        Input("width", "count", 8_192, 100, 100_000, scale="log", whole=True, symbol="d", folded=True),
        Input("compute_flop_per_s", "flop_per_s", 8e15, 1e12, 1e20, scale="log", symbol="F", folded=True),
        Input("use_share", "share", 0.4, 0.01, 1, choices=(0.2, 0.4, 0.6), symbol="u", folded=True),
        Input("kv_heads", "count", 8, 1, 1_000, scale="log", whole=True, symbol="h", folded=True),
        Input("head_size", "count", 128, 1, 1_000, scale="log", whole=True, symbol="z", folded=True),
        Input("kv_bits", "bits", 16, 1, 32, whole=True, choices=(4, 8, 16), symbol="b", folded=True),
        Input("usd_per_million", "usd_per_million", 4, 0, 1_000, scale="log", start=0.01, symbol="p",
              source="price-anthropic-2026-11", folded=True),
    ),
    outputs=(
        Output("rest_flop", "flop", rises_with=("prompt_tokens", "active_parameters"), symbol="W₁"),
        Output("attention_flop", "flop", rises_with=("prompt_tokens", "layers", "width"), symbol="W₂"),
        Output("work_flop", "flop", rises_with=("prompt_tokens", "active_parameters", "layers", "width"), symbol="W"),
        Output("attention_times", "times", rises_with=("prompt_tokens", "layers", "width"),
               falls_with=("active_parameters",)),
        Output("attention_share", "share", rises_with=("prompt_tokens", "layers", "width"),
               falls_with=("active_parameters",), symbol="A"),
        Output("read_s", "s", rises_with=("prompt_tokens", "active_parameters", "layers", "width"),
               falls_with=("compute_flop_per_s", "use_share"), symbol="T"),
        Output("input_tokens_per_s", "input_tokens_per_s", rises_with=("compute_flop_per_s", "use_share"),
               falls_with=("prompt_tokens", "active_parameters", "layers", "width"), symbol="v"),
        Output("short_read_s", "s", rises_with=("short_tokens", "active_parameters", "layers", "width"),
               falls_with=("compute_flop_per_s", "use_share"), symbol="T₀"),
        Output("longer_times", "times", rises_with=("prompt_tokens",), falls_with=("short_tokens",), symbol="X"),
        Output("crossing_tokens", "tokens", rises_with=("active_parameters",), falls_with=("layers", "width"),
               symbol="n*"),
        Output("kv_bytes", "bytes", rises_with=("prompt_tokens", "layers", "kv_heads", "head_size", "kv_bits"),
               symbol="K"),
        Output("readings", "readings", rises_with=("questions",), falls_with=("reuse",), symbol="R"),
        Output("all_read_s", "s", rises_with=("prompt_tokens", "active_parameters", "layers", "width", "questions"),
               falls_with=("compute_flop_per_s", "use_share", "reuse"), symbol="Tₐ"),
        Output("all_usd", "usd", rises_with=("prompt_tokens", "questions", "usd_per_million"),
               falls_with=("reuse",), symbol="C"),
    ),
    compute=compute,
    columns=(
        Output("prompt_tokens", "tokens"),
        Output("read_s", "s"),
        Output("rest_s", "s"),
        Output("attention_share", "share"),
        Output("kv_bytes", "bytes"),
    ),
    rows=rows,
    formula=(
        "{work_flop} = 2 × {active_parameters} × {prompt_tokens} + 2 × {layers} × {width} × ({prompt_tokens})²",
        "{read_s} = {work_flop} / ({compute_flop_per_s} × {use_share})",
        "{input_tokens_per_s} = {prompt_tokens} / {read_s}",
        "{attention_share} = 2 × {layers} × {width} × ({prompt_tokens})² / {work_flop}",
        "{crossing_tokens} = {active_parameters} / ({layers} × {width})",
        "{kv_bytes} = 2 × {layers} × {kv_heads} × {head_size} × {kv_bits} / 8 × {prompt_tokens}",
        "{all_read_s} = {read_s} × {readings}",
        "{all_usd} = {prompt_tokens} / 10⁶ × {usd_per_million} × {readings}",
    ),
    sources=(
        "prefill-parallel-decode-bound", "kv-cache-formula", "prefill-million-405b", "model-table",
        "price-anthropic-2026-11",
    ),
    presets=tuple(
        Preset(
            model.id,
            {
                "active_parameters": model.active_parameters, "layers": model.layers,
                "width": model.heads * model.head_size, "kv_heads": model.kv_heads, "head_size": model.head_size,
            },
            model.name, "models", model.source,
        )
        for model in MODELS
        if model.full_attention
    ),
    sentence=lambda values: (
        "sentence" if values["questions"] == 1 else "sentence_reuse" if values["reuse"] else "sentence_again"
    ),
    chart=chart,
)
