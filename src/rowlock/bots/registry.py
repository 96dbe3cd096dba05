"""Every bot by its name: the one list for the command line, the arena, the engine and, later, the server."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

from rowlock.bots.player import Bot
from rowlock.rules import GAME_NAMES, GAMES, BadOptions, Game


def _games(played: Callable[[Game], bool]) -> tuple[str, ...]:
    return tuple(sorted(game.NAME for game in GAMES.values() if played(game)))


EVERY_GAME = tuple(sorted(GAME_NAMES))
WITH_SHEETS = _games(lambda game: not game.IS_SHARED)
WITH_A_TRACK = _games(lambda game: game.ON_A_TRACK)
SHARED = _games(lambda game: game.IS_SHARED)
SOLVED = _games(lambda game: game.SOLVED_ALONE)


@dataclass(frozen=True)
class Listed:
    """A bot in the list. `maker` is a module of this folder and what in it makes the bot; it is imported only when the
    bot is wanted, since some need numba. `setting` tells a person what may stand behind the name's colon, if anything.
    """

    name: str
    style: str
    maker: str
    games: tuple[str, ...] = EVERY_GAME
    setting: str = ""

    def make(self, setting: str | None) -> Bot:
        module, _, name = self.maker.partition(".")
        made: Callable[..., Bot] = getattr(importlib.import_module(f"rowlock.bots.{module}"), name)
        return made(setting) if self.setting else made()


def _by_name(*bots: Listed) -> dict[str, Listed]:
    return {bot.name: bot for bot in bots}


LEVELS = _by_name(
    Listed("beginner", "leaps far, and often looks out of the window", "beginner.Beginner"),
    Listed("casual", "hates gaps, and never looks at your sheet", "casual.Casual"),
    Listed("steady", "plans its whole turn for points, and forgets the end", "steady.Steady"),
    Listed("expert", "has learnt what wins, and judges it by eye", "learnt.Expert"),
    Listed(
        "master",
        "foresees your sealed choice, and plays to win, not for points",
        "learnt.master",
        setting="master:trials=200 plays on 200 times from each of its best choices; 0 is quickest",
    ),
)
"""From the weakest to the strongest, for every game and number of players."""

YARDSTICKS = _by_name(
    Listed("gap", "the smallest skip up to two; a pawn that goes far", "yardsticks.SmallestGap", WITH_SHEETS),
    Listed("careful-gap", "like gap, with a pawn that skips little", "yardsticks.CarefulGap", WITH_A_TRACK),
    Listed("friendly", "most points, as if nobody else closed a row", "exact.Friendly", SOLVED),
    Listed("handmade", "beats, closes, secures its front, skips little", "yardsticks.Handmade", SHARED),
    Listed("greedy", "whatever changes the points most at once", "yardsticks.Greedy"),
)
"""Simple players that others are measured against."""


def bot_named(text: str, game: str | None = None) -> Bot:
    """The bot of a name, with a setting if it takes one (`master:trials=200`)."""
    name, colon, setting = text.partition(":")
    listed = LEVELS.get(name) or YARDSTICKS.get(name)
    if listed is None:
        names = ", ".join(LEVELS)
        raise BadOptions(f"there is no bot {name!r}: the levels are {names}; the yardsticks {', '.join(YARDSTICKS)}")
    if colon and not listed.setting:
        raise BadOptions(f"the bot {name} takes no setting, but {setting!r} is given")
    if game is not None and game not in listed.games:
        raise BadOptions(f"the bot {name} plays {' and '.join(listed.games)}, not {game}")
    return listed.make(setting if colon else None)
