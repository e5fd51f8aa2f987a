"""A small site of its own in four languages: English, Spanish, Japanese and Arabic, each less complete."""

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.structure.files import File

from calculators import language_files
from site_plugin import age, languages, plugin

ROOT_URL = "https://example.org/repo/"
TAGS = ["en", "ar-EG", "es", "ja"]
THEME = Path(languages.__file__).parent / "theme"

MKDOCS_YML = f"""
site_name: Small
site_url: {ROOT_URL}
docs_dir: docs/en
exclude_docs: "strings.toml"
theme:
  name: material
  custom_dir: '{THEME}'
  font: false
  palette:
    - {{scheme: default, toggle: {{icon: material/weather-night, name: Dark mode}}}}
    - {{scheme: slate, toggle: {{icon: material/weather-sunny, name: Light mode}}}}
extra: {{alternate: true, repository: https://example.org/code}}
plugins: [search, million]
markdown_extensions: [attr_list, footnotes, toc: {{permalink: true}}]
validation: {{anchors: warn}}
nav:
  - index.md
  - The guide: [guide/dial.md, guide/check.md, guide/old.md]
"""
SITE_WORDS = """
[site]
name = "Small"
description = "A small site"
translated = "A translation."
original = "Read the original"
behind = "Behind: {sections}."
list_join = "; "
history = "What changed"
update = "Update it"
fallback = "Not translated."
translate = "Translate it"
not_found_title = "Page not found"
not_found = "Nothing here."
heading_link = "Link to here"
footnote_back = "Back to {number}"
dark_mode = "Dark"
light_mode = "Light"
copyright = "Free"
nav_the_guide = "The guide"
"""
DOCS = {
    "en/strings.toml": '[language]\nname = "English"\ntag = "en"\ntheme = "en"' + SITE_WORDS,
    "en/index.md": "# Start { #start }\n\n[Dial](guide/dial.md#turn)\n\n![Picture](assets/picture.svg)\n\n"
    "![](./assets/picture.svg)\n",
    "en/guide/dial.md": "# Dial { #dial }\n\n## Turn { #turn }\n\nWords in English[^1].\n\n[^1]: A note.\n",
    "en/guide/check.md": '# Check { #check }\n\n<img src="../../assets/picture.svg" alt="">\n\n'
    "![Own](../assets/own.svg)\n",
    "en/assets/picture.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "en/assets/own.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "es/strings.toml": '[language]\nname = "Español"\ntag = "es"\ntheme = "es"'
    + SITE_WORDS.replace("Not translated", "Sin traducir").replace("The g", "La g").replace("Dark", "Tinta"),
    "es/glossary.toml": "",
    "es/index.md": "# Inicio { #start }\n\n[Dial](guide/dial.md#turn)\n\n![Imagen](assets/picture.svg)\n\n"
    "![](./assets/picture.svg)\n",
    "es/guide/dial.md": "# Mando { #dial }\n\n## Gira { #turn }\n\nPalabras en español[^1].\n\n[^1]: Una nota.\n",
    "es/guide/old.md": "# Viejo { #old }\n\n## Una { #one }\n\nTexto.\n",
    "en/guide/old.md": "# Old { #old }\n\n## One { #one }\n\nText.\n\n## Two *new* { #two }\n\nText.\n",
    "es/assets/own.svg": "<svg xmlns='http://www.w3.org/2000/svg'><title>Propia</title></svg>",
    "ja/strings.toml": "[language]\nname = '日本語'\ntag = 'ja'\ntheme = 'ja'\nsearch_separator = '[、。]+'",
    "ja/index.md": "# はじめに { #start }\n\n[ダイヤル](guide/dial.md#turn)\n\n![絵](assets/picture.svg)\n\n"
    "![](./assets/picture.svg)\n",
    "ar/strings.toml": '[language]\nname = "العربية"\ntag = "ar-EG"\ntheme = "ar"',
}
for name in ("es/index.md", "es/guide/dial.md", "ja/index.md"):
    hashes = age.hashes(age.parse(DOCS[f"en{name[2:]}"]))
    DOCS[name] = age.record(DOCS[name], hashes)
