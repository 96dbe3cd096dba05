"""Every bot by its name: the one list for the command line, the arena, the engine and, later, the server."""

from collections.abc import Callable
from dataclasses import dataclass

from rowlock.bots.player import Bot
from rowlock.rules import GAMES, BadOptions

SHEETS = ("qwixx", "onboard")
DUEL = ("duel",)
EVERY_GAME = tuple(sorted({name for name, _ in GAMES}))


@dataclass(frozen=True)
class Listed:
    """A bot in the list. `make` takes the setting behind the name's colon, if there was one."""

    name: str
    style: str
    make: Callable[[str | None], Bot]
    games: tuple[str, ...] = EVERY_GAME
    setting: str = ""


def _beginner(_setting: str | None) -> Bot:
    from rowlock.bots.beginner import Beginner

    return Beginner()


def _casual(_setting: str | None) -> Bot:
    from rowlock.bots.casual import Casual

    return Casual()


def _steady(_setting: str | None) -> Bot:
    from rowlock.bots.steady import Steady

    return Steady()


def _expert(_setting: str | None) -> Bot:
    from rowlock.bots.learnt import Expert

    return Expert()


def _master(setting: str | None) -> Bot:
    from rowlock.bots.learnt import master

    return master(setting)


def _gap(_setting: str | None) -> Bot:
    from rowlock.bots.yardsticks import SmallestGap

    return SmallestGap()


def _careful_gap(_setting: str | None) -> Bot:
    from rowlock.bots.yardsticks import SmallestGap

    return SmallestGap(careful=True)


def _friendly(_setting: str | None) -> Bot:
    from rowlock.bots.exact import Friendly

    return Friendly()


def _handmade(_setting: str | None) -> Bot:
    from rowlock.bots.yardsticks import Handmade

    return Handmade()


def _greedy(_setting: str | None) -> Bot:
    from rowlock.bots.yardsticks import Greedy

    return Greedy()


def _by_name(*bots: Listed) -> dict[str, Listed]:
    return {bot.name: bot for bot in bots}


LEVELS = _by_name(
    Listed("beginner", "leaps far, and often looks out of the window", _beginner),
    Listed("casual", "hates gaps, and never looks at your sheet", _casual),
    Listed("steady", "plans its whole turn for points, and forgets the end", _steady),
    Listed("expert", "has learnt what wins, and judges it by eye", _expert),
    Listed(
        "master",
        "foresees your sealed choice, and plays to win, not for points",
        _master,
        setting="master:trials=200 plays on 200 times from each of its best choices; 0 is quickest",
    ),
)
"""From the weakest to the strongest, for every game and number of players."""

YARDSTICKS = _by_name(
    Listed("gap", "the smallest skip up to two; a pawn that goes far", _gap, SHEETS),
    Listed("careful-gap", "like gap, with a pawn that skips little", _careful_gap, ("onboard",)),
    Listed("friendly", "most points, as if nobody else closed a row", _friendly, ("qwixx",)),
    Listed("handmade", "beats, closes, secures its front, skips little", _handmade, DUEL),
    Listed("greedy", "whatever changes the points most at once", _greedy),
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
