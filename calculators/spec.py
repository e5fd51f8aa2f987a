"""What a calculator declares about itself: its inputs, its outputs and how they hang together."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

NO_ANSWER = "no_answer"  # the value of a share of nothing; a word on every page
NO_LIMIT = "no_limit"  # the value of an output that has no finite answer; a word on every page, never an infinity


@dataclass(frozen=True)
class Input:
    """One number the reader may change. `low` and `high` are the limits, in the unit the name ends in.

    With the unit "name" it is a text: a key of the calculator's [names] words, or what the reader wrote, at most
    `high` characters.
    """

    id: str
    unit: str
    default: float | str
    low: float
    high: float
    scale: str = "linear"  # or "log": a hundred slider stops for every power of ten; or "switch": 0 is off, 1 is on
    start: float = 0  # log scale whose low is 0: the first stop above it, a power of ten
    whole: bool = False
    choices: tuple[float, ...] = ()  # values offered as buttons
    source: str = ""  # id in the ledger of sources; empty: an illustrative value of ours
    symbol: str = ""  # the letter that stands for it in the formula
    folded: bool = False  # shown under "more inputs"
    group: str = ""  # inputs of one group stand together in a box; see Calculator.hidden_groups
    base_id: str = ""  # of a repeated input: its id without the number, see `repeated`

    @property
    def label_id(self) -> str:
        """The key of its label in the words."""
        return self.base_id or self.id

    @property
    def stops(self) -> tuple[float, ...]:
        """The values of the slider, by position."""
        return _stops(self)

    def position(self, value: float) -> int:
        """The slider position nearest below or at `value`."""
        place = bisect_left(self.stops, value)
        return place if place < len(self.stops) and self.stops[place] == value else max(place - 1, 0)


@cache
def _stops(quantity: Input) -> tuple[float, ...]:
    low, high = quantity.low, quantity.high
    if quantity.scale == "switch":
        stops = []
    elif quantity.scale == "linear":
        stops = [float(f"{low + (high - low) * step / 100:.6g}") for step in range(101)]
    else:
        # Written out and read back: 10 ** x may differ in its last bit between machines, its first four digits do not.
        first = int(f"{low or quantity.start:e}".split("e")[1])
        last = int(f"{high:e}".split("e")[1])
        stops = [float(f"{10 ** (step / 100):.3f}e{power}") for power in range(first, last + 1) for step in range(100)]
    if quantity.whole:
        stops = [float(int(stop)) for stop in stops]
    inside = {stop for stop in stops if low <= stop <= high} | {float(low), float(high)}
    return tuple(sorted(inside))


def repeated(name: str, inputs: tuple[Input, ...], starts: tuple[Mapping, ...]) -> tuple[Input, ...]:
    """`inputs` once for each of `starts`, which holds the default values by id.

    With the name "step", `fixed_s` becomes step1_fixed_s in the group step1, then step2_fixed_s in step2 and so on. All
    have the words of fixed_s. The calculator declares how many are in use as step_count and hides the other groups.
    """
    return tuple(
        replace(
            each,
            id=f"{name}{number}_{each.id}",
            default=start.get(each.id, each.default),
            group=f"{name}{number}",
            base_id=each.id,
        )
        for number, start in enumerate(starts, 1)
        for each in inputs
    )


@dataclass(frozen=True)
class Output:
    """One result, or one column of a table."""

    id: str
    unit: str
    rises_with: tuple[str, ...] = ()  # inputs that never lower it when they grow; checked by a generated test
    falls_with: tuple[str, ...] = ()  # inputs that never raise it when they grow
    symbol: str = ""


@dataclass(frozen=True)
class Preset:
    """A named set of starting values, such as a workload, a model or a device."""

    id: str
    values: Mapping[str, float]
    name: str = ""  # a proper name, the same in every language; empty: the words say it
    group: str = "presets"  # key in the [calculator] words: what the row of buttons is called
    source: str = ""  # id in the ledger; empty: illustrative


@dataclass(frozen=True)
class Calculator:
    """One question with its answer. The words for it stand in docs/<language>/strings.toml under its id."""

    id: str
    inputs: tuple[Input, ...]
    outputs: tuple[Output, ...]
    compute: Callable[..., dict]  # inputs by name -> outputs by name
    columns: tuple[Output, ...]  # of the table
    rows: Callable[..., list[dict]]  # inputs by name -> one dict of column values a row
    formula: tuple[str, ...]  # lines with {id} for every quantity; symbols and numbers are put in later
    sources: tuple[str, ...] = ()  # ids in the ledger
    presets: tuple[Preset, ...] = ()
    sentence: Callable[[dict], str] = lambda values: "sentence"  # values -> key of the sentence to say
    limits: Callable[[dict], dict] = (
        lambda values: {}
    )  # values -> {input id: (low, high)} where inputs limit each other
    hidden_groups: Callable[[dict], list[str]] = lambda values: []  # values -> groups of inputs not in use
    chart: Callable[..., str] | None = None  # (values, rows, language) -> SVG text, see charts.py

    def input(self, name: str) -> Input:
        """The declaration of one input. Raises KeyError for an unknown name."""
        return {quantity.id: quantity for quantity in self.inputs}[name]

    def run(self, **changes: float) -> dict:
        """Inputs (defaults, with `changes`) and outputs by name. Values must be within their limits."""
        inputs = {quantity.id: quantity.default for quantity in self.inputs} | changes
        return inputs | self.compute(**inputs)
