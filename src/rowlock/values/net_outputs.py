"""Positions between turns as arrays, to be evaluated by two nets."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]


class PositionArrays(NamedTuple):
    """By position: the sheets (or sides), the closed rows, the active seat, and whether the game is over."""

    sheets: Whole
    closed: Whole
    active: Whole
    over: NDArray[np.bool_]
