"""For people and machines who quote a page: what it is, how to cite it, its Markdown, llms.txt and the feed.

plugin.py calls read_changes and add_files when the navigation is known, page_content and page_context for each page.
"""

import html
import json
import re
import shutil
import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import urljoin
from xml.etree import ElementTree

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.meta import get_data

from calculators import language_files
from calculators.text import Figure, Language
from site_plugin import calculators, languages
from site_plugin.cards import make_card
from site_plugin.languages import ENGLISH, Build
from site_plugin.marks import CODE, templates
from site_plugin.sources import Source, page_title

LICENSE = "https://creativecommons.org/licenses/by/4.0/"
ATOM = "http://www.w3.org/2005/Atom"

# What stays in a page's Markdown when calculators.py and sources.py have filled it, and what is not for reading.
LEFT = re.compile(
    rf"{CODE}"
    r'|<bdi class="figure"[^>]*>(?P<figure>[^<]*)</bdi>'
    r'|<div class="calculator-slot" id="(?P<slot>[\w-]+)"></div>'
    r'|<sup data-cites="(?P<cites>[^"]*)"></sup>'
    r"|<!-- (?P<name>[\w-]+)(?:: (?P<what>\w+))? -->\n?"
    r"|\]\((?!\w+:)(?P<link>[^)\s]+)"
    r"|(?P<attributes>[ ]*\{:?[ ]*[#.][^}\n]*\})",
    re.MULTILINE | re.DOTALL,
)
# Calculators, HTML, addresses of links, attributes and citations.
NOT_READ = re.compile(
    r"^```.*?^```|<[^>]*>|\]\([^)]*\)|\{:?[ ]*[#.][^}\n]*\}|\[@[^\]]*\]", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Change:
    """One entry of docs/changes.toml."""

    date: str  # 2026-11-30
    page: str  # below docs/en
    text: str


@dataclass(frozen=True)
class Facts:
    """What a page is, in the language it is written in; a page shown in English has the facts of the English one."""

    title: str
    description: str
    site: str
    address: str
    language: Language
    tag: str  # BCP 47
    checked: str  # a date, or ""
    changed: str  # the later of the dates it was checked and changed on, or ""
    minutes: int  # to read

    @property
    def author(self) -> str:
        """Whom to name."""
        return self.language.text("cite.author", site=self.site)


# Once in a build


def read_changes(docs: Path) -> list[Change]:
    """The log of changes, newest first. Raises PluginError."""
    path = docs / "changes.toml"
    try:
        tables = tomllib.loads(path.read_text("utf-8"))["change"] if path.exists() else []
        changes = [Change(str(table["date"]), table["page"], table["text"]) for table in tables]
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as problem:
        raise PluginError(f"docs/changes.toml: {problem}. A [[change]] has date, page and text.") from None
    for each in changes:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", each.date):
            raise PluginError(f"docs/changes.toml: {each.date!r} is not a date such as 2026-11-30")
        if not (docs / ENGLISH / each.page).is_file():
            raise PluginError(f"docs/changes.toml: there is no docs/{ENGLISH}/{each.page}")
    days = [(each.date, each.page) for each in changes]
    if len(set(days)) < len(days) or sorted((day for day, _ in days), reverse=True) != [day for day, _ in days]:
        raise PluginError("docs/changes.toml: the newest change comes first, and a page has one a day")
    return changes


def add_files(files: Files, nav: Navigation, config: MkDocsConfig, build: Build, changes: list[Change]) -> None:
    """Adds llms.txt and feed.xml to the site, so that pages can link to them like to any file."""
    for name, content in (("llms.txt", llms_txt(nav, build)), ("feed.xml", feed(files, build, changes))):
        files.append(File.generated(config, name, content=content))


def llms_txt(nav: Navigation, build: Build) -> str:
    """What the site is and a list of its pages' Markdown (llmstxt.org), for one language."""
    language = calculators.read_language(build.code)
    word = language.word("cite")
    here = build.root_url + build.folder
    sections: dict[str, list[str]] = {}
    for page in nav.pages:
        if languages.page_state(language_files.DOCS, build.code, page.file.src_uri) != "fallback":
            section = page.ancestors[-1].title if page.ancestors else word["pages"]
            text, meta = get_data(page.file.content_string)
            line = f"- [{page_title(text)}]({markdown_address(here + page.url)})"
            about = meta.get("description")
            sections.setdefault(section, []).append(f"{line}: {about}" if about else line)
    others = [
        f"- [{table['name']}]({build.root_url}{'' if code == build.codes[0] else f'{code}/'}llms.txt)"
        for code, table in build.languages.items()
        if code != build.code
    ]
    sections[word["more"]] = [f"- [{word['feed']}]({build.root_url}feed.xml)", *others]
    text = f"# {build.words['name']}\n\n> {build.words['description']}\n\n{word['llms']}\n"
    return text + "".join(f"\n## {name}\n\n" + "\n".join(lines) + "\n" for name, lines in sections.items())


def feed(files: Files, build: Build, changes: list[Change]) -> str:
    """The changes as an Atom feed. It is in English, the language that changes first."""
    root = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": ENGLISH})
    words = languages.site_words(ENGLISH)

    def add(parent: ElementTree.Element, name: str, text: str | None = None, **attributes: str):
        child = ElementTree.SubElement(parent, name, attributes)
        child.text = text
        return child

    add(root, "id", f"{build.root_url}feed.xml")
    add(root, "title", words["name"])
    add(root, "subtitle", words["description"])
    add(root, "updated", f"{changes[0].date if changes else '1970-01-01'}T00:00:00Z")
    add(root, "link", rel="self", href=f"{build.root_url}feed.xml")
    add(root, "link", href=build.root_url)
    add(add(root, "author"), "name", calculators.read_language(ENGLISH).text("cite.author", site=words["name"]))
    add(root, "rights", LICENSE)
    for change in changes:
        file = files.get_file_from_path(change.page)
        address = urljoin(build.root_url, file.url)
        entry = add(root, "entry")
        add(entry, "id", f"{address}#{change.date}")
        add(entry, "title", page_title((language_files.DOCS / ENGLISH / change.page).read_text("utf-8")))
        add(entry, "updated", f"{change.date}T00:00:00Z")
        add(entry, "link", href=address)
        add(entry, "summary", change.text)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, "unicode")}\n'


