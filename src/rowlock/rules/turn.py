"""The stages of a turn, and what a game is waiting for: a roll, a decision, or nothing more."""

from typing import NamedTuple

from rowlock.rules.dice import Dice
from rowlock.rules.rows import DICE_COLOURS, is_closed

ROLL, ACTION_1, ACTION_2, ACTION_3, OVER = range(5)
"""The stages of a turn."""

NOT_OVER, TWO_ROWS_CLOSED, FOUR_PENALTIES, FOUR_MISTHROWS, OUT_OF_TOKENS, GOAL_REACHED = range(6)
"""The reasons why a game is over. If several apply at once, the first is given."""

REASONS = ("", "two-rows-closed", "four-penalties", "four-misthrows", "out-of-tokens", "goal-reached")


class Chance(NamedTuple):
    """The game is waiting for a roll of the two white dice and the dice of these colours.

    >>> rowlock.pending(rowlock.start(rowlock.Options("tworows", players=2)))
    Chance(dice=(0, 3))
    """

    dice: tuple[int, ...]


class Decision(NamedTuple):
    """The game is waiting for one choice per seat, sealed until all are in. `kind` is the action: 1, 2 or 3.

    >>> rowlock.pending(rowlock.parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652"))
    Decision(kind=1, seats=(0, 1))
    """

    kind: int
    seats: tuple[int, ...]


class Over(NamedTuple):
    """The game is over: why, and the points by seat.

    >>> over = rowlock.pending(rowlock.parse("duel/1/r.y.g.b4.3/r7.y.g4.b.1/1:over"))
    >>> over, over.winners
    (Over(reason='four-misthrows', scores=(-14, -3)), (1,))
    """

    reason: str
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points; equal points share the win."""
        return tuple(seat for seat, points in enumerate(self.scores) if points == max(self.scores))


Pending = Chance | Decision | Over

Event = Dice | tuple[int, ...]
"""An event that moves a game forward: a roll, or one choice from every deciding seat in seat order."""

# Needed at every step of every game, so built once. CHANCES is indexed by the set of colours whose dice are out.
CHANCES = tuple(
    Chance(tuple(colour for colour in range(DICE_COLOURS) if not is_closed(out, colour)))
    for out in range(1 << DICE_COLOURS)
)
EVERYBODY = tuple(tuple(range(players)) for players in range(6))
ONE_SEAT = tuple((seat,) for seat in range(5))
