"""Writes calculators/locales/<code>.json from Unicode's CLDR data, for developers.

Run `python -m site_plugin.cldr [code ...]`; without codes it does every language of docs/.

Only what `calculators/text.py` needs: marks, grouping, the percent pattern and the plural rules.
"""

import json
import re
import sys
from pathlib import Path

from babel import Locale

from calculators.language_files import LOCALES, language_codes

# CLDR's minimumGroupingDigits, which Babel leaves out: 1234 is written without a group mark.
LONGER_GROUPS = {"es", "pl", "pt-PT", "it", "bg", "hu", "lv", "ka"}


def number_data(code: str) -> dict:
    """The number data of one language as plain JSON values."""
    locale = Locale.parse(code, sep="-")
    symbols = locale.number_symbols["latn"]
    pattern = locale.decimal_formats[None].pattern.split(".")[0]
    percent = locale.percent_formats[None].pattern
    groups = [len(part) for part in pattern.split(",")[1:]] or [3]
    return {
        "decimal": symbols["decimal"],
        "group": symbols["group"],
        "group_sizes": [groups[-1], groups[0]],  # the last group, then every other one
        "minimum_grouping": 2 if code in LONGER_GROUPS else 1,
        "minus": symbols["minusSign"],
        "percent": re.sub("[#,0]+", "{n}", percent).replace("%", symbols["percentSign"]),  # in Arabic with marks
        "percent_sign": symbols["percentSign"],
        "plurals": dict(locale.plural_form.rules),
        "dir": "rtl" if locale.character_order == "right-to-left" else "ltr",
    }


def main(codes: list[str]) -> None:
    """Writes the number data of the languages with these codes."""
    for code in codes or language_codes():
        text = json.dumps(number_data(code), ensure_ascii=False, indent=1, sort_keys=True)
        Path(LOCALES / f"{code}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
