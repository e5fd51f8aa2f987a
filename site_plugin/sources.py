"""The ledger of sources: checks docs/sources.toml, turns [@id] into notes, and says what a page leaves out."""

import difflib
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from html import escape
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_build_datetime

from calculators.spec import Calculator
from calculators.text import Figure, Language
from site_plugin.marks import CODE, MarkError, templates

UNUSED = "error"  # an entry that nothing cites fails the build
KINDS = ("paper", "documentation", "benchmark", "vendor", "press", "own")
OLD = timedelta(days=180)

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PUBLISHED = re.compile(r"\d{4}(-\d\d){0,2}|undated")
CITATION = re.compile(rf"{CODE}|[ ]*\[(?P<ids>@[^\]\n]*)\]", re.MULTILINE | re.DOTALL)
HEADING = re.compile(rf"{CODE}|^(?P<level>#{{1,6}})[ ](?P<text>[^\n]*)$", re.MULTILINE | re.DOTALL)
CITED = re.compile(r'<sup data-cites="(?P<ids>[^"]*)"></sup>')
SLOT = re.compile(r"<!-- (?P<name>[\w-]+)(?:: (?P<what>\w+))? -->")

log = get_plugin_logger("million")


@dataclass(frozen=True)
class Source:
    """One entry of the ledger. The head of docs/sources.toml says what each field holds."""

    id: str
    title: str
    authors: str
    publisher: str
    published: str
    checked: str
    kind: str
    supports: str
    limits: str
    how: str
    grade: str
    url: str = ""
    reported_by: str = ""
    language: str = "en"  # of the sentences; names and titles stay as they are

    @property
    def translatable(self) -> set[str]:
        """The fields that another language may say in its own words, all of them or none."""
        more = {"C": {"reported_by"}, "D": {"title"}}.get(self.grade, set())
        return {"supports", "limits", "how"} | more


@dataclass(frozen=True)
class Use:
    """A page that cites a source, or a calculator that rests on it."""

    title: str
    file: File | None  # None: the page of a calculator is not written yet
    anchor: str


@dataclass(frozen=True)
class Library:
    """What the pages of one build need to know about sources."""

    ledgers: Mapping[str, Mapping[str, Source]]  # by language code; none without docs/sources.toml
    uses: Mapping[str, list[Use]]  # by source id
    calculators: Mapping[str, Calculator]
    page: File | None  # the page that lists all sources


@dataclass(frozen=True)
class PageSources:
    """The ids that one page cites, in the order of its numbers, and the keys of what it leaves out."""

    cited: list[str]
    leaves_out: list[str]
    ledger: Mapping[str, Source]
    language: Language  # that the page is written in


# The ledger


def read_ledger(path: Path) -> dict[str, Source]:
    """Reads and checks the ledger. Raises PluginError that names every faulty entry with its line."""
    text, tables = _read_toml(path)
    names = {field.name for field in fields(Source)} - {"id", "language"}
    problems = {id_: list(_problems(id_, table, names)) for id_, table in tables.items()}
    for before, after in zip(tables, list(tables)[1:], strict=False):
        if before > after:
            problems[after].append(f"stands after {before}: sort the entries by id")
    _raise(path, text, problems)
    return {id_: Source(id_, **table) for id_, table in tables.items()}


def translate_ledger(ledger: Mapping[str, Source], path: Path, code: str) -> dict[str, Source]:
    """Lays the sentences of docs/<code>/sources.toml over the ledger; an entry that is missing stays English."""
    if not path.exists():
        return dict(ledger)
    text, tables = _read_toml(path)
    problems = {}
    for id_, table in tables.items():
        if id_ not in ledger:
            problems[id_] = ["is not in docs/sources.toml"]
        elif table.keys() != ledger[id_].translatable:
            problems[id_] = [f"needs exactly these: {', '.join(sorted(ledger[id_].translatable))}"]
    _raise(path, text, problems)
    return {id_: replace(each, **tables[id_], language=code) if id_ in tables else each for id_, each in ledger.items()}


def _read_toml(path: Path) -> tuple[str, dict]:
    text = path.read_text(encoding="utf-8")
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:  # an id that stands there twice, too
        raise PluginError(f"{os.path.relpath(path)}: {problem}") from None


