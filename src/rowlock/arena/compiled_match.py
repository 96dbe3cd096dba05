"""Games between built-in levels, compiled. They are exactly the same as those of `match`, which can play any bots."""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from rowlock.arena.dice_stream import dice_generator, seat_generators
from rowlock.arena.match import GameResult, shares_of
from rowlock.bots.compiled_bots import compiled_bots, is_compiled_level
from rowlock.fast.batch_arrays import WIN, BatchRules, batch_rules
from rowlock.fast.bot_random import write_words
from rowlock.fast.compiled import INTERPRETED
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.fast.two_player_tables import is_solved_for_two
from rowlock.rules import Dice, Event, Options, game_named, start
from rowlock.rules.turn import ACTION_1, ROLL
from rowlock.values.batch_bots import CompiledBots
from rowlock.values.bot_games import NO_ROOM, BotGames, new_bot_games, play_bot_games
from rowlock.values.net import Net
from rowlock.values.net_paths import has_nets
from rowlock.values.weights import learnt_net

WORDS, MORE_WORDS = 1_000, 4
"""How many random numbers a seat gets for a game, and the factor by which this grows if they weren't enough."""

EVENTS = 1_000


class Players(NamedTuple):
    """A line-up in the form that the kernel needs."""

    rules: BatchRules
    bots: CompiledBots
    net: Net


def can_play(options: Options, names: Sequence[str]) -> bool:
    """Whether a line-up can be compiled: two or more levels, in a game that has nets and isn't played by a table."""
    return (
        not INTERPRETED
        and options.players > 1
        and all(map(is_compiled_level, names))
        and has_nets(game_named(options.game, options.rules))
        and not is_solved_for_two(start(options))
    )


@functools.cache
def _players(options: Options, names: tuple[str, ...]) -> Players:
    # A missing row is empty and closed, so it changes nothing, and all games can use the same columns and kernels.
    rules = batch_rules(options, WIN)._replace(columns=tuple(range(ROW_COUNT)))
    return Players(rules, compiled_bots(options, names), learnt_net(options.game, options.players))


def play_deal(
    options: Options, names: Sequence[str], seed: int, deal: int, with_luck: bool = False, with_events: bool = False
) -> tuple[list[GameResult], list[list[Event]]]:
    """Play a deal once in each rotation of the seats. Returns the results and, if wanted, the events of each game."""
    players = _players(options, tuple(names))
    words, events = WORDS, EVENTS if with_events else 0
    while True:
        games = new_bot_games(options.players, words, events)
        write_words(dice_generator(seed, deal), games.dice_words)
        for game in range(options.players):
            for seat, generator in enumerate(seat_generators(seed, deal, game, options.players)):
                write_words(generator, games.words[game, seat])
        play_bot_games(players.rules, players.bots, players.net, options.first, with_luck, games)
        if NO_ROOM not in games.counts:
            return _results(games, with_luck), [_events(options, games, game) for game in range(options.players)]
        words, events = words * MORE_WORDS, events * MORE_WORDS


def _results(games: BotGames, with_luck: bool) -> list[GameResult]:
    results = []
    for scores, luck in zip(games.scores.tolist(), games.luck.tolist(), strict=True):
        results.append(GameResult(shares_of(tuple(scores)), tuple(scores), luck=tuple(luck) if with_luck else None))
    return results


def _events(options: Options, games: BotGames, game: int) -> list[Event]:
    deciding = options.players if game_named(options.game, options.rules).SIMULTANEOUS else 1
    events: list[Event] = []
    for stage, *numbers in games.events[game, : games.counts[game]].tolist():
        if stage == ROLL:
            events.append(Dice(*numbers))
        else:
            events.append(tuple(numbers[: deciding if stage == ACTION_1 else 1]))
    return events