DOCS["es/guide/old.md"] = age.record(
    DOCS["es/guide/old.md"], {"top": age.hashes(age.parse(DOCS["en/guide/old.md"]))["top"]}
)


def write_project(folder: Path, **changes: str) -> None:
    """Writes the small site, with other or further files by their path below docs/."""
    for name, text in {**DOCS, **changes}.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(MKDOCS_YML, encoding="utf-8")


def build_project(folder: Path, site_dir: str = "site", command: str = "build", **options) -> MkDocsConfig:
    """Builds the project as `mkdocs build --strict` does."""
    options = {"strict": True, "site_dir": str(folder / site_dir), **options}
    runtime = SimpleNamespace(app="", wire_bytes={})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language_files, "DOCS", folder / "docs")
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        patch.setattr(MkDocsConfig.plugins, "plugin_cache", {})
        # No calculators here: nothing to ship, no numbers to write.
        patch.setattr(plugin, "make_runtime", lambda *_: runtime)
        patch.setattr(plugin.calculators, "read_language", lambda _: None)
        for name in ("add_scripts", "reload_calculators"):
            patch.setattr(plugin, name, lambda *_: None)
        patch.setattr(plugin.bundle, "write_runtime", lambda *_: None)
        # No words either: nothing to cite.
        for name in ("read_changes", "add_files", "page_context"):
            patch.setattr(plugin.quote, name, lambda *_: None)
        patch.setattr(plugin.quote, "page_content", lambda html, *_: html)
        config = load_config(str(folder / "mkdocs.yml"), **options)
        config.plugins.on_startup(command=command, dirty=False)
        build(config)
    return config


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """The small site, built strictly once."""
    folder = tmp_path_factory.mktemp("project")
    write_project(folder)
    build_project(folder)
    return folder


@pytest.fixture(scope="module")
def site(project) -> Path:
    """The folder of the built site."""
    return project / "site"


class Tags(HTMLParser):
    """All start tags of a page."""

    def __init__(self, html: str):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        """Called by the parser."""
        self.found.append((tag, dict(attrs)))


def tags(path: Path, name: str, **wanted: str) -> list[dict]:
    """Attributes of the tags of this name that have the wanted attributes."""
    found = Tags(path.read_text(encoding="utf-8")).found
    return [attrs for tag, attrs in found if tag == name and wanted.items() <= attrs.items()]


def address(site: Path, page: Path) -> str:
    """Where a file of the site is served."""
    return urljoin(ROOT_URL, page.relative_to(site).as_posix().removesuffix("index.html"))


def served_file(site: Path, url: str) -> Path:
    """The file of the site that answers an address."""
    path = site / unquote(urlsplit(url).path.removeprefix(urlsplit(ROOT_URL).path))
    return path / "index.html" if url.endswith("/") else path


def pages(site: Path) -> list[Path]:
    """All HTML files of a site."""
    return sorted(site.rglob("*.html"))


# Staging


def test_stage_lays_a_translation_over_english(tmp_path):
    """A staged tree holds every English page, translated where it is, and no file that is not for readers."""
    write_project(tmp_path)
    staged = tmp_path / "staged"
    states = languages.stage(tmp_path / "docs", "es", staged)
    current, old = {"index.md": "translated", "guide/dial.md": "translated"}, {"guide/old.md": "behind"}
    assert states == {**current, **old, "guide/check.md": "fallback"}
    assert "# Mando" in (staged / "guide/dial.md").read_text(encoding="utf-8")
    assert (staged / "guide/check.md").read_text(encoding="utf-8").startswith("# Check")
    assert not list(staged.rglob("*.toml"))


