"""The seats round the table: a tuple in seat order holds one item per seat."""

from typing import TypeVar

T = TypeVar("T")


def next_seat(seat: int, players: int) -> int:
    return (seat + 1) % players


def replaced(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The tuple with one seat's item replaced.

    This is a function because compiled code implements it differently (see `docs/code.md`).
    """
    return (*items[:seat], item, *items[seat + 1 :])
