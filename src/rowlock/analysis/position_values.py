"""Values of positions between turns for every seat: exact where known, otherwise by the nets."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.analysis.endings import solve_ending
from rowlock.rules import State, game_of, scores
from rowlock.rules.turn import OVER
from rowlock.values.positions import expectations

Values = NDArray[np.float64]
"""For one position: a row per seat with its share of the win and its final points. For many: one such array each."""

SHARE, POINTS = 0, 1

GRID = 2.0**30
"""Values are rounded to multiples of 1/GRID. Sums and differences of such numbers are exact, so luck and skill add up
to the last digit, in any order.
"""


class PositionValues(NamedTuple):
    """The values of some positions, and which of them are exact."""

    values: Values
    exact: NDArray[np.bool_]


def on_grid(values: Values) -> Values:
    return np.round(values * GRID) / GRID


def aim_of(players: int) -> int:
    """What players maximise: the share of the win, or the points in a solo game."""
    return POINTS if players == 1 else SHARE


def is_solved(state: State) -> bool:
    """Whether every value in this game is known exactly."""
    return game_of(state).SOLVED_ALONE and len(scores(state)) == 1


def evaluate_positions(states: Sequence[State]) -> PositionValues:
    """The values of positions of one game, each before a roll or at the end."""
    shares, points = expectations(states)
    values = np.stack([shares, points], axis=2)
    if is_solved(states[0]):
        return PositionValues(on_grid(values), np.ones(len(states), dtype=np.bool_))
    exact = np.zeros(len(states), dtype=np.bool_)
    for place, state in enumerate(states):
        known = solve_ending(state)
        if known is not None:
            exact[place] = True
            values[place, :, SHARE], values[place, :, POINTS] = known.shares, known.points
        else:
            exact[place] = state.stage == OVER
    return PositionValues(on_grid(values), exact)