def test_page_state_of_a_page_without_english_original(tmp_path):
    """A page that only one language has, or that the build generates, is an original and gets no notice."""
    write_project(tmp_path, **{"es/propia.md": "# Propia"})
    assert languages.page_state(tmp_path / "docs", "es", "propia.md") == "original"
    assert languages.page_state(tmp_path / "docs", "es", "generated.md") == "original"


# Notices and addresses


def test_fallback_page_is_marked_as_english(site):
    """An untranslated page says so before its heading; voices and search engines learn that it is English."""
    html = (site / "es/guide/check/index.html").read_text(encoding="utf-8")
    notice, block = html.index("Sin traducir."), html.index('<div lang="en" dir="ltr">')
    assert notice < block < html.index("<h1")
    assert '<html lang="es"' in html
    assert f'<link rel="canonical" href="{ROOT_URL}guide/check/">' in html
    assert 'href="https://example.org/code/new/main/docs/es?filename=guide/check.md"' in html


def test_translated_page_links_to_its_original(site):
    """A translation names itself one, leads to the English page and is its own canonical page."""
    page = site / "es/guide/dial/index.html"
    assert "A translation." in page.read_text(encoding="utf-8")
    assert tags(page, "a", href="../../../guide/dial/")
    assert tags(page, "link", rel="canonical", href=f"{ROOT_URL}es/guide/dial/")
    assert not tags(page, "div", lang="en")


def test_page_that_is_behind_names_its_sections(site):
    """Each section that is not up to date is named and linked, a new one to the English page; three links help."""
    html = (site / "es/guide/old/index.html").read_text(encoding="utf-8")
    named = '<a href="#one">Una</a>; <a href="../../../guide/old/#two" lang="en" dir="ltr">Two new</a>'
    assert f"Behind: {named}." in html
    assert '<a href="../../../guide/old/">Read the original</a>' in html
    assert '<a href="https://example.org/code/commits/main/docs/en/guide/old.md">What changed</a>' in html
    assert '<a href="https://example.org/code/edit/main/docs/es/guide/old.md">Update it</a>' in html


def test_a_translation_has_the_settings_of_its_english_page(tmp_path, monkeypatch):
    """What a page hides and leaves out is said once, in English; only a current page has its day of the last check."""
    english = "---\nhide: [toc]\nchecked: 2026-11-30\ndescription: In English\n---\n\n# Start { #start }\n"
    write_project(tmp_path, **{"en/index.md": english})
    monkeypatch.setattr(language_files, "DOCS", tmp_path / "docs")
    current = languages.Build("es", "es/", ROOT_URL, {}, "", {})
    page = SimpleNamespace(
        file=SimpleNamespace(src_uri="index.md"), meta={"description": "En español", "hide": ["nav"]}
    )
    languages.complete_meta(page, current)
    assert page.meta == {"description": "En español", "hide": ["toc"]}
    path = tmp_path / "docs/es/index.md"
    path.write_text(age.record("# Inicio { #start }\n", age.hashes(age.parse(english))), encoding="utf-8")
    languages.complete_meta(page, current)
    assert str(page.meta["checked"]) == "2026-11-30"


def test_english_pages_have_no_notice(site):
    """The English page is the original: it carries no notice."""
    assert not tags(site / "guide/dial/index.html", "div", role="note")
    assert tags(site / "es/guide/dial/index.html", "div", role="note")


def test_place_names_the_source_of_a_page(tmp_path, monkeypatch):
    """A fault is reported at the line of the file that its author wrote, be it Spanish or English."""
    write_project(tmp_path, **{"es/index.md": "---\ntitle: Inicio\n---\n\n# Inicio\n\nfault\nend\n"})
    monkeypatch.setattr(language_files, "DOCS", tmp_path / "docs")
    current = languages.Build("es", "es/", ROOT_URL, {"en": {"tag": "en"}, "es": {"tag": "es"}}, "", {})
    spanish, english = (
        SimpleNamespace(file=File(src_uri, tmp_path / "docs" / code, "", True))
        for code, src_uri in (("es", "index.md"), ("en", "guide/check.md"))
    )
    assert languages.place(spanish, current, "# Inicio\n\nfault\nend\n", 10) == "docs/es/index.md:7"
    text = english.file.content_string
    assert languages.place(english, current, text, text.index("![Own]")) == "docs/en/guide/check.md:5"


