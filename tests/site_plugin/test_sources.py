"""The ledger of sources: what is refused, how citations become notes, who uses what, what a page leaves out."""

import re
from datetime import date
from types import SimpleNamespace

import pytest
from markdown import markdown
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from calculators import CALCULATORS
from calculators.language_files import DOCS, language_codes, read_language
from site_plugin import calculators, marks, sources

ENGLISH, SPANISH = read_language("en"), read_language("es")

PAPER = """
title = "A <b>paper</b>"
authors = "Doe"
publisher = "Journal"
url = "https://example.org/?a=1&b=2"
published = "2024-05"
checked = "2026-11-30"
kind = "paper"
supports = "It supports < this."
limits = "One test."
how = "We read it."
grade = "A"
"""
REPORTED = PAPER.replace('"A"', '"C"').replace("A <b>paper</b>", "Heard of") + 'reported_by = "the press"\n'
OURS = re.sub("url = .*\n", "", PAPER).replace("A <b>paper</b>", "Our sum")
OURS = OURS.replace('"A"', '"D"').replace('"paper"', '"own"')
SENTENCES = 'supports = "Esto."\nlimits = "Una prueba."\nhow = "Leído."\n'
LEDGER = f"[alpha]{PAPER}\n[beta-2]{REPORTED}\n[ours]{OURS}"


@pytest.fixture
def write(tmp_path):
    """Writes a file below the folder docs/ of a test and returns its path."""

    def write_file(text, name="sources.toml"):
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.fixture
def ledger(write):
    """The small ledger, read."""
    return sources.read_ledger(write(LEDGER))


# The ledger


def test_the_ledger_of_the_site_is_sound():
    """docs/sources.toml and its translations pass every check, and every calculator's sources are in it."""
    ledger = sources.read_ledger(DOCS / "sources.toml")
    sources.check_calculators(CALCULATORS, ledger)
    for code in language_codes():
        assert sources.translate_ledger(ledger, DOCS / code / "sources.toml", code).keys() == ledger.keys()


def test_a_ledger_is_read(ledger):
    """Entries come by id, with their fields; work of ours needs no address."""
    assert list(ledger) == ["alpha", "beta-2", "ours"]
    assert (ledger["alpha"].kind, ledger["beta-2"].reported_by, ledger["ours"].url) == ("paper", "the press", "")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (PAPER.replace('"paper"', '"rumour"'), "kind is one of paper, documentation"),
        (PAPER.replace('limits = "One test."\n', ""), "needs a text for limits"),
        (PAPER.replace('"One test."', '""'), "needs a text for limits"),
        (PAPER.replace('"2026-11-30"', "2026-11-30"), "needs a text for every field"),
        (PAPER.replace('checked = "2026-11-30"\n', ""), "needs a text for checked"),
        (PAPER.replace('"2026-11-30"', '"2026-11"'), "checked is a date such as 2026-11-30"),
        (PAPER.replace('"2024-05"', '"May 2024"'), "published is 2026-11-30, 2026-11, 2026 or"),
        (PAPER.replace('"A"', '"N"'), "grade is A, B or C"),
        (PAPER.replace('"A"', '"D"'), "grade is A, B or C"),
        (PAPER.replace('"A"', '"C"'), "reported_by says who reports"),
        (PAPER + 'reported_by = "x"', "reported_by says who reports"),
        (PAPER.replace("https:", "http:"), "url starts with https://"),
        (re.sub("url = .*", "", PAPER), "url starts with https://"),
        (PAPER.replace("We read it.", "We read it"), "how is one sentence and ends in a full stop"),
        (PAPER + 'note = "x"', "has no field note"),
    ],
)
def test_a_faulty_entry_is_named_with_its_line(write, entry, reason):
    """Whatever an entry lacks or has too much stops the build, with file, line, id and reason."""
    path = write(f"# head\n\n[first]{PAPER}\n[second]{entry}")
    with pytest.raises(PluginError, match=r"sources\.toml:16: \[second\] " + re.escape(reason)):
        sources.read_ledger(path)


