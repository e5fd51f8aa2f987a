"""A small site of two pages in English, Spanish and French: what makes a translation old, and what breaks it."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError

from calculators import language_files
from site_plugin import age, coverage, languages, parity, plugin, translate, wording

ENGLISH = """\
---
description: In English
leaves_out: [cost]
---

# The dial { #top }

Writing takes {{ writing_time.writing_s(drafts=40) }} and no more than that, whatever you do.

## Turn it { #turn }

Ten thousand times as fast is a [stream](term:stream) that nobody has, says [@amdahl-1967].
[Open these numbers](calculator:fixed_check?check_s=60) or read [the check](check.md#top "Why").
{ .caption }

```calculator
fixed_check
check_s = 900
```

- One thing
- Another thing

| a | b |
| - | - |
| 1 | 2 |
| 3 | 4 |

## What it leaves out { #limits }

### A detail { #detail }

Nothing here says what `tokens` cost, nor how good the many drafts are.
"""
SPANISH = """\
---
description: En español
---

# El dial { #top }

Escribir lleva {{ writing_time.writing_s(drafts=40) }} y nada más que eso.

## Gírelo { #turn }

Diez mil veces más rápido es una [secuencia](term:stream) que nadie tiene, dice [@amdahl-1967].
[Abrir estas cifras](calculator:fixed_check?check_s=60) o leer [la revisión](check.md#top "Por qué").
{ .caption }

```calculator
fixed_check
check_s = 900
```

- Una cosa
- Otra cosa

| a | b |
| - | - |
| 1 | 2 |
| 3 | 4 |

## Lo que deja fuera { #limits }

### Un detalle { #detail }

Nada dice aquí cuánto cuestan los `tokens`, ni si los borradores son buenos.
"""
WORDS = """
[language]
name = "Español"
tag = "es"
theme = "es"

[site]
greeting = "{n} of {total}"
drafts = { one = "{n} draft", other = "{n} drafts" }
steps = [
  "First {n}.",
  "Then.",
]
"""
language_files.read_language("es")  # the real one, which it remembers: the small site has no words for calculators
RENDER = parity.renderer(load_config(str(language_files.ROOT / "mkdocs.yml")))


@pytest.fixture
def docs(tmp_path, monkeypatch) -> Path:
    """The small site, all of it up to date, in a Git repository of its own."""
    folder = tmp_path / "docs"
    files = {
        "en/strings.toml": WORDS.replace("es", "en"),
        "es/strings.toml": WORDS,
        "fr/strings.toml": WORDS.replace('"es"', '"fr"'),
        "en/glossary.toml": '[keep]\nwords = ["tokens"]\n[terms.stream]\nterm = "stream"\ndefinition = "One reply."\n',
        "es/glossary.toml": '[terms.stream]\nterm = "secuencia"\ndefinition = "Una."\navoid = ["flujo"]\n',
        "en/index.md": ENGLISH,
        "en/check.md": "# The check { #top }\n",
        "es/index.md": age.record(SPANISH, age.hashes(age.parse(ENGLISH))),
        "fr/index.md": age.record(SPANISH, age.hashes(age.parse(ENGLISH))),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(language_files, "DOCS", folder)
    for variable in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{variable}_NAME", "Somebody")
        monkeypatch.setenv(f"GIT_{variable}_EMAIL", "somebody@example.org")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "Start")
    return folder


def git(folder: Path, *arguments: str) -> None:
    """Runs Git in a folder."""
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def edit(path: Path, old: str, new: str) -> None:
    """Changes one text of a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def line_of(path: Path, words: str) -> int:
    """The line of a file that holds these words."""
    return next(number for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1) if words in line)


def problems(docs: Path) -> list[str]:
    """What stops a build of the Spanish site."""
    return parity.gate(docs, ["en", "es"], RENDER)


def behind(docs: Path) -> list[list[str]]:
    """The sections of the page that are behind, in Spanish and in French."""
    return [languages.sections_behind(docs, code, "index.md") for code in ("es", "fr")]


def run(*arguments: str, capsys) -> tuple[int, str]:
    """The command: its exit code and what it prints."""
    code = translate.main(list(arguments))
    return code, capsys.readouterr().out


# Age


def test_nothing_is_behind_at_first(docs):
    """A translation with the hashes of the English text is up to date and passes the gate."""
    assert behind(docs) == [[], []]
    assert languages.page_state(docs, "es", "index.md") == "translated"
    assert problems(docs) == []


@pytest.mark.parametrize(
    ("old", "new", "section"),
    [
        ("whatever you do", "whatever they do", "top"),
        ("drafts=40", "drafts=50", "top"),
        ("Another thing", "Another", "turn"),
        ("check_s = 900", "check_s = 60", "turn"),
        ("[@amdahl-1967]", "[@gustafson-1988]", "turn"),
        ("## Turn it", "## Turn the dial", "turn"),
        ("how good", "how bad", "limits"),
    ],
)
def test_one_english_change_makes_one_section_old_in_every_language(docs, old, new, section):
    """Words, figures, calculators, citations and headings count, and only for the section they stand in."""
    edit(docs / "en/index.md", old, new)
    assert behind(docs) == [[section], [section]]
    assert languages.page_state(docs, "es", "index.md") == "behind"
    assert problems(docs) == []  # a page that is behind never fails


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Writing takes", "Writing  \n   takes"),
        ("# The dial", "<!-- A note to editors. -->\n\n# The dial"),
        ("check.md#top", "other.md#here"),
        ("term:stream", "term:draft"),
        ("check_s=60)", "check_s=120)"),
        ("leaves_out: [cost]", "leaves_out: [cost, energy]\nhide: [toc]"),
        ("description: In English", "description: In plain English"),
    ],
)
def test_spaces_comments_addresses_and_settings_make_nothing_old(docs, old, new):
    """Nobody translates anew because a link, the layout or the front matter of the English page changed."""
    edit(docs / "en/index.md", old, new)
    assert behind(docs) == [[], []]


