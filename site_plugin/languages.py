"""One site, many languages: docs/en at the root, docs/<code> laid over it under /<code>/, each built afresh.

plugin.py calls these functions from its events. They share no state but `Build`, made anew for each language.
"""

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page

from calculators import language_files
from site_plugin import age
from site_plugin.sources import page_title

ENGLISH = "en"
NOT_SERVED = ("strings.toml", "glossary.toml", "sources.toml")
# What a translation says for itself in its front matter; all else (such as leaves_out) is taken from the English page.
OWN_META = ("title", "description", "translation")
# Every Chinese character is a word to the search: readers type no spaces, and Material does not split what they type.
HAN_SEPARATOR = r"[\s\u200b\u3000\-、。，．？！；：…“”‘’「」『』（）《》]+|(?=[\u3400-\u9fff])|\b(?=\w)"


@dataclass(frozen=True)
class Build:
    """One language of one run: what its pages need to know and MkDocs does not say."""

    code: str
    folder: str  # below the root of the site: "" or "es/"
    root_url: str  # address of the root of the site, ends with a slash
    languages: dict[str, dict[str, str]]  # of this run, the one at the root first: language_table() by code
    repository: str  # address of the repository, or ""
    words: dict[str, str]

    @property
    def codes(self) -> list[str]:
        """The languages of this run, the one at the root first."""
        return list(self.languages)


def site_words(code: str) -> dict[str, str]:
    """The table [site] of a language; what it does not say is taken from English."""
    english = language_files.read_words(ENGLISH)["site"]
    return language_files.overlay(english, language_files.read_words(code).get("site"))


def language_table(code: str) -> dict[str, str]:
    """The table [language]: `name` in the language itself, `tag` (BCP 47), `theme` (Material's code)."""
    table = language_files.read_words(code).get("language", {})
    if missing := {"name", "tag", "theme"} - table.keys():
        raise PluginError(f"docs/{code}/strings.toml: [language] needs {', '.join(sorted(missing))}")
    return table


def page_state(docs: Path, code: str, src_uri: str) -> str:
    """How a page stands in a language: "original" (generated ones too), "translated", "behind" or "fallback"."""
    if code == ENGLISH or not (docs / ENGLISH / src_uri).is_file():
        return "original"
    if not (docs / code / src_uri).is_file():
        return "fallback"
    return "behind" if sections_behind(docs, code, src_uri) else "translated"


def sections_behind(docs: Path, code: str, src_uri: str) -> list[str]:
    """The ids of the sections of a translated page that English has left behind; see age.py."""
    return age.behind(age.read(docs / ENGLISH / src_uri), age.read(docs / code / src_uri))


def stage(docs: Path, code: str, into: Path) -> dict[str, str]:
    """Lays docs/<code> over docs/en in the folder `into` and returns the state of every page there."""
    for tree in (docs / ENGLISH, docs / code):
        shutil.copytree(tree, into, ignore=shutil.ignore_patterns(*NOT_SERVED), dirs_exist_ok=True)
    pages = sorted(path.relative_to(into).as_posix() for path in into.rglob("*.md"))
    return {page: page_state(docs, code, page) for page in pages}


def written_in(page: Page, current: Build) -> str:
    """The language that the text of a page is written in: English where the translation is missing."""
    state = page_state(language_files.DOCS, current.code, page.file.src_uri)
    return ENGLISH if state == "fallback" else current.code


def complete_meta(page: Page, current: Build) -> None:
    """Gives a translation the front matter of its English page, but for title and description.

    The day of the last check is that of the English text: a translation that is behind does not have it.
    """
    docs, src_uri = language_files.DOCS, page.file.src_uri
    state = page_state(docs, current.code, src_uri)
    if state in ("translated", "behind"):
        meta = age.read(docs / ENGLISH / src_uri).meta
        left_out = {*OWN_META, "checked"} if state == "behind" else {*OWN_META}
        own = {key: value for key, value in page.meta.items() if key in OWN_META}
        page.meta = own | {key: value for key, value in meta.items() if key not in left_out}


