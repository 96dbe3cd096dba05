"""The exponential function, computed only with additions and multiplications.

Maths libraries differ in the last digit. This gives the same result on every machine, compiled, interpreted and in a
browser, so that bots make the same choices everywhere.
"""

from rowlock.fast.compiled import inlined_part

LOG2_E = 1.4426950408889634
LN2_HIGH = 0.6931471803691238
LN2_LOW = 1.9082149292705877e-10
"""The logarithm of 2 in two parts. The first has few digits, so that its multiples are exact."""

FAR = 700.0
"""Beyond this, the result would be too large or too small for a float."""

PAIRS_OF_TERMS = 7
"""The terms of the series, for arguments of at most half the logarithm of 2: the error is smaller than rounding."""

MAX_SHIFT = 60


@inlined_part
def exponential(x: float) -> float:
    x = min(max(x, -FAR), FAR)
    doublings = int(x * LOG2_E + (0.5 if x >= 0.0 else -0.5))
    rest = (x - doublings * LN2_HIGH) - doublings * LN2_LOW
    # Even and odd terms are added up separately: neither has to wait for the other.
    square = rest * rest
    even = odd = 1.0
    for pair in range(PAIRS_OF_TERMS - 1):
        term = 2 * (PAIRS_OF_TERMS - 1 - pair)
        even = 1.0 + square * (1.0 / (term * (term - 1))) * even
        odd = 1.0 + square * (1.0 / (term * (term + 1))) * odd
    result = even + rest * odd
    while doublings > MAX_SHIFT:
        result *= 1 << MAX_SHIFT
        doublings -= MAX_SHIFT
    while doublings < -MAX_SHIFT:
        result /= 1 << MAX_SHIFT
        doublings += MAX_SHIFT
    return result * (1 << doublings) if doublings >= 0 else result / (1 << -doublings)
