"""Divide work between machines: a shard is one of several parts that make up the whole.

A game is a function of a seed and its number, so shards played anywhere merge into exactly what one machine would get.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rowlock.rules.errors import BadOptions

MAX_SHARDS = 100_000


class Shard(NamedTuple):
    """One of `parts` parts; `place` counts from 0."""

    place: int
    parts: int

    def part_of(self, items: int) -> range:
        """The numbers of this shard's items. The sizes of shards differ by at most one."""
        return range(self.place * items // self.parts, (self.place + 1) * items // self.parts)

    def __str__(self) -> str:
        return f"{self.place + 1}/{self.parts}"


WHOLE = Shard(0, 1)


def parse_shard(text: str) -> Shard:
    """The shard that `3/16` stands for: the third of sixteen."""
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text)
    if found is None:
        raise BadOptions(f"{text!r} is not a shard: 3/16 is the third of sixteen")
    number, count = map(int, found.groups())
    if count > MAX_SHARDS or number > count:
        raise BadOptions(f"there is no shard {text}: shards are numbered from 1 to their count, {MAX_SHARDS:,} at most")
    return Shard(number - 1, count)


def check_complete(shards: Sequence[Shard]) -> None:
    """Reject shards that don't make up the whole: some are missing, repeated, or from different divisions."""
    counts = {shard.parts for shard in shards}
    if len(counts) != 1:
        listed = " and ".join(map(str, sorted(counts)))
        raise BadOptions(f"the files are shards of {listed}, which don't belong together")
    numbers = sorted(shard.place + 1 for shard in shards)
    (count,) = counts
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    missing = sorted(set(range(1, count + 1)) - set(numbers))
    for what, wrong in (("given twice", twice), ("missing", missing)):
        if wrong:
            listed = ", ".join(f"{number}/{count}" for number in wrong[:10])
            raise BadOptions(f"{what}: {listed}{' …' if len(wrong) > 10 else ''}")
