"""The calculators on the command line: what people read, what programs read, and what a mistake says."""

import json
import runpy
import sys

import pytest

from calculators import CALCULATORS
from calculators.__main__ import main
from calculators.language_files import language_codes, read_language


def run(capsys, *arguments):
    """Exit code, standard output and standard error of one command."""
    try:
        code = main(list(arguments))
    except SystemExit as end:  # argparse ends by itself for --help and for unknown options
        code = end.code
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_without_a_name_it_lists_the_calculators(capsys):
    """The bare command names every calculator with its question, and succeeds."""
    code, out, _ = run(capsys)
    assert code == 0
    listed = " ".join(out.split())
    for name in CALCULATORS:
        assert f"{name} " in listed
        assert read_language("en").word(f"{name}.question") in listed


@pytest.mark.parametrize("name", CALCULATORS)
def test_every_calculator_answers_and_explains_its_options(capsys, name):
    """Each one gives a sentence, a table and its boundary, and its help names the options with their limits."""
    code, out, err = run(capsys, name)
    assert (code, err) == (0, "")
    sentence, blank, heading, first_row, *_ = out.splitlines()
    assert sentence.endswith(".")
    assert not blank
    assert heading
    assert first_row
    assert out.splitlines()[-1].startswith("What this leaves out: ")
    code, out, _ = run(capsys, name, "--help")
    assert code == 0
    for quantity in CALCULATORS[name].inputs:
        assert quantity.base_id or f"--{quantity.id} NUMBER" in out


@pytest.mark.parametrize("code", language_codes())
def test_it_speaks_every_language(capsys, code):
    """--language answers in the words of that language, and reads numbers as its people write them."""
    half = read_language(code).entry(60.5)
    exit_code, out, err = run(capsys, "--language", code, "fixed_check", "--check_s", half)
    assert (exit_code, err) == (0, "")
    assert read_language(code).duration(60.5) in out
    assert read_language(code).word("fixed_check.boundary") in out


def test_spanish_reads_a_decimal_comma(capsys):
    """In Spanish, 1,5 is one and a half."""
    _, out, _ = run(capsys, "--language", "es", "fixed_check", "--check_s", "1,5", "--json")
    assert json.loads(out)["check_s"] == 1.5


def test_json_holds_inputs_and_outputs_in_base_units(capsys):
    """--json gives every input and output of the declaration, and figures without rounding."""
    _, out, _ = run(capsys, "fixed_check", "--check_s", "900", "--json")
    answer = json.loads(out)
    calculator = CALCULATORS["fixed_check"]
    assert set(answer) == {each.id for each in (*calculator.inputs, *calculator.outputs)}
    assert (answer["check_s"], answer["fast_total_s"]) == (900, 900.8)


@pytest.mark.parametrize("name", CALCULATORS)
def test_json_is_what_every_json_reader_takes(capsys, name):
    """No calculator's JSON holds a NaN or an infinity."""
    _, out, _ = run(capsys, name, "--json")
    json.loads(out, parse_constant=pytest.fail)


def test_steps_are_written_in_rows(capsys):
    """--step fills the repeated inputs in order, and their number; a switch is off unless it is named."""
    code, out, _ = run(
        capsys,
        *("your_workflow", "--json"),
        *("--step", "draft, 20k, 0, 1"),
        *("--step", "Prüfung,0,60.5,3"),
        *("--step", "review,0,900,1,beside"),
        *("--step", "ship,0,10,1,0"),
    )
    answer = json.loads(out)
    assert code == 0
    assert answer["step_count"] == 4
    assert (answer["step1_name"], answer["step1_output_tokens"], answer["step1_repeats"]) == ("draft", 20_000, 1)
    assert (answer["step2_name"], answer["step2_fixed_s"], answer["step2_beside"]) == ("Prüfung", 60.5, 0)
    assert (answer["step3_beside"], answer["step4_beside"]) == (1, 0)
    assert answer["fast_total_s"] == pytest.approx(0.02 + 900 + 10)


def test_one_input_of_a_step_can_be_set_alone(capsys):
    """The flat options of the links work as well."""
    _, out, _ = run(capsys, "your_workflow", "--step2_fixed_s", "60", "--json")
    assert json.loads(out)["step2_fixed_s"] == 60


def test_the_help_says_how_a_step_is_written(capsys):
    """The help of a calculator with repeated inputs shows the form of a row."""
    _, out, _ = run(capsys, "your_workflow", "--help")
    assert "--step VALUES name,output_tokens,fixed_s,repeats[,beside], once for each; up to 8" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fixed_check", "--check_s", "12abc"], "--check_s: The check, in seconds: this is not a number."),
        (["fixed_check", "--check_s", ""], "--check_s: The check, in seconds: enter a number."),
        (["fixed_check", "--check_s", "-5"], "enter a value from 0 seconds to 30 days."),
        (["--language", "es", "fixed_check", "--drafts", "1,5"], "--drafts: "),
        (["fixed_check", "--colour", "1"], "unrecognized arguments: --colour 1"),
        (["no_such_calculator"], "invalid choice: 'no_such_calculator'"),
        (["--language", "xx"], "invalid choice: 'xx'"),
        (["your_workflow", "--step", "write"], "--step 'write': write name,output_tokens,fixed_s,repeats"),
        (["your_workflow", "--step", "a,1,2,3,beside"], "--step 'a,1,2,3,beside': write name"),  # beside what?
        (["your_workflow", *["--step", "a,1,2,3"] * 9], "--step: 9 are too many, at most 8 are possible"),
        (["your_workflow", "--step", "a,1,soon,3"], "--step1_fixed_s: Fixed time, in seconds, each time: this is not"),
    ],
)
def test_mistakes_end_with_code_2_and_a_sentence(capsys, arguments, message):
    """Bad input prints nothing but a message that names the option, and no traceback."""
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert message in err
    assert "Traceback" not in err


def test_it_runs_as_a_module(capsys, monkeypatch):
    """`python -m calculators` passes on the arguments and the exit code."""
    monkeypatch.delitem(sys.modules, "calculators.__main__")
    monkeypatch.setattr(sys, "argv", ["calculators", "fixed_check", "--check_s", "x"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("calculators", run_name="__main__")
    assert end.value.code == 2
    assert "this is not a number" in capsys.readouterr().err
