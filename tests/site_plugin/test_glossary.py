"""The glossary: its files, its list, its marks in pages, and what an author is told about a wrong one."""

import re

import pytest
from markdown import Markdown
from mkdocs.exceptions import PluginError

from calculators.language_files import DOCS, language_codes
from site_plugin import glossary
from site_plugin.marks import MarkError

TERMS = """
[keep]
words = ["token"]

[terms.stream]
term = "stream"
definition = "One reply being written."

[terms.context-window]
term = "context window"
definition = "How much *fits* <in>."
"""
SPANISH = """
[terms.stream]
term = "secuencia"
definition = "Una respuesta que se escribe."
avoid = ["flujo"]
"""


@pytest.fixture
def docs(tmp_path):
    """A docs folder with an English glossary and a Spanish one that has begun."""
    for code, text in (("en", TERMS), ("es", SPANISH)):
        (tmp_path / code).mkdir()
        (tmp_path / code / "glossary.toml").write_text(text, "utf-8")
    return tmp_path


def page(markdown, known, src_uri="index.md"):
    """The HTML that a page becomes."""
    glossary.check(markdown, known)
    text = glossary.fill_markdown(markdown, known, src_uri)
    return glossary.fill_html(Markdown(extensions=["attr_list", "def_list", "tables"]).convert(text), known)


def test_a_mark_becomes_a_described_link(docs):
    """The marked word links to its entry, and its definition stands beside it, tied to the link."""
    html = page("Ten [*streams*](term:stream) at once.", glossary.open_glossaries(docs, "en")["en"])
    assert html == (
        '<p>Ten <span class="term"><a href="glossary.md#term-stream" aria-describedby="tip-stream"><em>streams</em></a>'
        '<span class="term__tip" id="tip-stream" role="tooltip" data-search-exclude hidden>One reply being written.'
        "</span></span> at once.</p>"
    )


def test_a_mark_works_in_tables_and_folders(docs):
    """A link leads to the glossary from any folder; a definition breaks no table."""
    known = glossary.open_glossaries(docs, "en")["en"]
    html = page("| a | b |\n|---|---|\n| [window](term:context-window) | x |\n", known, "more/pages/one.md")
    assert 'href="../../glossary.md#term-context-window"' in html
    assert html.count("<td>") == 2
    assert "How much *fits* &lt;in&gt;.</span>" in html


def test_marks_in_code_stay(docs):
    """A page can show how a mark is written."""
    text = "`[stream](term:stream)`\n\n```\n[stream](term:nothing)\n```\n"
    known = glossary.open_glossaries(docs, "en")["en"]
    glossary.check(text, known)
    assert glossary.fill_markdown(text, known, "index.md") == text


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("[x](term:steam)", "there is no term 'steam' in docs/en/glossary.toml. Is it stream?"),
        ("[x](term: stream)", "there is no term ' stream'"),
        ("[x](term:)", "there is no term ''"),
        ("[x](term:stream) and [x](term:stream)", "the term 'stream' is marked already"),
        ("## A [x](term:stream) { #a }", "a heading cannot explain 'stream'"),
    ],
)
def test_a_wrong_mark_is_explained_at_its_place(docs, mark, reason):
    """An author learns what is wrong, what may be meant, and where it stands."""
    with pytest.raises(MarkError, match=re.escape(reason)) as problem:
        glossary.check(f"first line\n\n{mark}\n", glossary.open_glossaries(docs, "en")["en"])
    assert problem.value.position in range(12, 12 + len(mark))


def test_the_list_has_every_term_with_an_anchor(docs):
    """The page lists all terms in the order of the alphabet, word for word, each with its anchor."""
    html = page("```glossary\n```\n", glossary.open_glossaries(docs, "en")["en"])
    assert re.findall(r'<dt id="([^"]+)">([^<]+)</dt>', html) == [
        ("term-context-window", "context window"),
        ("term-stream", "stream"),
    ]
    assert "<dd>How much *fits* &lt;in&gt;.</dd>" in html


def test_a_missing_translation_is_english_and_says_so(docs):
    """A translation shows the terms it lacks in English, marked as English, and no words to avoid."""
    known = glossary.open_glossaries(docs, "es")
    html = page("```glossary\n```\n", known["es"])
    assert ">secuencia</dt>" in html
    assert '<dt id="term-context-window"><span lang="en" dir="ltr">context window</span></dt>' in html
    assert "flujo" not in html
    assert ' lang="en" dir="ltr" data-search-exclude hidden>' in page("[v](term:context-window)", known["es"])
    assert "One reply" in page("[x](term:stream)", known["en"])  # a page that is not translated


@pytest.mark.parametrize(
    ("code", "text", "reason"),
    [
        (
            "en",
            '[terms.stream]\nterm = "x"\n',
            "en/glossary.toml:1: [terms.stream] needs a text for term and definition",
        ),
        ("en", TERMS + 'avoid = ["x"]\n', "en/glossary.toml:9: [terms.context-window] has no field avoid"),
        ("en", '[terms.Big_One]\nterm = "x"\ndefinition = "y"\n', "the id is not lower-case words joined by hyphens"),
        ("en", TERMS + "[more]\n", "a glossary has tables"),
        ("en", '[keep]\nwords = "token"\n', "en/glossary.toml:1: [keep] a glossary has tables"),
        ("en", "[terms\n", "en/glossary.toml: "),
        ("es", '[terms.flow]\nterm = "x"\ndefinition = "y"\n', "[terms.flow] is not in docs/en/glossary.toml"),
        ("es", SPANISH.replace('["flujo"]', '"flujo"'), "[terms.stream] avoid is a list of words"),
    ],
)
def test_a_faulty_file_is_named_with_its_line(docs, code, text, reason):
    """A translator learns which entry is wrong, where, and what it needs."""
    (docs / code / "glossary.toml").write_text(text, "utf-8")
    with pytest.raises(PluginError, match=re.escape(reason)):
        glossary.open_glossaries(docs, code)


def test_a_site_without_a_glossary_builds(tmp_path):
    """No glossary is an empty one."""
    assert glossary.open_glossaries(tmp_path, "en")["en"].terms == {}


@pytest.mark.parametrize("code", language_codes())
def test_every_definition_is_one_sentence(code):
    """The entries of the site fit a box: one sentence, no line break, and no word that is to be avoided."""
    path = DOCS / code / "glossary.toml"
    entries = glossary.tomllib.loads(path.read_text("utf-8")).get("terms", {}) if path.exists() else {}
    for id_, entry in entries.items():
        assert re.fullmatch(r"[^\n]{10,200}[.。।؟۔]", entry["definition"]), id_
        assert not re.search(r"[.!?] ", entry["definition"]), id_
        assert entry["term"] not in entry.get("avoid", []), id_
