"""What every page says about itself before its text begins."""

from datetime import date
from pathlib import Path

import pytest
import yaml

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
# Pages with arguments and numbers, which age and which leave something out.
FOLDERS = ("understand", "calculators", "practise")
DATED = [path for folder in FOLDERS for path in sorted((DOCS / "en" / folder).glob("*.md"))]


def front_matter(path):
    """The front matter of a page as YAML reads it; nothing for a page without one."""
    text = path.read_text(encoding="utf-8")
    return yaml.safe_load(text.split("---\n")[1]) if text.startswith("---\n") else {}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_front_matter_is_yaml(path):
    """MkDocs prints front matter that it cannot read as text of the page; none of ours is like that."""
    assert isinstance(front_matter(path), dict)


@pytest.mark.parametrize("path", [DOCS / "en/index.md", *DATED], ids=lambda path: path.relative_to(DOCS).as_posix())
def test_a_page_with_numbers_says_when_it_was_checked_and_what_it_leaves_out(path):
    """Every page with arguments has a description, the date of its last check and its boundaries."""
    says = front_matter(path)
    assert 40 <= len(says["description"]) <= 160
    assert isinstance(says["checked"], date)
    assert says.get("leaves_out") or path.name == "index.md"