# A page


def page_content(
    content: str, page: Page, files: Files, config: MkDocsConfig, build: Build, changes: list[Change]
) -> str:
    """Says under the first heading when the page was checked and how long it is, and writes its Markdown.

    Leaves its Facts in `page.facts`.
    """
    page.facts = read_facts(page, build, changes)
    if languages.page_state(language_files.DOCS, build.code, page.file.src_uri) != "fallback":
        path = Path(config.site_dir, markdown_address(page.file.dest_uri))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(markdown_text(page, files, build), "utf-8")
    return add_facts(content, page.facts)


def read_facts(page: Page, build: Build, changes: list[Change]) -> Facts:
    """Gathers what a page says about itself."""
    code = languages.written_in(page, build)
    words = languages.site_words(code)
    checked = str(page.meta.get("checked", ""))
    changed = max([checked, *(each.date for each in changes if each.page == page.file.src_uri)])
    is_here = code == build.code
    return Facts(
        title=html.unescape(str(page.title)),
        description=page.meta.get("description", words["description"]),
        site=words["name"],
        address=build.root_url + (build.folder if is_here else "") + page.url.removeprefix("./"),
        language=page.sources.language,
        tag=languages.language_table(code)["tag"],
        checked=checked,
        changed=changed,
        minutes=reading_minutes(page),
    )


def reading_minutes(page: Page) -> int:
    """How long an adult reads the page: the words of its English text, as the speed is one for English.

    The speed is the starting value of the calculator reading_budget. Calculators and sources are not counted.
    """
    english = language_files.DOCS / ENGLISH / page.file.src_uri
    text, _ = get_data(english.read_text("utf-8") if english.is_file() else page.file.content_string)
    text = re.sub(r"\{\{.*?\}\}", "0 0", NOT_READ.sub(" ", text))  # a figure is a number and its unit
    words = re.findall(r"\w+(?:[’'.,-]\w+)*", text)
    inputs = {each.id: each for each in calculators.CALCULATORS["reading_budget"].inputs}
    return max(round(len(words) / inputs["reader_words_per_min"].default), 1)


