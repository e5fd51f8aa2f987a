"""From the marks in Markdown to finished HTML: calculators and single figures, with their results worked out."""

import posixpath
import re
from dataclasses import dataclass, field
from urllib.parse import urlencode

from calculators import CALCULATORS
from calculators.browser import shown, to_json, to_state, view
from calculators.language_files import read_language
from calculators.spec import Calculator, Input
from calculators.text import MACHINE_NUMBER, Figure, Language
from site_plugin.marks import CODE, MarkError, templates

CALCULATOR = r"^```calculator[ ]*\n(?P<body>.*?)^```[ ]*$"
FIGURE = r"\{\{\s*(?P<name>\w+)\.(?P<quantity>\w+)(?:\((?P<inputs>[^)]*)\))?\s*\}\}"
LINK = r"\]\(calculator:(?P<link>\w+)(?:\?(?P<start>[^)\s]*))?\)"
MARKS = re.compile(f"{CALCULATOR}|{CODE}|{FIGURE}|{LINK}|(?P<broken>\\{{\\{{|^```\\w+)", re.MULTILINE | re.DOTALL)

__all__ = ["MarkError", "PageMarks", "fill_html", "fill_markdown", "read_language", "render"]


@dataclass
class PageMarks:
    """The calculators of one page, in order: name on the page -> finished HTML for the slot left in its Markdown."""

    slots: dict[str, str] = field(default_factory=dict)
    starts: dict[str, tuple[Calculator, dict[str, str]]] = field(default_factory=dict)  # with their starting values


def fill_markdown(markdown: str, prose: Language, language: Language, src_uri: str) -> tuple[str, PageMarks]:
    """Replaces every figure by its text, every calculator by an empty slot, every calculator link by its address.

    `prose` is the language the page is written in, `language` that of its reader: they differ where a translation
    is missing. `src_uri` is the page's place in docs/<language>/. Raises MarkError.
    """
    marks = PageMarks()

    def replace(match: re.Match) -> str:
        try:
            if match["body"] is not None:
                return _slot(match["body"], language, marks)
            if match["link"]:
                return f"]({_link(match['link'], match['start'] or '', src_uri)})"
            if match["name"]:
                return figure_html(_figure(match["name"], match["quantity"], match["inputs"] or "", prose))
        except ValueError as problem:
            raise MarkError(match.start(), str(problem)) from None
        if (match["broken"] or "").startswith("`"):
            raise MarkError(match.start(), "this fence is not closed: a line of ``` ends it")
        if match["broken"]:
            raise MarkError(match.start(), "a figure is written {{ calculator.output(input=value, ...) }}")
        return match[0]

    return MARKS.sub(replace, markdown), marks


def fill_html(html: str, marks: PageMarks, language: Language, wire_bytes: dict[str, int]) -> str:
    """Puts the calculators into the slots that fill_markdown left, and after them what the runtime may have to say."""
    for key, calculator_html in marks.slots.items():
        html = html.replace(_slot_html(key), calculator_html)
    return html + render_states(language, wire_bytes[language.code]) if marks.slots else html


def figure_html(text: Figure) -> str:
    return f'<bdi class="figure" dir="{text.dir}">{text}</bdi>'


def _meaning(quantity: Input) -> str:
    """Which of the four meanings of a million a number has, for its mark (look.css); most have none."""
    if quantity.id == "context_tokens":
        return "context"
    return quantity.unit.removesuffix("_tokens_per_s") if quantity.unit.endswith("_tokens_per_s") else ""


def _slot(body: str, language: Language, marks: PageMarks) -> str:
    name, *lines = [line.strip() for line in body.splitlines() if line.strip()] or [""]
    calculator = _calculator(name)
    values = _values(calculator, lines)
    key = name if name not in marks.slots else f"{name}-{len(marks.slots) + 1}"
    marks.starts[key] = calculator, values
    marks.slots[key] = render(calculator, values, language, key, prefix=f"{key}." if marks.slots else "")
    return f"\n{_slot_html(key)}\n"


