"""Values of positions between turns for every seat: exact where known, otherwise by the nets."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.analysis.endings import solve_ending
from rowlock.fast.two_player_tables import exact_shares, is_solved_for_two, ready_two_players
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
    """The values of some positions; which of them are exact in what players maximise, and which in the points, too."""

    values: Values
    exact: NDArray[np.bool_]
    exact_points: NDArray[np.bool_]


def on_grid(values: Values) -> Values:
    return np.round(values * GRID) / GRID


def aim_of(players: int) -> int:
    """What players maximise: the share of the win, or the points in a solo game."""
    return POINTS if players == 1 else SHARE


def is_solved(state: State) -> bool:
    """Whether it is known exactly, in every position of this game, what players maximise."""
    return (game_of(state).SOLVED_ALONE and len(scores(state)) == 1) or is_solved_for_two(state)


def evaluate_positions(states: Sequence[State]) -> PositionValues:
    """The values of positions of one game, each before a roll or at the end."""
    shares, points = expectations(states)
    values = np.stack([shares, points], axis=2)
    all_exact = np.ones(len(states), dtype=np.bool_)
    table = ready_two_players() if is_solved_for_two(states[0]) else None
    if table is not None:
        values[:, :, SHARE] = exact_shares(states, table)
        return PositionValues(on_grid(values), all_exact, np.array([state.stage == OVER for state in states]))
    if is_solved(states[0]):
        return PositionValues(on_grid(values), all_exact, all_exact)
    exact = np.zeros(len(states), dtype=np.bool_)
    for place, state in enumerate(states):
        known = solve_ending(state)
        if known is not None:
            exact[place] = True
            values[place, :, SHARE], values[place, :, POINTS] = known.shares, known.points
        else:
            exact[place] = state.stage == OVER
    return PositionValues(on_grid(values), exact, exact)
