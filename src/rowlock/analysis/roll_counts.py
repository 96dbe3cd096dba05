"""Group rolls by their outcome and count them.

With a given pair of white dice, each colour die makes its own offers, and the best offer is taken. So the colour dice
can be added one at a time, merging rolls that have the same outcome so far. Offers are ranks: higher is better.
"""

from collections.abc import Callable
from typing import TypeVar

from rowlock.rules import NOTHING, Choice
from rowlock.rules.choices import colour_of, number_of

ALL_ROLLS = 6**6

Offers = dict[Choice, int]
"""The rank of each choice in action 2. `NOTHING` is always included."""

Payoffs = tuple[int, ...]
"""The best rank in each of several offers with the same roll."""

P = TypeVar("P", int, Payoffs)


def best_outcomes(offers: Offers, white_sum: int) -> dict[int, int]:
    """The best ranks that rolls with a white sum lead to, and the number of rolls for each."""
    nothing = offers[NOTHING]
    by_colour: dict[int, list[int]] = {}
    for choice, offered in offers.items():
        if offered > nothing:
            by_colour.setdefault(colour_of(choice), [nothing] * 13)[number_of(choice)] = offered
    return _count_outcomes(white_sum, nothing, list(by_colour.values()), max)


def payoff_outcomes(several: list[Offers], white_sum: int) -> dict[Payoffs, int]:
    """Like `best_outcomes`, for several offers at once, each with the same roll."""
    nothing = tuple(offers[NOTHING] for offers in several)
    by_colour: dict[int, list[Payoffs]] = {}
    for place, offers in enumerate(several):
        for choice, offered in offers.items():
            if offered > nothing[place]:
                numbers = by_colour.setdefault(colour_of(choice), [nothing] * 13)
                payoffs = numbers[number_of(choice)]
                numbers[number_of(choice)] = (*payoffs[:place], offered, *payoffs[place + 1 :])
    return _count_outcomes(white_sum, nothing, list(by_colour.values()), _best_of)


def _best_of(some: Payoffs, others: Payoffs) -> Payoffs:
    return some if some == others else tuple(map(max, some, others))


def _count_outcomes(white_sum: int, nothing: P, colours: list[list[P]], best_of: Callable[[P, P], P]) -> dict[P, int]:
    """Count rolls by outcome. `colours` has the offers of each colour die that has any, by the number it makes."""
    met: dict[P, int] = {}
    for white in range(max(1, white_sum - 6), white_sum // 2 + 1):
        other = white_sum - white
        so_far = {nothing: (1 if white == other else 2) * 6 ** (4 - len(colours))}
        for numbers in colours:
            faces = list(map(best_of, numbers[white + 1 : white + 7], numbers[other + 1 : other + 7]))
            together: dict[P, int] = {}
            for payoffs, rolls in so_far.items():
                for face in faces:
                    best = best_of(payoffs, face)
                    together[best] = together.get(best, 0) + rolls
            so_far = together
        for payoffs, rolls in so_far.items():
            met[payoffs] = met.get(payoffs, 0) + rolls
    return met
