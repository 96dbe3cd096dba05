"""Action 1 of two players is a small matrix game: both choose without seeing the other's choice."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.draws import whole

ROUNDS = 400


@kernel_part
def settle(payoff: Numbers, rows: int, columns: int, row_odds: Numbers, column_odds: Numbers) -> None:
    """How often each side should choose what, if the row's side wants the payoff large and the column's small.

    A choice that both are content with is taken for certain; else the two learn from one another (fictitious play).
    """
    row_odds[:] = 0
    column_odds[:] = 0
    for row in range(rows):
        for column in range(columns):
            content = True
            for other in range(rows):
                content = content and payoff[other, column] <= payoff[row, column]
            for other in range(columns):
                content = content and payoff[row, other] >= payoff[row, column]
            if content:
                row_odds[row] = 1
                column_odds[column] = 1
                return
    row_sums = np.zeros(rows)
    column_sums = np.zeros(columns)
    best_row = best_column = 0
    for _ in range(ROUNDS):
        row_odds[best_row] += 1.0 / ROUNDS
        column_odds[best_column] += 1.0 / ROUNDS
        for row in range(rows):
            row_sums[row] += payoff[row, best_column]
        for column in range(columns):
            column_sums[column] += payoff[best_row, column]
        best_row = whole(row_sums.argmax())
        best_column = whole(column_sums.argmin())
