"""The third level: a player who has thought about the game, and does so before every choice."""

import random

from rowlock.bots.plans import plans
from rowlock.bots.player import View
from rowlock.rules import Choice, State, duel, game_of, onboard
from rowlock.rules.duel import may_beat
from rowlock.rules.rows import CLOSING, foremost, is_closed, marks
from rowlock.rules.sheet import PENALTY, Sheet

HOPE = {"qwixx": 0.3, "onboard": 0.2, "duel": 0.2}
"""Of the squares still ahead in a row, the share it hopes to fill, however late it is. On Board the pawn leaps over
some, and in Duel others are in the way.
"""

FEAR = 0.35
"""How likely a front token is to be beaten, if it can be."""


class Steady:
    """Looks at its whole turn, imagines how far each row will get, and takes what looks best; it plays for points."""

    def choose(self, view: View, _legal: tuple[Choice, ...], generator: random.Random, /) -> Choice:
        looks = [(prospect(plan.after, view.seat), plan.choice) for plan in plans(view.state, view.seat)]
        best = max(looks)[0]
        return generator.choice([choice for look, choice in looks if look == best])


def prospect(state: State, seat: int) -> float:
    """The points a seat may come to from here; in Duel, less those of the other."""
    if isinstance(state, duel.State):
        own, other = state.sides[seat], state.sides[1 - seat]
        return _side(own, other, state.closed) - _side(other, own, state.closed)
    sheet = state.sheets[seat]
    hope = HOPE[game_of(state).NAME]
    points = sum(_row(sheet[colour], is_closed(state.closed, colour), hope) for colour in range(4))
    points -= PENALTY * sheet.penalties
    if isinstance(state, onboard.State):
        points += state.track.points[state.pawns[seat]]
    return points


def _row(row: int, closed: bool, hope: float) -> float:
    """The points of a row once it has got as far as one may hope."""
    length = float(marks(row))
    if not closed:
        length += hope * max(CLOSING - foremost(row), 0)
    return length * (length + 1) / 2


def _side(own: Sheet, other: Sheet, closed: int) -> float:
    points = -float(PENALTY * own.penalties)
    for colour in range(4):
        row = own[colour]
        points += _row(row, is_closed(closed, colour), HOPE["duel"])
        front = foremost(row)
        if not is_closed(closed, colour) and front > foremost(other[colour]) and may_beat(row, front):
            points -= FEAR * marks(row)
    return points
