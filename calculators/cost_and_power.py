"""Is it worth running? Tokens times a price, and tokens times an energy for each."""

from calculators.spec import Calculator, Input, Output, Preset
from calculators.writing_time import WORKLOADS

YEAR_S = 365 * 86_400
PRICES_USD = {  # list prices for a million tokens: output, input, ledger id
    "opus_5_5": (20, 4, "price-anthropic-2026-11"),
    "sonnet_5_5": (10, 2, "price-anthropic-2026-11"),
    "haiku_5_5": (0.5, 0.1, "price-anthropic-2026-11"),
    "gpt_oss_cheap": (0.18, 0.039, "price-open-models"),
    "gpt_oss_fast": (0.75, 0.35, "price-open-models"),
}


def compute(
    by_time, running_s, output_tokens, tokens_per_s, output_usd_per_million, joules_per_token,
    input_tokens, input_usd_per_million, usd_per_kwh,
):  # fmt: skip
    """Money, power and energy of one stream, for a number of tokens or (`by_time`) for a running time.

    >>> result = CALCULATOR.run(by_time=1, running_s=3_600, output_usd_per_million=10)
    >>> result["output_usd"], result["power_watts"]
    (36000.0, 1000000)
    """
    written_tokens = tokens_per_s * running_s if by_time else output_tokens
    input_usd = input_tokens / 1e6 * input_usd_per_million
    bill = writing_bill(written_tokens, output_usd_per_million, joules_per_token)
    return {
        "writing_s": written_tokens / tokens_per_s,
        **bill,
        "input_usd": input_usd,
        "cost_usd": bill["output_usd"] + input_usd,
        "power_watts": tokens_per_s * joules_per_token,
        "electricity_usd": bill["energy_wh"] / 1_000 * usd_per_kwh,
    }


def writing_bill(written_tokens: float, output_usd_per_million: float, joules_per_token: float) -> dict:
    """What `written_tokens` cost and use, whatever the rate."""
    energy_joules = written_tokens * joules_per_token
    return {
        "written_tokens": written_tokens,
        "output_usd": written_tokens / 1e6 * output_usd_per_million,
        "energy_joules": energy_joules,
        "energy_wh": energy_joules / 3_600,
    }


def rows(by_time, running_s, output_tokens, tokens_per_s, output_usd_per_million, joules_per_token, **_others):
    """The four workloads and an hour of writing at the reader's price and energy, after a job of the reader's own."""
    own_tokens = tokens_per_s * running_s if by_time else output_tokens
    jobs = {name: workload["drafts"] * workload["draft_tokens"] for name, workload in WORKLOADS.items()}
    jobs["hour"] = tokens_per_s * 3_600
    if own_tokens not in jobs.values():
        jobs = {"own": own_tokens, **jobs}
    return [
        {"workload": f"workload_{name}"} | writing_bill(tokens, output_usd_per_million, joules_per_token)
        for name, tokens in jobs.items()
    ]


CALCULATOR = Calculator(
    id="cost_and_power",
    inputs=(
        Input("by_time", "yes_no", 1, 0, 1, scale="switch", whole=True),
        Input("tokens_per_s", "stream_tokens_per_s", 1_000_000, 100, 1_000_000, scale="log", symbol="r"),
        Input("output_usd_per_million", "usd_per_million", 10, 0, 10_000, scale="log", start=0.01, symbol="p"),
        Input("joules_per_token", "joules_per_token", 1, 0.01, 100, scale="log", symbol="j"),
        Input("running_s", "s", 3_600, 0, YEAR_S, scale="log", start=1, choices=(1, 60, 3_600, 86_400), symbol="t",
              group="duration"),
        Input("output_tokens", "output_tokens", 1_000_000, 0, 1e15, scale="log", start=1, whole=True, symbol="n",
              group="amount"),
        Input("input_tokens", "tokens", 0, 0, 1e15, scale="log", start=1, whole=True, symbol="nᵢ", folded=True),
        Input("input_usd_per_million", "usd_per_million", 2, 0, 10_000, scale="log", start=0.01, symbol="pᵢ",
              folded=True),
        Input("usd_per_kwh", "usd_per_kwh", 0.1, 0, 10, scale="log", start=0.01, symbol="e", folded=True),
    ),
    outputs=(
        Output("written_tokens", "output_tokens", rises_with=("running_s", "output_tokens", "tokens_per_s"),
               symbol="W"),
        Output("writing_s", "s", rises_with=("running_s", "output_tokens"), symbol="T"),
        Output("output_usd", "usd",
               rises_with=("running_s", "output_tokens", "tokens_per_s", "output_usd_per_million"), symbol="C₁"),
        Output("input_usd", "usd", rises_with=("input_tokens", "input_usd_per_million"), symbol="C₂"),
        Output("cost_usd", "usd",
               rises_with=("running_s", "output_tokens", "tokens_per_s", "output_usd_per_million", "input_tokens",
                           "input_usd_per_million"), symbol="C"),
        Output("power_watts", "watts", rises_with=("tokens_per_s", "joules_per_token"), symbol="P"),
        Output("energy_joules", "joules",
               rises_with=("running_s", "output_tokens", "tokens_per_s", "joules_per_token"), symbol="Q"),
        Output("energy_wh", "watt_hours",
               rises_with=("running_s", "output_tokens", "tokens_per_s", "joules_per_token"), symbol="Qₕ"),
        Output("electricity_usd", "usd",
               rises_with=("running_s", "output_tokens", "tokens_per_s", "joules_per_token", "usd_per_kwh"),
               symbol="Cₑ"),
    ),
    compute=compute,
    columns=(
        Output("workload", "word"),
        Output("written_tokens", "count"),
        Output("output_usd", "usd"),
        Output("energy_wh", "watt_hours"),
    ),
    rows=rows,
    formula=(
        "{written_tokens} = {tokens_per_s} × {writing_s}",
        "{output_usd} = {written_tokens} / 10⁶ × {output_usd_per_million}",
        "{input_usd} = {input_tokens} / 10⁶ × {input_usd_per_million}",
        "{cost_usd} = {output_usd} + {input_usd}",
        "{power_watts} = {tokens_per_s} × {joules_per_token}",
        "{energy_joules} = {written_tokens} × {joules_per_token}",
        "{energy_wh} = {energy_joules} / 3600",
        "{electricity_usd} = {energy_wh} / 1000 × {usd_per_kwh}",
    ),
    sources=("price-anthropic-2026-11", "price-open-models", "energy-mlenergy"),
    presets=(
        *(Preset(name, {"by_time": 0, "output_tokens": workload["drafts"] * workload["draft_tokens"]})
          for name, workload in WORKLOADS.items()),
        *(Preset(name, {"output_usd_per_million": out, "input_usd_per_million": read}, group="prices", source=source)
          for name, (out, read, source) in PRICES_USD.items()),
        Preset("chat", {"joules_per_token": 0.151}, group="energies", source="energy-mlenergy"),
        Preset("reasoning", {"joules_per_token": 0.312}, group="energies", source="energy-mlenergy"),
    ),
    sentence=lambda values: "sentence_reading" if values["input_tokens"] else "sentence",
    hidden_groups=lambda values: ["amount" if values["by_time"] else "duration"],
)
