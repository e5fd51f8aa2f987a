"""The calculators on the command line.

python -m calculators                                   lists them
python -m calculators fixed_check --check_s 900         answers in words
python -m calculators fixed_check --check_s 900 --json  answers as JSON, in base units
python -m calculators your_workflow --step "write,20000,0,1" --step "test,0,60,3" --step "review,0,900,1,beside"
"""

import argparse
import json
import sys

from calculators import CALCULATORS, browser
from calculators.language_files import language_codes, read_language
from calculators.spec import Calculator, Input
from calculators.text import plain


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0, or 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m calculators", description="The calculators of the site.")
    parser.add_argument("--language", choices=language_codes(), default="en", help="of the words (default: en)")
    commands = parser.add_subparsers(dest="calculator", metavar="calculator")
    words = read_language("en").word
    for calculator in CALCULATORS.values():
        about = words(f"{calculator.id}.question")
        command = commands.add_parser(calculator.id, help=about, description=about)
        for quantity in calculator.inputs:
            if quantity.base_id:  # works too, but --step and the like say the same in fewer words
                command.add_argument(f"--{quantity.id}", help=argparse.SUPPRESS)
                continue
            label = words(f"{calculator.id}.inputs.{quantity.id}").replace("%", "%%")
            limits = f"{quantity.low:g} to {quantity.high:g}, default {quantity.default:g}"
            command.add_argument(f"--{quantity.id}", metavar="NUMBER", help=f"{label} ({limits})")
        for option, groups in repeated_inputs(calculator).items():
            about_one = f"{row_form(groups[-1])}, once for each; up to {len(groups)}"
            command.add_argument(f"--{option}", action="append", metavar="VALUES", help=about_one)
        command.add_argument("--json", action="store_true", help="inputs and outputs in base units")
    options = vars(parser.parse_args(arguments))
    if not options["calculator"]:
        parser.print_help()
        return 0
    calculator = CALCULATORS[options["calculator"]]
    language = read_language(options["language"])
    typed = {quantity.id: options[quantity.id] for quantity in calculator.inputs}
    try:
        for option, groups in repeated_inputs(calculator).items():
            typed |= typed_rows(option, groups, options[option] or [])
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    entries = {name: {"text": text} for name, text in typed.items() if text is not None}
    values, problems, _ = browser.read(calculator, entries, language)
    if problems:
        for name, parts in problems.items():
            print(f"--{name}: {plain(parts)}", file=sys.stderr)
        return 2
    if options["json"]:
        print(json.dumps(calculator.run(**values), indent=2, allow_nan=False))
    else:
        print(spoken(browser.view(calculator, entries, language), calculator.id, language))
    return 0


def repeated_inputs(calculator: Calculator) -> dict[str, list[list[Input]]]:
    """The repeated inputs, see calculators.spec.repeated: {"step": [those of step1, those of step2, ...]}."""
    found = {}
    for quantity in calculator.inputs:
        if quantity.base_id:
            groups = found.setdefault(quantity.group.rstrip("0123456789"), {})
            groups.setdefault(quantity.group, []).append(quantity)
    return {option: list(groups.values()) for option, groups in found.items()}


def row_form(group: list[Input]) -> str:
    """How one row is written: name,fixed_s[,beside]. Switches may be left out, and are turned on by their own name."""
    return "".join(f"[,{each.base_id}]" if each.scale == "switch" else f",{each.base_id}" for each in group)[1:]


def typed_rows(option: str, groups: list[list[Input]], rows: list[str]) -> dict[str, str]:
    """The texts of the inputs that rows such as "test,0,60,3" stand for. Raises ValueError."""
    if len(rows) > len(groups):
        raise ValueError(f"--{option}: {len(rows)} are too many, at most {len(groups)} are possible")
    typed = {f"{option}_count": str(len(rows))} if rows else {}
    for row, group in zip(rows, groups, strict=False):
        parts = [part.strip() for part in row.split(",")]
        switches = [each for each in group if each.scale == "switch"]
        if not len(group) - len(switches) <= len(parts) <= len(group):
            raise ValueError(f"--{option} {row!r}: write {row_form(group)}")
        typed |= {each.id: "0" for each in switches}
        for each, part in zip(group, parts, strict=False):
            typed[each.id] = "1" if each in switches and part == each.base_id else part
    return typed


def spoken(reply: dict, calculator_id: str, language) -> str:
    """The sentence, the table and the boundary as text."""

    def text(parts):
        return "".join(part if isinstance(part, str) else part["figure"] for part in parts)

    rows = [[language.word(f"{calculator_id}.columns.{column.id}") for column in CALCULATORS[calculator_id].columns]]
    rows += [[text(cell) for cell in row] for row in reply["rows"]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    boundary = f"{language.word('calculator.boundary')}: {language.word(f'{calculator_id}.boundary')}"
    return "\n".join([text(reply["sentence"]), "", *table, "", boundary])


if __name__ == "__main__":
    sys.exit(main())