def test_direction_and_tag_come_from_the_language(site):
    """An Arabic page runs from right to left, and the English text on it from left to right."""
    page = site / "ar/index.html"
    assert tags(page, "html", lang="ar")
    assert tags(page, "body", dir="rtl")
    assert tags(page, "div", lang="en", dir="ltr")


def test_section_names_are_translated(site):
    """Sections of the navigation take their names from the words; one without a name stops the build."""
    assert "La guide" in (site / "es/index.html").read_text(encoding="utf-8")
    section = SimpleNamespace(is_section=True, title="New part", children=[])
    with pytest.raises(PluginError, match="nav_new_part"):
        languages.translate_sections([section], {})


# The switcher


@pytest.mark.parametrize(
    ("page", "hrefs"),
    [
        ("index.html", ["./", "ar/", "es/", "ja/"]),
        ("es/index.html", ["../", "../ar/", "../es/", "../ja/"]),
        ("guide/dial/index.html", [f"../../{code}guide/dial/" for code in ("", "ar/", "es/", "ja/")]),
        ("ja/guide/check/index.html", [f"../../../{code}guide/check/" for code in ("", "ar/", "es/", "ja/")]),
        ("404.html", ["/repo/", "/repo/ar/", "/repo/es/", "/repo/ja/"]),
        ("es/404.html", ["/repo/", "/repo/ar/", "/repo/es/", "/repo/ja/"]),
    ],
)
def test_switcher_leads_to_the_same_page(site, page, hrefs):
    """At any depth, from fallbacks and from the 404, the switcher leads to the same page in all languages."""
    links = tags(site / page, "a", **{"class": "md-select__link"})
    assert [link["href"] for link in links] == hrefs
    assert [(link["lang"], link["hreflang"]) for link in links] == [(tag, tag) for tag in TAGS]
    assert all(served_file(site, urljoin(address(site, site / page), href)).is_file() for href in hrefs)
    assert ["data-keep-place" in link for link in links] == ["404" not in page] * 4
    here = page[:2] if page.startswith(("es/", "ja/")) else "en"
    assert [link["lang"] for link in links if "aria-current" in link] == [here]


def test_switcher_leads_home_from_a_page_of_one_language(tmp_path, monkeypatch):
    """From a page that only Spanish has, the other languages lead to their home page."""
    write_project(tmp_path, **{"es/propia.md": "# Propia"})
    monkeypatch.setattr(language_files, "DOCS", tmp_path / "docs")
    current = languages.Build("es", "es/", ROOT_URL, {"en": {"tag": "en"}, "es": {"tag": "es"}}, "", {})
    page = SimpleNamespace(url="propia/", file=SimpleNamespace(src_uri="propia.md"))
    links = languages.language_links(current, page)
    assert [link["href"] for link in links] == ["../../", "../../es/propia/"]


# 404


def test_404_speaks_the_language_of_its_folder(site):
    """The 404 of the root is English and names every language; a language folder has one of its own."""
    assert tags(site / "404.html", "html", lang="en")
    assert tags(site / "es/404.html", "html", lang="es")
    assert [attrs["lang"] for attrs in tags(site / "404.html", "li") if "lang" in attrs] == TAGS


def test_404_has_only_links_that_work_from_anywhere(site):
    """A 404 is shown at any address, so nothing on it is relative."""
    for page in (site / "404.html", site / "es/404.html"):
        for tag, attrs in Tags(page.read_text(encoding="utf-8")).found:
            for url in filter(None, (attrs.get("href"), attrs.get("src"))):
                assert url.startswith(("/repo/", "https://", "#")), (page, tag, url)


# Sitemap


