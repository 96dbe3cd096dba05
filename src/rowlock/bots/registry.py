"""The registry of bots, by name, for the command line, the arena, the engine and the server."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

from rowlock.bots.player import Bot
from rowlock.missing_packages import explained
from rowlock.rules import GAME_NAMES, GAMES, BadOptions, Game


def _games(played: Callable[[Game], bool]) -> tuple[str, ...]:
    return tuple(sorted(game.NAME for game in GAMES.values() if played(game)))


EVERY_GAME = tuple(sorted(GAME_NAMES))
WITH_SHEETS = _games(lambda game: not game.IS_SHARED)
WITH_A_TRACK = _games(lambda game: game.ON_A_TRACK)
SHARED = _games(lambda game: game.IS_SHARED)
SOLVED = _games(lambda game: game.SOLVED_ALONE)


@dataclass(frozen=True)
class BotEntry:
    """A registered bot. `maker` names a module of this folder and the class or function in it that makes the bot; it is
    imported only when needed, since some bots need numba. `setting` describes the optional setting after the name and a
    colon. A bot that uses kernels is slow until they are compiled.
    """

    name: str
    style: str
    maker: str
    games: tuple[str, ...] = EVERY_GAME
    setting: str = ""
    uses_kernels: bool = False

    def make(self, setting: str | None) -> Bot:
        module, _, name = self.maker.partition(".")
        try:
            made: Callable[..., Bot] = getattr(importlib.import_module(f"rowlock.bots.{module}"), name)
        except ModuleNotFoundError as error:
            raise explained(error, f"the bot {self.name}") from error
        return made(setting) if self.setting else made()


def _by_name(*bots: BotEntry) -> dict[str, BotEntry]:
    return {bot.name: bot for bot in bots}


LEVELS = _by_name(
    BotEntry("beginner", "takes big leaps and daydreams a lot", "beginner.Beginner"),
    BotEntry("casual", "hates gaps and never looks at your sheet", "casual.Casual"),
    BotEntry("steady", "plans each turn for points but loses sight of the endgame", "steady.Steady"),
    BotEntry("expert", "knows what wins and trusts first impressions", "learnt.Expert", uses_kernels=True),
    BotEntry(
        "master",
        "guesses your secret choice and plays to win, not for points",
        "learnt.master",
        setting="master:trials=200 plays 200 rollouts from each of its best choices; 0 is fastest",
        uses_kernels=True,
    ),
)
"""From weakest to strongest. Each plays every game with any number of players."""

GAMES_OF_LEVELS = {name: level.games for name, level in LEVELS.items()}
"""The games that each level plays."""

YARDSTICKS = _by_name(
    BotEntry("gap", "the smallest skip up to two; a pawn that goes far", "yardsticks.SmallestGap", WITH_SHEETS),
    BotEntry("careful-gap", "like gap, with a pawn that skips little", "yardsticks.CarefulGap", WITH_A_TRACK),
    BotEntry("friendly", "plays for points as if nobody else could lock a row", "exact.Friendly", SOLVED),
    BotEntry(
        "handmade",
        "beats and locks when it can, protects its front token, skips little",
        "yardsticks.Handmade",
        SHARED,
    ),
    BotEntry("greedy", "takes whatever improves its lead most right now", "yardsticks.Greedy"),
)
"""Simple players to measure others against."""


def bot_named(text: str, game: str | None = None) -> Bot:
    """The bot with a name, and with a setting if it takes one (`master:trials=200`)."""
    name, colon, setting = text.partition(":")
    listed = LEVELS.get(name) or YARDSTICKS.get(name)
    if listed is None:
        names = ", ".join(LEVELS)
        raise BadOptions(f"there is no bot {name!r}: the levels are {names}; the yardsticks {', '.join(YARDSTICKS)}")
    if colon and not listed.setting:
        raise BadOptions(f"the bot {name} takes no setting, but got {setting!r}")
    if game is not None and game not in listed.games:
        raise BadOptions(f"the bot {name} plays {' and '.join(listed.games)}, not {game}")
    return listed.make(setting if colon else None)
