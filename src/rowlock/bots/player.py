"""The interface of bots: given a view, the legal choices and a random generator, return one of the choices."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from rowlock.rules import Choice, State

T = TypeVar("T")


class View(NamedTuple):
    """A seat's view when it has to choose: the position with its dice.

    A position contains no sealed choices and no future rolls, so a bot can't cheat.

    >>> view = rowlock.View(rowlock.parse("duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652"), seat=0)
    >>> rowlock.choice_text(rowlock.bot_named("steady").choose(view, rowlock.legal(*view), random.Random(1)))
    'r5'
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
    """A player. It keeps no state between choices, so one bot can play at many tables.

    >>> class First:
    ...     def choose(self, view, legal, generator):
    ...         return legal[0]
    >>> record = rowlock.play(rowlock.Options("duel", players=2), [First(), First()], seed=1)
    >>> rowlock.summary(record).scores
    (-10, -10)
    """

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice: ...


class Adviser(Bot, Protocol):
    """A bot that can also evaluate each choice."""

    def worth(self, view: View, legal: tuple[Choice, ...], /) -> list[Advice]:
        """Every legal choice, best first."""
        ...


class BotFailed(Exception):
    """A bot crashed, timed out or gave an illegal answer. It loses the game.

    >>> class Wrong:
    ...     def choose(self, view, legal, generator):
    ...         return 99
    >>> rowlock.play(rowlock.Options("duel", players=2), [Wrong(), Wrong()], seed=1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    rowlock.bots.player.BotFailed: seat 1 answered 99, which is not one of - ...
    """
