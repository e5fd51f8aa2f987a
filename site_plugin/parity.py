"""Holds a translation against its English page: what both must have in common, and what no page may hold.

Each function gives problems as lines for people: docs/es/index.md:12: what is wrong. Sections that are behind
(age.py) are not compared, for there English may have changed: a page that is behind never fails, a broken one does.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from markdown import Markdown
from mkdocs.config.defaults import MkDocsConfig

from calculators.text import UNPRINTABLE
from site_plugin import age, calculators, wording
from site_plugin.languages import ENGLISH, OWN_META
from site_plugin.marks import CODE, word_pattern
from site_plugin.sources import CITATION, HEADING

# What Markdown makes with the extensions of mkdocs.yml, and the marks that neutral() leaves. Nothing else is in a page.
TAGS = re.compile(
    "a|abbr|bdi|blockquote|br|code|dd|del|details|div|dl|dt|em|h[1-6]|hr|img|li|ol|p|pre|span|strong|sub|summary|sup"
    "|table|tbody|td|th|thead|tr|ul"
)
ATTRIBUTES = {"alt", "class", "dir", "href", "id", "lang", "open", "src", "start", "title"}
OUR_ATTRIBUTES = {"data-mark", "data-line"}  # neutral() writes them
# A tag typed into Markdown: of these, with these attributes, in plain quotes; or a comment; or an address.
TYPED_TAG = re.compile(
    r"</?(?:abbr|bdi|br|details|div|span|sub|summary|sup)"
    r"(?: (?:class|dir|id|lang|markdown|open|title)(?:=\"[^\"<>&]*\")?)* ?/?>"
    r"|<!-- (?:(?!--)[^<>])*-->|<https?://[^<>\s]+>"
)
TYPED = re.compile(rf"{CODE}|(?P<tag><[a-zA-Z/!?][^>\n]*>?)", re.MULTILINE | re.DOTALL)
SCHEMES = {"", "https", "http", "calculator", "term"}
SAME_SPACES = re.compile(r"\s+")

NOTES = "fn"  # the section of the footnotes
Problems = list[str]
Render = Callable[[str], str]

# How a mark is named to a translator.
NAMES = {
    "figure": "the figure {}",
    "calculator": "the calculator block {}",
    "citation": "the citation {}",
    "link": "the link to {}",
    "picture": "the picture {}",
    "code": "the code {}",
    "table": "a table of {}",
    "list": "list entries: {}",
    "style": "the mark {}",
    "slot": "the mark {}",
}


def renderer(config: MkDocsConfig) -> Render:
    """Markdown to HTML as the site does it; each text once."""
    markdown = Markdown(extensions=config.markdown_extensions, extension_configs=config.mdx_configs)
    return cache(lambda text: markdown.reset().convert(text))


# What a page holds


def neutral(page: age.Source) -> str:
    """The Markdown of a page with its calculators, figures and citations as tags that say what they are, and where."""

    def mark(match: re.Match, kind: str, value: str) -> str:
        line = page.first_line + text.count("\n", 0, match.start())
        value = SAME_SPACES.sub(" ", value).replace('"', "'")
        return f'<span data-mark="{kind} {value}" data-line="{line}">0</span>'

    def fill(match: re.Match) -> str:
        if match["body"] is not None:
            lines = [SAME_SPACES.sub("", line) for line in match["body"].splitlines() if line.strip()]
            return f"\n{mark(match, 'calculator', ', '.join(lines))}\n"
        if match["name"]:
            return mark(match, "figure", SAME_SPACES.sub("", match[0]))
        return match[0]

    def cite(match: re.Match) -> str:
        return mark(match, "citation", match["ids"]) if match["ids"] else match[0]

    text = page.body
    text = CITATION.sub(cite, text)
    return calculators.MARKS.sub(fill, text)


class Contents(HTMLParser):
    """What a rendered page holds, section by section."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.headings: list[tuple[str, str]] = []  # tag and id, in order
        self.parts: dict[str, Counter] = {age.TOP: Counter()}  # by section: (kind, value) -> how often
        self.places: dict[tuple[str, str, str], int] = {}  # section, kind, value -> line, where it is known
        self.refused: list[str] = []  # what no page may hold
        self._here, self._code, self._rows = age.TOP, None, None
        self.feed(html)
        self.close()

    def _add(self, kind: str, value: str) -> None:
        self.parts[self._here][kind, value] += 1

    def handle_starttag(self, tag, attrs):
        """Called by the parser."""
        values = {name: value or "" for name, value in attrs}
        self.refused += _refused(tag, values)
        classes = values.get("class", "").split()
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((tag, values.get("id", "")))
            if tag == "h2":
                self._here = values.get("id", "")
                self.parts.setdefault(self._here, Counter())
        elif tag == "div" and "footnote" in classes:  # Markdown gathers them from all sections
            self._here = NOTES
            self.parts.setdefault(NOTES, Counter())
        elif "data-mark" in values:
            kind, _, value = values["data-mark"].partition(" ")
            self._add(kind, value)
            self.places.setdefault((self._here, kind, value), int(values.get("data-line", 1)))
        elif tag == "a" and not {"headerlink", "footnote-backref"} & {*classes}:
            self._add("link", values.get("href", ""))
        elif tag == "img":
            self._add("picture", values.get("src", ""))
        elif tag in ("li", "dt"):
            self._add("list", "• " if tag == "li" else "term")
        elif tag == "code":
            self._code = ""
        elif tag == "table":
            self._rows = []
        elif tag == "tr" and self._rows is not None:
            self._rows.append(0)
        elif tag in ("td", "th") and self._rows:
            self._rows[-1] += 1
        if tag not in ("pre", "code", "span", "a"):  # those get classes from the renderer
            for name in classes:
                self._add("style", f".{name}")

    def handle_data(self, data):
        """Called by the parser."""
        if self._code is not None:
            self._code += data

    def handle_endtag(self, tag):
        """Called by the parser."""
        if tag == "code" and self._code is not None:
            self._add("code", self._code.strip())
            self._code = None
        if tag == "table" and self._rows is not None:
            self._add("table", f"{len(self._rows)} rows and {max(self._rows, default=0)} columns")
            self._rows = None

    def handle_comment(self, data):
        """Called by the parser."""
        if re.fullmatch(r" (?:calculator-)?sources: \w+ | coverage ", data):
            self._add("slot", f"<!--{data}-->")


