"""The sums that a net consists of. These are plain loops; kernels use vector instructions (`numba_vectors`)."""

from typing import Any


def sum_rows(total: Any, bias: Any, rows: Any, indices: Any, count: int) -> None:
    """Fills in the sum of a bias and the rows with the first `count` indices."""
    for unit in range(total.shape[0]):
        total[unit] = bias[unit]
    for index in range(count):
        row = rows[indices[index]]
        for unit in range(total.shape[0]):
            total[unit] += row[unit]


def sum_products(total: Any, bias: Any, signals: Any, rows: Any) -> None:
    """Fills in the sum of a bias and every row multiplied by its signal. Negative signals count as zero."""
    for unit in range(total.shape[0]):
        total[unit] = bias[unit]
    for unit in range(signals.shape[0]):
        if signals[unit] > 0:
            row = rows[unit]
            for next_unit in range(total.shape[0]):
                total[next_unit] += signals[unit] * row[next_unit]


def sum_of_products(signals: Any, weights: Any) -> Any:
    """The sum of the weights, multiplied by their signals. Negative signals count as zero."""
    total = 0 * weights[0]
    for unit in range(signals.shape[0]):
        if signals[unit] > 0:
            total += signals[unit] * weights[unit]
    return total
