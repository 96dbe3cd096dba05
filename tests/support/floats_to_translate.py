"""Constructs with floats, like those in `python_to_translate`."""

import math


def floats(a: float, b: float) -> tuple[object, ...]:
    whole = math.ceil(a)
    return a + b, a - b, a * b, -a, a < b, a == b, max(a, b), whole, float(whole), math.isfinite(a), f"{a:g}", a >= 1


class Tally:
    """A class whose attributes change."""

    total: float
    additions: int

    def __init__(self, begin: float = 0.0) -> None:
        self.total = begin
        self.additions = 0

    def add(self, more: float) -> float:
        self.total += more
        self.additions += 1
        return self.total


def tallied(more: float, times: int) -> tuple[float, float, int]:
    tally = Tally(1.0)
    for _ in range(times):
        tally.add(more)
    return tally.add(2.0), tally.total, tally.additions


def reals(a: float, b: int) -> tuple[object, ...]:
    return (
        *(a / 2, b / 4, a * b, b - a, abs(a), math.floor(a), math.sqrt(a * a), math.log(1 + a * a)),
        *(round(a), round(a, 1), round(b / 64, 5), f"{a:.2f}", f"{a:.{b}f}", sum([a, 0.5]), 1.5 if a > b else 0.0),
    )
