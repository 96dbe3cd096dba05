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
    legal,
    pending,
    qwixx,
    scores,
)
from rowlock.rules.rows import is_closed
from rowlock.rules.turn import ROLL


class Worth(NamedTuple):
    """A choice, the best choice that can follow it in the same turn, and the final points to expect."""

    choice: Choice
    then: Choice | None
    points: float


def value(state: qwixx.State, seat: int, worth: NDArray[np.float32]) -> float:
    """The final points a seat can expect once it has chosen all it had to in this turn, or has if the game is over."""
    made = float(scores(state)[seat])
    if isinstance(pending(state), Over):
        return made
    sheet = state.sheets[seat]
    rows = [CLOSED if is_closed(state.closed, colour) else row_state(sheet[colour]) for colour in range(4)]
    waiting = (seat - state.active) % len(state.sheets)
    if state.stage != ROLL:
        # Another is still to take action 2, which changes nothing here: the seat is that much nearer to its turn.
        waiting -= 1
    return made + float(worth[waiting, sheet.penalties, sheet_number(*rows)])


def has_choice(state: State, seat: int) -> None:
    """Refuses positions of which nothing is known exactly, and seats that have nothing to decide."""
    if not isinstance(state, qwixx.State):
        raise BadOptions("exact values are known for qwixx only")
    awaited = pending(state)
    if isinstance(awaited, Chance):
        raise BadOptions("a roll is awaited: give the dice, as in 41-3652")
    if not isinstance(awaited, Decision) or seat not in awaited.seats:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")


def choices_worth(state: State, seat: int, worth: NDArray[np.float32]) -> list[Worth]:
    """Every choice of a deciding seat, the best first. In a friendly game the others are taken to choose nothing."""
    has_choice(state, seat)
    return sorted((_worth(state, seat, choice, worth) for choice in legal(state, seat)), key=lambda one: -one.points)


def _worth(state: State, seat: int, choice: Choice, worth: NDArray[np.float32]) -> Worth:
    awaited = pending(state)
    assert isinstance(awaited, Decision)
    after = apply(state, tuple(choice if other == seat else NOTHING for other in awaited.seats))
    assert isinstance(after, qwixx.State)
    following = pending(after)
    if isinstance(following, Decision) and seat in following.seats:
        best = choices_worth(after, seat, worth)[0]
        return Worth(choice, best.choice, best.points)
    return Worth(choice, None, value(after, seat, worth))