def _refused(tag: str, values: dict[str, str]) -> Iterable[str]:
    if not TAGS.fullmatch(tag):
        yield f"<{tag}> may not stand in a page"
    for name in values.keys() - ATTRIBUTES - OUR_ATTRIBUTES:
        yield f"the attribute {name} may not stand in a page"
    for name in values.keys() & {"href", "src"}:
        address = re.sub(r"[\x00-\x20]", "", values[name])
        scheme, colon, _ = address.partition(":")
        has_scheme = colon and not set(scheme) & set("/?#")
        if has_scheme and scheme.lower() not in SCHEMES:
            yield f"an address may not begin with {scheme}:"
        if name == "src" and (has_scheme or address.startswith(("//", "\\"))):
            yield f"a picture comes from this site, not from {values[name]}"


# Problems of one page


def page_problems(english: age.Source, translation: age.Source, place: str, render: Render) -> Problems:
    """What is broken in a translation; `place` is its file, such as docs/es/index.md."""
    if foreign := safety_problems(translation, place, render):
        return foreign
    contents, original = Contents(render(neutral(translation))), Contents(render(neutral(english)))
    problems = [*_meta_problems(translation, place), *_heading_problems(english, translation, place)]
    behind = age.behind(english, translation)
    notes = age.Section(NOTES, "", "", translation.sections[-1].line)
    for section in [*translation.sections, *([] if behind else [notes])]:
        if (english.section(section.id) and section.id not in behind) or section is notes:
            problems += _section_problems(section, contents, original, translation, place)
    return problems


