"""The exact value of each choice in a position: applied by the rules, then looked up in the solved tables."""

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


class SolvedChoice(NamedTuple):
    """A choice, the choice that follows it in the same turn (if any), and the expected final points."""

    choice: Choice
    then: Choice | None
    points: float


def value(state: State, seat: int, table: NDArray[np.float32]) -> float:
    """The expected final points of a seat that has no choice left in this turn; its points if the game is over."""
    points = float(scores(state)[seat])
    if isinstance(pending(state), Over):
        return points
    sheet = state.sheets[seat]
    rows = [CLOSED if is_closed(state.closed, colour) else row_state(row) for colour, row in enumerate(sheet.rows)]
    waiting = (seat - state.active) % len(state.sheets)
    if state.stage != ROLL:
        # Another seat has yet to take action 2. That doesn't affect this seat, which is one turn closer to its own.
        waiting -= 1
    return points + float(table[waiting, sheet.penalties, sheet_number(*rows)])


def check_decision(state: State, seat: int) -> None:
    """Rejects positions that are not solved, and seats with nothing to decide."""
    if not game_of(state).SOLVED_ALONE:
        raise BadOptions(f"exact values are not known for {game_of(state).NAME}")
    awaited = pending(state)
    if isinstance(awaited, Chance):
        raise BadOptions("the position is waiting for a roll: add the dice, as in 41-3652")
    if not isinstance(awaited, Decision) or seat not in awaited.seats:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")


def solved_turns(state: State, seat: int, table: NDArray[np.float32]) -> list[SolvedChoice]:
    """Every way a deciding seat can continue its turn, best first. In a friendly game the others are assumed to choose
    nothing.
    """
    check_decision(state, seat)
    ways = [way for choice in legal(state, seat) for way in _ways(state, seat, choice, table)]
    return sorted(ways, key=lambda way: -way.points)


def solved_choices(state: State, seat: int, table: NDArray[np.float32]) -> list[SolvedChoice]:
    """Every choice of a deciding seat with the best that can follow it, best first."""
    best: dict[Choice, SolvedChoice] = {}
    for way in solved_turns(state, seat, table):
        best.setdefault(way.choice, way)
    return list(best.values())


def _ways(state: State, seat: int, choice: Choice, table: NDArray[np.float32]) -> list[SolvedChoice]:
    awaited = pending(state)
    assert isinstance(awaited, Decision)
    after = apply(state, tuple(choice if other == seat else NOTHING for other in awaited.seats))
    following = pending(after)
    if isinstance(following, Decision) and seat in following.seats:
        return [SolvedChoice(choice, way.choice, way.points) for way in solved_turns(after, seat, table)]
    return [SolvedChoice(choice, None, value(after, seat, table))]
