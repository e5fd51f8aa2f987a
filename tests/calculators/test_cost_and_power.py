"""What holds for cost and power besides what holds for every calculator."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS

calculator = CALCULATORS["cost_and_power"]
rates = st.sampled_from(calculator.input("tokens_per_s").stops)


@given(running_s=st.integers(0, 86_400), rate=rates)
@settings(deadline=None, derandomize=True)
def test_time_and_tokens_are_two_ways_to_say_the_same(running_s, rate):
    """A running time and the tokens it writes cost the same and use the same energy."""
    by_time = calculator.run(by_time=1, running_s=running_s, tokens_per_s=rate)
    by_tokens = calculator.run(by_time=0, output_tokens=by_time["written_tokens"], tokens_per_s=rate)
    for name in ("writing_s", "cost_usd", "energy_wh", "electricity_usd", "power_watts"):
        assert by_tokens[name] == pytest.approx(by_time[name], rel=1e-12)


@given(rate=rates, tokens=st.integers(0, 10**12))
@settings(deadline=None, derandomize=True)
def test_power_times_time_is_the_energy(rate, tokens):
    """A faster stream draws more power for a shorter time: the energy and the cost do not change with the rate."""
    results = calculator.run(by_time=0, output_tokens=tokens, tokens_per_s=rate)
    assert results["power_watts"] * results["writing_s"] == pytest.approx(results["energy_joules"], rel=1e-12)
    assert results["cost_usd"] == calculator.run(by_time=0, output_tokens=tokens)["cost_usd"]


def test_only_the_amount_in_use_is_shown():
    """The page shows the running time or the number of tokens, never both."""
    assert calculator.hidden_groups({"by_time": 1}) == ["amount"]
    assert calculator.hidden_groups({"by_time": 0}) == ["duration"]


def test_presets_of_prices_and_energies_name_their_source():
    """Every dated price and every measured energy has an id in the ledger; the workloads are illustrations."""
    for preset in calculator.presets:
        assert bool(preset.source) == (preset.group != "presets")