def place(page: Page, current: Build, markdown: str, position: int) -> str:
    """Names the source of a page for its author: docs/es/dial.md:12; `position` is one in `markdown`."""
    source = page.file.content_string
    front_matter = max(source.find(markdown), 0)  # MkDocs cut it off
    line = source.count("\n", 0, front_matter) + markdown.count("\n", 0, position) + 1
    return f"docs/{written_in(page, current)}/{page.file.src_uri}:{line}"


# Configuration of one build


def start(config: MkDocsConfig, language: str) -> Build:
    """Gives one build its language; on_config calls it before other plugins look at the configuration.

    `language` is the plugin's option: "en" for the build that MkDocs itself started. DOCS_LANG=es in the
    environment makes that one Spanish and the only one, for people who write Spanish and see it at once.
    """
    known, only = language_files.language_codes(), os.environ.get("DOCS_LANG")
    if only and only not in known:
        raise PluginError(f"DOCS_LANG={only}: no docs/{only}/strings.toml. Languages: {', '.join(known)}")
    code, folder = (only or ENGLISH, "") if language == ENGLISH else (language, f"{language}/")
    current = Build(
        code=code,
        folder=folder,
        root_url=config.site_url.rstrip("/").removesuffix("/" + folder.rstrip("/")) + "/",
        languages={each: language_table(each) for each in ([only] if only else known)},
        repository=config.extra.get("repository", "").rstrip("/"),
        words=site_words(code),
    )
    configure(config, current)
    if code != ENGLISH and not folder:
        config.docs_dir = str(staging_folder(code))
        shutil.rmtree(config.docs_dir, ignore_errors=True)
        stage(language_files.DOCS, code, Path(config.docs_dir))
    return current


def configure(config: MkDocsConfig, current: Build) -> None:
    """Puts the language into the configuration of its build, which no other language sees."""
    words, table = current.words, current.languages[current.code]
    config.theme["language"] = table["theme"]
    config.site_name, config.site_description = words["name"], words["description"]
    config.copyright = words["copyright"]
    for palette in config.theme.get("palette", []):
        palette["toggle"]["name"] = words[words_key(palette["toggle"]["name"])]
    config.extra["scope"] = urlsplit(current.root_url).path  # one memory for all languages
    config.mdx_configs.setdefault("toc", {})["permalink_title"] = words["heading_link"]
    back = words["footnote_back"].format(number="{}")
    config.mdx_configs.setdefault("footnotes", {})["BACKLINK_TITLE"] = back
    separator = table.get("search_separator", HAN_SEPARATOR if table["theme"].startswith("zh") else "")
    if separator:  # otherwise Material's own for this language
        search = next(plugin for name, plugin in config.plugins.items() if name.endswith("search"))
        search.config["separator"] = separator


def words_key(label: str) -> str:
    """The key of an English label of mkdocs.yml: "Dark mode" is dark_mode."""
    return re.sub(r"\W+", "_", label.lower()).strip("_")


@cache
def staging_folder(code: str) -> Path:
    """The folder that DOCS_LANG is staged in: the same at every rebuild, gone when MkDocs ends."""
    folder = tempfile.mkdtemp(prefix=f"docs_{code}_")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def watch_sources(server, config: MkDocsConfig) -> None:
    """Keeps `mkdocs serve` from watching a staged copy: each build writes it, so it would build for ever."""
    if Path(config.docs_dir).parent != language_files.DOCS:
        server.unwatch(config.docs_dir)
    server.watch(str(language_files.DOCS))


def build_languages(config: MkDocsConfig, english: Build, command: str) -> None:
    """Builds all other languages below the finished English site; `command` is what on_startup got."""
    if english.folder:
        return
    for code in english.codes:
        if code != english.code:
            if (language_files.DOCS / ENGLISH / code).exists():
                raise PluginError(f"docs/en/{code} stands where the language {code} is served: rename it")
            with tempfile.TemporaryDirectory(prefix=f"docs_{code}_") as staged:
                stage(language_files.DOCS, code, Path(staged))
                build_language(config, english, command, code, staged)