def _problems(id_: str, table: dict, names: set[str]) -> Iterable[str]:
    if not ID.fullmatch(id_):
        yield "the id is not lower-case words joined by hyphens"
    if unknown := table.keys() - names:
        yield f"has no field {', '.join(sorted(unknown))}"
    missing = names - {"url", "reported_by"} - {name for name, value in table.items() if value}
    if missing or not all(isinstance(value, str) for value in table.values()):
        yield f"needs a text for {', '.join(sorted(missing)) or 'every field'}"
        return
    kind, grade = table["kind"], table["grade"]
    if kind not in KINDS:
        yield f"kind is one of {', '.join(KINDS)}"
    if grade not in set("ABCD") or (grade == "D") != (kind == "own"):
        yield "grade is A, B or C, and D for our own work"
    if (grade == "C") != bool(table.get("reported_by")):
        yield "reported_by says who reports a fact of grade C, and of no other"
    if not table.get("url", "").startswith("https://") and not (kind == "own" and not table.get("url")):
        yield "url starts with https:// (only our own work may have none)"
    if not PUBLISHED.fullmatch(table["published"]):
        yield 'published is 2026-11-30, 2026-11, 2026 or "undated"'
    if not _is_date(table["checked"]):
        yield "checked is a date such as 2026-11-30"
    for name in ("supports", "limits", "how"):
        if not table[name].endswith("."):
            yield f"{name} is one sentence and ends in a full stop"


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _raise(path: Path, text: str, problems: Mapping[str, list[str]]) -> None:
    lines = []
    for id_, reasons in problems.items():
        place = re.search(rf"^\[\s*[\"']?{re.escape(id_)}[\"']?\s*\]", text, re.MULTILINE)
        line = text.count("\n", 0, place.start()) + 1 if place else 1
        lines += [f"{os.path.relpath(path)}:{line}: [{id_}] {reason}" for reason in reasons]
    if lines:
        raise PluginError("\n".join(lines))


def old_ids(ledger: Mapping[str, Source], today: date) -> list[str]:
    """The entries that nobody has looked at for more than 180 days."""
    return [each.id for each in ledger.values() if today - date.fromisoformat(each.checked) > OLD]


# Who uses what


def open_library(docs: Path, language: Language, files: Files, calculators: Mapping[str, Calculator]) -> Library:
    """Reads the ledger for one build and looks up who uses what. A site without a ledger cites nothing."""
    path = docs / "sources.toml"
    if not path.exists():
        return Library({}, {}, {}, None)
    ledger, code = read_ledger(path), language.code
    check_calculators(calculators, ledger)
    ledgers = {"en": ledger} | {code: translate_ledger(ledger, docs / code / "sources.toml", code)}
    uses = find_uses(files, calculators, language)
    return Library(ledgers, uses, calculators, files.get_file_from_path("sources.md"))


def check_calculators(calculators: Mapping[str, Calculator], ledger: Mapping[str, Source]) -> None:
    """Every source that a calculator names is in the ledger. Raises PluginError."""
    for calculator in calculators.values():
        if unknown := [id_ for id_ in source_ids(calculator) if id_ not in ledger]:
            raise PluginError(f"calculators/{calculator.id}.py: {unknown_source(unknown[0], ledger)}")


def source_ids(calculator: Calculator) -> list[str]:
    """The sources of a calculator's formula, its starting values and its presets, each once."""
    ids = [*calculator.sources, *(each.source for each in (*calculator.inputs, *calculator.presets))]
    return list(dict.fromkeys(filter(None, ids)))


def find_uses(files: Files, calculators: Mapping[str, Calculator], language: Language) -> dict[str, list[Use]]:
    """Source id -> the pages and calculators that use it; a calculator's own page stands for both."""
    uses: dict[str, list[Use]] = {}
    for file in files.documentation_pages():
        text = file.content_string
        for id_ in cited_ids(text):
            uses.setdefault(id_, []).append(Use(page_title(text), file, f"note-{id_}"))
    for calculator in calculators.values():
        file = files.get_file_from_path(f"calculators/{calculator.id.replace('_', '-')}.md")
        for id_ in source_ids(calculator):
            if file is None or file not in [use.file for use in uses.get(id_, [])]:
                uses.setdefault(id_, []).append(Use(language.word(f"{calculator.id}.title"), file, calculator.id))
    return uses


def cited_ids(markdown: str) -> list[str]:
    """The ids that a page cites, each once, in the order of their first place."""
    found = [id_ for match in CITATION.finditer(markdown) if match["ids"] for id_ in _ids(match)]
    return list(dict.fromkeys(found))


def _ids(match: re.Match) -> list[str]:
    return [part.strip().removeprefix("@") for part in match["ids"].split(";")]


def page_title(markdown: str) -> str:
    """The first heading of a page, without its id and emphasis."""
    heading = re.search(r"^# (.*?)(?: *\{[^}]*\})? *$", markdown, re.MULTILINE)
    return re.sub("[*_`]", "", heading[1]) if heading else ""


def report(library: Library, today: date) -> None:
    """Says what is due to be looked at again, and what nothing cites."""
    ledger = library.ledgers.get("en", {})
    if old := old_ids(ledger, today):
        log.info("docs/sources.toml: checked more than %s days ago, look again: %s", OLD.days, ", ".join(old))
    if unused := [id_ for id_ in ledger if id_ not in library.uses]:
        reason = f"docs/sources.toml: nothing cites {', '.join(unused)}"
        if UNUSED == "error":
            raise PluginError(reason)
        log.info(reason)


def build_day() -> date:
    """The day of the build; SOURCE_DATE_EPOCH in the environment decides, if it is set."""
    return get_build_datetime().date()


