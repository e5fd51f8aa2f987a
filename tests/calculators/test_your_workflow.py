"""Schedule, knee and names of the reader's own job, against slow and exact arithmetic."""

import json
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import browser
from calculators.text import plain
from calculators.your_workflow import CALCULATOR, MOST_STEPS, WORKFLOWS, workflow

steps_drawn = st.lists(
    st.fixed_dictionaries(
        {
            "output_tokens": st.integers(0, 10**9),
            "fixed_s": st.integers(0, 10**6),
            "repeats": st.integers(1, 10**6),
            "beside": st.integers(0, 1),
        }
    ),
    min_size=1,
    max_size=MOST_STEPS,
)


def values_of(steps, **others):
    """Inputs for a list of steps; the first has nothing to run beside."""
    values = {f"step{number}_{name}": value for number, step in enumerate(steps, 1) for name, value in step.items()}
    values.pop("step1_beside")
    return {"step_count": len(steps)} | values | others


def exact_total_s(steps, tokens_per_s):
    """The total by stages with fractions: a stage is a step and those that run beside it."""
    stages = []
    for step in steps:
        time_s = step["repeats"] * (Fraction(step["output_tokens"]) / tokens_per_s + step["fixed_s"])
        if stages and step["beside"]:
            stages[-1].append(time_s)
        else:
            stages.append([time_s])
    return sum(max(stage) for stage in stages)


def words(parts):
    """Parts of a reply as one text."""
    return plain(part if isinstance(part, str) else part["figure"] for part in parts)


def ask(language, **entries):
    """A request and its reply, as the page sees them."""
    browser.start(json.dumps(language.pack))
    return json.loads(browser.answer(json.dumps({"calculator": "your_workflow", "entries": entries})))


@given(steps_drawn)
@settings(deadline=None, derandomize=True)
def test_the_total_is_the_sum_of_the_longest_of_each_stage(steps):
    """Both totals, and the one without writing, agree with exact fractions."""
    results = CALCULATOR.run(**values_of(steps))
    assert results["slow_total_s"] == pytest.approx(float(exact_total_s(steps, 100)), rel=1e-12)
    assert results["fast_total_s"] == pytest.approx(float(exact_total_s(steps, 10**6)), rel=1e-12)
    without_writing = [step | {"output_tokens": 0} for step in steps]
    assert results["untouched_s"] == pytest.approx(float(exact_total_s(without_writing, 1)), rel=1e-12)


@given(steps_drawn)
@settings(deadline=None, derandomize=True)
def test_at_the_knee_writing_is_its_share_of_the_total(steps):
    """At the half and the tenth rate, the total is longer than without writing by that share of itself."""
    results = CALCULATOR.run(**values_of(steps))
    for name, share in (("half_tokens_per_s", 0.5), ("tenth_tokens_per_s", 0.1)):
        rate = results[name]
        if rate == "no_limit":
            assert not results["untouched_s"]
        elif rate:
            total_s = float(exact_total_s(steps, Fraction(rate)))
            assert total_s - results["untouched_s"] == pytest.approx(share * total_s, rel=1e-6)
        else:
            assert not any(step["output_tokens"] for step in steps)


@given(steps_drawn)
@settings(deadline=None, derandomize=True)
def test_the_dominant_step_is_the_longest_and_is_the_one_halved(steps):
    """No row takes longer than the dominant step, and its half makes the total that the sentence says."""
    named = [step | {"name": f"n{number}"} for number, step in enumerate(steps)]
    results = CALCULATOR.run(**values_of(named))
    rows = CALCULATOR.rows(**{each.id: results[each.id] for each in CALCULATOR.inputs})
    longest = max(rows, key=lambda row: row["fast_s"])
    assert (longest["name"], longest["fast_s"]) == (results["dominant_name"], results["dominant_s"])
    assert max(row["fast_start_s"] + row["fast_s"] for row in rows) == results["fast_total_s"]
    place = rows.index(longest)
    times_s = [row["fast_s"] / (2 if number == place else 1) for number, row in enumerate(rows)]
    assert times_s[int(results["next_name"][1:])] == max(times_s)
    stages_s = []
    for step, time_s in zip(steps, times_s, strict=True):
        if stages_s and step["beside"]:
            stages_s[-1] = max(stages_s[-1], time_s)
        else:
            stages_s.append(time_s)
    assert results["halved_total_s"] == pytest.approx(sum(stages_s), rel=1e-12)


