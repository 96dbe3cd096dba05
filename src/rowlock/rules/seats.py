"""The seats round the table: what each has is a tuple in their order."""

from typing import TypeVar

T = TypeVar("T")


def next_seat(seat: int, players: int) -> int:
    return (seat + 1) % players


def replaced(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The tuple with one seat's item replaced.

    A function of its own because compiled code has another way to say it (see `docs/code.md`).
    """
    return (*items[:seat], item, *items[seat + 1 :])
