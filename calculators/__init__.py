"""The calculators of One Million Tokens a Second: exactly what runs in the reader's browser.

Pure Python, standard library only, no files, no network, no clock.
"""

from calculators import fixed_check, writing_time

CALCULATORS = {
    module.CALCULATOR.id: module.CALCULATOR
    for module in (
        writing_time,
        fixed_check,
    )
}