def test_new_and_removed_sections_are_behind(docs):
    """A section that English has newly got is behind, and so is one that English has given up."""
    edit(docs / "en/index.md", "## What it leaves out { #limits }", "## Something else { #new }")
    assert behind(docs) == [["new", "limits"], ["new", "limits"]]
    assert problems(docs) == []


def test_a_section_left_in_english_is_behind(docs, capsys):
    """The untouched part of a skeleton never passes for a translation; nor does a page without hashes."""
    (docs / "es/index.md").unlink()
    run("new", "es", "index.md", capsys=capsys)
    assert behind(docs)[0] == ["top", "turn", "limits"]
    edit(docs / "es/index.md", "Writing takes", "Escribir lleva")
    assert behind(docs)[0] == ["turn", "limits"]
    assert problems(docs) == []
    edit(docs / "es/index.md", "translation:", "other:")
    assert behind(docs)[0] == ["top", "turn", "limits"]


def test_hashes_that_look_like_numbers_stay_texts():
    """A hash of digits only comes back as it was written."""
    text = age.record("# Page\n", {"top": "001234567890"})
    assert age.recorded(age.parse(text)) == {"top": "001234567890"}


# What breaks a translation


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("## Gírelo { #turn }", "## Gírelo", "## Gírelo", "this heading has no { #id }"),
        ("{ #turn }", "{ #girelo }", "## Gírelo", "English has no section #girelo. Is it #turn?"),
        ("{ #detail }", "{ #detalle }", "## Lo que", "headings in #limits: h3 #detalle; English has h3 #detail"),
        (
            "writing_s(drafts=40)",
            "writing_s(drafts=4)",
            "Escribir lleva",
            "{{writing_time.writing_s(drafts=4)}} stands",
        ),
        ("{{ writing_time.writing_s(drafts=40) }}", "2 s", "# El dial", "writing_s(drafts=40)}} is missing in #top"),
        (", dice [@amdahl-1967]", "", "## Gírelo", "the citation [@amdahl-1967] is missing in #turn"),
        (
            "check.md#top",
            "check.md#otra",
            "la revisión",
            "the link to check.md#otra stands here: English has check.md#top",
        ),
        ("check_s=60", "check_s=61", "Abrir", "calculator:fixed_check?check_s=61 stands here: English has"),
        ("[secuencia](term:stream)", "secuencia", "## Gírelo", "the link to term:stream is missing in #turn"),
        ("check_s = 900", "check_s = 9", "```calculator", "the calculator block fixed_check, check_s=9 stands here"),
        ("`tokens`", "`fichas`", "`fichas`", "the code `fichas` stands here: English has `tokens`"),
        ("- Otra cosa\n", "", "## Gírelo", "1 entries of lists in #turn; English has 2"),
        ("| 3 | 4 |\n", "", "## Gírelo", "a table of 2 rows and 2 columns stands here: English has 3 rows"),
        ("{ .caption }", "{ .lead }", "{ .lead }", "the mark .lead stands here: English has .caption"),
        ("Una cosa", "Una ![](a.svg)", "Una ![]", "the picture a.svg stands here, and not in English"),
        ("Una cosa", "Un flujo", "Un flujo", "the glossary avoids “flujo”: write “secuencia”"),
    ],
)
def test_a_broken_translation_fails_with_file_and_line(docs, old, new, place, reason):
    """Ids, figures, citations, links, calculators, code, lists, tables, marks and terms are those of the source."""
    path = docs / "es/index.md"
    edit(path, old, new)
    found = problems(docs)
    line = 1 if place == "" else line_of(path, place)
    assert [each for each in found if each.startswith(f"docs/es/index.md:{line}: ") and reason in each], found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<script>alert(1)</script>", "<script> may not stand in a page"),
        ("<SCRIPT src=//example.org>", "<SCRIPT src=//example.org> may not stand"),
        ("`a` <svg/onload=alert(1)>", "<svg/onload=alert(1)> may not stand"),
        ("\\`<img src=x onerror=alert(1)>\\`", "may not stand in a page"),
        ("<!--><script>alert(1)</script>", "may not stand in a page"),
        ('<span onclick="alert(1)">x</span>', "may not stand in a page"),
        ('<span style="position:fixed">x</span>', "may not stand in a page"),
        ('<iframe src="https://example.org"></iframe>', "may not stand in a page"),
        ('[x](check.md){ onclick="alert(1)" }', "the attribute onclick may not stand in a page"),
        ('[x](check.md){ style="position:fixed" }', "the attribute style may not stand in a page"),
        ("[x](javascript:alert)", "an address may not begin with javascript:"),
        ("[x](java&#10;script:alert)", "an address may not begin with"),
        ("[x](data:text/html,x)", "an address may not begin with data:"),
        ("![x](https://example.org/a.png)", "a picture comes from this site, not from https://example.org/a.png"),
        ("![x](//example.org/a.png)", "a picture comes from this site"),
        ("a\u202eb", "the invisible character U+202E may not stand in a page"),
    ],
)
def test_what_no_translation_may_hold(docs, text, reason):
    """Scripts, event handlers, foreign elements and outside pictures stop the build, even in what is behind."""
    edit(docs / "en/index.md", "Another thing", "Another")
    path = docs / "es/index.md"
    edit(path, "Otra cosa", f"Otra cosa {text}")
    line = line_of(path, "Otra cosa")
    found = problems(docs)
    assert [each for each in found if each.startswith(f"docs/es/index.md:{line}: ") and reason in each], found


