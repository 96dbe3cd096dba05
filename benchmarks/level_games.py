"""Games between bots of every level, from which measurements draw positions: each level against itself, and tables with
random levels.

A game depends only on its kind and its number, so that measurements can be divided between processes and machines.
"""

import functools
import random
from typing import NamedTuple

from rowlock.arena.match import record_game
from rowlock.bots import LEVELS, Bot, bot_named
from rowlock.record import steps
from rowlock.rules import GAMES, TRACKS, Event, Options, State

MIXED = "mixed"
GROUPS = (*LEVELS, MIXED)

TABLES = {
    f"{game.NAME}-{players}": Options(game.NAME, players, track=TRACKS["A"] if game.ON_A_TRACK else None)
    for game in GAMES.values()
    for players in game.PLAYERS
}
"""Every game with every number of players, by the name of its net."""


class LevelGame(NamedTuple):
    """A game: its group of players, everybody's level, every position with the event that followed, and the last
    position.
    """

    group: str
    levels: tuple[str, ...]
    steps: tuple[tuple[State, Event], ...]
    end: State


@functools.cache
def _bot(level: str, game: str) -> Bot:
    # The master's trials take a lot of time and change few choices.
    return bot_named("master:trials=0" if level == "master" else level, game)


def options_of(kind: str, number: int) -> Options:
    """The options of a game. Games on a track alternate between both tracks, after one game of every group."""
    options = TABLES[kind]
    if options.track is None:
        return options
    return options._replace(track=TRACKS["AB"[number // len(GROUPS) % 2]])


def level_game(kind: str, number: int, seed: int) -> LevelGame:
    """A game by its number. The groups of players take turns."""
    options = options_of(kind, number)
    group = GROUPS[number % len(GROUPS)]
    generator = random.Random(f"levels/{kind}/{seed}/{number}")
    levels = tuple(generator.choice(list(LEVELS)) if group == MIXED else group for _ in range(options.players))
    record = record_game(options, [_bot(level, options.game) for level in levels], seed, number)
    positions = list(steps(record))
    return LevelGame(group, levels, tuple(zip(positions[:-1], record.events, strict=True)), positions[-1])
