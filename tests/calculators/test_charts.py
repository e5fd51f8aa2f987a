"""What every chart must keep, whatever it shows."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import CALCULATORS, charts
from calculators.charts import Axis, areas, curve, dots, fitted, one_below_another, strips
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
    low, high = sorted([draw(finite), draw(finite)])
    return Axis(draw(labels), draw(units), low, high, draw(st.booleans()))


@pytest.fixture(scope="module", params=["en", "es", "right to left"])
def each_language(request):
    """English, Spanish, and English numbers in a language that runs from right to left."""
    if request.param in ("en", "es"):
        return read_pack(request.param)
    return Language({**read_pack("en").pack, "code": "ar", "dir": "rtl"})


def parsed(svg):
    """The chart as a tree, once it is certain that it is sound: XML, no styles, no scripts, no ids, real numbers."""
    tree = ElementTree.fromstring(svg)
    assert tree.tag == SVG + "svg"
    for element in tree.iter():
        assert element.tag.removeprefix(SVG) in ("svg", "title", "desc", "text", "path")
        assert not {"style", "id"} & set(element.attrib)
        coordinates = " ".join(element.get(name, "") for name in ("d", "x", "y", "viewBox"))
        assert not re.search("nan|inf", coordinates)
    assert tree.find(f".//{SVG}title").text or not tree.find(f".//{SVG}svg")
    return tree


def texts(svg):
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
    parsed(areas(english, "Title", "", x, [(label, list(zip(shares, values))) for label, values in layers]))
    bars = data.draw(some(st.tuples(labels, some(st.tuples(labels, finite, amounts)))))
    parsed(strips(english, "Title", "", x, bars, marks))
    parsed(dots(english, "Title", "", data.draw(some(st.tuples(labels, amounts)))))
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


def test_logarithmic_ticks_are_powers_of_ten(each_language):
    """A wide axis shows at most six powers of ten, evenly thinned out, and zero stands at its low end."""
    axis = Axis("Rate", "count", 1, 1e6, log=True)
    values = [values for values in charts._round_values(axis) if len(values) <= charts.MOST_TICKS]
    assert values[0] == [1, 100, 1e4, 1e6]
    assert [axis.share(value) for value in (0, -5, 1, 1000, 1e6, 1e9)] == [0, 0, 0, 0.5, 1, 1]


@pytest.mark.parametrize(
    ("low", "high", "log", "shown"),
    [
        (0, 30, False, "0 seconds, 5 seconds, 10 seconds, 15 seconds, 20 seconds, 25 seconds, 30 seconds"),
        (0, 1900, False, "0 seconds, 10 min, 20 min, 30 min"),
        (0, 8 * 3600, False, "0 seconds, 2 h, 4 h, 6 h, 8 h"),
        (0, 40 * 86_400, False, "0 seconds, 240 h, 480 h, 30 days, 40 days"),
        (0, 1e9, False, "0 seconds, 2,315 days"),
        (0.001, 1000, True, "1 ms, 0.01 seconds, 0.1 seconds, 1 second, 10 seconds, 1 min, 10 min"),
        (1, 1e6, True, "1 second, 1 min, 1 h, 24 h"),
        (20, 50, True, "20 seconds, 25 seconds"),
    ],
)
def test_times_have_the_marks_of_a_clock(low, high, log, shown):
    """An axis of time is marked at round seconds, minutes, hours and days, not at 16 min 40 s."""
    english = read_pack("en")
    lists = [
        ", ".join(english.quantity(value, "s") for value in values)
        for values in charts._round_values(Axis("Time", "s", low, high, log))
    ]
    assert any(each.startswith(shown) for each in lists), lists
