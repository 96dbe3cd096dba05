"""The levels as they play in a browser: translated to JavaScript, with kernels compiled to WebAssembly.

Given the same text as a seed, a level makes the same choices in Python and in the browser. In a solved solo game, the
browser plays by a net, because it doesn't have the solved table.
"""

from rowlock.bots.beginner import Beginner
from rowlock.bots.casual import Casual
from rowlock.bots.learnt import Expert, Master, usual_trials
from rowlock.bots.player import Bot, View
from rowlock.bots.random_stream import RandomStream
from rowlock.bots.steady import Steady
from rowlock.rules.api import game_of, legal, parse
from rowlock.rules.choices import Choice
from rowlock.rules.errors import BadOptions
from rowlock.rules.game import Game, State
from rowlock.rules.track import TRACKS, Track

BY_NET = ("expert", "master")
"""The levels that need a net."""


def choose(level: str, position: str, track: Track | None, seat: int, seed: str) -> Choice:
    """The choice of a level in a position. A custom track must be given."""
    state = state_of(position, track)
    choices = legal(state, seat)
    if not choices:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")
    bot = _bot_of(level, game_of(state), len(state.sheets))
    return bot.choose(View(state, seat), choices, RandomStream(seed))


def _bot_of(level: str, game: Game, players: int) -> Bot:
    bots: dict[str, Bot] = {
        "beginner": Beginner(),
        "casual": Casual(),
        "steady": Steady(),
        "expert": Expert(by_table=False),
        "master": Master(usual_trials(game, players), by_table=False),
    }
    bot = bots.get(level)
    if bot is None:
        raise BadOptions(f"there is no level {level!r}: the levels are {', '.join(bots)}")
    return bot


def state_of(position: str, track: Track | None) -> State:
    return parse(position, TRACKS if track is None else {track.name: track})


def nets_to_choose(level: str, position: str, track: Track | None) -> list[str]:
    """The names of the nets that a level needs in a position."""
    state = state_of(position, track)
    return [net_name(game_of(state).NAME, len(state.sheets))] if level in BY_NET else []


def net_name(game: str, players: int) -> str:
    return f"{game}-{players}"
