"""The uncertainty of a mean: its standard error and its 95% confidence interval."""

import functools
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray


def mean_and_error(rounds: NDArray[np.float64]) -> tuple[Any, Any]:
    """The mean over the first axis, whose items are independent and identically distributed, and its standard error."""
    return rounds.mean(axis=0), rounds.std(axis=0, ddof=1) / len(rounds) ** 0.5


def mean_of_rounds(rounds: NDArray[np.float64]) -> tuple[tuple[float, float], ...]:
    """The mean of results by round, seat and figure: for each seat its two figures."""
    return tuple((float(share), float(points)) for share, points in rounds.mean(axis=0))


def interval_95(mean: float, error: float, rounds: int) -> tuple[float, float]:
    """Student's 95% confidence interval of a mean over this many rounds."""
    half = t_quantile(rounds - 1) * error
    return mean - half, mean + half


@functools.cache
def t_quantile(degrees: int) -> float:
    """The two-sided 95% quantile of Student's t.

    >>> [round(t_quantile(degrees), 3) for degrees in (1, 2, 9, 10, 100)]
    [12.706, 4.303, 2.262, 2.228, 1.984]
    """
    narrow, wide = 0.0, math.pi / 2
    for _ in range(60):
        angle = (narrow + wide) / 2
        if _within(angle, degrees) < 0.95:
            narrow = angle
        else:
            wide = angle
    return math.tan(narrow) * degrees**0.5


def _within(angle: float, degrees: int) -> float:
    """The probability that |t| is below tan(angle)·√degrees: a finite sum for integer degrees of freedom."""
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = degrees % 2
    term = total = cosine if odd else 1.0
    for power in range(2 + odd, degrees - 1, 2):
        term *= cosine * cosine * (power - 1) / power
        total += term
    if not odd:
        return sine * total
    return 2 / math.pi * (angle + (sine * total if degrees > 1 else 0))
