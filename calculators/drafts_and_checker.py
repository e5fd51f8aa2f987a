"""More right answers, or more confident wrong ones? Many drafts, one checker and one error that all drafts share."""

from calculators.charts import areas, figures, fitted
from calculators.laws import chance_of_any
from calculators.spec import NO_ANSWER, Calculator, Input, Output, Preset

DRAFTS = (1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000, 1_000_000)
HIGHEST_BLIND_SHARE = 0.9
ROUNDING = 1e-12  # what floats leave over of 1 - 0.9 - 0.1


def compute(right_draft_share, drafts, blind_share, accept_right_share, accept_wrong_share, accept_shared_share):
    """What the checker hands over: the first draft it accepts.

    With the chance `blind_share` every draft carries the same error; otherwise the drafts are independent.

    >>> result = CALCULATOR.run(drafts=40)
    >>> [round(result[name], 3) for name in ("right_share", "wrong_share", "nothing_share")]
    [0.814, 0.173, 0.013]
    """
    clear_share = 1 - blind_share
    wrong_draft_share = 1 - right_draft_share - blind_share  # wrong in its own way
    if wrong_draft_share < ROUNDING:
        wrong_draft_share = 0
    clear_right_share = right_draft_share / (right_draft_share + wrong_draft_share)
    passing_right_share = clear_right_share * accept_right_share
    passing_wrong_share = wrong_draft_share / (right_draft_share + wrong_draft_share) * accept_wrong_share
    accept_share = passing_right_share + passing_wrong_share

    def accepted(tries):
        """The chances that the accepted draft is right and that it is wrong, after so many drafts."""
        any_clear, any_shared = chance_of_any(accept_share, tries), chance_of_any(accept_shared_share, tries)
        right = clear_share * any_clear * (passing_right_share / accept_share) if accept_share else 0.0
        wrong = clear_share * any_clear * (passing_wrong_share / accept_share) if accept_share else 0.0
        return right, wrong + blind_share * any_shared

    right_share, wrong_share = accepted(drafts)
    any_accepted_share = chance_of_any(accept_share, drafts)
    any_shared_share = chance_of_any(accept_shared_share, drafts)
    return {
        "clear_right_share": clear_right_share,
        "accept_share": accept_share,
        "any_accepted_share": any_accepted_share,
        "any_shared_share": any_shared_share,
        "right_share": right_share,
        "wrong_share": wrong_share,
        # The rest, put together from its two parts: 1 - right - wrong would leave rounding noise.
        "nothing_share": clear_share * (1 - any_accepted_share) + blind_share * (1 - any_shared_share),
        "covered_share": clear_share * chance_of_any(clear_right_share, drafts),
        "precision_share": share_of_right(right_share, wrong_share),
        "one_draft_precision_share": share_of_right(*accepted(1)),
    }


def share_of_right(right, wrong):
    """The right ones among the accepted, or a word when nothing is ever accepted."""
    return right / (right + wrong) if right + wrong else NO_ANSWER


def rows(drafts, **others):
    """From one draft to a million; the reader's own number takes its place among them."""
    return [{"drafts": each} | compute(drafts=each, **others) for each in sorted({drafts, *DRAFTS})]


def chart(values, rows, language):
    """How the three shares change with the number of drafts, stacked to the whole."""
    shown = figures(CALCULATOR, values, language)
    label = language.word("drafts_and_checker.columns")
    return areas(
        language,
        language.text("drafts_and_checker.chart.title", **shown),
        language.text("drafts_and_checker.chart.description", **shown),
        fitted(label["drafts"], "count", [row["drafts"] for row in rows], log=True),
        [
            (label[name], [(row["drafts"], row[name]) for row in rows])
            for name in ("right_share", "wrong_share", "nothing_share")
        ],
    )


def limits(values):
    """A draft cannot be right while it carries the shared error, so both chances together are at most 1."""
    return {"blind_share": (0, min(HIGHEST_BLIND_SHARE, round(1 - values["right_draft_share"], 12)))}


