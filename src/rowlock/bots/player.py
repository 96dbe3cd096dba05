"""What a bot is: it gets a view, the legal choices and a generator, and answers one of the choices."""

import random
from typing import NamedTuple, Protocol

from rowlock.rules import Choice, State


class View(NamedTuple):
    """What a seat sees when it is to choose: the position with its dice.

    A position holds no choice that is still sealed and no roll to come, so there is nothing here to peek at.
    """

    state: State
    seat: int


class Worth(NamedTuple):
    """A choice, and the share of the win a bot expects of it; in a solo game the points."""

    choice: Choice
    share: float


class Bot(Protocol):
    """A player. It keeps nothing between choices, so one bot may sit at many tables."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: random.Random, /) -> Choice: ...


class Adviser(Bot, Protocol):
    """A player who can tell what each choice is worth."""

    def worth(self, view: View, legal: tuple[Choice, ...], /) -> list[Worth]:
        """Every legal choice, the best first."""
        ...


class BotFailed(Exception):
    """A bot that gave no legal answer: it crashed, took too long or talked nonsense. Its game is lost."""
