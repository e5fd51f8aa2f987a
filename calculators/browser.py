"""The door between a page and the calculators: JSON text in, JSON text out. The build goes through `view` too."""

import json

from calculators import CALCULATORS
from calculators.spec import Calculator, Input
from calculators.text import LONGEST_ENTRY, MACHINE_NUMBER, UNPRINTABLE, Figure, Language, NotANumber, machine

# An input takes one pair. Pyodide does not survive JSON that is nested ten thousand deep.
MOST_BRACKETS = 1_000

_language: Language | None = None


def start(pack_json: str) -> None:
    """Sets the language of all answers from a language pack (see calculators.text.Language)."""
    global _language
    _language = Language(json.loads(pack_json))


def answer(request_json: str) -> str:
    """Answers {"calculator": id, "entries": {input id: entry}}; see `view` for entries and reply.

    Bad input never raises: the reply then holds "problems". What is no request at all gets {"problems": {}}.
    """
    try:
        if request_json.count("[") + request_json.count("{") > MOST_BRACKETS:
            raise ValueError("no request looks like this")
        request = json.loads(request_json)
        calculator = CALCULATORS[request["calculator"]]
        entries = dict(request.get("entries") or {})
    except (ValueError, TypeError, KeyError, RecursionError):
        return json.dumps({"problems": {}})
    return json.dumps(view(calculator, entries, _language), ensure_ascii=False, allow_nan=False)


def view(calculator: Calculator, entries: dict, language: Language) -> dict:
    """Everything a page shows of one calculator for what the reader entered.

    An entry is {"text": as typed} or {"position": of the slider} or {"value": machine number, from a link}.
    The reply holds either "problems" {input id: parts} or state, fields, sentence, rows, steps, notices, hidden, chart.
    """
    values, problems, notices = read(calculator, entries, language)
    if problems:
        return {"problems": {name: to_json(parts) for name, parts in problems.items()}}
    results = calculator.run(**values)
    quantities = (*calculator.inputs, *calculator.outputs)
    figures = {q.id: shown(results[q.id], q.unit, calculator, language) for q in quantities}
    table = calculator.rows(**values)
    reply = {
        "state": {name: to_state(value) for name, value in values.items()},
        "fields": {
            q.id: {
                "text": str(figures[q.id]) if q.unit == "name" else language.entry(values[q.id]),
                "position": 0 if q.unit == "name" else q.position(values[q.id]),
                "read": figures[q.id],
            }
            for q in calculator.inputs
        },
        "sentence": language.parts(f"{calculator.id}.{calculator.sentence(results)}", **figures),
        "rows": [[[_cell(row[c.id], c.unit, calculator, language)] for c in calculator.columns] for row in table],
        "steps": [language.fill(line, figures) for line in calculator.formula],
        "notices": notices,
    }
    reply["hidden"] = calculator.hidden_groups(values)
    reply["chart"] = calculator.chart(results, table, language) if calculator.chart else ""
    return to_json(reply)


def _cell(value, unit: str, calculator: Calculator, language: Language):
    """A table cell: a figure, or the calculator's own word for a row."""
    return language.word(f"{calculator.id}.{value}") if unit == "word" else shown(value, unit, calculator, language)


def shown(value, unit: str, calculator: Calculator, language: Language) -> Figure:
    """A value in words; a name that is no key of the calculator's [names] stands for itself."""
    if unit == "name":
        return Figure(language.word(f"{calculator.id}.names").get(value, value))
    return language.quantity(value, unit)


def read(calculator: Calculator, entries: dict, language: Language) -> tuple[dict, dict, list]:
    """Values within their limits, problems by input id, and notices about what was changed to fit."""
    values, problems, notices = {}, {}, []

    def keep(quantity: Input, value: float | None, low: float, high: float, linked: bool) -> None:
        names = {
            "field": language.word(f"{calculator.id}.inputs.{quantity.label_id}"),
            "low": language.quantity(low, quantity.unit),
            "high": language.quantity(high, quantity.unit),
        }
        fitting = float(quantity.default) if value is None else min(max(value, low), high)
        if quantity.whole and fitting % 1:
            fitting = float(int(fitting))
        values[quantity.id] = fitting
        if value is None or (linked and value != fitting):  # a link must open: the nearest value stands in, with a word
            notices.append(language.parts("errors.clamped", value=language.quantity(fitting, quantity.unit), **names))
        elif value < low or value > high:
            problems[quantity.id] = language.parts("errors.out_of_range", **names)
        elif value != fitting:
            problems[quantity.id] = language.parts("errors.not_whole", **names)

    linked = {name for name, entry in entries.items() if isinstance(entry, dict) and "value" in entry}
    for quantity in calculator.inputs:
        if quantity.unit == "name":
            values[quantity.id] = _name(quantity, entries.get(quantity.id))
            continue
        try:
            value = _value(quantity, entries.get(quantity.id), language)
        except NotANumber as reason:
            label = language.word(f"{calculator.id}.inputs.{quantity.label_id}")
            problems[quantity.id] = language.parts(f"errors.{reason}", field=label)
        else:
            keep(quantity, value, quantity.low, quantity.high, quantity.id in linked)
    hidden = calculator.hidden_groups({quantity.id: quantity.default for quantity in calculator.inputs} | values)
    for quantity in calculator.inputs:
        if quantity.id in problems and quantity.group in hidden:  # nobody sees the field: do without it
            del problems[quantity.id]
            values[quantity.id] = float(quantity.default)
    if not problems:
        for name, (low, high) in calculator.limits(values).items():
            keep(calculator.input(name), values[name], low, high, name in linked)
    return values, problems, notices


def _value(quantity: Input, entry, language: Language) -> float | None:
    """The number an entry stands for. Raises NotANumber."""
    if not isinstance(entry, dict) or not entry:
        return float(quantity.default)
    if "text" in entry:
        return language.parse(str(entry["text"]))
    if "position" in entry:
        place = entry["position"] if isinstance(entry["position"], int) else 0
        return quantity.stops[min(max(place, 0), len(quantity.stops) - 1)]
    written = str(entry.get("value"))[:LONGEST_ENTRY]
    if not MACHINE_NUMBER.fullmatch(written):
        return None  # a damaged link: it opens with the default, and the page says so
    return float(written)


def _name(quantity: Input, entry) -> str:
    """The name an entry stands for; without one, the name of its group, such as "step3"."""
    written = entry.get("text", entry.get("value")) if isinstance(entry, dict) else None
    if not isinstance(written, str):
        return quantity.default
    name = " ".join(UNPRINTABLE.sub(" ", written).split())
    return name[: int(quantity.high)].rstrip() or quantity.group


def to_state(value: float | str) -> str:
    """A value as a link spells it."""
    return value if isinstance(value, str) else machine(value)


def to_json(value):
    """Figures become {"figure": text, "dir": "ltr" or "rtl"}, so that a page can isolate them; the rest stays."""
    if isinstance(value, dict):
        return {key: to_json(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(each) for each in value]
    if hasattr(value, "dir"):
        return {"figure": str(value), "dir": value.dir}
    return value