def test_plain_tags_and_addresses_are_fine(docs):
    """What English pages use may stand in a translation: boxes, comments, addresses, a < b."""
    for path in (docs / "en/index.md", docs / "es/index.md"):
        with path.open("a", encoding="utf-8") as file:
            file.write('\n<div class="doors" markdown>\n\na < b, <https://example.org>\n\n</div>\n<!-- a note -->\n')
    translate.main(["mark", "es", "index.md"])
    assert problems(docs) == []


def test_other_order_of_sections(docs):
    """Sections stand in the order of the English page."""
    text = (docs / "es/index.md").read_text("utf-8")
    start, turn, limits = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    (docs / "es/index.md").write_text(f"{start}{limits}\n{turn}", encoding="utf-8")
    assert problems(docs) == ["docs/es/index.md:14: #limits stands in another place. English has top, turn, limits"]


def test_a_description_with_html(docs):
    """What goes into the head of the page as it stands holds no HTML."""
    edit(docs / "es/index.md", "description: En español", "description: <b>En español")
    assert problems(docs)[0].startswith("docs/es/index.md:1: description holds no <")


def test_the_build_stops_and_serve_goes_on(docs, monkeypatch, caplog):
    """`mkdocs build` fails with every problem; while a translator works, `mkdocs serve` only warns."""
    edit(docs / "es/index.md", "[@amdahl-1967]", "")
    monkeypatch.setattr(parity, "renderer", lambda config: RENDER)
    with pytest.raises(PluginError, match=r"docs/es/index\.md:\d+: the citation \[@amdahl-1967\] is missing"):
        plugin.check_translations(None, ["en", "es"], "build")
    plugin.check_translations(None, ["en", "es"], "serve")
    assert "the citation [@amdahl-1967] is missing" in caplog.text


