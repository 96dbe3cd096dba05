"""Bots for the public API, which can be asked about a position alone."""

import random

from rowlock import rules
from rowlock.bots import registry
from rowlock.bots.player import Bot, Generator, View
from rowlock.rules import Choice, State, deciding_seat


class NamedBot:
    """A bot made by `bot_named`."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self._bot = bot

    def __repr__(self) -> str:
        return f"bot_named({self.name!r})"

    def choose(
        self,
        position: State | View,
        legal: tuple[Choice, ...] | None = None,
        generator: Generator | None = None,
        *,
        seat: int | None = None,
    ) -> Choice:
        """The bot's choice in a position, for the seat that decides; if several do, say which one.

        Without a generator, such as `random.Random(1)`, it uses Python's own.

        >>> position = rowlock.parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652")
        >>> rowlock.choice_text(rowlock.bot_named("steady").choose(position, seat=0))
        'y5'
        """
        view = position if isinstance(position, View) else View(position, deciding_seat(position, seat))
        choices = rules.legal(*view) if legal is None else legal
        return self._bot.choose(view, choices, random if generator is None else generator)


def bot_named(text: str, game: str | None = None) -> NamedBot:
    """The bot with a name: one of `LEVELS`, with a setting if it takes one (`master:trials=200`).

    >>> rowlock.bot_named("steady")
    bot_named('steady')
    """
    return NamedBot(text, registry.bot_named(text, game))
