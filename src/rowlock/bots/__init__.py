"""Bots, from one that a child can beat to the strongest we have, and a few simple ones to measure others against.

A bot gets a view, the legal choices and a random generator, and returns a choice. This folder imports `rules` and, for
the bots that calculate, `values` and `fast`, which are imported only when such a bot is made.
"""

from rowlock.bots.player import Advice, Adviser, Bot, BotFailed, View
from rowlock.bots.registry import LEVELS, YARDSTICKS, BotEntry, bot_named

__all__ = [
    "LEVELS",
    "YARDSTICKS",
    "Advice",
    "Adviser",
    "Bot",
    "BotEntry",
    "BotFailed",
    "View",
    "bot_named",
]