# Words


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("{n} of {total}", "{n} de", "greeting", "{total} is missing, in exactly this spelling"),
        ("{n} of {total}", "{ n } de {total}", "greeting", "{n} is missing"),
        ("{n} of {total}", "{n} de {todo}", "greeting", "English has no {todo}"),
        ("{n} of {total}", "{n} <b>{total}</b>", "greeting", "words hold no HTML"),
        ("{n} drafts", "borradores", "drafts", "other: {n} is missing"),
        ("one =", "few =", "drafts", "this language has no plural form few, but many, one, other"),
        ('"{n} of {total}"', "{ other = 'x' }", "greeting", "English has one text in quotes here"),
        ('  "Then.",\n', "", "steps", "the list has 1 texts, English has 2"),
        ("First {n}.", "Primero.", "steps", "text 1: {n} is missing"),
        ("{n} drafts", "{n} flujos o flujo", "drafts", "the glossary avoids “flujo”"),
    ],
)
def test_words_that_do_not_fit(docs, old, new, key, reason):
    """A wrong, missing or invented placeholder, and a plural form the language has not, are named with their line."""
    path = docs / "es/strings.toml"
    edit(path, old, new)
    found = problems(docs)
    start = f"docs/es/strings.toml:{line_of(path, f'{key} =')}: site.{key}: "
    assert [each for each in found if each.startswith(start) and reason in each], found


def test_a_plural_form_may_leave_the_number_out(docs):
    """In many languages a word for one or two says the number."""
    edit(docs / "es/strings.toml", "{n} draft", "un borrador")
    assert problems(docs) == []


def test_a_plural_form_that_invents_a_placeholder_falls_back():
    """At run time such a set of forms is English, so no brace is ever shown to a reader."""
    english, local = {"one": "{n} a", "other": "{n} b"}, {"one": "{x} c", "other": "{n} d"}
    assert language_files.overlay(english, local) == english
    assert language_files.overlay(english, {"one": "c", "other": "{n} d"}) == {"one": "c", "other": "{n} d"}


@pytest.mark.usefixtures("docs")
def test_a_language_without_number_data_says_what_to_run():
    """Somebody who began a language by hand is told the command that is missing."""
    with pytest.raises(FileNotFoundError, match=r"`python -m site_plugin\.cldr fr` writes it"):
        language_files.read_language("fr")


def test_needed_plural_forms():
    """A language needs the forms that everyday numbers take: not Spanish's for millions."""
    assert wording.plural_categories("es") == ({"one", "many", "other"}, {"one", "other"})


def test_missing_and_unknown_keys(docs):
    """The survey names the keys that a language lacks; a mistyped one is a hint and stops nothing."""
    edit(docs / "es/strings.toml", "greeting", "gretting")
    assert wording.missing(docs, "es")["strings.toml"] == ["site.greeting"]
    assert problems(docs) == []
    assert any("site.gretting: there is no such key" in each for each in parity.hints(docs, "es"))


