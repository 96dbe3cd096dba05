"""What positions between turns are worth to every seat: exactly where that is known, else by the nets."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.analysis.endings import ending
from rowlock.rules import State, game_of, scores
from rowlock.rules.turn import OVER
from rowlock.values.positions import expectations

Values = NDArray[np.float64]
"""Of a position: a line a seat, its share of the win and its final points. Of many: one such a position."""

SHARE, POINTS = 0, 1

GRID = 2.0**30
"""Worths are rounded to a multiple of 1/GRID: sums and differences of such numbers are exact, so luck and skill add up
to the last digit, in any order.
"""


class Judged(NamedTuple):
    """The values of some positions, and which of them are known exactly."""

    values: Values
    exact: NDArray[np.bool_]


def on_grid(values: Values) -> Values:
    return np.round(values * GRID) / GRID


def aim_of(players: int) -> int:
    """What is played for: the win, and alone the points."""
    return POINTS if players == 1 else SHARE


def is_solved(state: State) -> bool:
    """Whether everything about the game is known exactly."""
    return game_of(state).SOLVED_ALONE and len(scores(state)) == 1


def judge(states: Sequence[State]) -> Judged:
    """What positions of one game, each before a roll or over, are worth."""
    shares, points = expectations(states)
    values = np.stack([shares, points], axis=2)
    if is_solved(states[0]):
        return Judged(on_grid(values), np.ones(len(states), dtype=np.bool_))
    exact = np.zeros(len(states), dtype=np.bool_)
    for place, state in enumerate(states):
        known = ending(state)
        if known is not None:
            exact[place] = True
            values[place, :, SHARE], values[place, :, POINTS] = known.shares, known.points
        else:
            exact[place] = state.stage == OVER
    return Judged(on_grid(values), exact)
