"""The calculators of One Million Tokens a Second: exactly what runs in the reader's browser.

Pure Python, standard library only, no files, no network, no clock.
"""

from calculators import (
    agent_loop,
    check_target,
    cost_and_power,
    dial_today,
    drafts_and_checker,
    experiments,
    fixed_check,
    long_context,
    one_microsecond,
    reading_budget,
    rehearsals,
    review_queue,
    which_million,
    writing_time,
    your_workflow,
)

CALCULATORS = {
    module.CALCULATOR.id: module.CALCULATOR
    for module in (
        writing_time,
        fixed_check,
        which_million,
        agent_loop,
        check_target,
        reading_budget,
        drafts_and_checker,
        experiments,
        rehearsals,
        one_microsecond,
        long_context,
        review_queue,
        cost_and_power,
        your_workflow,
        dial_today,
    )
}
