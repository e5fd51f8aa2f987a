"""What every chart must keep, whatever it shows."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS, charts
from calculators.charts import Axis, areas, curve, dots, fitted, one_below_another, points, strips
from calculators.spec import NO_LIMIT
from calculators.text import Language

from .conftest import read_pack

SVG = "{http://www.w3.org/2000/svg}"
finite = st.floats(allow_nan=False, allow_infinity=False)
amounts = st.floats(0, allow_infinity=False) | st.sampled_from([0.0, 1.0, 5e-324, 1.7e308])
words = st.sampled_from([NO_LIMIT])
labels = st.text(max_size=60) | st.sampled_from(["", "Wartezeit " * 12, "وقت الكتابة", "写作时间" * 20])
units = st.sampled_from(["s", "share", "gain", "count", "stream_tokens_per_s", "usd"])


@st.composite
def axes(draw):
    """Axes of every kind."""
    bound = st.floats(-1e300, 1e300)  # beyond, a share has no percentage
    low, high = sorted([draw(bound), draw(bound)])
    return Axis(draw(labels), draw(units), low, high, draw(st.booleans()))


@pytest.fixture(scope="module", params=["en", "es", "right to left"])
def each_language(request):
    """English, Spanish, and English numbers in a language that runs from right to left."""
    if request.param in ("en", "es"):
        return read_pack(request.param)
    return Language({**read_pack("en").pack, "code": "ar", "dir": "rtl"})


def parsed(svg):
    """The chart as a tree, once it is certain that it is sound: XML, no styles, no scripts, no ids, real numbers."""
    tree = ElementTree.fromstring(svg)  # noqa: S314  our own text
    assert tree.tag == SVG + "svg"
    for element in tree.iter():
        assert element.tag.removeprefix(SVG) in ("svg", "title", "desc", "text", "path")
        assert not {"style", "id"} & set(element.attrib)
        coordinates = " ".join(element.get(name, "") for name in ("d", "x", "y", "viewBox"))
        assert not re.search("nan|inf", coordinates)
    assert tree.find(f".//{SVG}title").text or not tree.find(f".//{SVG}svg")
    return tree


def texts(svg):
    """Every line of text that the chart shows, title first."""
    return [element.text for element in parsed(svg).iter(SVG + "text")]


@settings(deadline=None, derandomize=True, max_examples=60)
@given(data=st.data())
def test_any_numbers_give_a_sound_picture(data):
    """Whatever finite numbers, words and labels come in, each kind of chart is well-formed XML without nan or inf."""
    english = read_pack("en")
    some = lambda what: st.lists(what, max_size=5)  # noqa: E731  shorter than a function
    x, y = data.draw(axes()), data.draw(axes())
    lines = data.draw(some(st.tuples(labels, some(st.tuples(finite | words, finite | words)))))
    marks = data.draw(some(st.tuples(finite | words, labels)))
    parsed(curve(english, "Title", "", x, y, lines, marks))
    shares = sorted(data.draw(some(finite)))
    layers = data.draw(some(st.tuples(labels, st.lists(amounts, min_size=len(shares), max_size=len(shares)))))
    stacked = [(label, list(zip(shares, values, strict=True))) for label, values in layers]
    parsed(areas(english, "Title", "", x, stacked))
    bars = data.draw(some(st.tuples(labels, some(st.tuples(labels, finite, amounts)))))
    parsed(strips(english, "Title", "", x, bars, marks))
    parsed(dots(english, "Title", "", data.draw(some(st.tuples(labels, amounts)))))
    parsed(points(english, "Title", "", x, data.draw(some(st.tuples(labels, some(finite | words)))), marks))
    fit = fitted("", "s", data.draw(some(finite | words)), log=data.draw(st.booleans()))
    assert fit.low < fit.high
    assert 0 <= fit.share(data.draw(finite)) <= 1


def test_screen_readers_get_title_and_description(each_language):
    """A chart is one image with a name and a description, and what stands in them cannot become markup."""
    tree = parsed(dots(each_language, 'a <b> & "c"', "what it shows", [("Ideas", 3)]))
    assert (tree.get("role"), tree.get("aria-label")) == ("img", 'a <b> & "c"')
    assert [(child.tag, child.text) for child in tree][:2] == [
        (SVG + "title", 'a <b> & "c"'),
        (SVG + "desc", "what it shows"),
    ]


def test_text_that_xml_forbids_is_left_out():
    """A step that a reader names with a control character still gives a chart that browsers can read."""
    assert "ab" in texts(dots(read_pack("en"), "a\x00b", "", []))


def test_each_group_of_points_has_a_shape_of_its_own(each_language):
    """A group is one path with the shape of its number: a sample beside its label, then a shape for each value.

    Equal values stand below each other, so each is seen, and a word such as "no limit" is left out.
    """
    axis = Axis("Rate", "count", 1, 1000, log=True)
    groups = [("One stream", [10, 10, 1000]), ("Whole systems", [100, NO_LIMIT])]
    markers = [path for path in parsed(points(each_language, "Rates", "", axis, groups)).iter(SVG + "path")
               if "chart__shape" in path.get("class")]  # fmt: skip
    assert [path.get("class") for path in markers] == [f"chart__shape chart__shape--{number}" for number in (0, 1)]
    for path, shape, count in zip(markers, charts.SHAPES, (3, 1), strict=False):
        places = path.get("d").split(shape)
        assert places.pop() == ""
        assert len(set(places)) == 1 + count


@pytest.mark.parametrize("calculator", [each for each in CALCULATORS.values() if each.chart], ids=lambda each: each.id)
def test_charts_of_the_calculators_stay_small_and_in_their_frame(calculator, each_language):
    """A calculator's first chart is under 12 kB, and no label starts or ends outside of the frame."""
    results = calculator.run()
    rows = calculator.rows(**{quantity.id: results[quantity.id] for quantity in calculator.inputs})
    svg = calculator.chart(results, rows, each_language)
    assert len(svg.encode()) < 12_000
    for text in parsed(svg).iter(SVG + "text"):
        wide = charts._width(text.text)
        before = {"start": 0, "middle": wide / 2, "end": wide}[text.get("text-anchor", "start")]
        if text.get("direction") != "rtl":
            assert -0.1 <= float(text.get("x")) - before <= charts.WIDTH - wide + 0.1, text.text


