"""The options of a game, which are fixed before it starts."""

from typing import NamedTuple

from rowlock.rules.errors import BadOptions
from rowlock.rules.track import Track


class Options(NamedTuple):
    """The game, the number of players, the first active seat (from 0), the track (On Board) and the rules version.

    >>> options = rowlock.Options("onboard", players=3, first=1, track=rowlock.TRACKS["B"])
    >>> rowlock.text(rowlock.start(options))
    'onboard/1/B/r.y.g.b.0@0/r.y.g.b.0@0/r.y.g.b.0@0/2:roll'
    """

    game: str
    players: int
    first: int = 0
    track: Track | None = None
    rules: str = "1"


def check_players(game: str, players: int, allowed: range) -> None:
    if players not in allowed:
        span = str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
        raise BadOptions(f"{game} is for {span} players, not {players}")


def check_first(first: int, players: int) -> None:
    if first not in range(players):
        raise BadOptions(f"seat {first + 1} cannot be first: the seats are 1 to {players}")


def check_seats(options: Options, allowed: range) -> None:
    check_players(options.game, options.players, allowed)
    check_first(options.first, options.players)


def check_no_track(options: Options) -> None:
    if options.track is not None:
        raise BadOptions(f"{options.game} is not played on a track")
