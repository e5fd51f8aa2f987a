"""The laws that several calculators share."""

import math

from calculators.spec import NO_LIMIT


def finite_or_no_limit(value: float):
    """A result that outgrows every number is said as a word."""
    return value if math.isfinite(value) else NO_LIMIT


def ceiling(slow_total_s: float, untouched_s: float):
    """The gain if writing took no time at all: the slow total over the time the dial does not touch."""
    return finite_or_no_limit(slow_total_s / untouched_s) if untouched_s else NO_LIMIT


def knee_tokens_per_s(output_tokens: float, untouched_s: float, writing_share: float):
    """The rate at which writing is `writing_share` of the total time; beyond it the dial matters less.

    Writing takes W/r, the rest O: W/r = share * (W/r + O), so r = W/O * (1 - share) / share.
    """
    if not untouched_s:
        return NO_LIMIT
    return finite_or_no_limit(output_tokens / untouched_s * (1 - writing_share) / writing_share)


def chance_of_any(chance, tries):
    """The chance that at least one of `tries` independent tries succeeds, exact for small chances and many tries.

    >>> round(chance_of_any(0.5, 2), 12), chance_of_any(1, 1_000_000)
    (0.75, 1.0)
    """
    return 1.0 if chance >= 1 else -math.expm1(tries * math.log1p(-chance))
