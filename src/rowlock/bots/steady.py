"""The third level: a player who has thought about the game, and does so before every choice."""

import random

from rowlock.bots.plans import plans
from rowlock.bots.player import View
from rowlock.rules import Choice, State, duel, onboard
from rowlock.rules.duel import may_beat
from rowlock.rules.rows import CLOSING, foremost, is_closed, marks
from rowlock.rules.sheet import PENALTY, Sheet

HOPE = 0.38
"""Of the squares still ahead in a row, the share it hopes to fill while the game is young."""

LONG_ROW = 9
"""A row this long, anybody's, is soon closed."""

FEAR = 0.35
"""How likely a front token is to be beaten, if it can be."""

STEP_FORWARD = 0.6
"""What a field of the track is worth to its pawn, besides its own points."""


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
        hope = hopefulness(state.sides)
        return _side(own, other, state.closed, hope) - _side(other, own, state.closed, hope)
    sheet = state.sheets[seat]
    hope = hopefulness(state.sheets)
    points = sum(_row(sheet[colour], is_closed(state.closed, colour), hope) for colour in range(4))
    points -= PENALTY * sheet.penalties
    if isinstance(state, onboard.State):
        field = state.pawns[seat]
        points += state.track.points[field] + STEP_FORWARD * field
    return points


def hopefulness(sheets: tuple[Sheet, ...]) -> float:
    """The longer the longest row, the sooner the game may end."""
    longest = max(marks(sheet[colour]) for sheet in sheets for colour in range(4))
    return HOPE * max(1 - longest / LONG_ROW, 0)


def _row(row: int, closed: bool, hope: float) -> float:
    """The points of a row once it has got as far as one may hope."""
    length = float(marks(row))
    if not closed:
        length += hope * max(CLOSING - foremost(row), 0)
    return length * (length + 1) / 2


def _side(own: Sheet, other: Sheet, closed: int, hope: float) -> float:
    points = -float(PENALTY * own.penalties)
    for colour in range(4):
        row = own[colour]
        points += _row(row, is_closed(closed, colour), hope)
        front = foremost(row)
        if not is_closed(closed, colour) and front > foremost(other[colour]) and may_beat(row, front):
            points -= FEAR * marks(row)
    return points
