"""The dice of the day: a game and a day determine the rolls, who begins, the track and the bots.

Written in the translatable subset of Python; the page runs the translation.
"""

from rowlock.live import Data
from rowlock.rules.api import game_named
from rowlock.rules.options import Options
from rowlock.rules.track import TRACKS, Track
from rowlock.table.deals import deal_of_day, dealt_first

BOT = "steady"
"""The level of all bots. It needs no net and is the same on every device."""


def daily_options(game: str, players: int, date: str) -> Options:
    """The options of a day's game."""
    track: Track | None = TRACKS["A"] if game_named(game, "1").ON_A_TRACK else None
    return Options(game, players, dealt_first(game, players, deal_of_day(date)), track)


def daily_opening(game: str, players: int, date: str, name: str) -> Data:
    """The request that opens a table for a day's game: one person with this name, and bots. The deal decides who
    begins.
    """
    track = daily_options(game, players, date).track
    bots = [{"kind": "bot", "level": BOT} for _ in range(players - 1)]
    return {
        "game": game,
        "track": None if track is None else track.name,
        "dice": "by-hand",
        "seats": [{"kind": "me", "name": name}, *bots],
        "deal": deal_of_day(date),
    }
