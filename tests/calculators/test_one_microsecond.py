"""What holds for one microsecond besides what holds for every calculator."""

import math
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS
from calculators.hardware import DEVICES, MODELS

run = CALCULATORS["one_microsecond"].run

rates = st.sampled_from(CALCULATORS["one_microsecond"].input("tokens_per_s").stops)
speeds = st.sampled_from(CALCULATORS["one_microsecond"].input("device_bytes_per_s").stops)
shares = st.integers(0, 1_000).map(lambda thousandths: thousandths / 1_000)


def decimal(value) -> Fraction:
    """The number that the reader wrote, not the nearest float."""
    return Fraction(repr(value))


@given(parameters=st.integers(10**8, 10**13), bits=st.integers(1, 32), kv_bytes=st.integers(0, 10**13), rate=rates,
       speed=speeds, accepted=shares, drafted=st.integers(0, 32))
@example(parameters=10**8, bits=8, kv_bytes=0, rate=308214.4, speed=6164288e6, accepted=0.8, drafted=0)
@settings(deadline=None, derandomize=True)
def test_devices_are_counted_exactly(parameters, bits, kv_bytes, rate, speed, accepted, drafted):
    """The devices are the exact quotient rounded up, for the decimal numbers that the reader sees."""
    results = run(active_parameters=parameters, weight_bits=bits, kv_bytes=kv_bytes, tokens_per_s=rate,
                  device_bytes_per_s=speed, accepted_share=accepted, drafted_tokens=drafted)
    tokens = sum(decimal(accepted) ** power for power in range(drafted + 1))
    read_bytes = Fraction(parameters * bits, 8) + kv_bytes
    assert results["needed_devices"] == math.ceil(read_bytes * decimal(rate) / (tokens * decimal(speed)))
    assert results["pass_tokens"] == pytest.approx(float(tokens), rel=1e-12)
    assert results["device_tokens_per_s"] == pytest.approx(float(tokens * decimal(speed) / read_bytes), rel=1e-12)


@pytest.mark.parametrize(
    ("accepted", "drafted", "cost", "gain"),
    [(0.75, 7, 0.02, 3.157), (0.8, 7, 0.04, 3.251), (0.62, 7, 0.02, 2.258), (0.65, 5, 0.02, 2.402),
     (0.53, 5, 0.02, 1.891)],
)
def test_drafting_gains_what_its_paper_predicts(accepted, drafted, cost, gain):
    """The gain is that of Leviathan, Kalman and Matias (2023), for five of the settings in their table."""
    results = run(accepted_share=accepted, drafted_tokens=drafted, draft_cost_share=cost)
    assert results["draft_gain"] == pytest.approx(gain, abs=5e-4)


def test_more_drafts_help_only_up_to_a_point():
    """At 80% accepted and a draft that costs 5% of a pass, eight drafts are best; more of them gain less."""
    gains = {drafted: run(accepted_share=0.8, draft_cost_share=0.05, drafted_tokens=drafted)["draft_gain"]
             for drafted in range(33)}
    assert max(gains, key=gains.get) == 8
    assert round(gains[8], 2) == 3.09


@given(accepted=shares.filter(lambda share: share < 1), drafted=st.integers(0, 32))
@settings(deadline=None, derandomize=True)
def test_a_pass_never_yields_more_than_the_limit_of_its_acceptance(accepted, drafted):
    """However many tokens are drafted, a pass yields at most 1 / (1 - a): ten thousand tokens ask for a = 0.9999."""
    tokens = run(accepted_share=accepted, drafted_tokens=drafted)["pass_tokens"]
    assert tokens <= float(1 / (1 - decimal(accepted))) * (1 + 1e-12)


@given(speed=speeds, rate=rates)
@settings(deadline=None, derandomize=True)
def test_as_many_devices_as_needed_reach_the_rate(speed, rate):
    """The devices needed, each at its ceiling, reach the rate; one device fewer does not."""
    results = run(device_bytes_per_s=speed, tokens_per_s=rate)
    assert results["needed_devices"] * results["device_tokens_per_s"] >= rate * (1 - 1e-12)
    assert (results["needed_devices"] - 1) * results["device_tokens_per_s"] < rate


def test_presets_name_their_source():
    """Every model and device stands in the ledger under an id, and no two have the same id or name."""
    both = (*MODELS, *DEVICES)
    assert all(each.source for each in both)
    assert len({each.id for each in both}) == len({each.name for each in both}) == len(both)


@pytest.mark.parametrize("model", [model for model in MODELS if model.full_attention], ids=lambda model: model.id)
def test_a_preset_of_a_model_keeps_what_its_config_says(model):
    """Keys and values of a token, two bytes a number, are those of the ledger's model table."""
    in_ledger = {"llama_3_1_8b": 131_072, "llama_3_1_70b": 327_680, "llama_3_1_405b": 516_096,
                 "qwen3_32b": 262_144, "qwen3_235b": 192_512}
    [preset] = [preset for preset in CALCULATORS["long_context"].presets if preset.id == model.id]
    results = CALCULATORS["long_context"].run(prompt_tokens=1_000, **preset.values)
    assert results["kv_bytes"] == 1_000 * in_ledger[model.id]
