"""Random numbers for kernels: one stream per game, so that a game doesn't depend on the thread that plays it.

The generator is SplitMix64: a counter that grows by an odd constant, and a function that mixes its bits. A roll is 64
random bits modulo 6⁶, with a bias of the order of 10⁻¹⁴.
"""

from typing import Any

import numpy as np

from rowlock.fast.bits import ones, trailing_zeros
from rowlock.fast.compiled import kernel_part
from rowlock.rules.dice import Dice, without_colours

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ROLLS = np.uint64(6**6)


to_int: Any = np.int64
"""Converts a number to the integer type of compiled rules."""


@kernel_part
def mix(counter: np.uint64) -> np.uint64:
    bits = (counter ^ (counter >> _30)) * _FIRST
    bits = (bits ^ (bits >> _27)) * _SECOND
    return bits ^ (bits >> _31)


@kernel_part
def new_stream(seed: int, game: int) -> np.uint64:
    """The first counter of a game's stream."""
    return mix(mix(np.uint64(seed) + STEP) + np.uint64(game) * STEP)


@kernel_part
def roll(bits: np.uint64, closed: int) -> Dice:
    """All six dice from one random number, without the dice of closed rows."""
    faces = to_int(bits % _ROLLS)
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
def random_below(bits: np.uint64, count: int) -> int:
    """A number from 0 to count − 1."""
    return to_int(((bits >> _32) * np.uint64(count)) >> _32)


@kernel_part
def random_choice(choices: int, bits: np.uint64) -> int:
    """A random choice from a set."""
    for _ in range(random_below(bits, ones(choices))):
        choices &= choices - 1
    return trailing_zeros(choices)
