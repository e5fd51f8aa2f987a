"""What others quote: the data of a page, its citation, its Markdown, its card, llms.txt and the feed."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.utils.meta import get_data
from PIL import Image

from calculators.language_files import DOCS, read_language
from site_plugin import calculators, cards, languages, quote, sources

ROOT_URL = "https://example.org/repo/"
ENGLISH = {"name": "English", "tag": "en", "theme": "en"}
SPANISH = {"name": "Español", "tag": "es", "theme": "es"}
LEDGER = sources.read_ledger(DOCS / "sources.toml")
THEME = Path(languages.__file__).parent / "theme"
TITLE, ABOUT, SITE = "The check that does not shrink", "Why a faster writer is not a faster job.", "One Million"
MARKDOWN = """# The <check> { #top }

The job is {{ fixed_check.gain(check_s=60) }} [@amdahl-1967; @gustafson-1988].
See [the list](../sources.md#papers), [here](#top) and [these numbers](calculator:fixed_check?check_s=60).

```calculator
fixed_check
check_s = 900
```

```python
kept = "{{ as it is }}"  # [@nobody]
```

## Sources { #sources }
"""


def build_of(code="en"):
    """The build of one language."""
    folder = "" if code == "en" else f"{code}/"
    known = {"en": ENGLISH, "es": SPANISH}
    return languages.Build(code, folder, ROOT_URL, known, "", languages.site_words(code))


def files_of(*names):
    """The files of a site."""
    return Files([File(name, "docs", "site", use_directory_urls=True) for name in names])


def page_of(markdown=MARKDOWN, code="en", title="The &lt;check&gt;", **meta):
    """A page as the plugin has it when its HTML is made."""
    language = read_language(code)
    page_sources = sources.read_page(markdown, meta, LEDGER, language)
    filled, marks = calculators.fill_markdown(markdown, language, language, "understand/the-check.md")
    file = files_of("understand/the-check.md").get_file_from_path("understand/the-check.md")
    filled = sources.fill_markdown(filled, page_sources)
    page = SimpleNamespace(title=title, url=file.url, file=file, meta=meta, markdown=filled, marks=marks)
    page.sources = page_sources
    page.facts = quote.read_facts(page, build_of(code), [])
    return page


def data_of(page):
    """The JSON-LD of a page, read back."""
    return json.loads(quote.json_ld(page.facts, quote.cited_sources(page), ROOT_URL, "card.png"))


def test_data_name_the_page_and_what_it_cites():
    """Search engines and reference managers get title, address, date, licence and every source of a page."""
    data = data_of(page_of(description="Short.", checked="2026-11-30"))
    assert data["@type"] == "Article"
    assert data["headline"] == "The <check>"
    assert data["url"] == ROOT_URL + "understand/the-check/"
    assert data["dateModified"] == "2026-11-30"
    assert data["isPartOf"]["name"] == "One Million Tokens a Second"
    assert [work["name"] for work in data["citation"]] == [
        LEDGER[id_].title for id_ in ("amdahl-1967", "gustafson-1988")
    ]
    assert {work["@type"] for work in data["citation"]} == {"ScholarlyArticle"}


def test_data_cannot_end_their_script():
    """No title breaks out of the block of data."""
    page = page_of(title="&lt;/script&gt;&lt;b&gt;")
    assert "<" not in quote.json_ld(page.facts, [], ROOT_URL, "")
    assert data_of(page)["headline"] == "</script><b>"


def test_the_later_date_counts():
    """A page is as new as its last check or its last change, whichever came later; without both it has no date."""
    changes = [quote.Change("2026-12-24", "understand/the-check.md", "New."), quote.Change("2027-01-01", "a.md", "No.")]
    page = page_of(checked="2026-11-30")
    assert quote.read_facts(page, build_of(), changes).changed == "2026-12-24"
    assert "dateModified" not in data_of(page_of())


def test_citations_in_both_forms():
    """A reader gets a line and an entry for BibTeX, both with title, site, date and address."""
    facts = page_of(title="Costs &amp; 100%_", checked="2026-11-30").facts
    address = ROOT_URL + "understand/the-check/"
    site = "Contributors to One Million Tokens a Second"
    assert quote.plain(facts) == f"{site}. “Costs & 100%_”. 2026-11-30. {address}"
    assert quote.bibtex(facts, ROOT_URL).splitlines() == [
        "@misc{million-tokens-understand-the-check,",
        "  title = {{Costs \\& 100\\%\\_}},",
        f"  author = {{{{{site}}}}},",
        "  year = {2026},",
        "  month = {11},",
        "  day = {30},",
        f"  url = {{{address}}},",
        "  langid = {en},",
        "}",
    ]
    assert quote.plain(page_of().facts) == f"{site}. “The <check>”. {address}"


def test_markdown_needs_nothing_else():
    """The Markdown of a page has figures, results, notes and full addresses, and leaves code alone."""
    page = page_of()
    files = files_of("understand/the-check.md", "sources.md", "calculators/fixed-check.md")
    text = quote.markdown_text(page, files, build_of())
    code = '```python\nkept = "{{ as it is }}"  # [@nobody]\n```\n'
    assert code in text
    assert not re.search(r"\{\{|<bdi|<sup|<div|<!--|\[@|\{ #", text.replace(code, ""))
    assert "The job is 132.57 times as fast[^amdahl-1967][^gustafson-1988].\n" in text
    assert f"[the list]({ROOT_URL}sources/#papers), [here]({ROOT_URL}understand/the-check/#top)" in text
    assert f"[these numbers]({ROOT_URL}calculators/fixed-check/?v=1&check_s=60&" in text
    assert "| 15 min | 2 h 28 min 20 s | 15 min 1 s | 9.88 times as fast | 99.91% |" in text
    assert "What this leaves out: Checks that come after" in text
    assert re.search(r"^\[\^gustafson-1988\]: .*Reported in.*<https://doi\.org/", text, re.MULTILINE)
    head, meta = get_data(text)
    assert head.startswith("# The <check>\n")
    assert meta["address"] == ROOT_URL + "understand/the-check/"


def test_facts_stand_under_the_heading():
    """A page that has been checked says when, and how long it takes to read; it stays out of the search index."""
    html = quote.add_facts("<h1>A</h1><p>B</p>", page_of(checked="2026-11-30").facts)
    assert html.startswith('<h1>A</h1>\n<p class="page-facts" data-search-exclude>Last checked on <time datetime=')
    assert "minutes to read.</p>" in html
    assert quote.add_facts("<h1>A</h1>", page_of().facts) == "<h1>A</h1>"


def test_reading_time_counts_words_of_the_english_page(monkeypatch, tmp_path):
    """238 words a minute, of the text only, and the same in all languages."""
    words = "word " * 238 * 3
    text = f"---\nchecked: 2026-11-30\n---\n# Title {{ #top }}\n\n{words}[@a]\n```calculator\nfixed_check\n```\n"
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "page.md").write_text(text, "utf-8")
    monkeypatch.setattr(languages.language_files, "DOCS", tmp_path)
    for name, content in (("page.md", "corto"), ("only-here.md", text)):
        page = SimpleNamespace(file=SimpleNamespace(src_uri=name, content_string=content))
        assert quote.reading_minutes(page) == 3


def test_card_is_a_picture_and_always_the_same(tmp_path):
    """A card has the size that networks ask for, is small, and equal to the byte whenever it is drawn."""
    first, again = (cards.make_card(TITLE, ABOUT, SITE, tmp_path / name) for name in ("a", "b"))
    assert first.name == again.name
    assert first.read_bytes() == again.read_bytes()
    assert first.stat().st_size < 60_000
    with Image.open(first) as image:
        assert (image.format, image.size, image.mode) == ("PNG", (1200, 630), "P")
    assert cards.make_card(TITLE, "Else.", SITE, tmp_path / "a").name != first.name


def test_one_card_for_scripts_the_font_lacks(tmp_path):
    """Chinese or Arabic pages share a card without words, instead of one full of boxes; Spanish has its own."""
    neutral = {cards.make_card(title, "", "", tmp_path) for title in ("百万", "مليون")}
    assert len(neutral) == 1
    assert cards.make_card("¿Un millón?", "", "", tmp_path) not in neutral


def test_long_texts_fit_on_a_card():
    """Text gets smaller, and is cut in the end, but never leaves the card."""
    size, lines = cards.fit("word " * 200, "Bold", (76, 46), 3)
    assert (size, len(lines)) == (46, 3)
    font = cards.letters("Bold", size)
    assert max(font.getlength(line) for line in lines) <= cards.SIZE[0] - cards.MARGIN


def nav_of(*names):
    """A navigation of real pages, all in one section."""
    section = SimpleNamespace(title="Understand")
    pages = []
    for file in files_of(*names):
        file.content_string = (DOCS / "en" / file.src_uri).read_text("utf-8")
        pages.append(SimpleNamespace(file=file, url=file.url.removeprefix("./"), ancestors=[section]))
    return SimpleNamespace(pages=pages)


def test_llms_txt_lists_each_page():
    """Programs find every page of their language, with its description, as Markdown."""
    nav = nav_of("index.md", "understand/the-check.md")
    text = quote.llms_txt(nav, build_of())
    assert text.startswith("# One Million Tokens a Second\n\n> A thought experiment")
    assert f"- [The check that does not shrink]({ROOT_URL}understand/the-check/index.md): Writing" in text
    assert f"- [One Million Tokens a Second]({ROOT_URL}index.md): What" in text
    assert f"- [Español]({ROOT_URL}es/llms.txt)" in text
    spanish = quote.llms_txt(nav, build_of("es"))
    assert f"({ROOT_URL}es/index.md)" in spanish
    assert "the-check" not in spanish


def test_feed_is_valid_and_complete():
    """The feed is well-formed Atom, and each entry has what readers of feeds need."""
    changes = [
        quote.Change("2026-12-01", "understand/the-check.md", "A sentence with <b> & more."),
        quote.Change("2026-11-30", "index.md", "It begins."),
    ]
    text = quote.feed(files_of("index.md", "understand/the-check.md"), build_of("es"), changes)
    feed = ElementTree.fromstring(text)  # noqa: S314 - our own
    atom = f"{{{quote.ATOM}}}"
    assert feed.tag == atom + "feed"
    assert feed.findtext(atom + "updated") == "2026-12-01T00:00:00Z"
    entries = feed.findall(atom + "entry")
    links = [entry.find(atom + "link").get("href") for entry in entries]
    assert links == [ROOT_URL + "understand/the-check/", ROOT_URL]
    assert [entry.findtext(atom + "summary") for entry in entries] == [change.text for change in changes]
    assert len({entry.findtext(atom + "id") for entry in entries}) == 2


def test_the_log_of_changes_is_in_order():
    """The real log can be read."""
    assert quote.read_changes(DOCS)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[[change]]\ndate = 2026-11-30\npage = "gone.md"\ntext = "A."', "there is no docs/en/gone.md"),
        ('[[change]]\ndate = "yesterday"\npage = "index.md"\ntext = "A."', "is not a date"),
        ('[[change]]\npage = "index.md"\ntext = "A."', "has date, page and text"),
        (
            '[[change]]\ndate = 2026-11-29\npage = "index.md"\ntext = "A."\n'
            '[[change]]\ndate = 2026-11-30\npage = "index.md"\ntext = "B."',
            "the newest change comes first",
        ),
    ],
)
def test_a_wrong_log_says_so(tmp_path, text, problem):
    """Each mistake in docs/changes.toml is named."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "index.md").touch()
    (tmp_path / "changes.toml").write_text(text, "utf-8")
    with pytest.raises(PluginError, match=problem):
        quote.read_changes(tmp_path)


def test_alternates_stay_unseen_by_the_theme():
    """Material's script asks for a sitemap at every link[rel=alternate]: ours are written so that it sees none."""
    import material

    scripts = (Path(material.__file__).parent / "templates/assets/javascripts").glob("bundle.*.min.js")
    assert ['"link[rel=alternate]"' in script.read_text("utf-8") for script in scripts] == [True]
    head = (THEME / "main.html").read_text("utf-8")
    assert set(re.findall(r"<link rel=(\S+ ?\S)", head)) == {'"alternate "'}
