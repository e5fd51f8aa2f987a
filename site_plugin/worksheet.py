"""The worksheet of "Before you ask for more": a form that works on paper, and the script that remembers its entries."""

import re

from calculators.text import Language
from site_plugin.marks import CODE, templates

MARK = re.compile(rf"(?P<sheet>^```worksheet[ ]*\n```[ ]*$)|{CODE}", re.MULTILINE | re.DOTALL)
SLOT = "<!-- worksheet -->"

# Entry -> its fields (one of the entry's own name: it needs no label of its own) with the lines each takes on paper.
ENTRIES = {
    "job": {"job": 1},
    "done": {"done": 2},
    "criteria": {"criterion1": 1, "criterion2": 1, "criterion3": 1},
    "slow_step": {"slow_step": 1, "slow_time": 1},
    "all_wrong": {"all_wrong": 3},
    "checker": {"checker": 1, "checker_time": 1, "checker_drafts": 1},
}
MESSAGES = ("kept", "blocked", "copied", "by_hand", "forgotten")


def fill_markdown(markdown: str) -> str:
    """Leaves a slot for each worksheet."""
    return MARK.sub(lambda match: SLOT if match["sheet"] else match[0], markdown)


def fill_html(html: str, language: Language, app: str) -> str:
    """Puts the worksheet into its slot. `app` leads from the page to the folder of our scripts.

    Only a page that has a worksheet loads its script and its style.
    """
    return html.replace(SLOT, render(language, app)) if SLOT in html else html


def render(language: Language, app: str) -> str:
    """The worksheet as HTML, complete before any script runs."""
    return templates.get_template("worksheet.html").render(
        words=language.word("worksheet"),
        tag=language.word("language.tag"),
        dir=language.dir,
        entries=ENTRIES,
        messages=MESSAGES,
        app=app,
    )
