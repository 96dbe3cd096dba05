"""The third level: a player who thinks before every choice."""

from rowlock.bots.plans import plans
from rowlock.bots.player import Generator, View
from rowlock.rules import Choice, State, game_of
from rowlock.rules.rows import CLOSING, foremost, is_closed, marks, marks_on
from rowlock.rules.sheet import PENALTY

FEAR = 0.35
"""The assumed probability that a front token is beaten, if it can be."""


class Steady:
    """Plans its whole turn by estimating how far each row will get. It plays for points, not to win."""

    def choose(self, view: View, _legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        looks = [(prospect(plan.after, view.seat), plan.choice) for plan in plans(view.state, view.seat)]
        best = max(looks)[0]
        return generator.choice([choice for look, choice in looks if look == best])


def prospect(state: State, seat: int) -> float:
    """The points a seat can hope for; on a shared board, minus those of the opponent."""
    if game_of(state).IS_SHARED:
        return _hoped_for(state, seat) - _hoped_for(state, 1 - seat)
    return _hoped_for(state, seat)


def _hoped_for(state: State, seat: int) -> float:
    game = game_of(state)
    sheet = state.sheets[seat]
    points = 0.0
    for index, row in enumerate(sheet.rows):
        closed = is_closed(state.closed, index)
        points += _row(row, closed, game.BOTS.hope)
        if game.IS_SHARED and not closed and _can_be_beaten(row, game.opposing_row(state, seat, index)):
            points -= FEAR * marks(row)
    points -= PENALTY * sheet.penalties
    track = game.TRACK.track_of(state)
    return points + (track.points[game.TRACK.pawn_of(state, seat) or 0] if track else 0)


def _can_be_beaten(row: int, opposing: int) -> bool:
    front = foremost(row)
    return front > foremost(opposing) and marks_on(row, front) == 1


def _row(row: int, closed: bool, hope: float) -> float:
    """The points of a row if it gets as far as hoped."""
    length = float(marks(row))
    if not closed:
        length += hope * max(CLOSING - foremost(row), 0)
    return length * (length + 1) / 2