def test_a_key_is_a_word_of_each_language_and_other_names_stay(english):
    """A key such as "write" is shown as the language's word; what the reader wrote is shown as written."""
    assert english.word("your_workflow.names.write") == "write"
    words_es = json.loads(json.dumps(english.pack))
    words_es["words"]["your_workflow"]["names"]["write"] = "escribir"
    browser.start(json.dumps(words_es))
    request = {"calculator": "your_workflow", "entries": {"step2_name": {"value": "Prüfen 试验"}}}
    reply = json.loads(browser.answer(json.dumps(request)))
    assert reply["fields"]["step1_name"]["text"] == words(reply["rows"][0][0]) == "escribir"
    assert reply["fields"]["step2_name"]["text"] == words(reply["rows"][1][0]) == "Prüfen 试验"
    assert (reply["state"]["step1_name"], reply["state"]["step2_name"]) == ("write", "Prüfen 试验")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  ask   the\tboss\n", "ask the boss"),
        ("", "step2"),
        (" \u2028 ", "step2"),
        ("x" * 50, "x" * 40),
        ("a\u0000b\u202ec\ud800d", "a b c d"),
        ("1e6", "1e6"),
        ("نوشتن\u200cها", "نوشتن\u200cها"),
        (5, "test"),
        (None, "test"),
    ],
)
def test_names_are_cut_to_one_clean_line(english, written, name):
    """Typed or from a link: no control or direction marks, single spaces, 40 characters, never empty."""
    for kind in ("text", "value"):
        assert ask(english, step2_name={kind: written})["state"]["step2_name"] == name


def test_a_name_is_text_in_the_chart_never_markup(english):
    """A name that looks like SVG is shown as text: a link cannot put elements into the page."""
    chart = ask(english, step1_name={"value": '<image href="x" onerror="a()"/>&'})["chart"]
    root = ElementTree.fromstring(chart)  # noqa: S314  our own text
    assert not [node for node in root.iter() if node.tag.endswith("image")]
    assert '<image href="x" onerror="a()"/>&' in "".join(root.itertext())


def test_steps_not_in_use_are_hidden_and_never_in_the_way(english):
    """Beyond the number of steps a group is hidden, and what is wrong in it does not stop the answer."""
    wrong = {"text": "12abc"}
    assert list(ask(english, step_count={"text": "4"}, step4_fixed_s=wrong)) == ["problems"]
    reply = ask(english, step_count={"text": "3"}, step4_fixed_s=wrong)
    assert reply["hidden"] == ["step4", "step5", "step6", "step7", "step8"]
    assert reply["state"]["step4_fixed_s"] == "0"
    assert len(reply["rows"]) == 3


def test_steps_share_their_words_and_name_their_group(english):
    """The five labels of a step serve all eight; each step keeps its own default."""
    labels = english.word("your_workflow.inputs")
    for quantity in CALCULATOR.inputs:
        assert labels[quantity.label_id]
        if quantity.group:
            assert quantity.id == f"{quantity.group}_{quantity.base_id}"
    assert CALCULATOR.run()["step8_name"] == "step8"


def test_every_preset_fills_exactly_its_steps(english):
    """A preset sets every input of the steps it uses, and its names are words of the language."""
    names = english.word("your_workflow.names")
    for preset in CALCULATOR.presets:
        used = [
            each.id
            for each in CALCULATOR.inputs
            if each.group and each.group not in CALCULATOR.hidden_groups(preset.values)
        ]
        assert set(preset.values) == {"step_count", *used}
        assert all(value in names for value in preset.values.values() if isinstance(value, str))
    assert workflow(WORKFLOWS["apps"]).items() <= CALCULATOR.run().items()
