"""Which rolls come to the same, and how many they are.

With a pair of white dice each colour die offers something of its own, and the best of all is taken. So the dice are
looked at one after the other, and rolls that have come to the same are one from there on.

What is offered are numbers, the greater the better.
"""

from collections.abc import Callable
from typing import TypeVar

from rowlock.rules import NOTHING, Choice
from rowlock.rules.choices import colour_of, number_of

ALL_ROLLS = 6**6

Offers = dict[Choice, int]
"""What action 2 can come to, by what it takes; nothing is always there."""

Payoffs = tuple[int, ...]
"""What each of several offers comes to with a roll."""

P = TypeVar("P", int, Payoffs)


def best_met(offers: Offers, white_sum: int) -> dict[int, int]:
    """The best that the rolls with a white sum come to, and how many of all rolls do."""
    nothing = offers[NOTHING]
    by_colour: dict[int, list[int]] = {}
    for choice, offered in offers.items():
        if offered > nothing:
            by_colour.setdefault(colour_of(choice), [nothing] * 13)[number_of(choice)] = offered
    return _met(white_sum, nothing, list(by_colour.values()), max)


def payoffs_met(several: list[Offers], white_sum: int) -> dict[Payoffs, int]:
    """The same for several offers at once: what each comes to with the same roll."""
    nothing = tuple(offers[NOTHING] for offers in several)
    by_colour: dict[int, list[Payoffs]] = {}
    for place, offers in enumerate(several):
        for choice, offered in offers.items():
            if offered > nothing[place]:
                numbers = by_colour.setdefault(colour_of(choice), [nothing] * 13)
                payoffs = numbers[number_of(choice)]
                numbers[number_of(choice)] = (*payoffs[:place], offered, *payoffs[place + 1 :])
    return _met(white_sum, nothing, list(by_colour.values()), _best_of)


def _best_of(some: Payoffs, others: Payoffs) -> Payoffs:
    return some if some == others else tuple(map(max, some, others))


def _met(white_sum: int, nothing: P, colours: list[list[P]], best_of: Callable[[P, P], P]) -> dict[P, int]:
    """`colours` are the colour dice that offer more than nothing, each by the number it makes."""
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
