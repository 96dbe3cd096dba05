"""The interface of bots: given a view, the legal choices and a random generator, return one of the choices."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from rowlock.rules import Choice, State

T = TypeVar("T")


class View(NamedTuple):
    """A seat's view when it has to choose: the position with its dice.

    A position contains no sealed choices and no future rolls, so a bot can't cheat.
    """

    state: State
    seat: int


class Advice(NamedTuple):
    """A choice and its expected share of the win, or points in a solo game."""

    choice: Choice
    share: float


class Generator(Protocol):
    """A source of random numbers: `random.Random`, or one that is the same in the browser (`random_stream`)."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def choice(self, items: Sequence[T], /) -> T: ...
    def gauss(self, mean: float, deviation: float, /) -> float: ...


class Bot(Protocol):
    """A player. It keeps no state between choices, so one bot can play at many tables."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice: ...


class Adviser(Bot, Protocol):
    """A bot that can also evaluate each choice."""

    def worth(self, view: View, legal: tuple[Choice, ...], /) -> list[Advice]:
        """Every legal choice, best first."""
        ...


class BotFailed(Exception):
    """A bot crashed, timed out or gave an illegal answer. It loses the game."""
