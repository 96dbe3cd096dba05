"""The sums that make up a net. Here NumPy adds whole rows; kernels use vector instructions (`numba_vectors`).

Both add in the same order, so that a net has the same output everywhere, to the last bit.
"""

from typing import Any

import numpy as np

LANES = 16
"""How many numbers are added at once. The lengths of layers are multiples of it."""


def sum_rows(total: Any, bias: Any, rows: Any, indices: Any, count: int) -> None:
    """Fills in the sum of a bias and the rows with the first `count` indices."""
    total[:] = bias
    for index in range(count):
        total += rows[indices[index]]


def sum_products(total: Any, bias: Any, signals: Any, rows: Any) -> None:
    """Fills in the sum of a bias and every row multiplied by its signal. Negative signals count as zero."""
    total[:] = bias
    for unit in range(signals.shape[0]):
        if signals[unit] > 0:
            total += signals[unit] * rows[unit]


def sum_of_products(signals: Any, weights: Any) -> Any:
    """The sum of the weights, multiplied by their signals. Negative signals count as zero."""
    return (_sum_of_quarter(signals, weights, 0) + _sum_of_quarter(signals, weights, 2)) + (
        _sum_of_quarter(signals, weights, 1) + _sum_of_quarter(signals, weights, 3)
    )


def _sum_of_quarter(signals: Any, weights: Any, lane: int) -> Any:
    """The sum of the products in every fourth lane. Lanes are folded in half until one is left."""
    quarter = LANES // 4
    return (_sum_of_lane(signals, weights, lane) + _sum_of_lane(signals, weights, lane + 2 * quarter)) + (
        _sum_of_lane(signals, weights, lane + quarter) + _sum_of_lane(signals, weights, lane + 3 * quarter)
    )


def _sum_of_lane(signals: Any, weights: Any, lane: int) -> Any:
    total = np.float32(0)
    for vector in range(signals.shape[0] // LANES):
        unit = LANES * vector + lane
        if signals[unit] > 0:
            total += signals[unit] * weights[unit]
    return total