def test_names_stay_and_english_is_pointed_out(docs):
    """Hints: a name that a translation lost, and a sentence that was left in English."""
    edit(docs / "es/index.md", "`tokens`, ni si", "`tokens`, ni si los tokens y")
    edit(docs / "en/index.md", "how good the many", "how good the many tokens and")
    translate.main(["mark", "es", "index.md"])
    assert parity.hints(docs, "es") == []
    edit(docs / "es/index.md", "cuestan los `tokens`, ni si los tokens", "cuestan, ni si las fichas")
    assert "“tokens” stays as it is (glossary.toml), but #limits lacks it" in parity.hints(docs, "es")[0]
    edit(docs / "es/index.md", "Una cosa", "Ten thousand times as fast is a stream that nobody has.")
    edit(docs / "en/index.md", "One thing", "Ten thousand times as fast is a stream that nobody has.")
    assert "still in English: - Ten thousand" in parity.hints(docs, "es")[-1]


# The command


def test_new_page_is_ready_to_be_overwritten(docs, capsys):
    """The skeleton has ids, figures and hashes in place, and nothing of the front matter that English decides."""
    code, said = run("new", "es", "docs/en/check.md", capsys=capsys)
    assert code == 0
    assert "docs/es/check.md" in said
    hash_ = age.section_hash("# The check { #top }\n")
    text = (docs / "es/check.md").read_text("utf-8")
    assert text == f'---\ntranslation:\n  sections:\n    top: "{hash_}"\n---\n\n# The check {{ #top }}\n'
    assert run("new", "es", "check", capsys=capsys)[0] == 1  # it never overwrites


def test_new_language_has_its_words_as_comments(docs, capsys, monkeypatch, tmp_path):
    """A new language begins with its name, Material's code, number data, and every English string as a comment."""
    monkeypatch.setattr("site_plugin.cldr.LOCALES", tmp_path)
    assert run("new", "pt-BR", "index.md", capsys=capsys)[0] == 0
    text = (docs / "pt-BR/strings.toml").read_text("utf-8")
    assert 'name = "Português (Brasil)"' in text
    assert 'theme = "pt-BR"' in text
    assert '#greeting = "{n} of {total}"' in text
    assert wording.read(docs / "pt-BR/strings.toml") == {
        "language": {"name": "Português (Brasil)", "tag": "pt-BR", "theme": "pt-BR"},
        "site": {},
    }
    assert json.loads((tmp_path / "pt-BR.json").read_text("utf-8"))["decimal"] == ","
    assert translate.theme_language("zh-Hans") == "zh"
    assert translate.theme_language("xx") == "en"
    assert run("new", "klingon!", "index.md", capsys=capsys) == (
        1,
        "'klingon!' is no language code such as es, pt-BR or zh-Hans\n",
    )


def test_status_counts_words(docs, capsys):
    """Status says by page and section what is left, in English words."""
    edit(docs / "en/index.md", "how good", "how bad")
    code, said = run("status", "es", capsys=capsys)
    assert code == 0
    assert "pages: 0 current, 1 behind, 1 missing" in said
    assert "behind   index.md: limits (18 words)" in said
    assert "missing  check.md (2 words)" in said


def test_diff_shows_what_changed_in_english(docs, capsys):
    """With Git at hand, the old and the new English sentence; otherwise the section as it is."""
    edit(docs / "en/index.md", "whatever you do", "whatever they do")
    said = run("diff", "es", "index.md", capsys=capsys)[1]
    assert "-Writing takes {{ writing_time.writing_s(drafts=40) }} and no more than that, whatever you do.\n" in said
    assert "+Writing takes {{ writing_time.writing_s(drafts=40) }} and no more than that, whatever they do.\n" in said
    assert "#turn" not in said
    edit(docs / "es/index.md", age.hashes(age.parse(ENGLISH))["top"], "000000000000")
    assert "# The dial { #top }" in run("diff", "es", "index.md", capsys=capsys)[1]


