"""How long does a draft wait for its check? What arrives against what the checkers can do, and Erlang's formula."""

import math

from calculators import charts
from calculators.spec import NO_LIMIT, Calculator, Input, Output

NO_BATCH = "no_batch"  # a word instead of a time
CREWS = (0.75, 1, 1.25, 1.5)  # in the table: crews of this many times the people that the checks keep busy


def compute(arrivals_per_h, check_s, checkers, hours, batch):
    """How busy the checkers are, the backlog when they cannot keep up, the average wait when they can.

    The backlog counts an even flow. The wait is Erlang's: drafts arrive one by one at random, checks vary in length.

    >>> result = CALCULATOR.run()
    >>> result["use_share"], result["backlog"], result["last_wait_s"], result["stable_checkers"]
    (1.25, 64.0, 7200.0, 11)
    """
    load = arrivals_per_h * check_s / 3600
    surplus_per_h = (load - checkers) * 3600 / check_s
    backlog = max(batch + surplus_per_h * hours, 0.0)
    stable_checkers = math.floor(load) + 1
    waiting_share, wait_s = erlang_wait(load, check_s, checkers)
    rounds = -(-batch // checkers)
    in_full_rounds = (rounds - 1) * checkers if batch else 0.0
    draft_rounds = in_full_rounds * rounds / 2 + (batch - in_full_rounds) * rounds
    return {
        "load": load,
        "use_share": load / checkers,
        "capacity_per_h": checkers * 3600 / check_s,
        "surplus_per_h": surplus_per_h,
        "backlog": backlog,
        "last_wait_s": backlog * check_s / checkers,
        "waiting_share": waiting_share,
        "wait_s": wait_s,
        "stable_checkers": stable_checkers,
        "stable_wait_s": erlang_wait(load, check_s, stable_checkers)[1],
        "batch_s": rounds * check_s,
        "mean_batch_s": draft_rounds * check_s / batch if batch else 0.0,
    }


def erlang_wait(load, check_s, checkers):
    """The share of drafts that wait, and the average wait of all, in the long run (Erlang C)."""
    if load >= checkers:
        return 1.0, NO_LIMIT
    use_share = load / checkers
    waiting_share = 1 / (busy_ratio(load, checkers) * (1 - use_share) + use_share)
    return waiting_share, waiting_share * check_s / (checkers - load)


def busy_ratio(load, checkers):
    """One over Erlang B, the chance that all are busy where nobody waits. Infinite where that never happens.

    The recurrence ratio(n) = 1 + n / load * ratio(n - 1) written as a sum, from the largest n down: all terms are
    positive, so nothing cancels, and the sum ends where further terms no longer count.
    """
    ratio = term = 1.0
    for number in range(int(checkers), 0, -1):
        term = term * number / load if load else math.inf
        ratio += term
        if term < 1e-17 * ratio or ratio == math.inf:
            break
    return ratio


def rows(checkers, **others):
    """The same drafts with other crews, the reader's own among them."""
    own = compute(checkers=checkers, **others)
    crews = {checkers, checkers + 1, 2 * checkers, own["stable_checkers"]}
    crews |= {max(math.ceil(own["load"] * times), 1) for times in CREWS}
    table = [{"checkers": crew} | compute(checkers=crew, **others) for crew in sorted(crews)]
    return [row if others["batch"] else row | {"batch_s": NO_BATCH} for row in table]


def sentence(values):
    """Which of the situations the reader's numbers describe."""
    if values["batch"]:
        return "sentence_batch_and_flow" if values["arrivals_per_h"] else "sentence_batch"
    if not values["arrivals_per_h"]:
        return "sentence_nothing"
    use_share = values["use_share"]
    return "sentence" if use_share > 1 else "sentence_full" if use_share == 1 else "sentence_wait"


def chart(values, rows, language):
    """Waiting against the number of checkers, with the cliff at 100 % marked; for a batch alone, its last draft."""

    def words(name):
        return language.word(f"review_queue.columns.{name}")

    shown = ("last_wait_s", "wait_s") if values["arrivals_per_h"] else ("batch_s",)
    lines = [(words(name), [(row["checkers"], row[name]) for row in rows]) for name in shown]
    x = charts.Axis(words("checkers"), "count", rows[0]["checkers"], rows[-1]["checkers"])
    waits_s = [row[name] for row in rows for name in shown]
    y = charts.fitted(language.word("review_queue.chart.wait"), "s", [1, *waits_s])  # a second at least
    cliff = [(values["load"], language.share(1))] if values["arrivals_per_h"] else []
    figures = charts.figures(CALCULATOR, values, language)
    key = "chart" if values["arrivals_per_h"] else "batch_chart"
    title, description = (language.text(f"review_queue.{key}.{part}", **figures) for part in ("title", "description"))
    return charts.curve(language, title, description, x, y, lines, cliff)


CALCULATOR = Calculator(
    id="review_queue",
    inputs=(
        Input("arrivals_per_h", "drafts_per_h", 40, 0, 1_000_000, scale="log", start=1, symbol="λ"),
        Input("check_s", "s", 900, 1, 86_400, scale="log", choices=(60, 300, 900, 3_600), symbol="c"),
        Input("checkers", "people", 8, 1, 1_000_000, scale="log", whole=True, symbol="m"),
        Input("hours", "hours", 8, 0.1, 1_000, scale="log", choices=(1, 8, 24, 168), symbol="h"),
        Input("batch", "drafts", 0, 0, 1_000_000, scale="log", start=1, whole=True, symbol="B", folded=True),
    ),
    outputs=(
        Output("load", "count", rises_with=("arrivals_per_h", "check_s"), symbol="a"),
        Output("use_share", "share", rises_with=("arrivals_per_h", "check_s"), falls_with=("checkers",), symbol="u"),
        Output("capacity_per_h", "drafts_per_h", rises_with=("checkers",), falls_with=("check_s",), symbol="μ"),
        Output(
            "surplus_per_h",
            "drafts_per_h",
            rises_with=("arrivals_per_h", "check_s"),
            falls_with=("checkers",),
            symbol="g",
        ),
        Output(
            "backlog", "drafts", rises_with=("arrivals_per_h", "check_s", "batch"), falls_with=("checkers",), symbol="Q"
        ),
        Output(
            "last_wait_s", "s", rises_with=("arrivals_per_h", "check_s", "batch"), falls_with=("checkers",), symbol="w"
        ),
        Output(
            "waiting_share", "share", rises_with=("arrivals_per_h", "check_s"), falls_with=("checkers",), symbol="C"
        ),
        Output("wait_s", "s", rises_with=("arrivals_per_h", "check_s"), falls_with=("checkers",), symbol="W"),
        Output("stable_checkers", "people", rises_with=("arrivals_per_h", "check_s"), symbol="m₁"),
        Output("stable_wait_s", "s"),
        Output("batch_s", "s", rises_with=("batch", "check_s"), falls_with=("checkers",), symbol="T"),
        Output("mean_batch_s", "s", rises_with=("batch", "check_s"), falls_with=("checkers",)),
    ),
    compute=compute,
    columns=(
        Output("checkers", "people"),
        Output("use_share", "share"),
        Output("backlog", "drafts"),
        Output("last_wait_s", "s"),
        Output("wait_s", "s"),
        Output("batch_s", "s"),
    ),
    rows=rows,
    formula=(
        "{load} = {arrivals_per_h} × {check_s}",
        "{use_share} = {load} / {checkers}",
        "{surplus_per_h} = {arrivals_per_h} − {checkers} / {check_s}",
        "{backlog} = max(0, {batch} + {surplus_per_h} × {hours})",
        "{last_wait_s} = {backlog} × {check_s} / {checkers}",
        "{stable_checkers} = ⌊{load}⌋ + 1",
        "{wait_s} = {waiting_share} × {check_s} / ({checkers} − {load})",
        "{batch_s} = ⌈{batch} / {checkers}⌉ × {check_s}",
    ),
    sources=("littles-law", "review-becomes-the-queue"),
    sentence=sentence,
    chart=chart,
)
