"""Exact solutions of small zero-sum matrix games, compiled: two players who choose without seeing each other's choice.

Most of them have a saddle point. The others are solved as a linear program, by the simplex method on a tableau that
begins at a feasible point.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part

SMALLEST_PIVOT = 1e-9
"""Anything smaller is a rounding error. Payoffs are scaled to a range of 1, but pivots between payoffs that are nearly
equal make rounding errors larger than those of a single number.
"""

MAX_PIVOTS = 50
"""More than any of these games needs; without a limit, rounding errors could make the method loop forever."""


class GameTableau(NamedTuple):
    """Scratch memory for games of up to `size` choices on each side: the tableau, and which variable each of its rows
    and columns stands for. The column player's variables are 0, 1 …, the row player's -1, -2 ….
    """

    numbers: Numbers
    row_variables: Numbers
    column_variables: Numbers


@kernel_part
def new_tableau(size: int) -> GameTableau:
    return GameTableau(np.zeros((size + 1, size + 1)), np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64))


@kernel_part
def pure_bounds(payoff: Numbers, rows: int, columns: int) -> tuple[float, float]:
    """The payoffs that each side can guarantee with a single choice: the row player at least the first, the column
    player at most the second. They are equal if there is a saddle point.
    """
    at_least = -np.inf
    for row in range(rows):
        least = payoff[row, 0]
        for column in range(1, columns):
            least = min(least, payoff[row, column])
        at_least = max(at_least, least)
    at_most = np.inf
    for column in range(columns):
        most = payoff[0, column]
        for row in range(1, rows):
            most = max(most, payoff[row, column])
        at_most = min(at_most, most)
    return at_least, at_most


@kernel_part
def mixed_value(payoff: Numbers, rows: int, columns: int, tableau: GameTableau) -> float:
    """The value to the row player, who wants a large payoff, of a game without a saddle point."""
    if rows == 2 and columns == 2:
        a, b, c, d = payoff[0, 0], payoff[0, 1], payoff[1, 0], payoff[1, 1]
        return (a * d - b * c) / (a + d - b - c)
    return solve_tableau(payoff, rows, columns, tableau)


@kernel_part
def fill_strategies(
    payoff: Numbers, rows: int, columns: int, row_strategy: Numbers, column_strategy: Numbers, tableau: GameTableau
) -> None:
    """Fills in how often each side should make each choice. A saddle point is played with certainty."""
    row_strategy[:] = 0.0
    column_strategy[:] = 0.0
    at_least, at_most = pure_bounds(payoff, rows, columns)
    if at_least >= at_most:
        for row in range(rows):
            for column in range(columns):
                if payoff[row, column] == at_least and is_saddle(payoff, rows, columns, row, column):
                    row_strategy[row] = 1.0
                    column_strategy[column] = 1.0
                    return
    solve_tableau(payoff, rows, columns, tableau)
    numbers = tableau.numbers
    for row in range(rows):
        variable = tableau.row_variables[row]
        if variable >= 0:
            column_strategy[variable] = max(numbers[row, columns] / numbers[rows, columns], 0.0)
    for column in range(columns):
        variable = tableau.column_variables[column]
        if variable < 0:
            row_strategy[-1 - variable] = max(numbers[rows, column] / numbers[rows, columns], 0.0)


@kernel_part
def is_saddle(payoff: Numbers, rows: int, columns: int, row: int, column: int) -> bool:
    exceptions = 0
    for other in range(rows):
        exceptions += payoff[other, column] > payoff[row, column]
    for other in range(columns):
        exceptions += payoff[row, other] < payoff[row, column]
    return exceptions == 0


@kernel_part
def solve_tableau(payoff: Numbers, rows: int, columns: int, tableau: GameTableau) -> float:
    """Solves the column player's linear program; the row player's is its dual. Returns the value.

    With payoffs B > 0 it is: maximise the sum of y, where By ≤ 1 and y ≥ 0. The value is 1 divided by that sum.
    """
    numbers, row_variables, column_variables = tableau
    least = most = payoff[0, 0]
    for row in range(rows):
        for column in range(columns):
            least = min(least, payoff[row, column])
            most = max(most, payoff[row, column])
    spread = most - least
    for row in range(rows):
        row_variables[row] = -1 - row
        numbers[row, columns] = 1.0
        for column in range(columns):
            numbers[row, column] = (payoff[row, column] - least) / spread + 1.0
    for column in range(columns):
        column_variables[column] = column
        numbers[rows, column] = -1.0
    numbers[rows, columns] = 0.0
    for _ in range(MAX_PIVOTS):
        entering = -1
        for column in range(columns):
            if numbers[rows, column] < -SMALLEST_PIVOT and (
                entering < 0 or column_variables[column] < column_variables[entering]
            ):
                entering = column
        if entering < 0:
            break
        leaving = -1
        smallest = np.inf
        for row in range(rows):
            if numbers[row, entering] > SMALLEST_PIVOT:
                ratio = numbers[row, columns] / numbers[row, entering]
                if ratio < smallest or (ratio == smallest and row_variables[row] < row_variables[leaving]):
                    smallest, leaving = ratio, row
        if leaving < 0:
            break
        pivot(tableau, rows, columns, leaving, entering)
    return least + spread * (1.0 / numbers[rows, columns] - 1.0)


@kernel_part
def pivot(tableau: GameTableau, rows: int, columns: int, leaving: int, entering: int) -> None:
    """Exchanges the variable of a row with that of a column."""
    numbers, row_variables, column_variables = tableau
    inverse = 1.0 / numbers[leaving, entering]
    for column in range(columns + 1):
        if column != entering:
            numbers[leaving, column] *= inverse
    for row in range(rows + 1):
        if row != leaving:
            factor = numbers[row, entering]
            for column in range(columns + 1):
                if column != entering:
                    numbers[row, column] -= factor * numbers[leaving, column]
            numbers[row, entering] = -factor * inverse
    numbers[leaving, entering] = inverse
    row_variables[leaving], column_variables[entering] = column_variables[entering], row_variables[leaving]
