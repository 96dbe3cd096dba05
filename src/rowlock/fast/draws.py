"""Random numbers for kernels: a stream a game, so that a game is the same whichever thread plays it.

The generator is SplitMix64: a counter in steps of an odd constant, and a mixing of its bits. A roll takes the
remainder of 64 random bits by 6⁶, whose unevenness is of the order of one in 10¹⁴.
"""

from typing import Any

import numpy as np

from rowlock.fast.compiled import kernel_part, ones, trailing_zeros
from rowlock.rules.dice import Dice, without_colours

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ROLLS = np.uint64(6**6)


whole: Any = np.int64
"""From here on a number is one of the rules', which know no NumPy."""


@kernel_part
def mixed(counter: np.uint64) -> np.uint64:
    bits = (counter ^ (counter >> _30)) * _FIRST
    bits = (bits ^ (bits >> _27)) * _SECOND
    return bits ^ (bits >> _31)


@kernel_part
def stream_of(seed: int, game: int) -> np.uint64:
    """Where the stream of a game begins."""
    return mixed(mixed(np.uint64(seed) + STEP) + np.uint64(game) * STEP)


@kernel_part
def rolled(bits: np.uint64, closed: int) -> Dice:
    """All six dice from one random number, less the dice of the closed rows."""
    faces = whole(bits % _ROLLS)
    white1 = faces % 6 + 1
    faces //= 6
    white2 = faces % 6 + 1
    faces //= 6
    red = faces % 6 + 1
    faces //= 6
    yellow = faces % 6 + 1
    faces //= 6
    green = faces % 6 + 1
    blue = faces // 6 + 1
    return without_colours(Dice(white1, white2, red, yellow, green, blue), closed)


@kernel_part
def one_below(bits: np.uint64, count: int) -> int:
    """One of 0 … count − 1."""
    return whole(((bits >> _32) * np.uint64(count)) >> _32)


@kernel_part
def one_of(choices: int, bits: np.uint64) -> int:
    """One of a set of choices."""
    for _ in range(one_below(bits, ones(choices))):
        choices &= choices - 1
    return trailing_zeros(choices)
