"""The age of a translation: which English sections changed since it was made, by hashes in its front matter.

    translation:
      sections:
        top: "0a1b2c3d4e5f"
        dial: "60718293a4b5"

A page has one section before its first `##`, called top, and one for each `##`, called by its { #id }.
Nothing here asks Git or a clock: a page says by itself which English text it was made from.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mkdocs.utils.meta import get_data

from site_plugin.marks import CODE
from site_plugin.sources import HEADING

TOP = "top"
ID = re.compile(r"\{[^}]*#(?P<id>[\w-]+)[^}]*\}\s*$")
COMMENT = re.compile(r"<!--(?! (?:calculator-)?sources: ).*?-->", re.DOTALL)  # those two are marks
# What follows "](" up to a title, an address on its own, and an address in a tag.
ADDRESS = re.compile(r"""(?<=\]\()[^\s)]*|<https?:[^>]*>|(?<=href=")[^"]*|(?<=src=")[^"]*""")
# Code, figures, ids, addresses, citations, tags.
NOT_PROSE = re.compile(
    rf"{CODE}|\{{\{{.*?\}}\}}|\{{[^}}]*\}}|\]\([^)]*\)|\[@[^\]]*\]|<[^>]*>", re.MULTILINE | re.DOTALL
)
FEWEST_WORDS = 8  # a shorter section may well be the same in both languages


@dataclass(frozen=True)
class Section:
    """A part of a page. Its id is "" when the heading has none."""

    id: str
    title: str
    text: str
    line: int  # of its first line in the file


@dataclass(frozen=True)
class Source:
    """One Markdown file: its front matter and its sections in order."""

    meta: Mapping
    body: str
    first_line: int  # of the body in the file
    sections: list[Section]

    def line_at(self, position: int) -> int:
        """The line in the file of a position in the body."""
        return self.first_line + self.body.count("\n", 0, position)

    def section(self, id_: str) -> Section | None:
        """The section with this id."""
        return next((each for each in self.sections if each.id == id_), None)


def read(path: Path) -> Source:
    """Reads a page of docs/."""
    return parse(path.read_text(encoding="utf-8"))


def parse(text: str) -> Source:
    """The parts of a page, from its text with front matter."""
    body, meta = get_data(text)
    first_line = text.count("\n", 0, len(text) - len(body)) + 1
    starts = [(TOP, "", 0)]
    for match in HEADING.finditer(body):
        if match["level"] == "##":
            id_ = ID.search(match["text"])
            starts.append((id_["id"] if id_ else "", ID.sub("", match["text"]).strip(), match.start()))
    ends = [start for _, _, start in starts[1:]] + [len(body)]
    sections = [
        Section(id_, title, body[start:end], first_line + body.count("\n", 0, start))
        for (id_, title, start), end in zip(starts, ends, strict=True)
    ]
    return Source(meta, body, first_line, sections)


def section_hash(text: str) -> str:
    """Twelve hex digits that change with the words, figures and calculators of a section.

    Spaces, comments and link targets leave them alone: for those nobody has to translate anew.
    """
    words = " ".join(ADDRESS.sub("", COMMENT.sub("", text)).split())
    return hashlib.sha256(words.encode()).hexdigest()[:12]


def hashes(page: Source) -> dict[str, str]:
    """The hash of every section by its id."""
    return {each.id: section_hash(each.text) for each in page.sections}


def recorded(page: Source) -> dict[str, str]:
    """The English sections a translation was made from, as its front matter has them."""
    translation = page.meta.get("translation")
    sections = translation.get("sections") if isinstance(translation, dict) else None
    return {str(id_): str(hash_) for id_, hash_ in sections.items()} if isinstance(sections, dict) else {}


def behind(english: Source, translation: Source) -> list[str]:
    """The ids of the sections that do not say what the English page says now, in the order of the page.

    A section is behind when its English text has changed, when it is new, when it is still in English, and when the
    English page has it no longer.
    """
    now, then, here = hashes(english), recorded(translation), hashes(translation)
    changed = [id_ for id_, hash_ in now.items() if then.get(id_) != hash_ or is_untranslated(english, here, id_)]
    return changed + [id_ for id_ in here if id_ and id_ not in now]


def is_untranslated(english: Source, here: Mapping[str, str], id_: str) -> bool:
    """Whether a section of a translation, by its hash in `here`, is the English text."""
    text = english.section(id_).text
    return here.get(id_) == section_hash(text) and count_words(text) >= FEWEST_WORDS


def count_words(text: str) -> int:
    """How many words there are to translate: no code, figures, addresses, citations."""
    return len(re.findall(r"[^\W\d_]+(?:[’'-]\w+)*", NOT_PROSE.sub(" ", text)))


def record(text: str, sections: Mapping[str, str]) -> str:
    """The text of a page with these hashes in its front matter, all else as it was."""
    lines = ["translation:", "  sections:", *(f'    {id_}: "{hash_}"' for id_, hash_ in sections.items())]
    front = re.match(r"---\n(?P<front>.*?)^---\n+", text, re.MULTILINE | re.DOTALL)
    if not front:
        return "\n".join(["---", *lines, "---", "", text])
    kept = re.sub(r"^translation:.*\n(?:[ \t]+.*\n|\n)*", "", front["front"], flags=re.MULTILINE)
    return "---\n" + kept + "\n".join(lines) + "\n---\n\n" + text[front.end() :]
