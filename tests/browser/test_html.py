"""What the HTML of the built site is made of: a closed list, so that nothing foreign comes in unseen."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

TAGS = """
    a article bdi body button caption cite code dd desc details div dl dt em fieldset figure footer form h1 h2 h3 head
    header hr html img input label legend li link main meta nav noscript ol p path pre script section small span strong
    summary sup svg table tbody td template text textarea th thead time title token-calculator token-worksheet tr ul
"""
# Attributes that hold addresses, and where those may lead.
ADDRESSES = {"href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href", "background"}
LOADED = {"src", "srcset", "poster", "data", "xlink:href", "background"}  # what the browser fetches unasked


class Tags(HTMLParser):
    """Every start tag of a page, and the scripts that stand in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.scripts: set[str] = set()
        self._is_script = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        """Called by the parser."""
        values = {name: value or "" for name, value in attrs}
        self.found.append((tag, values))
        is_code = values.get("type", "module") in ("module", "text/javascript")
        self._is_script = tag == "script" and "src" not in values and is_code

    def handle_data(self, data):
        """Called by the parser."""
        if self._is_script:
            # Material writes the way to the root into its first script.
            self.scripts.add(re.sub(r'new URL\("[./]*"', 'new URL("."', data.strip()))
            self._is_script = False


@pytest.fixture(scope="module")
def pages(site) -> dict[str, Tags]:
    """Every HTML page of the site by its path."""
    return {path.relative_to(site).as_posix(): Tags(path.read_text("utf-8")) for path in site.rglob("*.html")}


def each_tag(pages) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Page, tag and attributes."""
    for name, page in pages.items():
        for tag, values in page.found:
            yield name, tag, values


def test_only_known_elements(pages):
    """No page holds an element that is not on the list: no frame, no embedded object, no base address."""
    assert {(name, tag) for name, tag, _ in each_tag(pages) if tag not in TAGS.split()} == set()


def test_no_code_in_attributes(pages):
    """No event handler, no style attribute, no frame's source text, in any language."""
    wrong = [
        (name, tag, attribute)
        for name, tag, values in each_tag(pages)
        for attribute in values
        if attribute.startswith("on") or attribute in ("style", "srcdoc", "http-equiv", "ping")
    ]
    assert wrong == []


def test_addresses_are_plain(pages):
    """Links lead to pages, mail or places on the page; never to code or to data written out."""
    for name, tag, values in each_tag(pages):
        for attribute in values.keys() & ADDRESSES:
            scheme = re.match(r"[a-z][a-z0-9+.-]*:", re.sub(r"[\x00-\x20]", "", values[attribute]).lower())
            assert scheme is None or scheme[0] in ("https:", "http:", "mailto:"), (name, tag, values[attribute])


def test_nothing_is_fetched_from_elsewhere(pages):
    """Scripts, styles, pictures and fonts come from the site itself."""
    for name, tag, values in each_tag(pages):
        fetched = LOADED | ({"href"} if tag in ("link", "use") and "canonical" not in values.get("rel", "") else set())
        for attribute in values.keys() & fetched:
            assert not re.match(r"([a-z]+:)?//", values[attribute].strip().lower()), (name, tag, values[attribute])


def test_every_page_has_the_same_few_scripts(pages):
    """The only scripts written into pages are the theme's: three, the same in every page and language."""
    assert len({script for page in pages.values() for script in page.scripts}) == 3


def test_other_places_are_marked_by_their_id(pages):
    """No id is made up from a heading without Latin letters (#_1), and none stands twice on a page."""
    for name, page in pages.items():
        ids = [values["id"] for _, values in page.found if values.get("id")]
        assert [id_ for id_ in ids if re.fullmatch(r"_\d+", id_)] == [], name
        assert sorted(ids) == sorted(set(ids)), name
