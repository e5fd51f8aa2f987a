"""How far each translation is: one survey for the coverage page, translations.json, the badges and the command.

It asks age.py and wording.py, as the notices of the pages do, so that they cannot disagree.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from calculators import language_files
from calculators.text import Figure, Language
from site_plugin import age, languages, wording
from site_plugin.languages import ENGLISH, Build
from site_plugin.marks import templates
from site_plugin.sources import page_title

SLOT = "<!-- coverage -->"
MINIMUM = ("index.md", "calculators/writing-time.md", "calculators/fixed-check.md")  # to start a language with


@dataclass(frozen=True)
class PageCoverage:
    """One English page in one language."""

    sections: list[str]  # ids
    behind: list[str]  # ids; all of them where there is no translation
    exists: bool
    words: int
    words_left: int

    @property
    def state(self) -> str:
        """Is "current", "behind" or "missing"."""
        return ("behind" if self.behind else "current") if self.exists else "missing"


@dataclass(frozen=True)
class Coverage:
    """One language."""

    code: str
    table: Mapping[str, str]  # [language] of its strings.toml
    pages: Mapping[str, PageCoverage]  # by path below docs/en
    keys: Mapping[str, int]  # how many English has, by file
    missing: Mapping[str, list[str]]  # keys by file

    @property
    def share(self) -> float:
        """How much of the text of the pages is up to date, counted in English words."""
        words = sum(page.words for page in self.pages.values())
        return 1 - sum(page.words_left for page in self.pages.values()) / words if words else 0

    def count(self, state: str) -> int:
        """How many pages are in a state."""
        return sum(page.state == state for page in self.pages.values())


def survey(docs: Path, code: str) -> Coverage:
    """Looks at everything that English has and a language should have."""
    pages = {path: page_coverage(docs, code, path) for path in page_paths(docs)}
    keys = {name: len(names) for name, names in wording.english_keys(docs).items()}
    return Coverage(code, languages.language_table(code), pages, keys, wording.missing(docs, code))


def page_paths(docs: Path) -> list[str]:
    """All English pages by their path below docs/en, those of the home folder first."""
    paths = [path.relative_to(docs / ENGLISH) for path in (docs / ENGLISH).rglob("*.md")]
    return [
        path.as_posix() for path in sorted(paths, key=lambda path: (len(path.parts), path.name != "index.md", path))
    ]


def page_coverage(docs: Path, code: str, src_uri: str) -> PageCoverage:
    """How one page stands."""
    english, path = age.read(docs / ENGLISH / src_uri), docs / code / src_uri
    ids = [each.id for each in english.sections]
    behind = age.behind(english, age.read(path)) if path.is_file() else ids
    words = {each.id: age.count_words(each.text) for each in english.sections}
    return PageCoverage(ids, behind, path.is_file(), sum(words.values()), sum(words.get(id_, 0) for id_ in behind))


# The page


def fill_html(html: str, page: Page, files: Files, current: Build) -> str:
    """Puts the tables into the slot of the coverage page."""
    if SLOT not in html:
        return html
    docs, language = language_files.DOCS, page.sources.language
    found = [survey(docs, code) for code in language_files.language_codes() if code != ENGLISH]
    tables = [_table(coverage, page, files, current, language) for coverage in found]
    tables = templates.get_template("coverage.html").module.tables(
        tables, language, languages.to_root(current, page), with_links=bool(current.repository)
    )
    return html.replace(SLOT, tables)


def _table(coverage: Coverage, page: Page, files: Files, current: Build, language: Language) -> dict:
    """What the template says about one language."""

    def counted(key: str, **numbers: int) -> list:
        return language.parts(key, **{name: Figure(language.number(number)) for name, number in numbers.items()})

    def total(name: str) -> list:
        have = coverage.keys[name] - len(coverage.missing[name])
        return counted(f"coverage.{name.partition('.')[0]}", n=have, total=coverage.keys[name])

    rows = []
    for path, each in coverage.pages.items():
        file = files.get_file_from_path(path)
        github = languages.github_links(current.repository, coverage.code, path)
        folder = "" if coverage.code == current.codes[0] else f"{coverage.code}/"
        is_built = each.exists and coverage.code in current.codes
        links = {"missing": {"translate": "new"}, "behind": {"history": "history", "edit": "edit"}}
        links = {key: github[name] for key, name in links.get(each.state, {"edit": "edit"}).items() if github[name]}
        rows.append(
            {
                "title": page_title(file.content_string),
                "href": languages.to_root(current, page) + folder + file.url.removeprefix("./") if is_built else "",
                "state": each.state,
                "text": counted(f"coverage.{each.state}", n=len(each.behind), total=len(each.sections)),
                "links": links,
            }
        )
    review = coverage.table.get("review", "")
    states = {state: coverage.count(state) for state in ("current", "behind", "missing")}
    return {
        "code": coverage.code,
        **coverage.table,
        "review": language.word("coverage.reviews").get(review, review),
        "summary": [counted("coverage.summary", **states), *map(total, coverage.keys)],
        "rows": rows,
    }


# Files at the root of the site


def write(docs: Path, site_dir: Path) -> None:
    """Writes translations.json and assets/badges/<code>.svg."""
    found = [survey(docs, code) for code in language_files.language_codes() if code != ENGLISH]
    text = json.dumps({each.code: as_json(each) for each in found}, ensure_ascii=False, indent=1)
    (site_dir / "translations.json").write_text(text + "\n", encoding="utf-8")
    badges = site_dir / "assets" / "badges"
    badges.mkdir(parents=True, exist_ok=True)
    for each in found:
        (badges / f"{each.code}.svg").write_text(badge(each.table["name"], each.share), encoding="utf-8")


def as_json(coverage: Coverage) -> dict:
    """The survey of a language for programs."""
    return {
        **{key: coverage.table[key] for key in ("name", "tag", "review") if key in coverage.table},
        "share": round(coverage.share, 3),
        "pages": {
            path: {"state": each.state, "behind": each.behind, "of": len(each.sections), "words_left": each.words_left}
            for path, each in coverage.pages.items()
        },
        "keys": coverage.keys,
        "missing": coverage.missing,
    }


def badge(name: str, share: float) -> str:
    """A picture that says how much of the pages is up to date: "Español 83%"."""
    value = f"{int(share * 100)}%"  # 100% only when nothing is left
    left, right = _width(name), _width(value)
    middle = 'y="14" font-family="Verdana,sans-serif" font-size="11" fill="#fff" text-anchor="middle"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img"'
        f' aria-label="{escape(name)}: {value}"><rect width="{left}" height="20" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{"#1a7f37" if share >= 0.9 else "#8a5a00"}"/>'
        f'<text x="{left / 2:g}" {middle}>{escape(name)}</text>'
        f'<text x="{left + right / 2:g}" {middle}>{value}</text></svg>\n'
    )


def _width(text: str) -> int:
    """About how wide a text of 11 px is, with some space on both sides."""
    return 12 + sum(12 if ord(character) > 0x2E80 else 7 for character in text)
