"""What would the machine have to do? Bytes read in one pass times passes a second, and the time left for each layer."""

from calculators.charts import curve, figures, fitted
from calculators.hardware import DEVICES, MODELS
from calculators.laws import finite_or_no_limit
from calculators.spec import NO_LIMIT, Calculator, Input, Output, Preset
from calculators.text import machine

LIGHT_M_PER_S = 299_792_458
READ_BYTES = tuple(10.0**power for power in range(6, 14))


def compute(
    tokens_per_s, active_parameters, weight_bits, device_bytes_per_s, layers, kv_bytes,
    drafted_tokens, accepted_share, draft_cost_share, layer_syncs, sync_s,
):  # fmt: skip
    """What one stream at `tokens_per_s` asks of memory, and what memory and exchanges allow it at most.

    >>> result = CALCULATOR.run(active_parameters=70e9, weight_bits=8)
    >>> result["needed_devices"], round(result["device_tokens_per_s"], 1)
    (14584, 68.6)
    """
    pass_bytes = active_parameters * weight_bits / 8 + kv_bytes
    pass_tokens = tokens_each_pass(accepted_share, drafted_tokens)
    mean_tokens = pass_tokens[0] / pass_tokens[1]
    layer_s = mean_tokens / (tokens_per_s * layers)
    waiting_s = layers * layer_syncs * sync_s
    return {
        "pass_tokens": mean_tokens,
        "pass_bytes": pass_bytes,
        **demand(pass_bytes, pass_tokens, tokens_per_s, device_bytes_per_s),
        "needed_accepted_share": max(1 - device_bytes_per_s / (pass_bytes * tokens_per_s), 0),
        "layer_s": layer_s,
        "light_m": LIGHT_M_PER_S * layer_s,
        "sync_tokens_per_s": finite_or_no_limit(mean_tokens / waiting_s) if waiting_s else NO_LIMIT,
        "draft_gain": mean_tokens / (drafted_tokens * draft_cost_share + 1),
    }


def exact(value: float) -> tuple[int, int]:
    """A number as it is written, as numerator and denominator: 4.8 is 48 / 10."""
    whole, _, decimals = machine(value).partition(".")
    return int(whole + decimals), 10 ** len(decimals)


def tokens_each_pass(accepted_share: float, drafted_tokens: float) -> tuple[int, int]:
    """The mean 1 + a + a² + ... + a^g as an exact fraction: the pass's own token, and each draft that still fits.

    >>> tokens_each_pass(0.8, 1)
    (18, 10)
    """
    accepted, of = exact(accepted_share)
    tokens, passes = 1, 1
    for _ in range(int(drafted_tokens)):
        tokens, passes = passes * of + tokens * accepted, passes * of
    return tokens, passes


