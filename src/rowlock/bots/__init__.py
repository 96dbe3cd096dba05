"""Players: from one a child can beat to the strongest there is, and a few simple ones to measure others against.

A bot gets a view, the legal choices and a generator, and answers one choice. This folder imports `rules` and, for the
bots that calculate, `values` and `fast`; those are imported only when such a bot is made.
"""

from rowlock.bots.player import Adviser, Bot, BotFailed, View, Worth
from rowlock.bots.registry import LEVELS, YARDSTICKS, Listed, bot_named

__all__ = [
    "LEVELS",
    "YARDSTICKS",
    "Adviser",
    "Bot",
    "BotFailed",
    "Listed",
    "View",
    "Worth",
    "bot_named",
]
