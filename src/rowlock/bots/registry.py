"""The registry of bots, by name, for the command line, the arena, the engine and the server."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

from rowlock.bots.player import Bot
from rowlock.missing_packages import explained
from rowlock.rules import GAMES, BadOptions, Game, game_named
from rowlock.values.net_paths import has_nets


def every_game(_game: Game) -> bool:
    return True


def has_sheets(game: Game) -> bool:
    return not game.IS_SHARED


def is_on_a_track(game: Game) -> bool:
    return game.ON_A_TRACK


def is_shared(game: Game) -> bool:
    return game.IS_SHARED


def is_solved(game: Game) -> bool:
    return game.SOLVED_ALONE


@dataclass(frozen=True)
class BotEntry:
    """A registered bot. `maker` names a module of this folder and the class or function in it that makes the bot; it is
    imported only when needed, since some bots need numba. `plays` says which games it plays. `setting` describes the
    optional setting after the name and a colon. A bot that uses nets plays only games that have them, and is slow until
    its kernels are compiled.
    """

    name: str
    style: str
    maker: str
    plays: Callable[[Game], bool] = every_game
    setting: str = ""
    uses_nets: bool = False

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it plays."""
        played = {game.NAME for game in GAMES.values() if self.plays(game) and (has_nets(game) or not self.uses_nets)}
        return tuple(sorted(played))

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
    BotEntry("expert", "knows what wins and trusts first impressions", "learnt.Expert", uses_nets=True),
    BotEntry(
        "master",
        "guesses your secret choice and plays to win, not for points",
        "learnt.master",
        setting="master:trials=200 plays 200 rollouts from each of its best choices; 0 is fastest",
        uses_nets=True,
    ),
)
"""From weakest to strongest. Each plays every game that has nets, with any number of players."""

GAMES_OF_LEVELS = {name: level.games for name, level in LEVELS.items()}
"""The games that each level plays."""

YARDSTICKS = _by_name(
    BotEntry("gap", "the smallest skip up to two; a pawn that goes far", "yardsticks.SmallestGap", has_sheets),
    BotEntry("careful-gap", "like gap, with a pawn that skips little", "yardsticks.CarefulGap", is_on_a_track),
    BotEntry("friendly", "plays for points as if nobody else could lock a row", "exact.Friendly", is_solved),
    BotEntry(
        "handmade",
        "beats and locks when it can, protects its front token, skips little",
        "yardsticks.Handmade",
        is_shared,
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
        if listed.plays(game_named(game)):
            playing = ", ".join(level.name for level in LEVELS.values() if game in level.games)
            raise BadOptions(f"the bot {name} needs nets, and {game} has none: the levels that play it are {playing}")
        raise BadOptions(f"the bot {name} plays {' and '.join(listed.games)}, not {game}")
    return listed.make(setting if colon else None)