def build_language(config: MkDocsConfig, english: Build, command: str, code: str, docs_dir: str) -> None:
    """Builds one language from its staged pages with a configuration and plugins of its own."""
    site_dir = Path(config.site_dir, code)
    site_url = f"{english.root_url}{code}/"
    local = load_fresh(config, docs_dir=docs_dir, site_dir=str(site_dir), site_url=site_url)
    local.plugins["million"].config["language"] = code
    local.plugins.on_startup(command=command, dirty=False)
    try:
        build(local, serve_url=site_url if command == "serve" else None)
    finally:
        local.plugins.on_shutdown()
    for path in site_dir.glob("sitemap.xml*"):  # the one at the root lists all languages
        path.unlink()
    shutil.rmtree(site_dir / "assets")  # the root has them; only those of the language itself come back
    own_assets = language_files.DOCS / code / "assets"
    if own_assets.is_dir():
        shutil.copytree(own_assets, site_dir / "assets")


def load_fresh(config: MkDocsConfig, **options: str) -> MkDocsConfig:
    """Reads mkdocs.yml again, with new plugins.

    MkDocs would give back the plugins it has, if they define on_startup, and with them what they remember:
    Material's search would mix up the indexes.
    """
    option = MkDocsConfig.plugins
    kept, option.plugin_cache = option.plugin_cache, {}
    try:
        return load_config(
            config.config_file_path,
            strict=config.strict,
            use_directory_urls=config.use_directory_urls,
            **options,
        )
    finally:
        option.plugin_cache = kept


# Pages


def translate_sections(items: list, words: dict[str, str]) -> None:
    """Gives the sections of the navigation their names. Pages need none: their heading is their name."""
    for item in items:
        if item.is_section:
            key = "nav_" + words_key(item.title)
            if key not in words:
                raise PluginError(f"mkdocs.yml: '{item.title}' needs site.{key} in docs/en/strings.toml")
            item.title = words[key]
            translate_sections(item.children, words)


def language_links(current: Build, page: Page | None) -> list[dict]:
    """Relative links to the page in every language; for the 404, which is no page, absolute ones home."""
    links = []
    for code, table in current.languages.items():
        folder = "" if code == current.codes[0] else f"{code}/"
        if page is None:
            href = urlsplit(current.root_url).path + folder
        else:
            elsewhere = code != current.code and is_only_in(current.code, page.file.src_uri)
            href = to_root(current, page) + folder + ("" if elsewhere else page.url)
        links.append({**table, "code": code, "href": href or "./", "current": code == current.code})
    return links


def to_root(current: Build, page: Page) -> str:
    """The way from a page up to the root of the site, such as "../../"; "" when it is there."""
    return "../" * (page.url + current.folder).count("/")


def is_only_in(code: str, src_uri: str) -> bool:
    """Whether a page was written in this language and has no English original."""
    docs = language_files.DOCS
    return (docs / code / src_uri).is_file() and not (docs / ENGLISH / src_uri).is_file()


def page_context(context: dict, page: Page, current: Build) -> None:
    """What the templates of a page need; for search engines a page shown in English is the English one."""
    state = page_state(language_files.DOCS, current.code, page.file.src_uri)
    context.update(languages=language_links(current, page), words=current.words)
    context["notice"] = notice(state, page, current)
    if state == "fallback":
        context["shown_in"] = ENGLISH
        page.canonical_url = current.root_url + page.url
    if current.repository and state != "fallback" and page.file.generated_by is None:
        page.edit_url = github_links(current.repository, current.code, page.file.src_uri)["edit"]


def notice(state: str, page: Page, current: Build) -> dict | None:
    """What stands above a page that is a translation, or waits for one: a text, sections and links that help."""
    words, src_uri = current.words, page.file.src_uri
    alone = len(current.languages) == 1  # DOCS_LANG: there is no English page to go to
    english = "" if alone else to_root(current, page) + page.url or "./"
    github = github_links(current.repository, current.code, src_uri)
    if state == "translated":
        links = {"original": english}
    elif state == "behind":
        links = {"original": english, "history": github["history"], "update": github["edit"]}
    elif state == "fallback":
        links = {"translate": github["new"]}
    else:
        return None
    sections = named_sections(language_files.DOCS, current.code, src_uri, english) if state == "behind" else []
    before, _, after = words[state].partition("{sections}")
    links = [{"text": words[key], "href": href} for key, href in links.items() if href]
    return {"before": before, "sections": sections, "after": after, "join": words["list_join"], "links": links}