def test_all_faults_are_told_at_once(write):
    """An author sees every faulty entry in one run."""
    bad = PAPER.replace('"paper"', '"rumour"')
    with pytest.raises(PluginError, match=r"(?s)\[a\] kind.*\[b\] kind"):
        sources.read_ledger(write(f"[a]{bad}\n[b]{bad}"))


@pytest.mark.parametrize("id_", ["Alpha", "a_b", "a--b", "-a"])
def test_an_id_is_lower_case_words(write, id_):
    """Ids look alike, because they stand in pages and in addresses."""
    with pytest.raises(PluginError, match="the id is not lower-case words"):
        sources.read_ledger(write(f"[{id_}]{PAPER}"))


def test_entries_are_sorted(write):
    """Two people who add a source at the same time do not both add it at the end."""
    with pytest.raises(PluginError, match=r"\[a\] stands after b"):
        sources.read_ledger(write(f"[b]{PAPER}\n[a]{PAPER}"))


def test_an_id_stands_once(write):
    """The same id twice is refused, with its line."""
    with pytest.raises(PluginError, match=r"sources\.toml: .*line 14"):
        sources.read_ledger(write(f"[a]{PAPER}\n[a]{PAPER}"))


def test_old_entries_are_listed_but_pass(ledger):
    """After 180 days an entry is named for another look; that stops no build."""
    assert sources.old_ids(ledger, date(2027, 5, 29)) == []
    assert sources.old_ids(ledger, date(2027, 5, 30)) == ["alpha", "beta-2", "ours"]


