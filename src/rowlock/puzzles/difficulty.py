"""The difficulty of a decision, found by letting every level below the master choose many times."""

import functools
from collections.abc import Collection
from typing import NamedTuple

from rowlock.bots import Bot, View, bot_named
from rowlock.bots.random_stream import RandomStream
from rowlock.bots.registry import LEVELS
from rowlock.rules import Choice, legal

TRIES = 20
"""How often each level chooses."""

GRADED = tuple(LEVELS)[:-1]
"""The levels that puzzles are graded by, from weakest to strongest. The master is left out."""

HARD = (10, 10, 10, 2)
"""How often each of these levels must miss a decision for it to count as hard. The expert uses the net, so it seldom
misses a clear lead.
"""


class Picks(NamedTuple):
    """The choices of each of the graded levels."""

    by_level: tuple[tuple[Choice, ...], ...]

    def missed(self, right: Collection[Choice]) -> tuple[int, ...]:
        """How often each level made a wrong choice."""
        return tuple(sum(choice not in right for choice in picks) for picks in self.by_level)

    def tempting(self, right: Collection[Choice]) -> Choice | None:
        """The most frequent wrong choice; the first in canonical order if there are several."""
        wrong = [choice for picks in self.by_level for choice in picks if choice not in right]
        return max(sorted(set(wrong)), key=wrong.count, default=None)


def sample_picks(view: View, seed: str) -> Picks:
    """The choices of the graded levels, which are the same for the same seed."""
    choices = legal(view.state, view.seat)
    found = []
    for level in GRADED:
        generator = RandomStream(f"{seed}/{level}")
        found.append(tuple(_bot(level).choose(view, choices, generator) for _ in range(TRIES)))
    return Picks(tuple(found))


def grade_of(missed: tuple[int, ...]) -> int:
    """The strongest level that finds the decision hard, counted from 1; 0 if none does."""
    hard = (place for place, (count, least) in enumerate(zip(missed, HARD, strict=True), start=1) if count >= least)
    return max(hard, default=0)


@functools.cache
def _bot(level: str) -> Bot:
    return bot_named(level)
