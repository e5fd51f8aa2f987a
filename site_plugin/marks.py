"""What all checks and marks of pages have in common: code, words, errors, the templates."""

import json
import re
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

# A fenced block, or code within a line. For use with MULTILINE and DOTALL.
CODE = r"^(?P<fence>```+|~~~+).*?^(?P=fence)[ ]*$|`[^`\n]+`"

templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.filters["json"] = lambda value: json.dumps(value, ensure_ascii=False)


class MarkError(ValueError):
    """A mark in a page that cannot be filled. `position` is its place in the text of the page."""

    def __init__(self, position: int, reason: str) -> None:
        super().__init__(reason)
        self.position = position


def word_pattern(word: str) -> re.Pattern:
    """Finds a word, not a part of another; in scripts without spaces any place will do."""
    has_no_spaces = re.search(r"[\u0e00-\u0eff\u3040-\u9fff]", word)
    return re.compile(re.escape(word) if has_no_spaces else rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
