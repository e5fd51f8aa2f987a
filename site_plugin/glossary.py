"""The glossary: reads docs/<code>/glossary.toml, lists it on its page, and explains a term where a page marks it."""

import difflib
import os
import posixpath
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from mkdocs.exceptions import PluginError

from site_plugin.marks import CODE, MarkError, templates

PAGE = "glossary.md"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LIST = r"(?P<list>^```glossary[ ]*\n```[ ]*$)"
MARKS = re.compile(rf"{LIST}|{CODE}|\]\(term:(?P<id>[^)\n]*)\)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r'<a class="term" href="(?P<href>[^"]*#term-(?P<id>[\w-]+))">(?P<text>.*?)</a>', re.DOTALL)


@dataclass(frozen=True)
class Term:
    """One entry; the head of docs/en/glossary.toml says what each field holds."""

    id: str
    term: str
    definition: str
    language: str  # of the two texts: "en" where a translation is missing


@dataclass(frozen=True)
class Glossary:
    """The terms of one language by id."""

    code: str
    terms: Mapping[str, Term]


def open_glossaries(docs: Path, code: str) -> dict[str, Glossary]:
    """The glossaries for a build in language `code`: its own, and English for pages that are not translated.

    A site without docs/en/glossary.toml has no terms. Raises PluginError.
    """
    english = read_terms(docs / "en" / "glossary.toml", "en")
    local = read_terms(docs / code / "glossary.toml", code, english) if code != "en" else {}
    return {"en": Glossary("en", english), code: Glossary(code, english | local)}


def read_terms(path: Path, code: str, english: Mapping[str, Term] | None = None) -> dict[str, Term]:
    """Reads and checks one file; a translation is held against `english`. Raises PluginError with every fault."""
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise PluginError(f"{os.path.relpath(path)}: {problem}") from None
    entries = tables.get("terms", {})
    faults = [
        f"{_place(path, text, f'terms.{id_}')} {fault}"
        for id_, entry in entries.items()
        for fault in _faults(id_, entry, english)
    ]
    if tables.keys() - {"terms", "keep"} or not _is_words(tables.get("keep", {"words": []}).get("words")):
        place = _place(path, text, "keep")
        faults.append(f"{place} a glossary has tables [terms.<id>], and [keep] with a list of words")
    if faults:
        raise PluginError("\n".join(faults))
    return {id_: Term(id_, entry["term"], entry["definition"], code) for id_, entry in entries.items()}


def _place(path: Path, text: str, table: str) -> str:
    line = text.partition(f"[{table}]")[0].count("\n") + 1 if f"[{table}]" in text else 1
    return f"{os.path.relpath(path)}:{line}: [{table}]"


def _faults(id_: str, entry: dict, english: Mapping[str, Term] | None) -> Iterable[str]:
    if not ID.fullmatch(id_):
        yield "the id is not lower-case words joined by hyphens"
    if english is not None and id_ not in english:
        yield "is not in docs/en/glossary.toml"
    if any(not isinstance(entry.get(name), str) or not entry[name].strip() for name in ("term", "definition")):
        yield "needs a text for term and definition"
    if unknown := entry.keys() - {"term", "definition", *([] if english is None else ["avoid"])}:
        yield f"has no field {', '.join(sorted(unknown))}"
    if not _is_words(entry.get("avoid", [])):
        yield "avoid is a list of words"


def _is_words(value) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and each.strip() for each in value)


# A page


def check(markdown: str, glossary: Glossary) -> None:
    """Every marked term exists and is marked once, in the text. Raises MarkError."""
    seen: set[str] = set()
    for match in MARKS.finditer(markdown):
        id_ = match["id"]
        if id_ is None:
            continue
        if id_ not in glossary.terms:
            near = difflib.get_close_matches(id_, glossary.terms, n=1)
            hint = f" Is it {near[0]}?" if near else ""
            raise MarkError(match.start(), f"there is no term {id_!r} in docs/en/glossary.toml.{hint}")
        if id_ in seen:
            raise MarkError(match.start(), f"the term {id_!r} is marked already: mark only its first use on a page")
        if markdown[: match.start()].rpartition("\n")[2].startswith("#"):
            raise MarkError(match.start(), f"a heading cannot explain {id_!r}: mark its first use in the text")
        seen.add(id_)


def fill_markdown(markdown: str, glossary: Glossary, src_uri: str) -> str:
    """Makes each mark a link to the glossary, and writes the list. `src_uri`: the page's place in docs/<code>/."""
    page = posixpath.relpath(PAGE, posixpath.dirname(src_uri) or ".")

    def replace(match: re.Match) -> str:
        if match["list"]:
            return listing(glossary)
        return match[0] if match["id"] is None else f"]({page}#term-{match['id']}){{ .term }}"

    return MARKS.sub(replace, markdown)


def listing(glossary: Glossary) -> str:
    """All terms in alphabetical order as Markdown."""
    terms = sorted(glossary.terms.values(), key=lambda each: unicodedata.normalize("NFKD", each.term.casefold()))

    def text(words: str, term: Term) -> str:
        words = re.sub(r"([\\`*_{}\[\]])", r"\\\1", escape(words, quote=False))
        is_foreign = term.language != glossary.code
        return f'<span lang="{term.language}" dir="ltr">{words}</span>' if is_foreign else words

    return "\n\n".join(
        f"{text(each.term, each)} {{ #term-{each.id} }}\n: {text(each.definition, each)}" for each in terms
    )


def fill_html(html: str, glossary: Glossary) -> str:
    """Adds its definition to every link that fill_markdown made."""
    tip = templates.get_template("glossary.html").module.tip
    return LINK.sub(lambda match: tip(glossary.terms[match["id"]], match["href"], match["text"], glossary.code), html)
