"""The MkDocs plugin `million`: it only says which plain function does the work at which moment of a build."""

import importlib
import json
import sys
from pathlib import Path
from urllib.parse import urlsplit

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger

from site_plugin import bundle, calculators, coverage, drawings, glossary, languages, parity, quote, sources, worksheet

log = get_plugin_logger("million")


class MillionConfig(Config):
    language = config_options.Type(str, default=languages.ENGLISH)  # set by languages.py for every other language


class MillionPlugin(BasePlugin[MillionConfig]):
    runtime = None  # made by the build at the root, used by those of all languages

    def on_startup(self, *, command, dirty):
        self.command = command

    @event_priority(100)  # first: Material's search reads the language of the theme
    def on_config(self, config):
        if not self.is_language_build:
            reload_calculators()
        self.build = languages.start(config, self.config.language)
        self.language = calculators.read_language(self.build.code)
        if not self.is_language_build:
            MillionPlugin.runtime = make_runtime(Path(config.config_file_path).parent, self.build.codes)
        add_scripts(config, self.runtime.app)

    @property
    def is_language_build(self):
        return self.config.language != languages.ENGLISH

    def on_serve(self, server, *, config, builder):
        languages.watch_sources(server, config)

    def on_nav(self, nav, *, config, files):
        if not self.is_language_build:
            check_translations(config, self.build.codes, self.command)
        languages.translate_sections(nav.items, self.build.words)
        known = calculators.CALCULATORS
        self.library = sources.open_library(languages.language_files.DOCS, self.language, files, known)
        self.changes = quote.read_changes(languages.language_files.DOCS)
        quote.add_files(files, nav, config, self.build, self.changes)
        self.glossaries = glossary.open_glossaries(languages.language_files.DOCS, self.build.code)

    def on_page_markdown(self, markdown, *, page, config, files):
        try:
            return self.fill_markdown(markdown, page)
        except calculators.MarkError as problem:
            where = languages.place(page, self.build, markdown, problem.position)
            raise PluginError(f"{where}: {problem}") from None

    def fill_markdown(self, markdown, page):
        languages.complete_meta(page, self.build)
        written = languages.written_in(page, self.build)
        prose = calculators.read_language(written)
        page.glossary = self.glossaries[written]
        # First everything that can be wrong, for its place is counted in the text as the author wrote it.
        glossary.check(markdown, page.glossary)
        page.sources = sources.read_page(markdown, page.meta, self.library.ledgers.get(written, {}), prose)
        filled, page.marks = calculators.fill_markdown(markdown, prose, self.language, page.file.src_uri)
        filled = glossary.fill_markdown(worksheet.fill_markdown(filled), page.glossary, page.file.src_uri)
        return sources.fill_markdown(filled, page.sources)

    def on_page_content(self, html, *, page, config, files):
        html = calculators.fill_html(html, page.marks, self.language, self.runtime.wire_bytes)
        html = sources.fill_html(html, page, self.library, self.language)
        html = glossary.fill_html(html, page.glossary)
        html = drawings.fill_html(html, languages.language_files.DOCS)
        html = coverage.fill_html(html, page, files, self.build)
        html = worksheet.fill_html(html, self.language, "../" * page.url.count("/") + self.runtime.app)
        return quote.page_content(html, page, files, config, self.build, self.changes)

    def on_page_context(self, context, *, page, config, nav):
        languages.page_context(context, page, self.build)
        quote.page_context(context, page, config, self.build)

    def on_template_context(self, context, *, template_name, config):
        languages.template_context(context, template_name, self.build, config)

    def on_post_page(self, output, *, page, config):
        return languages.assets_from_root(output, "../" * page.url.count("/"), self.build)

    def on_post_template(self, output, *, template_name, config):
        return languages.assets_from_root(output, urlsplit(config.site_url).path, self.build)

    @event_priority(-100)  # last: the other languages come when English is complete
    def on_post_build(self, *, config):
        if not self.is_language_build:
            bundle.write_runtime(self.runtime, Path(config.site_dir))
            coverage.write(languages.language_files.DOCS, Path(config.site_dir))
        if self.build.code == languages.ENGLISH:
            sources.report(self.library, sources.build_day())
        languages.build_languages(config, self.build, self.command)


def make_runtime(root, codes):
    """The files for the browser, with a language pack for every language. Errors name what to install."""
    try:
        packs = {code: json.dumps(calculators.read_language(code).pack, ensure_ascii=False) for code in codes}
        return bundle.build_runtime(root, packs)
    except (bundle.BundleError, FileNotFoundError) as problem:
        raise PluginError(str(problem)) from None


def check_translations(config, codes, command):
    """A broken translation stops the build; while somebody is at work on one, it is a warning."""
    problems = parity.gate(languages.language_files.DOCS, codes, parity.renderer(config))
    if problems and command != "serve":
        raise PluginError("\n".join(problems))
    for problem in problems:
        log.warning(problem)


def add_scripts(config, app):
    """Lets every page load our style and scripts from the folder `app` of the site."""
    config.extra_css += [f"{app}look.css", f"{app}site.css", f"{app}chart.css", f"{app}sources.css"]
    for name in ("element.js", "switcher.js", "tips.js"):
        script = ExtraScriptValue(app + name)
        script.type = "module"
        config.extra_javascript.append(script)


def reload_calculators():
    """`mkdocs serve` keeps modules loaded: without this it would not see an edited calculator or string."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "calculators"]:
        del sys.modules[name]
    importlib.reload(calculators)