def test_mark_says_that_a_section_was_brought_up_to_date(docs, capsys):
    """Only the named section, or every one; all else of the file stays as it was."""
    edit(docs / "en/index.md", "whatever you do", "whatever they do")
    edit(docs / "en/index.md", "how good", "how bad")
    body = (docs / "es/index.md").read_text("utf-8").partition("# El dial")[2]
    run("mark", "es", "index.md", "limits", capsys=capsys)
    assert behind(docs)[0] == ["top"]
    run("mark", "es", "index.md", capsys=capsys)
    assert behind(docs) == [[], ["top", "limits"]]
    text = (docs / "es/index.md").read_text("utf-8")
    assert text.partition("# El dial")[2] == body
    assert "description: En español\n" in text
    assert run("mark", "es", "index.md", "nothing", capsys=capsys)[0] == 1


def test_a_change_without_effect(docs, capsys):
    """A maintainer's mark keeps current translations current, and does not make old ones current."""
    edit(docs / "en/index.md", "how good", "how bad")
    git(docs.parent, "commit", "-qam", "A real change")
    run("mark", "es", "index.md", capsys=capsys)
    edit(docs / "en/index.md", "Nothing here says", "Nothing says")
    assert behind(docs) == [["limits"], ["limits"]]
    said = run("mark", "--no-effect", "en", "index.md", "limits", capsys=capsys)[1]
    assert said == "docs/es/index.md: limits still up to date\ndocs/fr/index.md: was behind already\n"
    assert behind(docs) == [[], ["limits"]]


def test_check_says_everything_in_one_line_each(docs, capsys):
    """Check fails with problems, names wrong marks too, and is silent about a page that is only behind."""
    (docs / "sources.toml").write_text((language_files.ROOT / "docs/sources.toml").read_text("utf-8"), encoding="utf-8")
    edit(docs / "en/index.md", "whatever you do", "whatever they do")
    edit(docs / "en/index.md", "{{ writing_time.writing_s(drafts=40) }}", "it")
    edit(docs / "es/index.md", "{{ writing_time.writing_s(drafts=40) }}", "{{ writing_time.nothing }}")
    code, said = run("check", "es", capsys=capsys)
    assert code == 1
    assert said.startswith("docs/es/index.md:12: writing_time has no 'nothing'")
    edit(docs / "es/index.md", "{{ writing_time.nothing }}", "eso")
    assert run("check", "es", capsys=capsys) == (0, "Nothing to do.\n")


@pytest.mark.usefixtures("docs")
def test_mistakes_are_answered_with_what_there_is(capsys):
    """A mistyped language or page names the right one."""
    assert run("status", "sp", capsys=capsys) == (1, "there is no language 'sp'. There are: es, fr\n")
    assert run("diff", "es", "chek.md", capsys=capsys) == (1, "there is no docs/en/chek.md. Is it check.md?\n")
    assert run("diff", "es", "check.md", capsys=capsys)[0] == 1


# Coverage


def test_the_survey_agrees_with_the_notices(docs, tmp_path):
    """Page, badge and JSON file come from one survey, which asks what the notices ask."""
    edit(docs / "en/index.md", "how good", "how bad")
    found = coverage.survey(docs, "es")
    assert found.pages["index.md"].behind == languages.sections_behind(docs, "es", "index.md") == ["limits"]
    assert (found.count("current"), found.count("behind"), found.count("missing")) == (0, 1, 1)
    site = tmp_path / "site"
    site.mkdir()
    coverage.write(docs, site)
    written = json.loads((site / "translations.json").read_text("utf-8"))
    assert written["es"]["pages"]["index.md"] == {"state": "behind", "behind": ["limits"], "of": 3, "words_left": 18}
    badge = (site / "assets/badges/es.svg").read_text("utf-8")
    assert f"{int(found.share * 100)}%" in badge
    assert len(badge) < 600


def test_a_badge_says_all_only_when_all_is_done():
    """A page that lacks one sentence is not at 100%."""
    assert ">99%<" in coverage.badge("Español", 0.999)
    assert ">100%<" in coverage.badge("Español", 1.0)


# The real site


@pytest.mark.parametrize("code", language_files.language_codes())
def test_the_site_passes_its_own_gate(code):
    """No page of the site holds what none may hold, and every translation fits its source."""
    assert parity.gate(language_files.DOCS, [code], RENDER) == []
    for place, _, page in parity.pages(language_files.DOCS, code):
        assert parity.safety_problems(page, place, RENDER) == []
        assert all(section.id for section in page.sections), place
