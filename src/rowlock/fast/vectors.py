"""The sums that make up a net. Here NumPy adds whole rows; kernels use vector instructions (`numba_vectors`).

Both add in the same order, so that a net has the same output everywhere, to the last bit.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

LANES = 16
"""How many numbers are added at once. The lengths of layers are multiples of it."""

LANE_BYTES = 4


def aligned(layer: Any) -> NDArray[np.float32]:
    """A copy in single precision that begins at a multiple of a vector's size in memory. Otherwise every vector might
    lie in two cache lines, and most of a net's time is spent on loading vectors.
    """
    size = LANES * LANE_BYTES
    memory = np.empty(layer.size * LANE_BYTES + size, dtype=np.uint8)
    begin = -memory.ctypes.data % size
    copied = memory[begin : begin + layer.size * LANE_BYTES].view(np.float32).reshape(layer.shape)
    copied[...] = layer
    return copied


def sum_rows(total: Any, bias: Any, rows: Any, indices: Any, count: int) -> None:
    """Fills in the sum of a bias and the rows with the first `count` indices."""
    total[:] = bias
    for index in range(count):
        total += rows[indices[index]]


def add_rows(total: Any, rows: Any, indices: Any, count: int) -> None:
    """Adds the rows with the first `count` indices."""
    sum_rows(total, total, rows, indices, count)


def sum_products(total: Any, bias: Any, signals: Any, rows: Any) -> None:
    """Fills in the sum of a bias and every row multiplied by its signal. Negative signals count as zero.

    Even and odd rows are added up separately. Additions that need each other's results have to wait for them, and these
    two series don't.
    """
    total[:] = bias
    odd = np.zeros_like(total)
    for unit in range(signals.shape[0]):
        if signals[unit] > 0:
            series = odd if unit % 2 else total
            series += signals[unit] * rows[unit]
    total += odd


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
