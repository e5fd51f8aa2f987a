"""What the page of checked claims must keep: thirty-seven entries, five verdicts, evidence, and a true count."""

import re
from collections import Counter
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent / "docs" / "en" / "claims.md").read_text(encoding="utf-8")
VERDICTS = ("holds", "holds with a condition", "unclear", "unsupported", "contradicted")
IDS = [f"claim-{number:02}" for number in range(1, 38)]
NUMBERS = dict(enumerate(["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]))


def read_claims() -> dict[str, tuple[str, str]]:
    """Claim id -> (the text it comes from, as its section is called; everything under its heading)."""
    claims = {}
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        text = section.partition(" {")[0]
        for entry in re.split(r"^### ", section, flags=re.MULTILINE)[1:]:
            heading, _, body = entry.partition("\n")
            if found := re.search(r"\{ #(claim-\w+) \}$", heading):
                assert found[1] not in claims
                claims[found[1]] = (text, body)
    return claims


CLAIMS = read_claims()


def verdicts_of(body: str) -> list[str]:
    """Every verdict that an entry gives."""
    return re.findall(r"^\*\*Verdict: (.*)\*\*$", body, re.MULTILINE)


def test_every_claim_has_its_place():
    """The page holds claims 1 to 37, each once and in order."""
    assert list(CLAIMS) == IDS


@pytest.mark.parametrize("claim", IDS)
def test_a_claim_is_complete(claim):
    """A claim names its text first, has exactly one of the five verdicts, and rests on a source or a calculator."""
    text, body = CLAIMS[claim]
    assert body.strip().startswith(text)
    [verdict] = verdicts_of(body)
    assert verdict in VERDICTS
    assert re.search(r"\[@[a-z0-9-]+[;\]]", body) or "](calculator:" in body
    assert body.count("[Open these numbers](calculator:") <= 1


def test_the_table_counts_the_verdicts():
    """The numbers in the table are those of the entries, for each text and for all together."""
    table = re.findall(r"^\| (?:\[(?P<text>.+?)\]\(#[\w-]+\)|All) \| (?P<cells>.*) \|$", PAGE, re.MULTILINE)
    counted = {text or "All": cells.split(" | ") for text, cells in table}
    found = {text: Counter() for text in dict.fromkeys(text for text, _ in CLAIMS.values())}
    for text, body in CLAIMS.values():
        found[text].update(verdicts_of(body))
    found["All"] = sum(found.values(), Counter())
    assert counted == {text: [NUMBERS[counts[each]] for each in VERDICTS] for text, counts in found.items()}
