"""A figure with its error, and how it was found."""

from typing import NamedTuple

EXACT, NET, ROLLOUT = "exact", "net", "rollout"
"""How a choice was evaluated. A rollout level also includes the number of trials."""

TWO_SIDED_95 = 1.96


class Figure(NamedTuple):
    """A value, its standard error (0 if exact), and the reach of its 95% interval to either side in standard errors."""

    value: float
    error: float
    reach: float = TWO_SIDED_95

    @property
    def half(self) -> float:
        """Half the width of the 95% interval."""
        return self.error * self.reach

    @property
    def includes_zero(self) -> bool:
        return abs(self.value) <= self.half
