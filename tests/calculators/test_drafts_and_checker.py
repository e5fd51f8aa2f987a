"""The laws of drafts and a checker: shares of a whole, against exact fractions and at the far ends."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.drafts_and_checker import CALCULATOR
from calculators.laws import chance_of_any
from calculators.spec import NO_ANSWER

SHARES = ("right_share", "wrong_share", "nothing_share")
hundredths = st.integers(0, 100)


@st.composite
def chances(draw):
    """Inputs in whole hundredths, as exact fractions, within what the two chances of one draft allow each other."""
    right = draw(hundredths)
    names = ("accept_right_share", "accept_wrong_share", "accept_shared_share")
    return {
        "right_draft_share": Fraction(right, 100),
        "blind_share": Fraction(draw(st.integers(0, min(90, 100 - right))), 100),
    } | {name: Fraction(draw(hundredths), 100) for name in names}


def exact_answer(right_draft_share, blind_share, accept_right_share, accept_wrong_share, accept_shared_share, drafts):
    """The contract's formulas in exact fractions: right, wrong, nothing, covered."""
    clear_right = right_draft_share / (1 - blind_share)
    accept = clear_right * accept_right_share + (1 - clear_right) * accept_wrong_share
    any_accepted = 1 - (1 - accept) ** drafts
    right = (1 - blind_share) * any_accepted * clear_right * accept_right_share / accept if accept else Fraction()
    wrong = (1 - blind_share) * any_accepted * (1 - clear_right) * accept_wrong_share / accept if accept else Fraction()
    wrong += blind_share * (1 - (1 - accept_shared_share) ** drafts)
    covered = (1 - blind_share) * (1 - (1 - clear_right) ** drafts)
    return right, wrong, 1 - right - wrong, covered


@given(inputs=chances(), drafts=st.integers(1, 60))
@settings(deadline=None, derandomize=True)
def test_the_shares_are_those_of_exact_fractions(inputs, drafts):
    """For any chances in whole hundredths, floats give what exact fractions give, ends and corners included."""
    expected = exact_answer(**inputs, drafts=drafts)
    results = CALCULATOR.run(drafts=drafts, **{name: float(value) for name, value in inputs.items()})
    for name, exact in zip((*SHARES, "covered_share"), expected, strict=True):
        assert results[name] == pytest.approx(float(exact), rel=1e-12, abs=1e-14), name
    right, wrong = expected[:2]
    assert (results["precision_share"] == NO_ANSWER) == (right + wrong == 0)


@given(data=st.data())
@settings(deadline=None, derandomize=True)
def test_right_wrong_and_nothing_are_the_whole(data):
    """The three shares lie between 0 and 1 and add up to 1 for every number of drafts."""
    right = data.draw(st.floats(0, 1))
    blind = data.draw(st.floats(0, CALCULATOR.limits({"right_draft_share": right})["blind_share"][1]))
    others = {name: data.draw(st.floats(0, 1)) for name in ("accept_right_share", "accept_wrong_share",
                                                            "accept_shared_share")}
    drafts = data.draw(st.integers(1, 1_000_000))
    results = CALCULATOR.run(right_draft_share=right, blind_share=blind, drafts=drafts, **others)
    shares = [results[name] for name in SHARES]
    assert all(0 <= share <= 1 + 1e-15 for share in shares)
    assert sum(shares) == pytest.approx(1, abs=1e-14)
    assert results["right_share"] <= results["covered_share"] + 1e-15


@pytest.mark.parametrize("right_percent", range(101))
def test_the_largest_blind_spot_fits_beside_every_chance_of_a_right_draft(right_percent):
    """The limit of the blind spot is the full rest of the whole, not a hair less because of floats, up to 0.9."""
    low, high = CALCULATOR.limits({"right_draft_share": right_percent / 100})["blind_share"]
    assert (low, high) == (0, min(0.9, (100 - right_percent) / 100))


def test_more_drafts_do_not_sharpen_a_checker():
    """Without a shared error, the share of right ones among the accepted is the same for one draft and a million."""
    few, many = (CALCULATOR.run(blind_share=0, drafts=drafts)["precision_share"] for drafts in (1, 1_000_000))
    assert few == pytest.approx(many, rel=1e-12)
    assert few == pytest.approx(float(Fraction(285, 320)), rel=1e-12)


def test_a_small_chance_is_not_lost_over_many_tries():
    """One chance in 10**17, which 1 - (1 - x)**n would round away, counts a million times in a million tries."""
    assert chance_of_any(1e-17, 1_000_000) == pytest.approx(1e-11, rel=1e-10)
    assert 1 - (1 - 1e-17) ** 1_000_000 == 0