def named_sections(docs: Path, code: str, src_uri: str, english: str) -> list[dict]:
    """The sections that are behind, with title and link; one that is not in the translation is that of `english`."""
    original, translation = age.read(docs / ENGLISH / src_uri), age.read(docs / code / src_uri)
    named = []
    for id_ in age.behind(original, translation):
        here = translation.section(id_)
        section = here or original.section(id_)
        title = section.title or page_title(translation.body)  # the part before the first heading
        title = re.sub(r"[*_`]|\]\([^)]*\)|\[", "", title)
        named.append({"title": title, "href": f"{'' if here else english}#{id_}", "is_here": here is not None})
    return named


def github_links(repository: str, code: str, src_uri: str) -> dict[str, str]:
    """Where GitHub lets people work on a page; empty addresses without a repository."""
    path = quote(src_uri)
    links = {
        "edit": f"{repository}/edit/main/docs/{code}/{path}",
        "new": f"{repository}/new/main/docs/{code}?filename={path}",
        "history": f"{repository}/commits/main/docs/{ENGLISH}/{path}",
    }
    return {name: address if repository else "" for name, address in links.items()}


def template_context(context: dict, name: str, current: Build, config: MkDocsConfig) -> None:
    """What 404.html and sitemap.xml need."""
    context.update(languages=language_links(current, None), words=current.words)
    if name == "404.html":
        context["not_found"] = {code: site_words(code)["not_found"] for code in current.codes}
    if name == "sitemap.xml" and not current.folder:
        context["sitemap"] = sitemap(current, context["pages"], config.use_directory_urls)


def sitemap(current: Build, files: Iterable[File], use_directory_urls: bool) -> list[tuple[str, dict]]:
    """Each address that is written in its language, with alternates by language tag; x-default is English."""
    docs = language_files.DOCS
    written = {  # page address below the root of a language -> languages
        file.url: [code for code in current.codes if page_state(docs, code, file.src_uri) != "fallback"]
        for file in files
    }
    for code in current.codes[1:]:
        for path in sorted((docs / code).rglob("*.md")):
            src_uri = path.relative_to(docs / code).as_posix()
            if is_only_in(code, src_uri):
                written.setdefault(File(src_uri, "", "", use_directory_urls).url, []).append(code)
    entries = []
    for url, codes in written.items():
        url = url.removeprefix("./")
        addresses = {code: current.root_url + ("" if code == ENGLISH else f"{code}/") + url for code in codes}
        alternates = {current.languages[code]["tag"]: address for code, address in addresses.items()}
        if ENGLISH in addresses:
            alternates["x-default"] = addresses[ENGLISH]
        entries += [(address, alternates) for address in addresses.values()]
    return entries


def assets_from_root(html: str, base: str, current: Build) -> str:
    """Lets a page of a language folder use assets/ of the site's root, but for those the language has itself.

    `base` leads from the page to the root of its language: "", "../" and so on; in the 404 an absolute path.
    """
    if not current.folder:
        return html
    own_assets = language_files.DOCS / current.code / "assets"
    root = base.removesuffix(current.folder) if base.startswith("/") else f"../{base}"

    def from_root(match: re.Match) -> str:
        is_own = (own_assets / unquote(match["path"])).is_file()
        return match[0] if is_own else f"{match['start']}{root}assets/{match['path']}"

    # "search": Material's configuration names its search worker.
    start = r"(?P<start>\b(?:href|src|poster)=[\"']|\"search\": ?\")"
    return re.sub(rf"{start}(?:\./)?{re.escape(base)}assets/(?P<path>[^\"'?#]*)", from_root, html)
