"""Checks the words of a language: docs/<code>/strings.toml and glossary.toml against the English ones.

Problems and hints are lines for people: docs/es/strings.toml:12: what is wrong.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from calculators.language_files import LOCALES
from calculators.text import UNPRINTABLE, Language, placeholders
from site_plugin.marks import word_pattern

ENGLISH = "en"
LIKELY = [str(number) for number in range(201)]  # numbers that really turn up beside a noun


def flat(tables: Mapping, before: str = "") -> dict:
    """Dotted key -> text, list of texts, or table of plural forms (it has an `other`)."""
    found = {}
    for key, value in tables.items():
        is_table = isinstance(value, dict) and "other" not in value
        found |= flat(value, f"{before}{key}.") if is_table else {before + key: value}
    return found


def read(path: Path) -> dict:
    """The tables of a file; none when there is no file."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def plural_categories(code: str) -> tuple[set[str], set[str]]:
    """The plural forms that CLDR knows for a language, and those that whole numbers up to 200 take."""
    numbers = json.loads((LOCALES / f"{code}.json").read_text(encoding="utf-8"))
    known = {*numbers["plurals"], "other"}
    language = Language({"code": code, "dir": numbers["dir"], "numbers": numbers, "words": {}})
    return known, {language.plural({name: name for name in known}, number) for number in LIKELY}


def line_of(text: str, key: str) -> int:
    """The line of a TOML file where a dotted key is set."""
    table, best, line = "", "", 1
    for number, content in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*\[([^\]]+)\]", content):
            table = header[1] + "."
            name = header[1]
        elif setting := re.match(r"\s*([\w.-]+)\s*=", content):
            name = table + setting[1]
        else:
            continue
        if f"{key}.".startswith(f"{name}.") and len(name) > len(best):
            best, line = name, number
    return line


# strings.toml


def string_problems(docs: Path, code: str) -> Iterable[str]:
    """Texts that do not fit their English ones; the site shows those in English."""
    path = docs / code / "strings.toml"
    text, english = path.read_text(encoding="utf-8"), flat(read(docs / ENGLISH / "strings.toml"))
    for key, local in flat(tomllib.loads(text)).items():
        for fault in _faults(english.get(key, local), local, code):
            yield f"docs/{code}/strings.toml:{line_of(text, key)}: {key}: {fault} (or delete it: then English is shown)"


def _faults(english, local, code: str) -> Iterable[str]:
    if type(english) is not type(local):
        kinds = {str: "one text in quotes", list: "a list of texts", dict: "a set of plural forms"}
        yield f"English has {kinds.get(type(english), 'something else')} here"
    elif isinstance(local, list):
        if len(local) != len(english):
            yield f"the list has {len(local)} texts, English has {len(english)}"
        for number, pair in enumerate(zip(english, local, strict=False), start=1):
            yield from (f"text {number}: {fault}" for fault in _faults(*pair, code))
    elif isinstance(local, dict):
        categories, _ = plural_categories(code)
        if unknown := local.keys() - categories:
            yield f"this language has no plural form {', '.join(sorted(unknown))}, but {', '.join(sorted(categories))}"
        if "other" not in local:
            yield "the plural form other is missing"
        for form, text in local.items():
            may_leave_out = form != "other"
            yield from (f"{form}: {fault}" for fault in _text_faults(english["other"], text, may_leave_out))
    elif isinstance(local, str):
        yield from _text_faults(english, local, may_leave_out=False)


def _text_faults(english: str, local: str, may_leave_out: bool) -> Iterable[str]:
    wanted, found = placeholders(english), placeholders(local)
    if (missing := wanted - found) and not may_leave_out:
        yield f"{', '.join(f'{{{name}}}' for name in sorted(missing))} is missing, in exactly this spelling"
    if invented := found - wanted:
        yield f"English has no {', '.join(f'{{{name}}}' for name in sorted(invented))}"
    if re.search(r"<[a-zA-Z/!?]", local):
        yield "words hold no HTML"
    if hidden := UNPRINTABLE.search(local):
        yield f"the invisible character U+{ord(hidden[0]):04X} may not stand here"


def string_hints(docs: Path, code: str) -> Iterable[str]:
    """Keys that English does not have, and plural forms that the language needs and has not."""
    path = docs / code / "strings.toml"
    text, english = path.read_text(encoding="utf-8"), flat(read(docs / ENGLISH / "strings.toml"))
    for key, local in flat(tomllib.loads(text)).items():
        place = f"docs/{code}/strings.toml:{line_of(text, key)}: {key}"
        if key not in english and not key.startswith("language."):
            yield f"{place}: there is no such key in docs/en/strings.toml"
        elif isinstance(local, dict) and (missing := plural_categories(code)[1] - local.keys()):
            yield f"{place}: without the plural form {', '.join(sorted(missing))}"


def missing(docs: Path, code: str) -> dict[str, list[str]]:
    """File -> keys that English has and this language has not: shown in English."""
    local = all_keys(docs, code)
    return {name: [key for key in keys if key not in local[name]] for name, keys in english_keys(docs).items()}


def english_keys(docs: Path) -> dict[str, list[str]]:
    """File -> keys of English, whose sources stand in docs/sources.toml."""
    return {**all_keys(docs, ENGLISH), "sources.toml": list(read(docs / "sources.toml"))}


def all_keys(docs: Path, code: str) -> dict[str, list[str]]:
    """File -> keys of a language."""
    words = flat(read(docs / code / "strings.toml"))
    return {
        "strings.toml": [key for key in words if not key.startswith("language.")],
        "glossary.toml": list(read(docs / code / "glossary.toml").get("terms", {})),
        "sources.toml": list(read(docs / code / "sources.toml")),
    }


# glossary.toml


def avoided(docs: Path, code: str) -> dict[str, str]:
    """The words that the glossary of a language avoids, each with the one to write."""
    terms = read(docs / code / "glossary.toml").get("terms", {}).values()
    return {word: term.get("term", "") for term in terms for word in term.get("avoid", [])}


def kept(docs: Path, code: str) -> list[str]:
    """The words that stay as they are: those of English and of the language, unless its glossary has its own."""
    english, local = (read(docs / each / "glossary.toml") for each in (ENGLISH, code))
    own = {
        english["terms"][id_]["term"].lower()
        for id_, term in local.get("terms", {}).items()
        if id_ in english.get("terms", {}) and term["term"].lower() != english["terms"][id_]["term"].lower()
    }
    words = [word for each in (english, local) for word in each.get("keep", {}).get("words", [])]
    return [word for word in dict.fromkeys(words) if word.lower().removesuffix("s") not in own]


def avoid_problems(docs: Path, code: str, avoid: Mapping[str, str]) -> Iterable[str]:
    """Words in strings.toml that the glossary avoids."""
    text = (docs / code / "strings.toml").read_text(encoding="utf-8")
    for key, value in flat(tomllib.loads(text)).items():
        texts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
        for word, better in avoid.items():
            if any(word_pattern(word).search(each) for each in texts):
                place = f"docs/{code}/strings.toml:{line_of(text, key)}: {key}"
                yield f"{place}: the glossary avoids “{word}”: write “{better}”"
