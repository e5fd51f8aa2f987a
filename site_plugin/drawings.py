"""Puts our own drawings into the page itself: as a picture of its own, an SVG could not take the page's colours."""

import re
from pathlib import Path

# What Python-Markdown makes of ![What it shows](assets/drawings/check.svg)
PICTURE = re.compile(r'<img alt="(?P<alt>[^"]*)" src="[^"]*assets/drawings/(?P<name>[\w-]+)\.svg" ?/?>')


def fill_html(html: str, docs: Path) -> str:
    """Replaces each drawing of docs/en/assets/drawings/ by its SVG, which keeps the alternative text as its name."""

    def replace(match: re.Match) -> str:
        svg = (docs / "en" / "assets" / "drawings" / f"{match['name']}.svg").read_text("utf-8")
        role = f'role="img" aria-label="{match["alt"]}"' if match["alt"] else 'aria-hidden="true"'
        return re.sub(r"\n\s*", "", svg).replace("<svg ", f'<svg class="drawing drawing--{match["name"]}" {role} ', 1)

    return PICTURE.sub(replace, html)
