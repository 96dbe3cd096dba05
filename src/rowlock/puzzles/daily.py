"""The puzzle of the day, which depends only on the date and the sizes of the packs.

This file is limited to the Python that can be translated; the page runs the translation.
"""

SPREAD = 618
"""The distance between successive days in thousandths of a pack, because neighbours come from the same game."""


def puzzle_of_day(day: int, sizes: list[int]) -> tuple[int, int]:
    """The pack and the puzzle in it, both counted from 0, for a day counted from 1 January 1970.

    The packs take turns, and all puzzles of a pack are used before any is repeated.
    """
    pack = day % len(sizes)
    size = sizes[pack]
    step = max(size * SPREAD // 1000, 1)
    while _common_divisor(step, size) > 1:
        step -= 1
    return pack, day // len(sizes) * step % size


def _common_divisor(first: int, second: int) -> int:
    while second:
        first, second = second, first % second
    return first