def add_facts(content: str, facts: Facts) -> str:
    """Puts the line of facts under the first heading, for pages that have been checked."""
    if not facts.checked:
        return content
    time = facts.language.counted("cite.minutes", facts.language.number(facts.minutes))
    parts = facts.language.parts("cite.facts", date=Figure(facts.checked), time=time)
    line = templates.get_template("quote.html").module.facts(parts, facts.checked)
    return content.replace("</h1>", f"</h1>\n{line}", 1)


def page_context(context: dict, page: Page, config: MkDocsConfig, build: Build) -> None:
    """What theme/main.html and theme/partials/cite.html need; draws the social card."""
    facts = page.facts
    root = Path(config.site_dir).parent if build.folder else Path(config.site_dir)
    card = make_card(
        facts.title, facts.description, facts.site, Path(config.config_file_path).parent / ".cache" / "cards"
    )
    target = root / "assets" / "cards" / card.name
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(card, target)
    is_here, to_root = facts.language.code == build.code, languages.to_root(build, page)
    card_address = f"{build.root_url}assets/cards/{card.name}"
    context["quote"] = {
        "facts": facts,
        "words": facts.language.word("cite"),
        "card": card_address,
        "json_ld": json_ld(facts, cited_sources(page), build.root_url, card_address),
        "plain": plain(facts),
        "bibtex": bibtex(facts, build.root_url),
        "markdown": f"{'' if is_here else to_root + page.url}index.md",
        "feed": f"{to_root}feed.xml",
    }


def json_ld(facts: Facts, cited: list[Source], root_url: str, card: str) -> str:
    """The page as a schema.org Article with what it cites. Safe inside <script>."""
    article = {
        "@context": "https://schema.org",
        "@type": "Article",
        "headline": facts.title,
        "description": facts.description,
        "url": facts.address,
        "image": card,
        "inLanguage": facts.tag,
        "author": {"@type": "Organization", "name": facts.author, "url": root_url},
        "publisher": {"@type": "Organization", "name": facts.site, "url": root_url},
        "isPartOf": {"@type": "WebSite", "name": facts.site, "url": root_url},
        "license": LICENSE,
        "isAccessibleForFree": True,
        "encoding": {
            "@type": "MediaObject",
            "encodingFormat": "text/markdown",
            "contentUrl": markdown_address(facts.address),
        },
    }
    if facts.changed:
        article["dateModified"] = facts.changed
    if cited:
        article["citation"] = [cited_work(source) for source in cited]
    return json.dumps(article, ensure_ascii=False, indent=1).replace("<", "\\u003c")


def cited_sources(page: Page) -> list[Source]:
    """What the page cites, in the order of its numbers."""
    return [page.sources.ledger[id_] for id_ in page.sources.cited]


def cited_work(source: Source) -> dict:
    """One source as schema.org sees it."""
    is_paper = source.kind == "paper"
    work = {
        "@type": "ScholarlyArticle" if is_paper else "CreativeWork",
        "name": source.title,
        "author": {"@type": "Person" if is_paper else "Organization", "name": source.authors},
        "publisher": {"@type": "Organization", "name": source.publisher},
    }
    if source.published != "undated":
        work["datePublished"] = source.published
    if source.url:
        work["url"] = source.url
    return work


def plain(facts: Facts) -> str:
    """The line to cite the page with."""
    values = {"author": facts.author, "title": facts.title, "address": facts.address}
    if facts.changed:
        return facts.language.text("cite.plain", date=facts.changed, **values)
    return facts.language.text("cite.plain_undated", **values)