def _slot_html(key: str) -> str:
    return f'<div class="calculator-slot" id="{key}"></div>'


def _figure(name: str, quantity: str, inputs: str, language: Language) -> Figure:
    calculator = _calculator(name)
    declared = {each.id: each for each in (*calculator.inputs, *calculator.outputs)}
    if quantity not in declared:
        raise ValueError(f"{name} has no {quantity!r}. It has: {', '.join(declared)}")
    values = _values(calculator, [part for part in inputs.split(",") if part.strip()])
    results = calculator.run(**_typed(calculator, values))
    return shown(results[quantity], declared[quantity].unit, calculator, language)


def _link(name: str, start: str, src_uri: str) -> str:
    """The address of a calculator's own page with every input spelled out, so that later defaults do not change it."""
    calculator = _calculator(name)
    values = _values(calculator, [part for part in start.split("&") if part])
    results = calculator.run(**_typed(calculator, values))
    hidden = calculator.hidden_groups(results)
    state = {each.id: to_state(results[each.id]) for each in calculator.inputs if each.group not in hidden}
    page = posixpath.relpath(f"calculators/{name.replace('_', '-')}.md", posixpath.dirname(src_uri) or ".")
    return f"{page}?{urlencode({'v': 1} | state)}#{name}"


def _calculator(name: str) -> Calculator:
    if name not in CALCULATORS:
        raise ValueError(f"there is no calculator {name!r}. There are: {', '.join(CALCULATORS)}")
    return CALCULATORS[name]


def _values(calculator: Calculator, lines: list[str]) -> dict[str, str]:
    """'check_s = 900' lines as machine numbers by input id, checked against the declaration."""
    values = {}
    inputs = {each.id: each for each in calculator.inputs}
    for line in lines:
        name, _, value = (part.strip() for part in line.partition("="))
        if name not in inputs:
            raise ValueError(f"{calculator.id} has no input {name!r}. It has: {', '.join(inputs)}")
        if inputs[name].unit == "name":
            values[name] = value
            continue
        if not MACHINE_NUMBER.fullmatch(value):
            raise ValueError(f"{name}: {value!r} is not a plain number such as 900 or 0.5")
        if not inputs[name].low <= float(value) <= inputs[name].high:
            raise ValueError(f"{name}: {value} is not between {inputs[name].low:g} and {inputs[name].high:g}")
        values[name] = value
    return values


def _typed(calculator: Calculator, values: dict[str, str]) -> dict:
    """Machine numbers as numbers; names stay text."""
    return {name: text if calculator.input(name).unit == "name" else float(text) for name, text in values.items()}


def render(calculator: Calculator, values: dict[str, str], language: Language, key: str, prefix: str = "") -> str:
    """One calculator as HTML, complete with its result for `values` (machine numbers by input id).

    `key` is its name on the page, `prefix` stands before its input names in a link.
    """
    reply = view(calculator, {name: {"value": value} for name, value in values.items()}, language)
    symbols = {each.id: each.symbol for each in (*calculator.inputs, *calculator.outputs)}
    return templates.get_template("calculator.html").render(
        calculator=calculator,
        language=language,
        tag=language.word("language.tag"),
        words=language.word(calculator.id),
        common=language.word("calculator"),
        reply=reply,
        key=key,
        prefix=prefix,
        quantity=lambda value, unit: to_json(language.quantity(value, unit)),
        meaning=_meaning,
        symbol_lines=["".join(language.fill(line, symbols)) for line in calculator.formula],
    )


def render_states(language: Language, wire_bytes: int) -> str:
    """What the runtime says about itself, once for each page, for the script to show. `wire_bytes`: the download."""
    steps = [index / 10 for index in range(int(wire_bytes / 1e5) + 2)]
    total = language.text("status.megabytes", n=language.number(wire_bytes / 1e6, 1))
    before, after = language.text("status.downloading", done="|", total=total).split("|")
    return templates.get_template("states.html").render(
        states=language.word("status"),
        steps="|".join(language.text("status.megabytes", n=language.number(step, 1)) for step in steps),
        before=before,
        after=after,
    )
