"""Exact solutions of small zero-sum matrix games, where two sides choose at once, with lexicographic payoffs.

Matrices are lists of lines. The page runs a translation of this code.
"""

from typing import NamedTuple

from rowlock.analysis.linear_equations import solve

Line = list[float]
Matrix = list[list[float]]

TOLERANCE = 1e-11
"""The tolerance for rounding errors, compared with the largest payoff."""


class BestMixes(NamedTuple):
    """The value of a game, and the extreme optimal mixed strategies of each side."""

    value: float
    rows: Matrix
    columns: Matrix


def value(payoffs: list[Matrix]) -> Line:
    """The value of a game with several payoff matrices, of which earlier ones take priority.

    The row player maximises and the column player minimises. The second matrix decides between mixed strategies that
    are optimal for the first, the third between those that are also optimal for the second, and so on.
    """
    best = best_mixes(payoffs[0])
    others = [
        [[_expected(other, row, column) for column in best.columns] for row in best.rows] for other in payoffs[1:]
    ]
    return [best.value, *(value(others) if others else [])]


def _expected(payoff: Matrix, row_mix: Line, column_mix: Line) -> float:
    return dot(row_mix, [dot(line, column_mix) for line in payoff])


def dot(some: Line, others: Line) -> float:
    return sum([one * other for one, other in zip(some, others, strict=True)])


def best_mixes(payoff: Matrix) -> BestMixes:
    """The value of a game, and the extreme optimal mixed strategies of each side.

    By the theorem of Shapley and Snow, each comes from a square submatrix whose strategies make the opponent
    indifferent within it. Every such strategy is judged by what it guarantees against all choices: if payoffs are
    nearly equal, its equations may be so badly conditioned that it turns out wrong, and another one is better.
    """
    rows, columns = len(payoff), len(payoff[0])
    across = transposed(payoff)
    against_rows = [[-one for one in line] for line in payoff]
    row_mixes = [pure(row, rows) for row in range(rows)]
    column_mixes = [pure(column, columns) for column in range(columns)]
    for size in range(2, min(rows, columns) + 1):
        for some_rows in combinations(rows, size):
            for some_columns in combinations(columns, size):
                part = [[payoff[row][column] for column in some_columns] for row in some_rows]
                _add(row_mixes, _equalising(transposed(part)), some_rows, rows)
                _add(column_mixes, _equalising(part), some_columns, columns)
    tolerance = TOLERANCE * max([abs(one) for line in payoff for one in line])
    best_rows = _best_of(row_mixes, across, tolerance)
    best_columns = _best_of(column_mixes, against_rows, tolerance)
    return BestMixes((best_rows.sure - best_columns.sure) / 2, best_rows.mixes, best_columns.mixes)


class _Best(NamedTuple):
    """The most that a side can be sure of, and the mixes that guarantee it."""

    sure: float
    mixes: Matrix


def _best_of(mixes: Matrix, replies: Matrix, tolerance: float) -> _Best:
    """The best of a side's mixes, given its payoffs by the opponent's reply and its own choice."""
    guaranteed = [min([dot(line, mix) for line in replies]) for mix in mixes]
    sure = max(guaranteed)
    best: Matrix = []
    for mix, least in zip(mixes, guaranteed, strict=True):
        if least >= sure - tolerance and not _is_among(best, mix):
            best.append(mix)
    return _Best(sure, best)


def one_best_mix(payoff: Matrix) -> tuple[Line, Line]:
    """An optimal mixed strategy for each side; a pure one if there is a saddle point."""
    lowest = [min(line) for line in payoff]
    highest = [max(line) for line in transposed(payoff)]
    for row, line in enumerate(payoff):
        for column, one in enumerate(line):
            if one == lowest[row] and one == highest[column]:
                return pure(row, len(lowest)), pure(column, len(highest))
    best = best_mixes(payoff)
    return best.rows[0], best.columns[0]


def pure(place: int, count: int) -> Line:
    return [1.0 if one == place else 0.0 for one in range(count)]


def transposed(matrix: Matrix) -> Matrix:
    return [[line[column] for line in matrix] for column in range(len(matrix[0]))]


def combinations(count: int, size: int) -> list[list[int]]:
    """All ways to pick `size` of the numbers below `count`, in lexicographic order."""
    picked: list[list[int]] = [[]]
    for _ in range(size):
        picked = [[*some, one] for some in picked for one in range(some[-1] + 1 if some else 0, count)]
    return picked


def _equalising(part: Matrix) -> Line:
    """The unique mix of columns that makes all rows equally good; empty if there isn't one."""
    first = part[0]
    # Differences of payoffs that are nearly equal are exact, so nothing is lost by subtracting them first.
    equations = [[*[one - other for one, other in zip(line, first, strict=True)], 0.0] for line in part[1:]]
    equations.append([1.0 for _ in range(len(part) + 1)])
    return solve(equations)


def _add(mixes: Matrix, mix: Line, places: list[int], size: int) -> None:
    """Adds a mix of the choices in these places, unless its numbers aren't probabilities."""
    if not mix or min(mix) < -TOLERANCE:
        return
    clipped = [max(one, 0.0) for one in mix]
    total = sum(clipped)
    whole = [0.0 for _ in range(size)]
    for one, place in zip(clipped, places, strict=True):
        whole[place] = one / total
    mixes.append(whole)


def _is_among(mixes: Matrix, mix: Line) -> bool:
    return any(max([abs(one - other) for one, other in zip(mix, known, strict=True)]) <= TOLERANCE for known in mixes)