def safety_problems(page: age.Source, place: str, render: Render) -> Problems:
    """What no page may hold: scripts, event handlers, foreign elements, pictures from elsewhere."""
    found = [match for match in TYPED.finditer(page.body) if match["tag"] and not TYPED_TAG.fullmatch(match["tag"])]
    hidden = UNPRINTABLE.finditer(page.body.replace("\n", " "))
    names = [(match.start(), match["tag"][:40]) for match in found]
    names += [(match.start(), f"the invisible character U+{ord(match[0]):04X}") for match in hidden]
    problems = [f"{place}:{page.line_at(start)}: {name} may not stand in a page" for start, name in names]
    if problems:
        return problems
    refused = Contents(render(neutral(page))).refused
    lines = enumerate(page.body.splitlines(), start=page.first_line) if refused else ()
    found = [(number, reason) for number, line in lines for reason in Contents(render(line)).refused]
    found += [(page.first_line, reason) for reason in refused if reason not in [each for _, each in found]]
    return [f"{place}:{number}: {reason}" for number, reason in dict.fromkeys(found)]


def _line_of(page: age.Source, needle: str, section: age.Section | None = None) -> int:
    """The line where a text stands in a page, or in a section; the first line where it is not found."""
    text, first = (section.text, section.line) if section else (page.body, page.first_line)
    position = text.lower().find(needle.lower()) if needle else -1
    return first + text.count("\n", 0, max(position, 0))


def _meta_problems(page: age.Source, place: str) -> Iterable[str]:
    for key in set(OWN_META) - {"translation"}:
        if re.search(r'[<>"]', str(page.meta.get(key, ""))):
            yield f'{place}:1: {key} holds no <, > or ": use the quotation marks of the language'


def _heading_problems(english: age.Source, translation: age.Source, place: str) -> Problems:
    """Headings without an id, with one that is not known, missing ones, another order."""
    problems, known = [], {*age.recorded(translation), *age.hashes(english)}
    missing = [id_ for id_ in known if id_ in age.recorded(translation) and not translation.section(id_)]
    missing = [id_ for id_ in missing if english.section(id_)]
    for match in HEADING.finditer(translation.body):
        if match["level"] and not age.ID.search(match["text"]):
            line = translation.line_at(match.start())
            problems.append(f"{place}:{line}: this heading has no {{ #id }}: copy it from the English heading")
    for section in translation.sections:
        if section.id and section.id not in known and age.recorded(translation):
            hint = f" Is it #{missing[0]}?" if missing else ""
            problems.append(f"{place}:{section.line}: English has no section #{section.id}.{hint}")
    if not problems:
        problems += [f"{place}:1: the section #{id_} is missing, though the front matter has it" for id_ in missing]
    ids = [each.id for each in translation.sections if english.section(each.id)]
    order = [each.id for each in english.sections if each.id in ids]
    if not problems and ids != order:
        wrong = next(section for section, id_ in zip(translation.sections, order, strict=False) if section.id != id_)
        problems.append(f"{place}:{wrong.line}: #{wrong.id} stands in another place. English has {', '.join(order)}")
    return problems


def _section_problems(
    section: age.Section, contents: Contents, original: Contents, page: age.Source, place: str
) -> Iterable[str]:
    here, there = contents.parts.get(section.id, Counter()), original.parts.get(section.id, Counter())
    subheads, wanted = _subheadings(contents.headings, section.id), _subheadings(original.headings, section.id)
    if subheads != wanted:
        yield f"{place}:{section.line}: headings in #{section.id}: {subheads or 'none'}; English has {wanted or 'none'}"
    for kind, name in NAMES.items():
        missing = sorted(value for (k, value), n in (there - here).items() if k == kind for _ in range(n))
        extra = sorted(value for (k, value), n in (here - there).items() if k == kind for _ in range(n))
        if kind == "list":
            if missing or extra:
                counts = [sum(n for (k, _), n in part.items() if k == kind) for part in (here, there)]
                yield f"{place}:{section.line}: {counts[0]} entries of lists in #{section.id}; English has {counts[1]}"
            continue
        for value in extra:
            line = contents.places.get((section.id, kind, value)) or _line_of(page, _written(kind, value), section)
            instead = f": English has {_shown(kind, missing.pop(0))}" if missing else ", and not in English"
            yield f"{place}:{line}: {name.format(_shown(kind, value))} stands here{instead}"
        for value in missing:
            yield f"{place}:{section.line}: {name.format(_shown(kind, value))} is missing in #{section.id}"


