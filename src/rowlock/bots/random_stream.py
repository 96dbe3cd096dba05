"""Random numbers that are the same in Python and in the browser, so that a bot's choices can be repeated there.

The generator is SplitMix64, as in `fast.random_numbers`, but on Python integers, so it can be translated.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
HASH_START = 0xCBF29CE484222325
HASH_PRIME = 0x100000001B3
UNIT = 2.0**-53

DICE = 12
"""The sum of this many random numbers below 1 has a variance of 1, and is close to a normal distribution."""


class RandomStream:
    """A source of random numbers seeded by a text. It has the methods of `random.Random` that bots need."""

    counter: int

    def __init__(self, seed: str) -> None:
        self.counter = HASH_START
        for character in seed:
            self.counter = (self.counter ^ ord(character)) * HASH_PRIME & WORD

    def bits(self) -> int:
        """The next 64 random bits."""
        self.counter = self.counter + STEP & WORD
        mixed = (self.counter ^ self.counter >> 30) * FIRST & WORD
        mixed = (mixed ^ mixed >> 27) * SECOND & WORD
        return mixed ^ mixed >> 31

    def random(self) -> float:
        """A number from 0 to less than 1."""
        return (self.bits() >> 11) * UNIT

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to less than `stop`, which has at most 32 bits."""
        return (self.bits() >> 32) * stop >> 32

    def choice(self, items: Sequence[T], /) -> T:
        return items[self.randrange(len(items))]

    def gauss(self, mean: float, deviation: float, /) -> float:
        """A number from an approximately normal distribution, using only additions, which are the same everywhere."""
        total = 0.0
        for _ in range(DICE):
            total += self.random()
        return mean + deviation * (total - DICE / 2)