def sitemap(site: Path) -> dict[str, dict[str, str]]:
    """Address -> alternates by tag."""
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    root = ElementTree.fromstring((site / "sitemap.xml").read_bytes())  # noqa: S314 - we wrote it
    alternates = {url: url.findall("x:link", names) for url in root}
    return {
        url.find("s:loc", names).text: {link.get("hreflang"): link.get("href") for link in links}
        for url, links in alternates.items()
    }


def test_sitemap_lists_what_is_really_written(site):
    """The sitemap holds each page in the languages it is written in, no fallback, and English as default."""
    root = {"en": ROOT_URL, "es": f"{ROOT_URL}es/", "ja": f"{ROOT_URL}ja/", "x-default": ROOT_URL}
    dial = {
        "en": f"{ROOT_URL}guide/dial/",
        "es": f"{ROOT_URL}es/guide/dial/",
        "x-default": f"{ROOT_URL}guide/dial/",
    }
    check = {"en": f"{ROOT_URL}guide/check/", "x-default": f"{ROOT_URL}guide/check/"}
    old = {tag: url.replace("dial", "old") for tag, url in dial.items()}
    assert sitemap(site) == {url: urls for urls in (root, dial, check, old) for url in urls.values()}


def test_sitemap_is_symmetric_and_served(site):
    """All pages of a set name the same set, themselves included, and every address answers."""
    entries = sitemap(site)
    for url, alternates in entries.items():
        assert url in alternates.values()
        assert all(entries[other] == alternates for other in alternates.values())
        assert served_file(site, url).is_file()


def test_there_is_one_sitemap(site):
    """Only the root has a sitemap, packed and unpacked alike, and no page puts alternates into its head."""
    assert [path.relative_to(site).as_posix() for path in sorted(site.rglob("sitemap.xml*"))] == [
        "sitemap.xml",
        "sitemap.xml.gz",
    ]
    assert gzip.decompress((site / "sitemap.xml.gz").read_bytes()) == (site / "sitemap.xml").read_bytes()
    assert not [page for page in pages(site) if tags(page, "link", rel="alternate")]


def test_sitemap_holds_pages_of_one_language(tmp_path, monkeypatch):
    """A page that only Spanish has stands in the sitemap without a default language."""
    write_project(tmp_path, **{"es/propia.md": "# Propia"})
    monkeypatch.setattr(language_files, "DOCS", tmp_path / "docs")
    current = languages.Build("en", "", ROOT_URL, {"en": {"tag": "en"}, "es": {"tag": "es"}}, "", {})
    propia = f"{ROOT_URL}es/propia/"
    assert languages.sitemap(current, [], True) == [(propia, {"es": propia})]


# Files


def test_assets_exist_once(site):
    """A language folder has no copy of the theme or of the pictures, only those of its own."""
    assert [path.name for path in sorted((site / "es/assets").rglob("*"))] == ["own.svg"]
    assert not (site / "ja/assets").exists()
    assert not list(site.rglob("*.toml"))
    assert "Propia" in (site / "es/assets/own.svg").read_text(encoding="utf-8")


def test_every_link_of_the_site_answers(site):
    """Whatever a page names by href or src, and its search worker, is a file of the site."""
    for page in pages(site):
        here, html = address(site, page), page.read_text(encoding="utf-8")
        urls = {attrs[name] for _, attrs in Tags(html).found for name in ("href", "src") if attrs.get(name)}
        urls.add(json.loads(re.search(r'id="__config"[^>]*>(.*?)</script>', html)[1])["search"])
        for url in {urljoin(here, url).split("#")[0] for url in urls}:
            assert not url.startswith(ROOT_URL) or served_file(site, url).is_file(), (page, url)


def test_own_asset_wins_in_its_language(site):
    """A picture with words in it can be replaced by a language; the others use the one of the root."""
    assert tags(site / "es/guide/check/index.html", "img", src="../../assets/own.svg")
    assert tags(site / "ja/guide/check/index.html", "img", src="../../../assets/own.svg")


# One language does not disturb another


