"""Charts as SVG text, from the same rows as the tables: the static page, the live page and the print share them.

A chart is laid out for a frame 340 units wide with text 14 units high, which is what a phone shows; on wider screens
it only gets more air. Colours, dashes and sizes stand in chart.css. There are no ids, so several charts may stand on
one page. Geometry runs from left to right in every language; each text keeps its own direction.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from calculators.spec import Calculator
from calculators.text import RIGHT_TO_LEFT, UNPRINTABLE, Language

WIDTH = 340
LINE = 17  # from one line of text to the next
PLOT_HEIGHT = 180
BAR, THIN_BAR = 17, 5
MOST_TICKS = 6
MOST_DOTS = 1000
DOTS_A_ROW = 50
# Between the hatch lines of each fill; 0: none. chart.css dots and dashes them.
HATCH_STEPS = (0, 6, 6, 0, 3, 6, 10, 3)
MARKERS = (
    "a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "m0-4h8v8h-8z",
    "m-1 4l5-9l5 9z",
    "m-1 0l5-5l5 5l-5 5z",
)  # each 8 wide, from its left end
# Shapes of points: the marks of stream, aggregate, input and context in look.css, in this order.
SHAPES = (
    "m0 5l3-10h5l-3 10z",
    "m-1 5l2-10m1.5 10l2-10m1.5 10l2-10",
    "m-1-5h10l-4 10h-2z",
    "m0-4h8v8h-8z",
)
MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400
FEW_TIMES_S = (1e-9, 1e-6, 1e-3, 1, MINUTE_S, HOUR_S, DAY_S, 30 * DAY_S)
MANY_TIMES_S = (1, 10, MINUTE_S, 10 * MINUTE_S, HOUR_S, 10 * HOUR_S, 100 * HOUR_S)
STEPS_S = tuple(
    count * size
    for size, counts in (
        (1, (1, 2, 5, 10, 15, 30)),
        (MINUTE_S, (1, 2, 5, 10, 15, 30)),
        (HOUR_S, (1, 2, 3, 6, 12, 24, 48)),
    )
    for count in counts
)

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


@dataclass(frozen=True)
class Axis:
    """One axis from `low` to `high`, both in `unit`; with `log`, every power of ten takes the same room."""

    label: str
    unit: str
    low: float
    high: float
    log: bool = False

    def share(self, value: float) -> float:
        """Where `value` lies, from 0 at `low` to 1 at `high`. What lies outside stands at the nearer end."""
        low, high = self.low, self.high
        if self.log:
            high = max(high, 5e-324)
            low = low if low > 0 else high / 1e6 or high
            low, high, value = math.log10(low), math.log10(high), math.log10(max(value, low))
        span = high / 2 - low / 2  # halves: the whole may be more than a float can hold
        return min(max((value / 2 - low / 2) / span, 0.0), 1.0) if span > 0 else 0.5


def fitted(label: str, unit: str, values, log: bool = False) -> Axis:
    """An axis that holds all `values`: from 0 on, or between powers of ten. Words such as "no limit" do not count."""
    numbers = [value for value in values if not isinstance(value, str)]
    if not log:
        return Axis(label, unit, min([0, *numbers]), max([0, *numbers]) or 1)
    positive = [value for value in numbers if value > 0] or [1]
    low, high = (float(f"1e{_exponent(end)}") for end in (min(positive), max(positive)))
    high = high if high == max(positive) else min(high * 10, 1.7e308)
    return Axis(label, unit, low or 5e-324, high if high > low else low * 10, log=True)


def figures(calculator: Calculator, values: dict, language: Language) -> dict:
    """Every input and output in `values` as text with its unit, for the title and the description of a chart."""
    return {q.id: language.quantity(values[q.id], q.unit) for q in (*calculator.inputs, *calculator.outputs)}


# The kinds of chart


def curve(language: Language, title: str, description: str, x: Axis, y: Axis, lines, marks=()) -> str:
    """Lines over two axes: `lines` are (label, [(x, y), ...]); a point with a word such as "no limit" leaves a gap.

    `marks` are (x, label): vertical dashed lines. Those outside the axis are left out.
    """
    picture = _Picture(language, title, description)
    picture.paragraph(y.label)
    plot = _Plot(picture, x, y, marks)
    drawn = [(label, [plot.point(*point) for point in points]) for label, points in lines]
    for number, (_, points) in enumerate(drawn):
        _line(picture, points, number)
    key = plot.name_lines(drawn)
    plot.scale()
    picture.key(key)
    return picture.svg()


def areas(language: Language, title: str, description: str, x: Axis, layers) -> str:
    """Shares of a whole, stacked from 0 to 1: `layers` are (label, [(x, share), ...]), the lowest first, over one x."""
    picture = _Picture(language, title, description)
    plot = _Plot(picture, x, Axis("", "share", 0, 1))
    below = [0.0] * max((len(points) for _, points in layers), default=0)
    for fill, (_, points) in enumerate(layers):
        above = [min(low + max(share, 0), 1) for low, (_, share) in zip(below, points, strict=True)]
        edges = []
        for (px, _), low, high in zip(points, below, above, strict=True):
            (across, top), (_, bottom) = plot.point(px, high), plot.point(px, low)
            edges.append((across, top, bottom))
        picture.area(edges, fill)
        below = above
    plot.scale()
    picture.key([(label, fill, "") for fill, (label, _) in enumerate(layers)][::-1])  # the highest first, as they lie
    return picture.svg()


def strips(language: Language, title: str, description: str, axis: Axis, strips, marks=(), key=()) -> str:
    """Strips on one axis (bars, stacked strips, lanes, a waterfall): (label, [(part label, start, length), ...]).

    A strip with the label "" stands close under the one before; more than three together become thin lanes.
    The same part label has the same fill everywhere, and goes into a key where the part is too short for it.
    With `key` (labels of the fills), each part names the number of its fill as a fourth value.
    """
    picture = _Picture(language, title, description)
    found = [(label, fill, "") for fill, label in enumerate(key)]
    names = list(dict.fromkeys(part[0] for _, parts in strips for part in parts))
    bars = not key and all(len(parts) <= 1 for _, parts in strips)  # then there is nothing to tell apart: one fill
    plot = _Plot(picture, axis, None, marks)
    for label, group in _groups(strips):
        if label:
            picture.paragraph(label, kind="chart__name chart__halo")
        missed = []
        for parts in group:
            fills = [0 if bars else part[3] if key else names.index(part[0]) for part in parts]
            missed += _strip(picture, plot, parts, fills, BAR if len(group) <= 3 else THIN_BAR)
        for each in missed:
            if bars or key:
                picture.paragraph(each[0])
            elif each not in found:
                found.append(each)
        picture.y += 6
    plot.scale()
    picture.key(found)
    return picture.svg()


def points(language: Language, title: str, description: str, axis: Axis, groups, marks=()) -> str:
    """Single values on one axis: `groups` are (label, [value, ...]), and each group has a shape of its own.

    Values too close to stand side by side stand below each other. `marks` are as in `curve`.
    """
    picture = _Picture(language, title, description)
    plot = _Plot(picture, axis, None, marks)
    for number, (label, values) in enumerate(groups):
        shape = SHAPES[number % len(SHAPES)]
        shapes = f"M0 {_n(picture.y + LINE / 2)}{shape}"  # beside the label, then one for each value
        picture.paragraph(label, 14, "chart__name chart__halo")
        rows = []  # where the last shape of each row stands
        for x in sorted(min(max(plot.across(value), 5), WIDTH - 5) for value in values if not isinstance(value, str)):
            row = next((row for row, last in enumerate(rows) if x - last >= 10), len(rows))
            rows[row : row + 1] = [x]
            shapes += f"M{_n(x - 4)} {_n(picture.y + 8 + 11 * row)}{shape}"
        picture.path(f"chart__shape chart__shape--{number % len(SHAPES)}", shapes)
        picture.y += 11 * len(rows) + 10
    plot.scale()
    return picture.svg()


def dots(language: Language, title: str, description: str, stages) -> str:
    """A funnel of dots: `stages` are (label, count). One dot stands for so many that a thousand are enough."""
    picture = _Picture(language, title, description)
    most, dot = max((count for _, count in stages), default=0), 1.0
    while most > MOST_DOTS * dot:
        dot = float(f"{dot * 2:.0e}") if f"{dot:e}"[0] != "2" else dot * 2.5  # 1, 2, 5, 10 and so on
    pitch = WIDTH / DOTS_A_ROW
    for label, count in stages:
        picture.paragraph(f"{label}: {language.quantity(count, 'count')}", kind="chart__name chart__halo")
        dots_left, rows = math.ceil(max(count, 0) / dot), ""
        while dots_left > 0:  # a row of dots is one line, which chart.css draws dotted
            picture.y += pitch
            rows += f"M{_n(pitch / 2)} {_n(picture.y - pitch / 2)}h{_n((min(dots_left, DOTS_A_ROW) - 1) * pitch + 0.1)}"
            dots_left -= DOTS_A_ROW
        picture.path("chart__dots", rows)
        picture.y += 8
    picture.paragraph(language.counted("chart.dot", language.number(dot)))
    return picture.svg()


def one_below_another(*charts: str) -> str:
    """Several charts as one picture."""
    parts, y = [], 0.0
    for chart in charts:
        height = float(re.search(r'viewBox="0 0 \d+ ([\d.]+)"', chart)[1])
        parts.append(chart.replace("<svg ", f'<svg y="{_n(y)}" width="{WIDTH}" height="{_n(height)}" ', 1))
        y += height + LINE
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {_n(y - LINE)}">'
    return f"{frame}{''.join(parts)}</svg>"


# How they are drawn


class _Picture:
    """Collects the pieces of one SVG from the top down; `y` is where the next piece may begin."""

    def __init__(self, language: Language, title: str, description: str) -> None:
        self.language, self.title, self.description = language, title, description
        self.pieces, self.y = [], 0.0
        self.paragraph(title, kind="chart__title")
        self.y += 4

    def path(self, kind: str, data: str) -> None:
        if data:
            self.pieces.append(f'<path class="{kind}" d="{data}"/>')

    def text(self, x: float, top: float, text: str, anchor: str = "start", kind: str = "") -> None:
        """One line of text, moved sideways if it would run out of the frame."""
        wide = _width(text)
        before = {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        x = max(min(x, WIDTH - wide + before), before)
        direction = ""
        if RIGHT_TO_LEFT.search(text):  # there a text starts at its right end
            direction, anchor = ' direction="rtl"', {"start": "end", "end": "start"}.get(anchor, anchor)
        anchor = f' text-anchor="{anchor}"' if anchor != "start" else ""
        kind = f' class="{kind}"' if kind else ""
        place = f'x="{_n(x)}" y="{_n(top + LINE / 2)}"'
        self.pieces.append(f"<text {place}{anchor}{direction}{kind}>{_escaped(text)}</text>")

    def paragraph(self, text: str, x: float = 0, kind: str = "") -> None:
        """Text over the whole width, in as many lines as it needs."""
        for line in _wrapped(text, WIDTH - x):
            if kind == "chart__title" and self.language.dir == "rtl":
                self.text(WIDTH, self.y, line, "end", kind)
            else:
                self.text(x, self.y, line, kind=kind)
            self.y += LINE

    def area(self, edges: list[tuple[float, float, float]], fill: int) -> None:
        """What lies between two edges, given as (x, top, bottom), with its fill and hatch."""
        fill %= len(HATCH_STEPS)
        there = "L".join(f"{_n(x)} {_n(top)}" for x, top, _ in edges)
        back = "L".join(f"{_n(x)} {_n(bottom)}" for x, _, bottom in reversed(edges))
        if edges:
            self.path(f"chart__fill chart__fill--{fill}", f"M{there}L{back}Z")
        if HATCH_STEPS[fill]:
            self.path(f"chart__hatch chart__hatch--{fill}", _hatch(edges, HATCH_STEPS[fill]))

    def key(self, entries: list[tuple[str, int, str]]) -> None:
        """What fills (label, number, "") and lines (label, number, "line") mean, side by side where there is room."""
        x = 0.0
        for label, number, kind in entries:
            if x and x + 32 + _width(label) > WIDTH:
                x, self.y = 0, self.y + LINE
            if kind:
                _line(self, [(x + 4, self.y + LINE / 2), (x + 20, self.y + LINE / 2)], number)
            else:
                self.area([(x + 1, self.y + 2, self.y + 14), (x + 23, self.y + 2, self.y + 14)], number)
            lines = _wrapped(label, WIDTH - x - 30)
            for line in lines:
                self.text(x + 30, self.y, line)
                self.y += LINE
            self.y -= LINE
            x = x + 46 + _width(lines[0]) if len(lines) == 1 else WIDTH
        self.y += LINE if entries else 0

    def svg(self) -> str:
        title, description = _escaped(self.title), _escaped(self.description)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDTH} {_n(self.y + 3)}" role="img" '
            f'aria-label="{title}" direction="ltr"><title>{title}</title><desc>{description}</desc>'
            f"{''.join(self.pieces)}</svg>"
        )


class _Plot:
    """The part of a picture that has axes. Without `y`, the strips themselves say how high it gets."""

    def __init__(self, picture: _Picture, x: Axis, y: Axis | None, marks=()) -> None:
        self.picture, self.x, self.y = picture, x, y
        self.left, self.right = 1.0, WIDTH - 1.0
        y_ticks = []
        if y:
            y_ticks = _ticks(picture.language, y, 90, _fit_above)
            self.left, self.right = max(_width(line) for _, lines in y_ticks for line in lines) + 8, WIDTH - 6
        self.behind = len(picture.pieces)  # the grid goes behind all that comes
        self.marks = []
        for value, label in marks:
            if not isinstance(value, str) and x.low <= value <= x.high:
                self.marks.append((self.across(value), picture.y + LINE))
                for line in _wrapped(label, WIDTH):
                    picture.text(self.across(value), picture.y, line, "middle", "chart__halo")
                    picture.y += LINE
        self.top = picture.y = picture.y + (7 if y else 3)
        if y:
            picture.y += PLOT_HEIGHT
            self.bottom = picture.y
            for share, lines in y_ticks:
                middle = self.bottom - share * PLOT_HEIGHT
                picture.path("chart__grid", f"M{_n(self.left)} {_n(middle)}H{_n(self.right)}")
                top = min(middle - len(lines) * LINE / 2, self.bottom + 7 - len(lines) * LINE)
                for number, line in enumerate(lines):
                    picture.text(self.left - 5, top + number * LINE, line, "end")

    def across(self, value: float) -> float:
        return self.left + self.x.share(value) * (self.right - self.left)

    def point(self, x, y) -> tuple[float, float] | None:
        if isinstance(x, str) or isinstance(y, str):
            return None
        return self.across(x), self.bottom - self.y.share(y) * PLOT_HEIGHT

    def scale(self) -> None:
        """The axis below, its grid, and the marks: drawn last, when it is known where the plot ends."""
        picture = self.picture
        bottom, pieces = picture.y, picture.pieces
        picture.pieces = []
        room = self.right - self.left
        ticks = _ticks(picture.language, self.x, 84, lambda ticks: _fit_beside(ticks, self.left, room))
        for share, _ in ticks:
            picture.path("chart__grid", f"M{_n(self.left + share * room)} {_n(self.top)}V{_n(bottom + 4)}")
        picture.path("chart__mark", "".join(f"M{_n(x)} {_n(self.top)}V{_n(top)}" for x, top in self.marks))
        picture.pieces = [*pieces[: self.behind], *picture.pieces, *pieces[self.behind :]]
        picture.path("chart__axis", f"M{_n(self.left)} {_n(bottom)}H{_n(self.right)}")
        picture.path("chart__mark", "".join(f"M{_n(x)} {_n(self.top)}V{_n(bottom)}" for x, _ in self.marks))
        for share, lines in ticks:
            for number, line in enumerate(lines):
                picture.text(self.left + share * room, bottom + 9 + number * LINE, line, "middle")
        picture.y = bottom + 10 + max(len(lines) for _, lines in ticks) * LINE
        for line in _wrapped(self.x.label, WIDTH):
            picture.text((self.left + self.right) / 2, picture.y, line, "middle")
            picture.y += LINE
        picture.y += 4

    def name_lines(self, drawn) -> list[tuple[str, int, str]]:
        """Writes each label near the end of its line, where nothing is in the way; returns those for the key."""
        homeless, taken = [], []
        on_lines = [spot for _, points in drawn for spot in _spots(points)]
        for number, (label, points) in enumerate(drawn):
            ends = [point for point in points if point]
            wide = _width(label) + 28  # with a sample of the line
            if not label or not ends:
                continue
            x, y = ends[-1]
            x = min(max(x, self.left + wide), self.right)
            tops = [y - LINE - 7 - 12 * step for step in range(5)] + [y + 7 + 12 * step for step in range(5)]
            for top in sorted(tops, key=lambda top: abs(top + LINE / 2 - y)):
                box = (x - wide - 4, top - 3, x + 1, top + LINE + 2)
                free = not any(_holds(box, spot) for spot in on_lines) and not any(_meet(box, other) for other in taken)
                if free and box[0] >= self.left and self.top <= top <= self.bottom - LINE - 2:
                    taken.append(box)
                    _line(self.picture, [(x - 20, top + LINE / 2), (x - 4, top + LINE / 2)], number)
                    self.picture.text(x - 27, top, label, "end", "chart__halo")
                    break
            else:
                homeless.append((label, number, "line"))
        return homeless


def _groups(strips) -> list[tuple[str, list]]:
    """Strips with the label "" belong to the one before."""
    groups = []
    for label, parts in strips:
        if label or not groups:
            groups.append((label, []))
        groups[-1][1].append(parts)
    return groups


def _strip(picture: _Picture, plot: _Plot, parts, fills: list[int], height: float) -> list[tuple[str, int, str]]:
    """Draws one strip with its labels inside or beside it; returns those that found no room."""
    missed, y = [], picture.y
    if not parts:  # a lane that has nothing to do
        picture.path("chart__axis", f"M{_n(plot.left)} {_n(y + height / 2)}H{_n(plot.right)}")
    for number, (part, fill) in enumerate(zip(parts, fills, strict=True)):
        label, start, end = part[0], plot.across(part[1]), plot.across(part[1] + part[2])
        start = min(start, plot.right - 1.5)
        end = max(end, start + 1.5)  # never too thin to be seen
        picture.area([(start, y, y + height), (end, y, y + height)], fill)
        wide, top = _width(label), y + (height - LINE) / 2
        if not label:
            continue
        if height >= BAR and wide + 8 <= end - start:
            picture.text((start + end) / 2, top, label, "middle", "chart__halo")
        elif height >= BAR and number == len(parts) - 1 and end + wide + 6 <= WIDTH:
            picture.text(end + 5, top, label, kind="chart__halo")
        elif height >= BAR and number == 0 and start - wide - 6 >= 0:
            picture.text(start - 5, top, label, "end", "chart__halo")
        else:
            missed.append((label, fill, ""))
    picture.y += height + (3 if height >= BAR else 2)
    return missed


def _line(picture: _Picture, points: list[tuple[float, float] | None], number: int) -> None:
    """A line with the dash and the marker of its number; few points are all marked, of many only the last."""
    number %= len(MARKERS)
    data = "".join(
        f"{'L' if before else 'M'}{_n(point[0])} {_n(point[1])}" for before, point in pairwise([None, *points]) if point
    )
    there = [point for point in points if point]
    shown = there if len(there) <= 12 else there[-1:]
    picture.path(f"chart__line chart__line--{number}", data)
    picture.path(
        f"chart__marker chart__marker--{number}",
        "".join(f"M{_n(x - 4)} {_n(y)}{MARKERS[number]}" for x, y in shown),
    )


def _hatch(edges: list[tuple[float, float, float]], step: int) -> str:
    """Upright lines between two edges, `step` apart and at the same places in every fill."""
    data = ""
    for (left, top, bottom), (right, next_top, next_bottom) in pairwise(edges):
        for x in range(math.floor(left / step) * step + step, math.ceil(right), step):
            part = (x - left) / (right - left)
            high, low = top + part * (next_top - top), bottom + part * (next_bottom - bottom)
            if low - high > 1:
                data += f"M{x} {_n(low)}V{_n(high)}"
    return data


def _spots(points) -> Iterator[tuple[float, float]]:
    """Places along a line, at most 6 units apart."""
    for start, end in pairwise(points):
        if start and end:
            steps = int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / 6) + 1
            for step in range(steps + 1):
                part = step / steps
                yield start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _holds(box, spot) -> bool:
    return box[0] <= spot[0] <= box[2] and box[1] <= spot[1] <= box[3]


def _meet(box, other) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


# Ticks


def _ticks(language: Language, axis: Axis, room: float, fit) -> list[tuple[float, list[str]]]:
    """(share of the axis, lines of its label) of the closest round values whose labels `fit`."""
    unit = "times" if axis.unit == "gain" else axis.unit

    def tick(value, width):
        label = language.quantity(value, unit) if value else language.number(0)  # 0 is 0 in every unit
        return axis.share(value), _wrapped(label, width)

    for values in _round_values(axis):
        if 0 < len(values) <= MOST_TICKS:
            for width in (WIDTH, room):  # in one line if there is room for it
                ticks = [tick(value, width) for value in values]
                if fit(ticks):
                    return ticks
    return [tick(axis.low, room)]


def _fit_beside(ticks, left: float, room: float) -> bool:
    """Whether labels centred under their ticks stay apart; the outer ones move inwards."""
    end = -10.0
    for share, lines in ticks:
        wide = max(map(_width, lines))
        start = max(min(left + share * room - wide / 2, WIDTH - wide), 0)
        if start < end + 8:
            return False
        end = start + wide
    return True


def _fit_above(ticks) -> bool:
    """Whether labels beside their ticks stay apart."""
    heights = [len(lines) * LINE for _, lines in ticks]
    gaps = [(after - before) * PLOT_HEIGHT for (before, _), (after, _) in pairwise(ticks)]
    return all(gap > (below + above) / 2 for gap, (below, above) in zip(gaps, pairwise(heights), strict=True))


def _round_values(axis: Axis) -> Iterator[list[float]]:
    """Lists of round values on an axis, from many to few."""
    low, high = axis.low, axis.high
    if axis.log and low > 0:
        first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
        powers = [float(f"1e{power}") for power in range(first, last + 1)]
        lists = [powers]
        if axis.unit == "s":
            days = [float(f"1e{power}") * DAY_S for power in range(1, last - 3)]
            small = [power for power in powers if power < 1]
            lists = [[*small, *MANY_TIMES_S, *days], [*FEW_TIMES_S, *days[2::3]], [1e-6, 1, HOUR_S, *days[1::3]]]
        lists = [[value for value in values if low <= value <= high] for values in lists]
        yield from (values for values in lists if len(values) > 1)
        yield from (lists[-1][::step] for step in range(2, len(lists[-1])))
    least = high / MOST_TICKS - low / MOST_TICKS
    for step in _round_steps(axis.unit, least) if least > 0 else ():
        yield [step * count for count in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _round_steps(unit: str, least: float) -> list[float]:
    """Distances between ticks, from `least` on: 1, 2, 5, 10 and so on, for times also 15, 30 and whole hours."""
    steps = [float(f"{digit}e{power}") for power in range(3) for digit in (1, 2, 5)]
    if unit == "s" and 1 <= least < 12 * HOUR_S:
        return [step for step in STEPS_S if step >= least]
    size = DAY_S if unit == "s" and least >= 1 else 1
    size *= float(f"1e{_exponent(least / size)}")
    return [step * size for step in steps if least <= step * size < math.inf]


def _exponent(value: float) -> int:
    return int(f"{value:e}".split("e")[1])


# Text


def _width(text: str) -> float:
    """About how wide a text is, rather too wide: nobody can measure it here."""
    return sum(14.5 if each >= "\u2e80" or each == "%" else 8 if each < "\u0530" else 10 for each in text)


def _wrapped(text: str, room: float) -> list[str]:
    """Lines of at most `room`, broken between words; only what is wider than the frame is cut."""
    lines, most = [""], int(WIDTH / 15)
    for word in _words(text):
        while _width(word) > WIDTH:
            lines, word = [*lines, word[:most].strip()], word[most:]
        if lines[-1] and _width(lines[-1] + word) > room:
            lines.append("")
        lines[-1] += word if lines[-1] else word.strip(" \t\n\r")
    return [line for line in lines if line]


def _words(text: str) -> list[str]:
    """Where a line may break: at spaces, which go with the word after them, and at any Chinese character."""
    words: list[str] = []
    for before, each in pairwise(" " + text):
        if not words or (each == " " != before) or each >= "\u2e80" or before >= "\u2e80":
            words.append(each)
        else:
            words[-1] += each
    return words


def _escaped(text: str) -> str:
    return UNPRINTABLE.sub("", text).translate(ESCAPES)


def _n(number: float) -> str:
    """A coordinate with one decimal at most."""
    return f"{number:.1f}".removesuffix(".0")
