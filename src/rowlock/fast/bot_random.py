"""The random numbers of compiled bots, drawn from a line of whole numbers.

A line of one number is the counter of a stream, as in batches. A longer line holds words: the next 32-bit numbers of a
`random.Random`. The functions here turn them into exactly what that generator's methods would return, so that a game is
the same as with the bots of `rowlock.bots`.
"""

import math
import random

import numpy as np

from rowlock.fast.bits import ones, trailing_zeros
from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.random_numbers import STEP, mix, to_int

# A line of words begins with two indices: that of the next word, and that of the words whose second normal number is
# still to be used, or 0.
NEXT, HALF_USED, FIRST_WORD = range(3)

_32 = np.uint64(32)
_LOW = 67_108_864.0
"""2²⁶: a number below 1 consists of 27 bits of one word, followed by 26 of the next."""

_UNIT = 1.0 / 9_007_199_254_740_992.0


def write_words(generator: random.Random, draws: Numbers) -> None:
    """Fill a line with the next words of a generator."""
    count = len(draws) - FIRST_WORD
    drawn = generator.getrandbits(32 * count).to_bytes(4 * count, "little")
    draws[NEXT], draws[HALF_USED] = FIRST_WORD, 0
    draws[FIRST_WORD:] = np.frombuffer(drawn, dtype="<u4")


@kernel_part
def is_exhausted(words: Numbers) -> bool:
    """Whether more words were needed than there are, which makes the drawn numbers meaningless."""
    return words[NEXT] > words.shape[0]


@kernel_part
def next_word(draws: Numbers) -> int:
    """The next 32 random bits."""
    if draws.shape[0] == 1:
        stream = np.uint64(draws[0]) + STEP
        draws[0] = to_int(stream)
        return to_int(mix(stream) >> _32)
    place = draws[NEXT]
    draws[NEXT] = place + 1
    return draws[place] if place < draws.shape[0] else 0


@kernel_part
def next_random(draws: Numbers) -> float:
    """A number from 0 to 1, like `random()`."""
    high = next_word(draws) >> 5
    return (high * _LOW + (next_word(draws) >> 6)) * _UNIT


@kernel_part
def next_below(draws: Numbers, count: int) -> int:
    """A whole number below the count, like `randrange`: draws as many bits as the count has until they are below it."""
    bits = 0
    while count >> bits:
        bits += 1
    number = count
    while number >= count:
        number = next_word(draws) >> (32 - bits)
    return number


@kernel_part
def next_choice(draws: Numbers, choices: int) -> int:
    """A choice from a set, like `random.choice` of its choices in canonical order."""
    for _ in range(next_below(draws, ones(choices))):
        choices &= choices - 1
    return trailing_zeros(choices)


@kernel_part
def next_gauss(draws: Numbers) -> float:
    """A number from the standard normal distribution, by Box and Muller, like `gauss(0, 1)`. Such numbers come in pairs
    from the same words.
    """
    is_stream = draws.shape[0] == 1
    is_second = False
    after = 0
    if not is_stream:
        after = draws[NEXT]
        is_second = draws[HALF_USED] > 0
        if is_second:
            draws[NEXT] = draws[HALF_USED]
        draws[HALF_USED] = 0 if is_second else after
    angle = next_random(draws) * (2.0 * math.pi)
    radius = math.sqrt(-2.0 * math.log(1.0 - next_random(draws)))
    if is_second:
        draws[NEXT] = after
        return math.sin(angle) * radius
    return math.cos(angle) * radius