CALCULATOR = Calculator(
    id="drafts_and_checker",
    inputs=(
        Input("drafts", "drafts", 40, 1, 1_000_000, scale="log", whole=True, choices=(1, 40, 1_000), symbol="N"),
        Input("right_draft_share", "share", 0.3, 0, 1, symbol="p"),
        Input("blind_share", "share", 0.1, 0, HIGHEST_BLIND_SHARE, symbol="s"),
        Input("accept_wrong_share", "share", 0.05, 0, 1, choices=(0, 0.01, 0.05, 0.2), symbol="f"),
        Input("accept_shared_share", "share", 0.05, 0, 1, choices=(0, 0.05, 1), symbol="fₛ"),
        Input("accept_right_share", "share", 0.95, 0, 1, symbol="t", folded=True),
    ),
    outputs=(
        Output("clear_right_share", "share", symbol="p′"),
        Output("accept_share", "share", rises_with=("accept_right_share", "accept_wrong_share"), symbol="q"),
        Output("any_accepted_share", "share", rises_with=("drafts", "accept_right_share", "accept_wrong_share"),
               symbol="A"),
        Output("any_shared_share", "share", rises_with=("drafts", "accept_shared_share"), symbol="B"),
        Output("right_share", "share", rises_with=("drafts", "right_draft_share", "accept_right_share"),
               falls_with=("accept_wrong_share",), symbol="Y"),
        Output("wrong_share", "share", rises_with=("drafts", "accept_wrong_share", "accept_shared_share"),
               falls_with=("right_draft_share", "accept_right_share"), symbol="X"),
        Output("nothing_share", "share",
               falls_with=("drafts", "accept_right_share", "accept_wrong_share", "accept_shared_share"), symbol="Z"),
        Output("covered_share", "share", rises_with=("drafts", "right_draft_share"), symbol="V"),
        Output("precision_share", "share", symbol="P"),
        Output("one_draft_precision_share", "share", symbol="P₁"),
    ),
    compute=compute,
    columns=(
        Output("drafts", "drafts"),
        Output("right_share", "share"),
        Output("wrong_share", "share"),
        Output("nothing_share", "share"),
        Output("precision_share", "share"),
    ),
    rows=rows,
    formula=(
        "{clear_right_share} = {right_draft_share} / (1 − {blind_share})",
        "{accept_share} = {clear_right_share} × {accept_right_share}"
        " + (1 − {clear_right_share}) × {accept_wrong_share}",
        "{any_accepted_share} = 1 − (1 − {accept_share})^{drafts}",
        "{any_shared_share} = 1 − (1 − {accept_shared_share})^{drafts}",
        "{right_share} = (1 − {blind_share}) × {any_accepted_share}"
        " × {clear_right_share} × {accept_right_share} / {accept_share}",
        "{wrong_share} = (1 − {blind_share}) × {any_accepted_share}"
        " × (1 − {clear_right_share}) × {accept_wrong_share} / {accept_share} + {blind_share} × {any_shared_share}",
        "{nothing_share} = 1 − {right_share} − {wrong_share}",
        "{covered_share} = (1 − {blind_share}) × (1 − (1 − {clear_right_share})^{drafts})",
        "{precision_share} = {right_share} / ({right_share} + {wrong_share})",
    ),
    sources=("verifier-false-positives", "monkeys-coverage", "correlated-errors"),
    presets=(
        Preset("sound", {"blind_share": 0, "accept_right_share": 1, "accept_wrong_share": 0, "accept_shared_share": 0}),
        Preset("usual", {"blind_share": 0.1, "accept_right_share": 0.95, "accept_wrong_share": 0.05,
                         "accept_shared_share": 0.05}),
        Preset("untested", {"blind_share": 0.1, "accept_right_share": 0.95, "accept_wrong_share": 0.05,
                            "accept_shared_share": 1}),
    ),
    sentence=lambda values: (
        "sentence_nothing"
        if NO_ANSWER in (values["precision_share"], values["one_draft_precision_share"])
        else "sentence"
    ),
    limits=limits,
    chart=chart,
)