def demand(pass_bytes: float, pass_tokens: tuple[int, int], tokens_per_s: float, device_bytes_per_s: float) -> dict:
    """The memory speed that the stream needs, in bytes and in devices, and what one device allows at most."""
    tokens, passes = pass_tokens
    # Whole numbers: a quotient of floats can land just above a whole number and ask for a device too many.
    read, read_of = exact(pass_bytes)
    rate, rate_of = exact(tokens_per_s)
    speed, speed_of = exact(device_bytes_per_s)
    needed_devices = -(-(read * rate * passes * speed_of) // (read_of * rate_of * tokens * speed))
    return {
        "needed_bytes_per_s": pass_bytes * tokens_per_s / (tokens / passes),
        "needed_devices": needed_devices,
        "device_tokens_per_s": tokens / passes * device_bytes_per_s / pass_bytes,
    }


def rows(tokens_per_s, device_bytes_per_s, drafted_tokens, accepted_share, **others):
    """The same stream for models that read more or less in a pass; the reader's own takes its place among them."""
    own = compute(
        tokens_per_s=tokens_per_s, device_bytes_per_s=device_bytes_per_s,
        drafted_tokens=drafted_tokens, accepted_share=accepted_share, **others,
    )  # fmt: skip
    pass_tokens = tokens_each_pass(accepted_share, drafted_tokens)
    return [
        {"pass_bytes": pass_bytes} | demand(pass_bytes, pass_tokens, tokens_per_s, device_bytes_per_s)
        for pass_bytes in sorted({own["pass_bytes"], *READ_BYTES})
    ]


def chart(values, rows, language):
    """The ceiling of one device against the bytes it reads in a pass, and the rate that is wanted."""
    words = figures(CALCULATOR, values, language)
    columns = language.word("one_microsecond.columns")
    ceilings = [(row["pass_bytes"], row["device_tokens_per_s"]) for row in rows]
    wanted = [(row["pass_bytes"], values["tokens_per_s"]) for row in rows]
    return curve(
        language,
        language.text("one_microsecond.chart.title", **words),
        language.text("one_microsecond.chart.description", **words),
        fitted(columns["pass_bytes"], "bytes", [row["pass_bytes"] for row in rows], log=True),
        fitted(language.word("one_microsecond.chart.rate"), "stream_tokens_per_s",
               [rate for _, rate in ceilings + wanted], log=True),
        [(language.word("one_microsecond.chart.device"), ceilings),
         (language.word("one_microsecond.chart.wanted"), wanted)],
        [(values["pass_bytes"], language.word("one_microsecond.chart.own"))],
    )


CALCULATOR = Calculator(
    id="one_microsecond",
    inputs=(
        Input("tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r",
              choices=(100, 1_000, 10_000, 100_000, 1_000_000)),
        Input("active_parameters", "parameters", 70e9, 1e8, 1e13, scale="log", whole=True, symbol="P"),
        Input("weight_bits", "bits", 8, 1, 32, whole=True, choices=(4, 8, 16), symbol="b"),
        Input("device_bytes_per_s", "bytes_per_s", 4.8e12, 1e9, 1e17, scale="log", symbol="m",
              source="hardware-table"),
        Input("layers", "layers", 80, 1, 1_000, scale="log", whole=True, symbol="L"),
        Input("kv_bytes", "bytes", 0, 0, 1e13, scale="log", start=1e6, whole=True, symbol="k", folded=True),
        Input("drafted_tokens", "tokens", 0, 0, 32, whole=True, symbol="g", folded=True),
        Input("accepted_share", "share", 0.8, 0, 1, symbol="a", folded=True),
        Input("draft_cost_share", "share", 0.05, 0, 1, symbol="c", folded=True),
        Input("layer_syncs", "count", 2, 0, 16, whole=True, symbol="s", folded=True),
        Input("sync_s", "s", 0, 0, 0.001, scale="log", start=1e-9, choices=(0, 1e-7, 1e-6, 6e-6), symbol="t",
              folded=True),
    ),
    outputs=(
        Output("pass_tokens", "tokens", rises_with=("accepted_share", "drafted_tokens"), symbol="E"),
        Output("pass_bytes", "bytes", rises_with=("active_parameters", "weight_bits", "kv_bytes"), symbol="B"),
        Output("needed_bytes_per_s", "bytes_per_s",
               rises_with=("active_parameters", "weight_bits", "kv_bytes", "tokens_per_s"),
               falls_with=("accepted_share", "drafted_tokens"), symbol="M"),
        Output("needed_devices", "devices",
               rises_with=("active_parameters", "weight_bits", "kv_bytes", "tokens_per_s"),
               falls_with=("accepted_share", "drafted_tokens", "device_bytes_per_s"), symbol="D"),
        Output("device_tokens_per_s", "stream_tokens_per_s",
               rises_with=("accepted_share", "drafted_tokens", "device_bytes_per_s"),
               falls_with=("active_parameters", "weight_bits", "kv_bytes"), symbol="r₁"),
        Output("needed_accepted_share", "share",
               rises_with=("active_parameters", "weight_bits", "kv_bytes", "tokens_per_s"),
               falls_with=("device_bytes_per_s",), symbol="a₁"),
        Output("layer_s", "s", rises_with=("accepted_share", "drafted_tokens"),
               falls_with=("tokens_per_s", "layers"), symbol="T"),
        Output("light_m", "metres", rises_with=("accepted_share", "drafted_tokens"),
               falls_with=("tokens_per_s", "layers"), symbol="x"),
        Output("sync_tokens_per_s", "stream_tokens_per_s", rises_with=("accepted_share", "drafted_tokens"),
               falls_with=("layers", "layer_syncs", "sync_s"), symbol="r₂"),
        Output("draft_gain", "gain", rises_with=("accepted_share",), falls_with=("draft_cost_share",), symbol="G"),
    ),
    compute=compute,
    columns=(
        Output("pass_bytes", "bytes"),
        Output("device_tokens_per_s", "stream_tokens_per_s"),
        Output("needed_bytes_per_s", "bytes_per_s"),
        Output("needed_devices", "devices"),
    ),
    rows=rows,
    formula=(
        "{pass_tokens} = Σ {accepted_share}^i, i = 0 … {drafted_tokens}",
        "{pass_bytes} = {active_parameters} × {weight_bits} / 8 + {kv_bytes}",
        "{needed_bytes_per_s} = {pass_bytes} × {tokens_per_s} / {pass_tokens}",
        "{needed_devices} = ⌈{needed_bytes_per_s} / {device_bytes_per_s}⌉",
        "{device_tokens_per_s} = {device_bytes_per_s} × {pass_tokens} / {pass_bytes}",
        "{needed_accepted_share} = max(0, 1 − {device_bytes_per_s} / ({pass_bytes} × {tokens_per_s}))",
        "{layer_s} = {pass_tokens} / ({tokens_per_s} × {layers})",
        "{light_m} = {layer_s} × 299792458 m/s",
        "{sync_tokens_per_s} = {pass_tokens} / ({layers} × {layer_syncs} × {sync_s})",
        "{draft_gain} = {pass_tokens} / ({drafted_tokens} × {draft_cost_share} + 1)",
    ),
    sources=(
        "step-time-formula", "spec-expected-tokens", "spec-speedup-formula", "bound-versus-measured",
        "hardware-table", "model-table",
    ),
    presets=(
        *(Preset(model.id, {"active_parameters": model.active_parameters, "layers": model.layers}, model.name,
                 "models", model.source) for model in MODELS),
        *(Preset(device.id, {"device_bytes_per_s": device.bytes_per_s}, device.name, "devices", device.source)
          for device in DEVICES),
    ),
    sentence=lambda values: (
        "sentence_sync" if values["sync_tokens_per_s"] != NO_LIMIT
        else "sentence_drafts" if values["drafted_tokens"] else "sentence"
    ),
    chart=chart,
)
