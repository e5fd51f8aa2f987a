"""The calculators on the command line.

python -m calculators                                   lists them
python -m calculators fixed_check --check_s 900         answers in words
python -m calculators fixed_check --check_s 900 --json  answers as JSON, in base units
"""

import argparse
import json
import sys

from calculators import CALCULATORS, browser
from calculators.language_files import language_codes, read_language
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
            label = words(f"{calculator.id}.inputs.{quantity.id}").replace("%", "%%")
            limits = f"{quantity.low:g} to {quantity.high:g}, default {quantity.default:g}"
            command.add_argument(f"--{quantity.id}", metavar="NUMBER", help=f"{label} ({limits})")
        command.add_argument("--json", action="store_true", help="inputs and outputs in base units")
    options = vars(parser.parse_args(arguments))
    if not options["calculator"]:
        parser.print_help()
        return 0
    calculator = CALCULATORS[options["calculator"]]
    language = read_language(options["language"])
    typed = {quantity.id: options[quantity.id] for quantity in calculator.inputs}
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
