"""The moments that decided a game: the rolls and choices that changed the expected result most."""

from typing import NamedTuple

from rowlock.analysis.position_values import SHARE, Values, column
from rowlock.analysis.review import DecisionStep, Review, RollStep

MAX_MOMENTS = 3
MIN_SHARE = 0.05
MIN_POINTS = 4.0
"""Smaller changes don't count as decisive."""


class Moment(NamedTuple):
    """A step of the review, the seat that caused it, and the change of value for every seat."""

    step: int
    turn: int
    seat: int
    change: Values


def moments(review: Review) -> list[Moment]:
    """The few most decisive moments, in the order of the game."""
    aim = review.aim
    least = MIN_SHARE if aim == SHARE else MIN_POINTS
    found: list[Moment] = []
    for place, step in enumerate(review.steps):
        if isinstance(step, RollStep):
            found.append(Moment(place, step.turn, step.seat, step.luck))
        if isinstance(step, DecisionStep):
            for chosen in step.chosen:
                if chosen.mark:
                    found.append(Moment(place, step.turn, chosen.seat, chosen.effect))
    decisive = [moment for moment in found if _size(moment, aim) >= least]
    first = sorted(decisive, key=lambda moment: -_size(moment, aim))[:MAX_MOMENTS]
    return sorted(first, key=lambda moment: moment.step)


def _size(moment: Moment, aim: int) -> float:
    """The largest change for any seat."""
    return max([abs(change) for change in column(moment.change, aim)])
