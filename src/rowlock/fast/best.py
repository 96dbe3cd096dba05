"""What each choice of a position is worth, exactly: through the rules' own door, with the solved tables at its end."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_states import sheet_number
from rowlock.rules import NOTHING, BadOptions, Choice, Decision, Over, State, apply, legal, pending, qwixx, scores
from rowlock.rules.rows import is_closed


class Worth(NamedTuple):
    """A choice, the best choice that can follow it in the same turn, and the final points to expect."""

    choice: Choice
    then: Choice | None
    points: float


def value(state: qwixx.State, seat: int, worth: NDArray[np.float32]) -> float:
    """The final points a seat can expect when a roll is awaited, or has when the game is over."""
    made = scores(state)[seat]
    if isinstance(pending(state), Over):
        return float(made)
    sheet = state.sheets[seat]
    rows = [CLOSED if is_closed(state.closed, colour) else row_state(sheet[colour]) for colour in range(4)]
    waiting = (seat - state.active) % len(state.sheets)
    return made + float(worth[waiting, sheet.penalties, sheet_number(*rows)])


def choices_worth(state: State, seat: int, worth: NDArray[np.float32]) -> list[Worth]:
    """Every choice of a deciding seat, the best first. In a friendly game the others are taken to choose nothing."""
    if not isinstance(state, qwixx.State):
        raise BadOptions("exact values are known for qwixx only")
    awaited = pending(state)
    if not isinstance(awaited, Decision) or seat not in awaited.seats:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")
    listed = [_worth(state, seat, choice, awaited, worth) for choice in legal(state, seat)]
    return sorted(listed, key=lambda one: -one.points)


def _worth(state: qwixx.State, seat: int, choice: Choice, awaited: Decision, worth: NDArray[np.float32]) -> Worth:
    after = apply(state, tuple(choice if other == seat else NOTHING for other in awaited.seats))
    assert isinstance(after, qwixx.State)
    following = pending(after)
    if not isinstance(following, Decision):
        return Worth(choice, None, value(after, seat, worth))
    if seat in following.seats:
        best = choices_worth(after, seat, worth)[0]
        return Worth(choice, best.choice, best.points)
    # Another is active: whatever they choose in action 2 changes nothing for this seat in a friendly game.
    ended = apply(after, (NOTHING,))
    assert isinstance(ended, qwixx.State)
    return Worth(choice, None, value(_unpunished(ended, after), seat, worth))


def _unpunished(ended: qwixx.State, before: qwixx.State) -> qwixx.State:
    """The next turn's start, without the penalty that choosing nothing for another brought them."""
    return qwixx.State(before.sheets, ended.closed, (before.active + 1) % len(before.sheets), 0, ended.dice, 0)
