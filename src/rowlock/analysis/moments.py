"""The moments that decided a game: where the outlook changed most, by a roll or by a choice."""

from dataclasses import dataclass

from rowlock.analysis.judge import SHARE, Values
from rowlock.analysis.review import Decided, Review, Rolled

MOST = 3
LEAST_SHARE = 0.05
LEAST_POINTS = 4.0
"""Less than this decides nothing."""


@dataclass(frozen=True)
class Moment:
    """A step of the review, whose doing it was, and how it changed everybody's outlook."""

    step: int
    turn: int
    seat: int
    by_choice: bool
    change: Values


def moments(review: Review) -> list[Moment]:
    """The few that mattered most, in the order of the game."""
    aim = review.aim
    least = LEAST_SHARE if aim == SHARE else LEAST_POINTS
    found = []
    for place, step in enumerate(review.steps):
        if isinstance(step, Rolled):
            found.append(Moment(place, step.turn, step.seat, False, step.luck))
        if isinstance(step, Decided):
            for chosen in step.chosen:
                if chosen.mark:
                    found.append(Moment(place, step.turn, chosen.seat, True, chosen.effect))
    found = [moment for moment in found if abs(moment.change[:, aim]).max() >= least]
    found.sort(key=lambda moment: -float(abs(moment.change[:, aim]).max()))
    return sorted(found[:MOST], key=lambda moment: moment.step)