def bibtex(facts: Facts, root_url: str) -> str:
    """The same for BibTeX; @misc is what every style knows."""

    def escaped(text: str) -> str:
        return re.sub(r"([&%$#_{}])", r"\\\1", text)

    key = re.sub(r"\W+", "-", f"million-tokens/{facts.address.removeprefix(root_url)}").strip("-")
    fields = {"title": f"{{{escaped(facts.title)}}}", "author": f"{{{escaped(facts.author)}}}"}
    if facts.changed:
        day = date.fromisoformat(facts.changed)
        fields |= {"year": str(day.year), "month": str(day.month), "day": str(day.day)}
    fields |= {"url": facts.address, "langid": facts.tag}
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items()]
    return "\n".join([f"@misc{{{key},", *lines, "}"])


# The Markdown of a page


def markdown_address(address: str) -> str:
    """Where the Markdown of a page is: index.md beside its index.html."""
    return urljoin(address, "index.md")


def markdown_text(page: Page, files: Files, build: Build) -> str:
    """The page as Markdown that needs nothing else: figures, results, notes and full addresses."""
    facts = page.facts
    head = {"title": facts.title, "description": facts.description, "address": facts.address}
    head |= {"language": facts.tag, "checked": facts.checked, "author": facts.author, "license": LICENSE}
    front_matter = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in head.items() if value)
    language, ledger = facts.language, page.sources.ledger.values()

    def replace(match: re.Match) -> str:
        if match["figure"] is not None:
            return html.unescape(match["figure"])
        if match["slot"]:
            calculator, values = page.marks.starts[match["slot"]]
            return calculator_text(calculator, values, language, f"{facts.address}#{match['slot']}")
        if match["cites"]:
            return "".join(f"[^{id_}]" for id_ in match["cites"].split())
        if match["name"] == "notes":
            return "".join(f"[^{each.id}]: {source_text(each, language)}\n" for each in cited_sources(page))
        if match["name"] == "sources":
            return "".join(f"- {source_text(each, language)}\n" for each in ledger if each.kind == match["what"])
        if match["link"]:
            return "](" + full_address(match["link"], page, files, build)
        return "" if match["name"] or match["attributes"] else match[0]

    text = re.sub(r"\n{3,}", "\n\n", LEFT.sub(replace, page.markdown))
    return f"---\n{front_matter}---\n\n{text.strip()}\n"


def calculator_text(calculator, values: dict[str, str], language: Language, address: str) -> str:
    """A calculator as Markdown: question, sentence, table, boundary, and where to turn it."""
    reply = calculators.view(calculator, {name: {"value": value} for name, value in values.items()}, language)
    words, common = language.word(calculator.id), language.word("calculator")

    def text(parts: list) -> str:
        return "".join(part if isinstance(part, str) else part["figure"] for part in parts).replace("|", "\\|")

    table = [[words["columns"][column.id] for column in calculator.columns], ["---"] * len(calculator.columns)]
    table += [[text(cell) for cell in row] for row in reply["rows"]]
    lines = [f"| {' | '.join(row)} |" for row in table]
    boundary = f"{common['boundary']}: {words['boundary']}"
    link = f"[{words['title']}]({address})"
    return "\n\n".join([f"**{words['question']}**", text(reply["sentence"]), "\n".join(lines), boundary, link])


def source_text(source: Source, language: Language) -> str:
    """A source in one line, as the notes of a page have it."""
    word = language.word("sources")
    published = word["undated"] if source.published == "undated" else source.published
    by = [source.authors, source.publisher] if source.authors not in source.publisher else [source.publisher]
    checked = language.text("sources.checked", date=source.checked)
    reported = [language.text("sources.reported", who=source.reported_by)] if source.grade == "C" else []
    parts = [f"{source.title}.", f"{', '.join([*by, published])}.", f"{word['kinds'][source.kind]}, {checked}."]
    parts += [*reported, *([f"<{source.url}>"] if source.url else [])]
    return " ".join([*parts, word["supports"], source.supports, word["limits"], source.limits])


def full_address(link: str, page: Page, files: Files, build: Build) -> str:
    """The address of what a page links to: another page, a picture, a place on the page itself."""
    path, mark, rest = re.fullmatch(r"([^?#]*)([?#]?)(.*)", link, re.DOTALL).groups()
    if not path:
        return page.facts.address + link
    file = files.get_file_from_path(normpath(join(dirname(page.file.src_uri), path)))
    return urljoin(build.root_url + build.folder, file.url) + mark + rest if file else link
