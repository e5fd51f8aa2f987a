"""Numbers, durations, ratios and plurals in the words of a language, and the way back from what people type.

The same code writes the static page and the live one, so both say the same to the letter.
"""

import re
from functools import cache

PREFIXES = {15: "P", 12: "T", 9: "G", 6: "M", 3: "k", 0: "", -3: "m", -6: "µ", -9: "n"}
# Control characters, marks that turn the direction of a text, and what XML and UTF-8 refuse.
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")

# Zeros of the decimal digits of the world's scripts. A table of our own: Python's changes from version to version.
ZEROS = "0٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐０"
SMALLEST_SHARE = 1e-6  # smaller ones are said to be less than this
SHORTEST_S = 1e-12  # the same for times
LONGEST_ENTRY = 400  # characters; the longest number a field can show has fewer
SUFFIXES = {"k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "B": 1e9, "T": 1e12}
ALWAYS_GROUP = "'’٬\u00a0\u2009\u202f "
MACHINE_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?", re.ASCII | re.IGNORECASE)


class Figure(str):
    """A number with its unit: one piece that keeps its own direction in right-to-left text."""

    @property
    def dir(self) -> str:
        """Is "rtl" when it holds a right-to-left letter, else "ltr"."""
        return "rtl" if RIGHT_TO_LEFT.search(self) else "ltr"


class NotANumber(ValueError):
    """What was typed is no number. Its text is a key of the [errors] words."""


def fixed(value: float, places: int) -> str:
    """`value` rounded half up, as a person would: fixed(2.675, 2) is '2.68'. Sees 15 significant digits."""
    mantissa, exponent = f"{abs(value):.14e}".split("e")
    digits, shift = int(mantissa.replace(".", "")), int(exponent) - 14 + places
    whole = digits * 10**shift if shift >= 0 else (digits + 5 * 10 ** (-shift - 1)) // 10**-shift
    text = str(whole).rjust(places + 1, "0")
    sign = "-" if value < 0 and whole else ""
    return sign + (f"{text[:-places]}.{text[-places:]}" if places else text)


def places_for(value: float, significant: int) -> int:
    """How many decimal places show `significant` digits of `value`."""
    return max(significant - 1 - int(f"{value:.{significant - 1}e}".split("e")[1]), 0)


def machine(value: float) -> str:
    """`value` for a link or an attribute: every digit, a point, never an exponent. machine(1e6) is '1000000'."""
    digits = repr(float(value)).partition("e")[0].replace(".", "")
    exponent = int(f"{value:e}".split("e")[1])
    text = f"{value:.{max(len(digits) - exponent, 1)}f}" if abs(exponent) > 4 else repr(float(value))
    return text.rstrip("0").rstrip(".") if "." in text else text


def placeholders(template: str) -> set[str]:
    """The names in braces: placeholders('{n} of {total}') is {'n', 'total'}."""
    return set(re.findall(r"\{(\w+)\}", template))


def plain(parts: list) -> str:
    """Parts as one text."""
    return "".join(parts)


class Language:
    """How one language writes numbers and sentences.

    Made from a pack: {"code", "dir": "ltr" or "rtl", "numbers": CLDR data, "words": nested tables of strings}.
    """

    def __init__(self, pack: dict) -> None:
        self.pack, self.code, self.dir = pack, pack["code"], pack["dir"]
        self.numbers, self.words = pack["numbers"], pack["words"]

    # Sentences

    def word(self, key: str):
        """The string or table under a dotted key. Raises KeyError when there is none."""
        found = self.words
        for name in key.split("."):
            found = found[name]
        return found

    def parts(self, key: str, **values) -> list:
        """The sentence under `key` with its placeholders filled: a list of plain strings and Figures."""
        return self.fill(self.word(key), values)

    def text(self, key: str, **values) -> str:
        """The sentence under `key` as one text."""
        return plain(self.parts(key, **values))

    @staticmethod
    def fill(template: str, values: dict) -> list:
        """A template with its placeholders filled, as parts."""
        pieces = re.split(r"\{(\w+)\}", template)
        named = [values[piece] if place % 2 else piece for place, piece in enumerate(pieces)]
        return [piece for piece in named if piece != ""]

    def plural(self, forms: dict, number: str) -> str:
        """The form of `forms` (CLDR plural keys) that goes with a number as it is shown: '1', '0.8', '1,000'."""
        shown = number.removeprefix(self.numbers["minus"]).replace(self.numbers["group"], "")
        shown = shown.replace(self.numbers["decimal"], ".")
        rules = self.numbers["plurals"]
        for category, rule in rules.items():
            if category in forms and _plural_rule_holds(rule, shown):
                return forms[category]
        return forms["other"]

    # Numbers

    def marks(self, digits: str) -> str:
        """The language's marks in a number that is written with a point: '-1234.5' -> '-1,234.5'."""
        sign, digits = (self.numbers["minus"], digits[1:]) if digits.startswith("-") else ("", digits)
        whole, _, fraction = digits.partition(".")
        last, others = self.numbers["group_sizes"]
        groups = []
        if len(whole) >= last + self.numbers["minimum_grouping"]:
            groups, whole, size = [whole[-last:]], whole[:-last], others
            while len(whole) > size:
                groups, whole = [whole[-size:], *groups], whole[:-size]
        text = self.numbers["group"].join([whole, *groups])
        return sign + text + (self.numbers["decimal"] + fraction if fraction else "")

    def number(self, value: float, places: int | None = None) -> str:
        """A number as people read it: whole from a thousand on, about four digits below, three below one."""
        if places is None:
            size = abs(value)
            places = 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 1 or value == 0 else places_for(value, 3)
        text = fixed(value, places)
        return self.marks(text.rstrip("0").rstrip(".") if "." in text else text)

    def entry(self, value: float) -> str:
        """A number with every digit, as a field of a form shows it."""
        return self.marks(machine(value))

    def share(self, value: float) -> str:
        """A share from 0 to 1 as a percentage; just below 100 % it keeps the digits that tell it from 100 %."""
        percent = value * 100
        if 0 < value < SMALLEST_SHARE:
            return self.text("words.less_than", limit=self.share(SMALLEST_SHARE))
        if 99.9 < percent < 100:
            places = min(places_for(100 - percent, 1), 6)
        else:
            places = 1 if percent >= 1 or percent == 0 else places_for(percent, 3)
        return self.numbers["percent"].replace("{n}", self.number(percent, places))

    def duration(self, seconds: float) -> str:
        """A time in words: 0.8 -> '0.8 seconds', 900.8 -> '15 min 1 s', 100000 -> '27 h 46 min 40 s'.

        Rounds to the unit it shows before it splits, so '60 s' never stands beside minutes.
        """
        if 0 < seconds < SHORTEST_S:
            return self.text("words.less_than", limit=self.duration(SHORTEST_S))
        if 0 < seconds < 0.01:
            return self.scaled(seconds, "seconds_small")
        if seconds < 120:
            places = 1 if seconds >= 10 else 2 if seconds >= 1 or seconds == 0 else places_for(seconds, 3)
            shown = fixed(seconds, places)
            if float(shown) < 60 or float(shown) % 1:
                return self.counted("duration.seconds", self.number(seconds, places))
        whole_s = int(fixed(seconds, 0))
        if whole_s > 360_000:
            hours = int(fixed(seconds / 3600, 0))
            sizes = [("days", hours // 24), ("h", hours % 24 if hours < 24_000 else 0)]
        else:
            sizes = [("h", whole_s // 3600), ("min", whole_s // 60 % 60), ("s", whole_s % 60)]
        counted = [self.counted(f"duration.{unit}", self.number(size, 0)) for unit, size in sizes if size]
        return self.word("duration.join").join(counted)

    def counted(self, key: str, number: str) -> str:
        """A number with its noun in the right form."""
        forms = self.word(key)
        pattern = self.plural(forms, number) if isinstance(forms, dict) else forms
        return pattern.replace("{n}", number)

    def scaled(self, value: float, unit: str) -> str:
        """Three digits and a prefix of the SI: 4.8e12 bytes/s -> '4.8 TB/s'."""
        power = 0
        if value:
            exponent = int(f"{value:.2e}".split("e")[1])
            power = min(max(exponent // 3 * 3, -9), 15)
        scaled = value / 10**power if power >= 0 else value * 10**-power
        number = self.number(scaled, places_for(scaled, 3) if 0 < scaled < 1000 else 0)
        return self.word(f"units.{unit}").replace("{p}", PREFIXES[power]).replace("{n}", number)

    def ratio(self, gain: float) -> str:
        """A gain in words, either way round: 'n times as fast', 'n times as slow', or 'no visible gain'."""
        if 1 / 1.005 < gain < 1.005:
            return self.word("ratio.none")
        way = "fast" if gain > 1 else "slow"
        return self.counted(f"ratio.{way}", self.times(gain if gain > 1 else 1 / gain))

    def times(self, ratio: float) -> str:
        """The bare number of a ratio: '132.57', '10,000'."""
        return self.number(ratio, 0 if ratio >= 1000 else 2)

    def quantity(self, value, unit: str) -> Figure:
        """A value with its unit, as one Figure. `NO_LIMIT` and other word keys come out as words."""
        if isinstance(value, str):
            return Figure(self.word(f"words.{value}"))
        if unit == "s":
            return Figure(self.duration(value))
        if unit == "share":
            return Figure(self.share(value))
        if unit == "yes_no":
            return Figure(self.word("words.yes" if value else "words.no"))
        if unit == "gain":
            return Figure(self.ratio(value))
        pattern = self.word(f"units.{unit}")
        if isinstance(pattern, str) and "{p}" in pattern:
            return Figure(self.scaled(value, unit))
        if unit == "times":
            return Figure(self.counted("units.times", self.times(value)))
        if unit == "usd" and 0.01 <= value < 1000 and value % 1:
            return Figure(pattern.replace("{n}", self.marks(fixed(value, 2))))
        return Figure(self.counted(f"units.{unit}", self.number(value)))

    # What people type

    def parse(self, typed: str) -> float:
        """The number a person of this language means: '1,5', '1.000', '1e6', '800k', '30 %', '١٠٠٠'.

        A mark that could be read two ways follows the language; the page shows how it was read.
        Raises NotANumber with the reason: empty, not_a_number, too_large.
        """
        typed = typed.strip()
        if not typed:
            raise NotANumber("empty")
        if len(typed) > LONGEST_ENTRY:
            raise NotANumber("not_a_number")
        text = "".join(map(_ascii_digit, typed)).replace("−", "-").replace("٫", ".")
        factor = 1.0
        for sign in {"%", "٪", self.numbers["percent_sign"]}:
            if sign in (text[-len(sign) :], text[: len(sign)]):  # before the number in Turkish
                text, factor = text.removesuffix(sign).removeprefix(sign).strip(ALWAYS_GROUP), 0.01
        if text[-1:] in SUFFIXES:
            factor, text = SUFFIXES[text[-1]], text[:-1].rstrip(ALWAYS_GROUP)
        body, mark, exponent = text.replace("E", "e").partition("e")
        number = self._ungrouped(body) + mark + exponent
        if not MACHINE_NUMBER.fullmatch(number):
            raise NotANumber("not_a_number")
        value = float(number) / 100 if factor == 0.01 else float(number) * factor
        if value in (float("inf"), float("-inf")):
            raise NotANumber("too_large")
        return value

    def _ungrouped(self, body: str) -> str:
        """`body` without group marks and with a point as its decimal mark; unchanged where it makes no sense."""
        decimal = _decimal_mark(body, self.numbers["group"])
        whole, point, fraction = body.rpartition(decimal) if decimal else (body, "", "")
        sign = whole[:1] if whole[:1] in ("+", "-") else ""
        groups = re.split(f"[.,{ALWAYS_GROUP}]", whole.removeprefix(sign))
        sizes_fit = all(len(group) in (2, 3) for group in groups[1:]) and 1 <= len(groups[0]) <= 3
        if len(groups) > 1 and not (sizes_fit and len(groups[-1]) == 3):
            return body  # no number in any reading: the pattern in parse() refuses it
        return sign + "".join(groups) + ("." + fraction if point else "")


def _decimal_mark(body: str, group: str) -> str:
    """Which of '.' and ',' is the decimal mark of `body`; '' when neither is."""
    present = [mark for mark in ".," if mark in body]
    if len(present) == 2:
        return max(present, key=body.rindex)
    if not present or body.count(present[0]) > 1:
        return ""
    mark = present[0]
    before, _, after = body.lstrip("+-").partition(mark)
    looks_grouped = len(after) == 3 and 1 <= len(before) <= 3 and not before.startswith("0")
    return "" if mark == group and looks_grouped else mark


def _ascii_digit(character: str) -> str:
    for zero in ZEROS:
        if 0 <= ord(character) - ord(zero) <= 9:
            return str(ord(character) - ord(zero))
    return character


@cache
def _plural_rule_holds(rule: str, number: str) -> bool:
    """Whether a CLDR plural rule such as 'v in 0 and i mod 10 in 2..4' holds for a number written with a point."""
    whole, _, fraction = number.lstrip("-").partition(".")
    operands = {
        "n": float(f"{whole}.{fraction or 0}"),
        "i": int(whole),
        "v": len(fraction),
        "f": int(fraction or 0),
        "t": int(fraction.rstrip("0") or 0),
        "e": 0,
    }

    def holds(relation: str) -> bool:
        operand, modulus, negated, ranges = re.fullmatch(r"(\w)(?: mod (\d+))? (not )?in (.+)", relation).groups()
        value = operands[operand] % int(modulus) if modulus else operands[operand]
        bounds = [[int(end) for end in part.split("..")] for part in ranges.split(",")]
        return (value % 1 == 0 and any(ends[0] <= value <= ends[-1] for ends in bounds)) != bool(negated)

    return any(all(map(holds, clause.split(" and "))) for clause in rule.split(" or "))