def search_index(folder: Path) -> dict:
    """What the search of a language knows."""
    return json.loads((folder / "search/search_index.json").read_text(encoding="utf-8"))


def test_search_index_holds_one_language(site):
    """Each language has an index of its own with its own settings; notices are not in it."""
    english, spanish, japanese = (search_index(site / code) for code in ("", "es", "ja"))
    titles = [[entry["title"] for entry in index["docs"]] for index in (english, spanish)]
    assert titles == [
        ["Start", "Check", "Dial", "Turn", "Old", "One", "Two new"],
        ["Inicio", "Check", "Mando", "Gira", "Viejo", "Una"],
    ]
    assert [index["config"]["lang"] for index in (english, spanish, japanese)] == [["en"], ["es"], ["ja"]]
    assert "Sin traducir" not in json.dumps(spanish, ensure_ascii=False)


def test_settings_of_a_language_stay_there(site):
    """The separator that Japanese needs does not reach the languages built before or after it."""
    separators = {code: search_index(site / code)["config"]["separator"] for code in ("", "es", "ja", "ar")}
    assert separators.pop("ja") == "[、。]+"
    assert "、" not in "".join(separators.values())
    assert tags(site / "es/index.html", "label", title="Tinta")
    assert tags(site / "ja/index.html", "label", title="Dark")
    assert "La guide" not in (site / "ja/index.html").read_text(encoding="utf-8")


def test_build_is_reproducible(project, site):
    """The same sources make the same bytes, in every file."""
    build_project(project, "again")
    first, second = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (site, project / "again")
    )
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


# Strictness and single languages


def test_a_warning_in_a_translation_stops_a_strict_build(tmp_path):
    """A broken anchor in Spanish fails `mkdocs build --strict`, though English is whole."""
    write_project(tmp_path, **{"es/guide/dial.md": "# Mando { #dial }\n\n[Nada](check.md#nowhere)\n"})
    with pytest.raises(Abort):
        build_project(tmp_path)
    build_project(tmp_path, strict=False)


def test_a_language_without_a_table_is_named(tmp_path, caplog):
    """A strings.toml that does not say its language stops the build with the name of the file."""
    write_project(tmp_path, **{"es/strings.toml": ""})
    with pytest.raises(Abort):
        build_project(tmp_path)
    assert "docs/es/strings.toml: [language] needs name, tag, theme" in caplog.text


def test_a_folder_cannot_stand_where_a_language_is_served(tmp_path, caplog):
    """English pages in docs/en/es would be overwritten by Spanish: the build says so."""
    write_project(tmp_path, **{"en/es/index.md": "# Page"})
    with pytest.raises(Abort):
        build_project(tmp_path)
    assert "docs/en/es stands where the language es is served" in caplog.text


def test_docs_lang_builds_one_language_at_the_root(tmp_path, monkeypatch):
    """DOCS_LANG=es makes the Spanish site alone, at the root, with assets of its own and no switcher."""
    write_project(tmp_path)
    monkeypatch.setenv("DOCS_LANG", "es")
    config = build_project(tmp_path)
    site = tmp_path / "site"
    assert not (site / "es").exists()
    assert (site / "assets/picture.svg").is_file()
    assert tags(site / "index.html", "html", lang="es")
    assert not tags(site / "index.html", "a", **{"class": "md-select__link"})
    test_every_link_of_the_site_answers(site)

    monkeypatch.setattr(language_files, "DOCS", tmp_path / "docs")
    watched = {config.docs_dir}
    languages.watch_sources(SimpleNamespace(watch=watched.add, unwatch=watched.remove), config)
    assert watched == {str(tmp_path / "docs")}


def test_docs_lang_must_be_a_language(tmp_path, monkeypatch, caplog):
    """A mistyped DOCS_LANG names the languages there are."""
    write_project(tmp_path)
    monkeypatch.setenv("DOCS_LANG", "sp")
    with pytest.raises(Abort):
        build_project(tmp_path)
    assert "Languages: en, ar, es, ja" in caplog.text