def tick_labels(axis):
    """What stands below a strip on this axis."""
    return texts(strips(read_pack("en"), "Title", "", axis, [("", [])]))[1:]


@pytest.mark.parametrize(
    ("axis", "shown"),
    [
        (Axis("", "count", 1, 1e6, log=True), ["1", "100", "10,000", "1,000,000"]),
        (Axis("", "count", 1e-9, 1e9, log=True), ["0.000000001", "0.01", "100,000"]),
        (Axis("", "count", 3, 7, log=True), ["3", "4", "5", "6", "7"]),
        (Axis("", "count", 0, 70), ["0", "20", "40", "60"]),
        (Axis("", "count", 5, 5), ["5"]),
        (Axis("", "share", 0, 1), ["0", "20%", "40%", "60%", "80%", "100%"]),
        (Axis("", "s", 0, 1900), ["0", "10 min", "20 min", "30 min"]),
        (Axis("", "s", 0, 8 * 3600), ["0", "2 h", "4 h", "6 h", "8 h"]),
        (Axis("", "s", 0, 40 * 86_400), ["0", "20 days", "40 days"]),
        (Axis("", "s", 0, 0.004), ["0", "1 ms", "2 ms", "3 ms", "4 ms"]),
        (Axis("", "s", 0.001, 1e5, log=True), ["1 ms", "1 second", "1 min", "1 h", "24 h"]),
        (Axis("", "s", 1, 1e9, log=True), ["1 second", "1 h", "100 days"]),
    ],
)
def test_ticks_are_round_values(axis, shown):
    """Ticks are few and round: powers of ten on a long axis, and of time the seconds, hours and days of a clock."""
    assert tick_labels(axis) == shown


def test_values_outside_of_an_axis_stand_at_its_ends():
    """Zero on an axis of powers of ten is drawn at its low end, and an axis without length puts all in its middle."""
    axis = Axis("", "count", 1, 1e6, log=True)
    assert [axis.share(value) for value in (0, -5, 1, 1000, 1e6, 1e9)] == [0, 0, 0, 0.5, 1, 1]
    assert Axis("", "count", 5, 5).share(5) == 0.5
    assert Axis("", "count", 0, 100, log=True).share(0) == 0


def test_an_axis_fits_its_values():
    """A linear axis starts at zero, a logarithmic one lies between powers of ten, and words are left out."""
    assert fitted("", "s", [3, NO_LIMIT, 40]) == Axis("", "s", 0, 40)
    assert fitted("", "s", [3, NO_LIMIT, 40], log=True) == Axis("", "s", 1, 100, log=True)
    assert fitted("", "s", [10], log=True) == Axis("", "s", 10, 100, log=True)
    assert fitted("", "s", [0, NO_LIMIT], log=True) == Axis("", "s", 1, 10, log=True)


def path(svg, kind):
    """The drawing commands of all paths of one class."""
    return [each.get("d") for each in parsed(svg).iter(SVG + "path") if kind in each.get("class").split()]


def test_a_word_leaves_a_gap_in_a_line():
    """A point without a finite value is not drawn; the line goes on after it."""
    x = y = Axis("", "count", 0, 10)
    points = [(0, 0), (2, 2), (4, NO_LIMIT), (6, 6), (10, 10)]
    [line, _] = path(curve(read_pack("en"), "T", "", x, y, [("Line", points)]), "chart__line")
    assert (line.count("M"), line.count("L")) == (2, 2)