def _subheadings(headings: list[tuple[str, str]], id_: str) -> str:
    """Tags and ids of the headings of a section, its first one left out: "h3 #one, h3 #two"."""
    found, here = [], age.TOP
    for tag, heading_id in headings:
        if tag == "h2":
            here = heading_id
        elif here == id_:
            found.append(f"{tag} #{heading_id}")
    return ", ".join(found)


def _shown(kind: str, value: str) -> str:
    """A value as the translator finds it in the file."""
    if kind == "citation":
        return f"[{value}]"
    if kind == "code":
        return f"`{value.splitlines()[0][:60] if value else ''}`"
    return value


def _written(kind: str, value: str) -> str:
    """What to look for in the file to find a value."""
    return value.split("\n")[0] if kind == "code" else value


# Words that a language keeps or avoids


def avoid_problems(page: age.Source, place: str, avoid: Mapping[str, str]) -> Iterable[str]:
    """Words in the text of a page that the glossary avoids; `avoid`: word -> the one to write."""
    prose = age.NOT_PROSE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), page.body)  # lines stay where they are
    for word, better in avoid.items():
        for match in word_pattern(word).finditer(prose):
            line = page.line_at(match.start())
            yield f"{place}:{line}: the glossary avoids “{match[0]}”: write “{better}”"


def keep_problems(english: age.Source, translation: age.Source, place: str, keep: Iterable[str]) -> Iterable[str]:
    """Names that stay as they are, but are missing in a section that is up to date."""
    behind = {*age.behind(english, translation)}
    for section in translation.sections:
        original = english.section(section.id)
        if original is None or section.id in behind:
            continue
        prose = age.NOT_PROSE.sub(" ", original.text)
        for word in keep:
            if word_pattern(word).search(prose) and word.lower().removesuffix("s") not in section.text.lower():
                yield f"{place}:{section.line}: “{word}” stays as it is (glossary.toml), but #{section.id} lacks it"


def english_problems(english: age.Source, translation: age.Source, place: str) -> Iterable[str]:
    """Sentences of a translation that are still English."""
    lines = {line.strip() for line in english.body.splitlines() if age.count_words(line) >= age.FEWEST_WORDS}
    for number, line in enumerate(translation.body.splitlines(), start=translation.first_line):
        if line.strip() in lines:
            yield f"{place}:{number}: still in English: {line.strip()[:60]}…"


# All pages of a language


def gate(docs: Path, codes: Iterable[str], render: Render) -> Problems:
    """Everything that may not be published in these languages."""
    problems = []
    for code in codes:
        if code != ENGLISH:
            problems += wording.string_problems(docs, code)
            avoid = wording.avoided(docs, code)
            problems += wording.avoid_problems(docs, code, avoid)
            for place, english, page in pages(docs, code):
                check = page_problems(english, page, place, render) if english else safety_problems(page, place, render)
                problems += check
                problems += avoid_problems(page, place, avoid)
    return problems


def hints(docs: Path, code: str) -> Problems:
    """What a translator should look at, though the site can be published with it."""
    problems = list(wording.string_hints(docs, code))
    for place, english, page in pages(docs, code):
        if english:
            problems += keep_problems(english, page, place, wording.kept(docs, code))
            problems += english_problems(english, page, place)
    return problems


def pages(docs: Path, code: str) -> Iterable[tuple[str, age.Source | None, age.Source]]:
    """Each page of a language: its place for people, its English original if there is one, and itself."""
    for path in sorted((docs / code).rglob("*.md")):
        src_uri = path.relative_to(docs / code).as_posix()
        original = docs / ENGLISH / src_uri
        yield f"docs/{code}/{src_uri}", age.read(original) if original.is_file() else None, age.read(path)
