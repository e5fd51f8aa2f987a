"""What the plugin tells an author, and that it sees edited calculators."""

import sys
from types import SimpleNamespace

import pytest
from mkdocs.exceptions import PluginError

from calculators.language_files import read_language
from site_plugin import glossary, languages, plugin, sources


def test_a_wrong_mark_names_file_and_line():
    """The build stops with the file and the line in the repository, front matter counted."""
    text = "---\ndescription: x\n---\n\n# Page { #top }\n\n{{ fixed_check.nothing }}\n"
    made = plugin.MillionPlugin()
    made.language = read_language("en")
    made.build = languages.Build("en", "", "http://localhost/", {"en": {}}, "", {})
    made.library = sources.Library({}, {}, {}, None)
    made.glossaries = {"en": glossary.Glossary("en", {})}
    page_file = SimpleNamespace(src_uri="calculators/fixed-check.md", content_string=text)
    built = SimpleNamespace(file=page_file, meta={})
    with pytest.raises(PluginError, match=r"^docs/en/calculators/fixed-check\.md:7: fixed_check has no 'nothing'"):
        made.on_page_markdown(text.partition("---\n\n")[2], page=built, config=None, files=None)


def test_an_edited_calculator_is_read_again():
    """`mkdocs serve` builds with the calculators as they are on disk, not as they were when it started."""
    before = sys.modules["calculators.fixed_check"]
    kept = dict(sys.modules)
    try:
        plugin.reload_calculators()
        assert sys.modules["calculators.fixed_check"] is not before
        assert plugin.calculators.CALCULATORS["fixed_check"] is sys.modules["calculators.fixed_check"].CALCULATOR
    finally:
        sys.modules.update(kept)
        plugin.importlib.reload(plugin.calculators)
