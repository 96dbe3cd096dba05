"""Exact solutions of small zero-sum matrix games, where two sides choose at once, with lexicographic payoffs.

Matrices are lists of lines. The page runs a translation of this code.
"""

from typing import NamedTuple

from rowlock.analysis.linear_equations import solve

Line = list[float]
Matrix = list[list[float]]

TOLERANCE = 1e-11
"""The tolerance for rounding errors, for payoffs scaled to 0 to 1."""


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
    indifferent within it. A candidate counts only if no choice outside does better, which also guards against
    badly conditioned equations.
    """
    rows, columns = len(payoff), len(payoff[0])
    numbers = [one for line in payoff for one in line]
    least, most = min(numbers), max(numbers)
    spread = most - least
    if spread <= TOLERANCE * max(abs(least), abs(most)):
        return BestMixes(
            least, [pure(row, rows) for row in range(rows)], [pure(one, columns) for one in range(columns)]
        )
    scaled = [[(one - least) / spread for one in line] for line in payoff]
    across = transposed(scaled)
    row_mixes: Matrix = []
    column_mixes: Matrix = []
    worth = 0.0
    for size in range(1, min(rows, columns) + 1):
        for some_rows in combinations(rows, size):
            for some_columns in combinations(columns, size):
                part = [[scaled[row][column] for column in some_columns] for row in some_rows]
                row_mix = _spread_out(_equalising(transposed(part)), some_rows, rows)
                column_mix = _spread_out(_equalising(part), some_columns, columns)
                if not row_mix or not column_mix:
                    continue
                held = min([dot(row_mix, line) for line in across])
                kept = max([dot(line, column_mix) for line in scaled])
                if kept - held <= TOLERANCE:
                    worth = (held + kept) / 2
                    _add(row_mixes, row_mix)
                    _add(column_mixes, column_mix)
    return BestMixes(least + spread * worth, row_mixes, column_mixes)


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
    size = len(part)
    if size == 1:
        return [1.0]
    equations = [[*line, -1.0, 0.0] for line in part]
    equations.append([1.0 for _ in range(size)])
    equations[size] += [0.0, 1.0]
    mix = solve(equations)[:size]
    if not mix or min(mix) < -TOLERANCE:
        return []
    clipped = [max(one, 0.0) for one in mix]
    total = sum(clipped)
    return [one / total for one in clipped] if total > 0 else []


def _spread_out(mix: Line, places: list[int], size: int) -> Line:
    if not mix:
        return []
    whole = [0.0 for _ in range(size)]
    for one, place in zip(mix, places, strict=True):
        whole[place] = one
    return whole


def _add(mixes: Matrix, mix: Line) -> None:
    for known in mixes:
        if max([abs(one - other) for one, other in zip(mix, known, strict=True)]) <= TOLERANCE:
            return
    mixes.append(mix)
