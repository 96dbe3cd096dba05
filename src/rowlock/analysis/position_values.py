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

Values = tuple[tuple[float, float], ...]
"""For each seat, its share of the win and its final points."""

SHARE, POINTS = 0, 1

GRID = 2.0**30
"""Values are rounded to multiples of 1/GRID. Sums and differences of such numbers are exact, so luck and skill add up
to the last digit, in any order.
"""


class PositionValues(NamedTuple):
    """The values of some positions, which of them are exact in what players maximise, and which also in the points."""

    values: list[Values]
    exact: list[bool]
    exact_points: list[bool]


def on_grid(values: Values) -> Values:
    return tuple((_rounded(share), _rounded(points)) for share, points in values)


def _rounded(number: float) -> float:
    return round(number * GRID) / GRID


def nothing_for(players: int) -> Values:
    return tuple((0.0, 0.0) for _ in range(players))


def plus(some: Values, others: Values) -> Values:
    return tuple((one[0] + other[0], one[1] + other[1]) for one, other in zip(some, others, strict=True))


def minus(some: Values, others: Values) -> Values:
    return tuple((one[0] - other[0], one[1] - other[1]) for one, other in zip(some, others, strict=True))


def times(factor: float, values: Values) -> Values:
    return tuple((factor * share, factor * points) for share, points in values)


def column(values: Values, which: int) -> list[float]:
    """Every seat's share, or every seat's points."""
    return [one[which] for one in values]


def aim_of(players: int) -> int:
    """What players maximise: the share of the win, or the points in a solo game."""
    return POINTS if players == 1 else SHARE


def is_solved(state: State) -> bool:
    """Whether the value that players maximise is known exactly in every position of this game."""
    return (game_of(state).SOLVED_ALONE and len(scores(state)) == 1) or is_solved_for_two(state)


def shares_by_table(states: Sequence[State]) -> NDArray[np.float64]:
    """The exact shares of the win by position and seat, in a two-player game that has been solved on this machine."""
    table = ready_two_players()
    assert table is not None
    return exact_shares(states, table)


def evaluate_positions(states: Sequence[State]) -> PositionValues:
    """The values of positions of one game, each before a roll or at the end."""
    shares, points = expectations(states)
    is_known = is_solved(states[0])
    has_shares = is_solved_for_two(states[0])
    if has_shares:
        shares = shares_by_table(states)
    values: list[Values] = []
    exact: list[bool] = []
    exact_points: list[bool] = []
    for place, state in enumerate(states):
        known = None if is_known else solve_ending(state)
        if known is None:
            seats = range(len(state.sheets))
            by_net = tuple((float(shares[place, seat]), float(points[place, seat])) for seat in seats)
            values.append(on_grid(by_net))
        else:
            values.append(on_grid(tuple(zip(known.shares, known.points, strict=True))))
        has_points = known is not None or state.stage == OVER
        exact.append(is_known or has_points)
        exact_points.append((is_known and not has_shares) or has_points)
    return PositionValues(values, exact, exact_points)