# A page


def read_page(markdown: str, meta: Mapping, ledger: Mapping[str, Source], language: Language) -> PageSources:
    """What a page cites and leaves out. Raises MarkError."""
    for match in CITATION.finditer(markdown):
        for id_ in _ids(match) if match["ids"] else []:
            if id_ not in ledger:
                raise MarkError(match.start("ids"), unknown_source(id_, ledger))
    if markdown.startswith("---\n"):
        raise MarkError(0, "the front matter is not YAML: a text with a colon and a space needs quotes")
    try:
        date.fromisoformat(str(meta.get("checked", "2000-01-01")))
    except ValueError:
        raise MarkError(0, f"checked: {meta['checked']!r} is not a date such as 2026-11-30") from None
    keys = meta.get("leaves_out") or []
    for key in keys:
        known = language.word("boundaries")
        if key not in known:
            raise MarkError(0, f"leaves_out: there is no {key!r} in [boundaries]. There are: {', '.join(known)}")
    return PageSources(cited_ids(markdown), keys, ledger, language)


def unknown_source(id_: str, ledger: Mapping[str, Source]) -> str:
    """Tells an author that an id is not in the ledger, and which one may be meant."""
    near = difflib.get_close_matches(id_, ledger, n=1)
    return f"there is no source {id_!r} in docs/sources.toml." + (f" Is it {near[0]}?" if near else "")


def fill_markdown(markdown: str, page: PageSources) -> str:
    """Leaves a slot for each citation and for the notes, and writes what the page leaves out."""
    language = page.language
    if page.leaves_out:
        sentences = [escape(language.word(f"boundaries.{key}")) for key in page.leaves_out]
        listed = "\n".join(f"- {sentence}" for sentence in sentences)
        text = f"{escape(language.word('sources.limits_lead'))}\n\n{listed}"
        markdown = add_to_section(markdown, "limits", language.word("sources.limits_heading"), text)
    if page.cited:
        markdown = CITATION.sub(_slot, markdown)
        markdown = add_to_section(markdown, "sources", language.word("sources.heading"), "<!-- notes -->")
    return markdown


def _slot(match: re.Match) -> str:
    return f'<sup data-cites="{" ".join(_ids(match))}"></sup>' if match["ids"] else match[0]


def add_to_section(markdown: str, id_: str, title: str, text: str) -> str:
    """Adds a text at the end of the section with this id, or with a section of its own at the end of the page."""
    level = 0
    for match in HEADING.finditer(markdown):
        if not match["level"]:  # code
            continue
        if level and len(match["level"]) <= level:
            return f"{markdown[: match.start()].rstrip()}\n\n{text}\n\n{markdown[match.start() :]}"
        if re.search(rf"\{{[^}}]*#{id_}[ }}]", match["text"]):
            level = len(match["level"])
    heading = "" if level else f"## {title} {{ #{id_} }}\n\n"
    return f"{markdown.rstrip()}\n\n{heading}{text}\n"


def fill_html(html: str, page: Page, library: Library, reader: Language) -> str:
    """Fills the slots of a page: citations, notes, the sources of calculators, the lists of the sources page.

    `page.sources` is its PageSources. Calculators speak the language of the `reader`, also on an untranslated page.
    """
    macros = templates.get_template("sources.html").module
    ledger, prose = page.sources.ledger, page.sources.language
    numbers = {id_: str(number) for number, id_ in enumerate(page.sources.cited, start=1)}
    places: dict[str, list[str]] = {id_: [] for id_ in numbers}  # source id -> anchors of its mentions

    def link(file: File | None, anchor: str) -> str:
        return f"{file.url_relative_to(page.file)}#{anchor}" if file else ""

    def cite(id_: str) -> tuple[Source, str, str]:
        again = len(places[id_]) + 1
        places[id_].append(f"cite-{id_}" if again == 1 else f"cite-{id_}-{again}")
        return ledger[id_], numbers[id_], places[id_][-1]

    def fill(match: re.Match) -> str:
        name, what = match["name"], match["what"]
        if name == "notes":
            notes = [(ledger[id_], anchors) for id_, anchors in places.items()]
            return macros.notes(notes, library.page, prose, Figure, link)
        if name == "sources" and what in KINDS:
            entries = [each for each in ledger.values() if each.kind == what]
            return macros.ledger(entries, library.uses, prose, Figure, link)
        if name == "calculator-sources" and what in library.calculators:
            calculator = library.calculators[what]
            sources = {ledger[id_].title: ledger[id_] for id_ in source_ids(calculator)}  # one link for each title
            sourced = [each.source != "" for each in (*calculator.inputs, *calculator.presets)]
            return macros.calculator(sources.values(), sourced, library.page, reader, link)
        return match[0]

    html = CITED.sub(lambda match: macros.marks([cite(id_) for id_ in match["ids"].split()], prose, Figure), html)
    return SLOT.sub(fill, html)  # after the citations, for the notes link back to them
