"""What all marks in pages have in common: the code they are not looked for in, their errors, the templates."""

import json
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