def test_marks_outside_of_the_axis_are_left_out():
    """A knee beyond the axis, or one that does not exist, is not drawn where it is not."""
    english, x, y = read_pack("en"), Axis("", "count", 1, 10), Axis("", "count", 0, 10)
    shown = texts(curve(english, "T", "", x, y, [], [(5, "inside"), (11, "outside"), (NO_LIMIT, "nowhere")]))
    assert "inside" in shown
    assert not {"outside", "nowhere"} & set(shown)


def test_every_line_and_part_is_told_apart_without_colour():
    """Lines differ in dash and marker, parts in hatch; the same part has the same fill in every strip."""
    english, axis = read_pack("en"), Axis("", "count", 0, 10)
    line = curve(english, "T", "", axis, axis, [(name, [(0, 0), (10, 10)]) for name in "abcd"])
    assert all(path(line, f"chart__marker--{number}") for number in range(4))
    strip = strips(english, "T", "", axis, [("A", [("x", 0, 1), ("y", 1, 1)]), ("B", [("y", 0, 1), ("z", 1, 0.001)])])
    assert [len(path(strip, f"chart__fill--{number}")) for number in range(3)] == [1, 2, 1]


def test_a_label_without_room_goes_into_the_key():
    """A part too short for its name is named below, with its fill, once for all strips."""
    english, axis = read_pack("en"), Axis("", "count", 0, 100)
    parts = [("Reading everything", 0, 1), ("Writing", 1, 60), ("A last long look at it", 61, 39)]
    shown = texts(strips(english, "T", "", axis, [("Slow", parts), ("Fast", parts)]))
    assert [shown.count(name) for name, _, _ in parts] == [1, 2, 1]


def test_many_strips_of_one_name_become_thin_lanes():
    """Streams that work side by side are thin, and one without work is an empty lane, not a gap."""
    english, axis = read_pack("en"), Axis("", "count", 0, 100)
    lanes = [("Many", [("", 0, 90)]), *[("", [("", 0, 80)])] * 5, ("", [])]
    svg = strips(english, "T", "", axis, [*lanes, ("One", [("0.8", 0, 1)])])
    corners = [[float(corner.split()[1]) for corner in d.strip("MZ").split("L")] for d in path(svg, "chart__fill")]
    heights = [max(ends) - min(ends) for ends in corners]
    assert heights == [charts.THIN_BAR] * 6 + [charts.BAR]
    assert len(path(svg, "chart__axis")) == 2


def test_a_bar_too_short_to_see_is_still_drawn():
    """A millisecond beside an hour leaves a visible tick, and its value stands beside it."""
    svg = strips(read_pack("en"), "T", "", Axis("", "s", 0, 3600), [("Fast", [("1 ms", 0, 0.001)])])
    assert path(svg, "chart__fill")[0].startswith("M1 ")
    assert "L2.5 " in path(svg, "chart__fill")[0]
    assert "1 ms" in texts(svg)


def test_a_funnel_of_dots_says_what_a_dot_stands_for():
    """Ten thousand are a thousand dots of ten, what is left over gets a dot, and the numbers stand there."""
    svg = dots(read_pack("en"), "T", "", [("Ideas", 10_000), ("Pass", 507.5), ("Tested", 10), ("Hits", 0)])
    assert texts(svg)[1:] == ["Ideas: 10,000", "Pass: 507.5", "Tested: 10", "Hits: 0", "Each dot stands for up to 10."]
    assert [row.count("M") for row in path(svg, "chart__dots")] == [20, 2, 1]


def test_text_of_right_to_left_scripts_runs_from_its_right_end():
    """Each text has the direction of its own letters; a Latin one in an Arabic page stays left to right."""
    tree = parsed(dots(read_pack("en"), "وقت الكتابة", "", [("Ideas", 1)]))
    arabic, latin, _ = tree.iter(SVG + "text")
    assert (arabic.get("direction"), arabic.get("text-anchor")) == ("rtl", "end")
    assert (latin.get("direction"), latin.get("text-anchor")) == (None, None)
    assert tree.get("direction") == "ltr"


def test_several_charts_make_one_picture(each_language):
    """Two charts stand one below the other in a single SVG that holds both with their names."""
    one = dots(each_language, "First", "", [("Ideas", 30)])
    tree = parsed(one_below_another(one, one.replace("First", "Second")))
    inner = tree.findall(SVG + "svg")
    assert [each.get("aria-label") for each in inner] == ["First", "Second"]
    height = float(tree.get("viewBox").split()[3])
    assert float(inner[1].get("y")) + float(inner[1].get("height")) == pytest.approx(height)
