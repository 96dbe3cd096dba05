"""The zero-sum matrix game of two players who choose in action 1 without seeing each other's choice."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.random_numbers import to_int

ROUNDS = 400


@kernel_part
def solve_matrix_game(payoff: Numbers, row_strategy: Numbers, column_strategy: Numbers) -> None:
    """Fills in how often each side should make each choice. The row player wants a large payoff, the column player a
    small one.

    A saddle point is played with certainty; without one, the strategies are found by fictitious play.
    """
    rows, columns = payoff.shape
    row_strategy[:] = 0
    column_strategy[:] = 0
    for row in range(rows):
        for column in range(columns):
            is_saddle = True
            for other in range(rows):
                is_saddle = is_saddle and payoff[other, column] <= payoff[row, column]
            for other in range(columns):
                is_saddle = is_saddle and payoff[row, other] >= payoff[row, column]
            if is_saddle:
                row_strategy[row] = 1
                column_strategy[column] = 1
                return
    row_sums = np.zeros(rows)
    column_sums = np.zeros(columns)
    best_row = best_column = 0
    for _ in range(ROUNDS):
        row_strategy[best_row] += 1.0 / ROUNDS
        column_strategy[best_column] += 1.0 / ROUNDS
        for row in range(rows):
            row_sums[row] += payoff[row, best_column]
        for column in range(columns):
            column_sums[column] += payoff[best_row, column]
        best_row = to_int(row_sums.argmax())
        best_column = to_int(column_sums.argmin())
