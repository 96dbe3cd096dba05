"""Exact solutions of small zero-sum matrix games, where two sides choose at once, with lexicographic payoffs."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

TOLERANCE = 1e-11
"""The tolerance for rounding errors, for payoffs scaled to 0 to 1."""


def value(*payoffs: Matrix) -> tuple[float, ...]:
    """The value of a game with several payoff matrices, of which earlier ones take priority.

    The row player maximises and the column player minimises. The second matrix decides between mixed strategies that
    are optimal for the first, the third between those that are also optimal for the second, and so on.
    """
    first, *others = payoffs
    worth, row_mixes, column_mixes = best_mixes(first)
    if not others:
        return (worth,)
    return (worth, *value(*(row_mixes @ other @ column_mixes.T for other in others)))


def best_mixes(payoff: Matrix) -> tuple[float, Matrix, Matrix]:
    """The value of a game, and the extreme optimal mixed strategies of each side, one per row.

    By the theorem of Shapley and Snow, each comes from a square submatrix whose strategies make the opponent
    indifferent within it. A candidate counts only if no choice outside does better, which also guards against
    badly conditioned equations.
    """
    least, spread = payoff.min(), payoff.max() - payoff.min()
    if spread <= TOLERANCE * np.abs(payoff).max():
        return float(least), np.eye(payoff.shape[0]), np.eye(payoff.shape[1])
    scaled = (payoff - least) / spread
    row_mixes: list[Matrix] = []
    column_mixes: list[Matrix] = []
    worth = 0.0
    for rows, columns in _square_parts(*payoff.shape):
        part = scaled[np.ix_(rows, columns)]
        row_mix, column_mix = _equalising(part.T), _equalising(part)
        if row_mix is None or column_mix is None:
            continue
        row_mix = _spread_out(row_mix, rows, payoff.shape[0])
        column_mix = _spread_out(column_mix, columns, payoff.shape[1])
        held, kept = (row_mix @ scaled).min(), (scaled @ column_mix).max()
        if kept - held <= TOLERANCE:
            worth = (held + kept) / 2
            _add(row_mixes, row_mix)
            _add(column_mixes, column_mix)
    return float(least + spread * worth), np.array(row_mixes), np.array(column_mixes)


def one_best_mix(payoff: Matrix) -> tuple[Matrix, Matrix]:
    """An optimal mixed strategy for each side; a pure one if there is a saddle point."""
    content = (payoff == payoff.min(axis=1, keepdims=True)) & (payoff == payoff.max(axis=0, keepdims=True))
    if content.any():
        row, column = np.argwhere(content)[0]
        return np.eye(payoff.shape[0])[row], np.eye(payoff.shape[1])[column]
    _, row_mixes, column_mixes = best_mixes(payoff)
    return row_mixes[0], column_mixes[0]


def _square_parts(rows: int, columns: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for size in range(1, min(rows, columns) + 1):
        for some_rows in combinations(range(rows), size):
            for some_columns in combinations(range(columns), size):
                yield some_rows, some_columns


def _equalising(part: Matrix) -> Matrix | None:
    """The unique mix of columns that makes all rows equally good; None if there isn't one."""
    size = part.shape[0]
    if size == 1:
        return np.ones(1)
    equations = np.zeros((size + 1, size + 1))
    equations[:size, :size] = part
    equations[:size, size] = -1
    equations[size, :size] = 1
    try:
        mix = np.linalg.solve(equations, np.eye(size + 1)[size])[:size]
    except np.linalg.LinAlgError:
        return None
    if mix.min() < -TOLERANCE:
        return None
    mix = mix.clip(0)
    return np.asarray(mix / mix.sum(), dtype=np.float64)


def _spread_out(mix: Matrix, places: tuple[int, ...], size: int) -> Matrix:
    whole = np.zeros(size)
    whole[list(places)] = mix
    return whole


def _add(mixes: list[Matrix], mix: Matrix) -> None:
    if not any(np.abs(mix - known).max() <= TOLERANCE for known in mixes):
        mixes.append(mix)