def test_the_day_of_a_build_can_be_set(monkeypatch):
    """A build is repeatable: SOURCE_DATE_EPOCH decides what is old."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert sources.build_day() == date(2023, 11, 14)


# Translated sentences


def test_translated_sentences_are_laid_over(write, ledger):
    """A language says the sentences in its words; names stay, and what is missing stays English."""
    path = write(f"[alpha]\n{SENTENCES}", "es/sources.toml")
    spanish = sources.translate_ledger(ledger, path, "es")
    assert (spanish["alpha"].supports, spanish["alpha"].title, spanish["alpha"].language) == (
        "Esto.",
        "A <b>paper</b>",
        "es",
    )
    assert spanish["ours"] == ledger["ours"]
    assert sources.translate_ledger(ledger, path.parent / "none.toml", "ja") == ledger


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[alfa]\n", "is not in docs/sources.toml"),
        ('[alpha]\nhow = "x."', "needs exactly these: how, limits, supports"),
        (f"[beta-2]\n{SENTENCES}", "needs exactly these: how, limits, reported_by, supports"),
        (f"[ours]\n{SENTENCES}", "needs exactly these: how, limits, supports, title"),
    ],
)
def test_a_translation_is_whole_or_missing(write, ledger, text, reason):
    """Half a translated entry, or one that English does not have, stops the build."""
    with pytest.raises(PluginError, match=reason):
        sources.translate_ledger(ledger, write(text, "es/sources.toml"), "es")


# Pages


def page_file(tmp_path, name, text):
    """A page of a site, as MkDocs knows it."""
    path = tmp_path / "pages" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return File(name, str(tmp_path / "pages"), str(tmp_path / "site"), use_directory_urls=True)


def render(markdown, ledger, language=ENGLISH, **meta):
    """A page with its citations filled in. Its Markdown is not converted: the slots are HTML already."""
    page = SimpleNamespace(file=File("more/page.md", "", "", use_directory_urls=True))
    page.sources = sources.read_page(markdown, meta, ledger, language)
    library = sources.Library({"en": ledger}, {}, {}, File("sources.md", "", "", use_directory_urls=True))
    return sources.fill_html(sources.fill_markdown(markdown, page.sources), page, library, language)


def test_citations_are_numbered_in_the_order_of_the_page(ledger):
    """The first source cited is number 1, wherever it stands in the ledger, and keeps its number later on."""
    html = render("One [@ours]. Two [@alpha; @ours].\n", ledger)
    assert re.findall(r'<a href="#note-([\w-]+)" id="([\w-]+)"[^>]*>(\d)</a>', html) == [
        ("ours", "cite-ours", "1"),
        ("alpha", "cite-alpha", "2"),
        ("ours", "cite-ours-2", "1"),
    ]
    assert re.findall(r'<li class="source" id="note-([\w-]+)"', html) == ["ours", "alpha"]
    assert "One<sup" in html


def test_a_citation_is_named_for_those_who_hear_it(ledger):
    """The number has an accessible name, and what hovers beside it says title, publisher, kind and dates."""
    html = render("One [@alpha].", ledger)
    assert 'aria-label="Source 1: A &lt;b&gt;paper&lt;/b&gt;"' in html
    tip = re.sub("<[^>]*>", "", re.search(r'class="cite__tip" hidden>(.*?)</span>', html, re.DOTALL)[1])
    assert " ".join(tip.split()) == (
        "A &lt;b&gt;paper&lt;/b&gt;. Doe, Journal, 2024-05. Paper or preprint, checked on 2026-11-30."
    )


def test_a_note_leads_back_to_every_mention(ledger):
    """A note has a way back to each of its places, a link to its source, and one to the list of all sources."""
    html = render("One [@alpha]. Two [@alpha].", ledger)
    notes = html[html.index("<ol") :]
    assert re.findall('href="([^"]*)"', notes) == [
        "https://example.org/?a=1&amp;b=2",
        "#cite-alpha",
        "#cite-alpha-2",
        "../../sources/#source-alpha",
    ]
    assert "It supports &lt; this." in notes
    assert "One test." in notes


def test_reported_facts_say_so(ledger):
    """A fact known from reports only is called reported in the label, in the hover and in the note; no other is."""
    html = render("One [@beta-2].", ledger)
    assert 'aria-label="Source 1, reported: Heard of"' in html
    assert html.count("Reported in the press; we did not read the original.") == 2
    assert "eported" not in render("One [@alpha].", ledger)


def test_the_notes_stand_in_the_section_of_sources(ledger):
    """Notes end the section { #sources }, before the next heading; without one they get a section of their own."""
    page = "# T { #top }\n\nOne [@alpha].\n\n## S { #sources }\n\nWords.\n\n### More { #more }\n\n## End { #end }\n"
    html = render(page, ledger)
    assert html.index("### More") < html.index("<ol") < html.index("## End")
    assert "## Sources { #sources }\n\n<ol" in render("# T { #top }\n\nOne [@alpha].\n", ledger)
    assert "## Fuentes { #sources }" in render("# T { #top }\n\nUno [@alpha].\n", ledger, SPANISH)


def test_a_page_without_citations_stays_as_it_is(ledger):
    """Nothing is added to a page that cites nothing and leaves out nothing."""
    text = "# T { #top }\n\nWords.\n\n## Sources { #sources }\n\nThe values are illustrative.\n"
    assert render(text, ledger) == text


def test_code_shows_how_to_cite(ledger):
    """A mark in code is text, also when a calculator stands before it."""
    text = "```calculator\nfixed_check\n```\n\n`[@nobody]`\n\n```\n## x { #sources }\n[@nobody]\n```\n"
    assert render(text, ledger) == text


def test_an_unknown_source_is_named_at_its_place(ledger):
    """An author learns which id is unknown, which one may be meant, and where it stands."""
    with pytest.raises(marks.MarkError, match=r"no source 'alpa' in docs/sources\.toml\. Is it alpha\?") as problem:
        render("line\n\nOne [@ours; @alpa].", ledger)
    assert problem.value.position == 11


def test_an_english_note_on_a_spanish_page_is_marked(ledger):
    """What is not translated yet is marked as English on a page in another language."""
    html = render("Uno [@ours].", ledger, SPANISH)
    assert '<cite lang="en" dir="ltr">Our sum</cite>' in html
    assert '<span lang="en" dir="ltr">One test.</span>' in html
    assert "lang=" not in render("One [@ours].", ledger)


def test_citations_work_in_tables_and_survive_markdown(ledger):
    """Python-Markdown leaves the slots whole, in a table, beside emphasis and at the end of a page."""
    text = "| a | b |\n|---|---|\n| *x* [@alpha] | y [@beta-2; @ours] |\n"
    page = sources.read_page(text, {}, ledger, ENGLISH)
    html = markdown(sources.fill_markdown(text, page), extensions=["tables", "attr_list", "md_in_html"])
    assert '<td><em>x</em><sup data-cites="alpha"></sup></td>' in html
    assert '<td>y<sup data-cites="beta-2 ours"></sup></td>' in html
    assert '<h2 id="sources">Sources</h2>\n<!-- notes -->' in html


# What a page leaves out


def test_what_a_page_leaves_out_is_listed(ledger):
    """The keys of the front matter become sentences at the end of the section { #limits }, or in one of their own."""
    page = "# T { #top }\n\n## Limits { #limits }\n\nOurs.\n\n## Sources { #sources }\n"
    reading = ENGLISH.word("boundaries.reading")
    lead = ENGLISH.word("sources.limits_lead")
    assert f"Ours.\n\n{lead}\n\n- {reading}\n\n## Sources" in render(page, ledger, leaves_out=["reading"])
    assert f"{{ #limits }}\n\n{lead}\n\n- {reading}\n" in render("# T\n", ledger, leaves_out=["reading"])
    assert SPANISH.word("boundaries.tools") in render("# T\n", ledger, SPANISH, leaves_out=["tools"])


def test_an_unknown_boundary_is_refused(ledger):
    """A key that is not in the list stops the build and shows the list."""
    with pytest.raises(marks.MarkError, match=r"no 'redaing' in \[boundaries\]\. There are: reading, tools"):
        render("# T\n", ledger, leaves_out=["redaing"])


# Calculators


def test_a_calculator_with_an_unknown_source_is_named(ledger):
    """A calculator's sources must be in the ledger: those of its formula, its inputs and its presets."""
    part = SimpleNamespace(source="alpa")
    for fields in ({"sources": ("alpa",)}, {"inputs": (part,)}, {"presets": (part,)}):
        calculator = SimpleNamespace(**{"id": "dial", "sources": (), "inputs": (), "presets": ()} | fields)
        with pytest.raises(PluginError, match=r"calculators/dial\.py: there is no source 'alpa'.* Is it alpha\?"):
            sources.check_calculators({"dial": calculator}, ledger)


@pytest.mark.parametrize(
    ("sourced", "note"),
    [
        (["alpha", ""], "All other starting values are illustrative."),
        (["", ""], "The starting values are illustrative."),
        (["alpha", "alpha"], ""),
    ],
)
def test_a_calculator_shows_its_sources(ledger, sourced, note):
    """The details of a calculator link to its sources, each title once, and say which values are illustrative."""
    inputs = [SimpleNamespace(source=source) for source in sourced]
    calculator = SimpleNamespace(id="dial", sources=("ours", "alpha"), inputs=inputs, presets=())
    file = File("more/page.md", "", "", use_directory_urls=True)
    page = SimpleNamespace(file=file, sources=sources.read_page("", {}, ledger, ENGLISH))
    library = sources.Library({}, {}, {"dial": calculator}, File("sources.md", "", "", use_directory_urls=True))
    html = sources.fill_html("<!-- calculator-sources: dial -->", page, library, ENGLISH)
    assert re.findall('href="([^"]*)"', html) == ["../../sources/#source-ours", "../../sources/#source-alpha"]
    assert " ".join(re.sub("<[^>]*>", "", html).split()) == (
        f"Sources: Our sum; A &lt;b&gt;paper&lt;/b&gt;. {note}".strip()
    )


def test_every_calculator_has_a_place_for_its_sources():
    """The page of a calculator leaves the slot that its sources are written into."""
    markdown, found = calculators.fill_markdown("```calculator\nfixed_check\n```\n", ENGLISH, ENGLISH, "index.md")
    html = calculators.fill_html(markdown, found, ENGLISH, dict.fromkeys(language_codes(), 1_000_000))
    assert "<!-- calculator-sources: fixed_check -->" in html


# The page of all sources


def test_the_sources_page_says_who_uses_what(tmp_path, ledger):
    """Each kind lists its entries with the pages and calculators that use them; a calculator's own page counts once."""
    texts = {
        "sources.md": "# Sources\n\n<!-- sources: paper -->\n",
        "guide/dial.md": "# The *dial* { #dial }\n\nOne [@beta-2]. Two [@beta-2]. `[@ours]`\n",
        "calculators/fixed-check.md": "# Check { #check }\n\nOne [@alpha].\n",
    }
    files = Files([page_file(tmp_path, name, text) for name, text in texts.items()])
    check = SimpleNamespace(id="fixed_check", sources=("alpha", "beta-2"), inputs=(), presets=())
    uses = sources.find_uses(files, {"fixed_check": check}, ENGLISH)
    page = SimpleNamespace(file=files.get_file_from_path("sources.md"))
    page.sources = sources.read_page("", {}, ledger, ENGLISH)
    html = sources.fill_html(texts["sources.md"], page, sources.Library({}, uses, {}, None), ENGLISH)
    entries = dict(re.findall(r'id="source-([\w-]+)">(.*?)</li>', html, re.DOTALL))
    assert list(entries) == ["alpha", "beta-2"]
    used = {id_: re.findall(r'<a href="\.\./([^"]*)">([^<]*)</a>', text) for id_, text in entries.items()}
    assert used == {
        "alpha": [("calculators/fixed-check/#note-alpha", "Check")],
        "beta-2": [
            ("guide/dial/#note-beta-2", "The dial"),
            ("calculators/fixed-check/#fixed_check", ENGLISH.word("fixed_check.title")),
        ],
    }


def test_every_kind_has_a_place_on_the_sources_page():
    """The page lists each kind that the ledger holds, once, in every language that has the page."""
    kinds = {source.kind for source in sources.read_ledger(DOCS / "sources.toml").values()}
    for page in DOCS.glob("*/sources.md"):
        listed = re.findall(r"<!-- sources: (\w+) -->", page.read_text(encoding="utf-8"))
        assert sorted(listed) == sorted(kinds), page


def test_unused_entries_are_reported(monkeypatch, caplog, ledger):
    """What nothing cites is named; once the switch is set it stops the build."""
    library = sources.Library({"en": ledger}, {"alpha": [], "ours": []}, {}, None)
    caplog.set_level("INFO", logger="mkdocs.plugins")
    monkeypatch.setattr(sources, "UNUSED", "info")
    sources.report(library, date(2027, 5, 30))
    assert "nothing cites beta-2" in caplog.text
    assert "look again: alpha, beta-2, ours" in caplog.text
    assert [record.levelname for record in caplog.records] == ["INFO", "INFO"]
    monkeypatch.setattr(sources, "UNUSED", "error")
    with pytest.raises(PluginError, match="nothing cites beta-2"):
        sources.report(library, date(2026, 12, 1))


def test_a_site_without_a_ledger_builds(tmp_path):
    """Without docs/sources.toml there is nothing to cite and nothing to check."""
    library = sources.open_library(tmp_path, ENGLISH, Files([]), CALCULATORS)
    assert (library.ledgers, library.page) == ({}, None)


@pytest.mark.parametrize(
    ("text", "meta", "reason"),
    [
        ("---\ndescription: a: b\n---\n# Page", {}, "the front matter is not YAML"),
        ("# Page", {"checked": "soon"}, "checked: 'soon' is not a date"),
    ],
)
def test_front_matter_that_cannot_be_used_stops_the_build(text, meta, reason):
    """MkDocs would print broken front matter as text; an author is told instead."""
    with pytest.raises(marks.MarkError, match=reason):
        sources.read_page(text, meta, {}, None)
