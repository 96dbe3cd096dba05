"""What each choice of a position is worth, exactly: through the rules' own door, with the solved tables at its end."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_states import sheet_number
from rowlock.rules import (
    NOTHING,
    BadOptions,
    Chance,
    Choice,
    Decision,
    Over,
    State,
    apply,
    game_of,
    legal,
    pending,
    scores,
)
from rowlock.rules.rows import is_closed
from rowlock.rules.turn import ROLL


class Worth(NamedTuple):
    """A choice, the choice that follows it in the same turn if one can, and the final points to expect."""

    choice: Choice
    then: Choice | None
    points: float


def value(state: State, seat: int, worth: NDArray[np.float32]) -> float:
    """The final points a seat can expect once it has chosen all it had to in this turn, or has if the game is over."""
    made = float(scores(state)[seat])
    if isinstance(pending(state), Over):
        return made
    sheet = state.sheets[seat]
    rows = [CLOSED if is_closed(state.closed, colour) else row_state(row) for colour, row in enumerate(sheet.rows)]
    waiting = (seat - state.active) % len(state.sheets)
    if state.stage != ROLL:
        # Another is still to take action 2, which changes nothing here: the seat is that much nearer to its turn.
        waiting -= 1
    return made + float(worth[waiting, sheet.penalties, sheet_number(*rows)])


def has_choice(state: State, seat: int) -> None:
    """Refuses positions of which nothing is known exactly, and seats that have nothing to decide."""
    if not game_of(state).SOLVED_ALONE:
        raise BadOptions(f"exact values are not known for {game_of(state).NAME}")
    awaited = pending(state)
    if isinstance(awaited, Chance):
        raise BadOptions("a roll is awaited: give the dice, as in 41-3652")
    if not isinstance(awaited, Decision) or seat not in awaited.seats:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")


def ways_worth(state: State, seat: int, worth: NDArray[np.float32]) -> list[Worth]:
    """Every way a deciding seat's turn can go on, the best first. In a friendly game the others are taken to choose
    nothing.
    """
    has_choice(state, seat)
    ways = [way for choice in legal(state, seat) for way in _ways(state, seat, choice, worth)]
    return sorted(ways, key=lambda way: -way.points)


def choices_worth(state: State, seat: int, worth: NDArray[np.float32]) -> list[Worth]:
    """Every choice of a deciding seat with the best that can follow it, the best first."""
    best: dict[Choice, Worth] = {}
    for way in ways_worth(state, seat, worth):
        best.setdefault(way.choice, way)
    return list(best.values())


def _ways(state: State, seat: int, choice: Choice, worth: NDArray[np.float32]) -> list[Worth]:
    awaited = pending(state)
    assert isinstance(awaited, Decision)
    after = apply(state, tuple(choice if other == seat else NOTHING for other in awaited.seats))
    following = pending(after)
    if isinstance(following, Decision) and seat in following.seats:
        return [Worth(choice, way.choice, way.points) for way in ways_worth(after, seat, worth)]
    return [Worth(choice, None, value(after, seat, worth))]
