"""Whole games with engines: the example in the docs, and our own."""

import random
import shlex
import sys
from pathlib import Path

import pytest

from rowlock.bots import View, bot_named
from rowlock.engine import ExternalEngine
from rowlock.rules import TRACKS, Chance, Options, Over, Track, apply, legal, parse, pending, start, text
from support.engine_programs import LONG, needs_named_pipes
from support.playing import name_of, roll

pytestmark = needs_named_pipes

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example_bot.py"


def game(options, bots, seed):
    """The positions of a whole game."""
    dice = random.Random(seed)
    draws = [random.Random(f"{seed}/{seat}") for seat in range(options.players)]
    state = start(options)
    lines = [text(state)]
    while not isinstance(awaited := pending(state), Over):
        if isinstance(awaited, Chance):
            state = apply(state, roll(state, dice))
        else:
            choices = (bots[s].choose(View(state, s), legal(state, s), draws[s]) for s in awaited.seats)
            state = apply(state, tuple(choices))
        lines.append(text(state))
    return lines


GAMES = [
    Options("qwixx", 2),
    Options("qwixx", 3, first=1),
    Options("onboard", 2, track=TRACKS["A"]),
    Options("onboard", 3, track=Track("mine", TRACKS["B"].fields, (0, *[7] * 40))),
    Options("duel", 2),
]


@pytest.mark.slow
@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_the_example_bot_plays_whole_games(options):
    with ExternalEngine(shlex.join([sys.executable, "-I", str(EXAMPLE)]), LONG, LONG) as example:
        for seat in range(options.players):
            bots = [bot_named("casual") for _ in range(options.players)]
            bots[seat] = example
            assert game(options, bots, seed=seat)[-1].partition(":")[2].startswith("over")
        assert example.name == "Example bot"


@pytest.mark.slow
def test_the_example_bot_is_better_than_a_beginner():
    with ExternalEngine(shlex.join([sys.executable, "-I", str(EXAMPLE)]), LONG, LONG) as example:
        won = 0
        for seed in range(20):
            *_, last = game(Options("qwixx", 2), [example, bot_named("beginner")], seed)
            over = pending(parse(last))
            won += over.winners == (0,)
    assert won >= 15


@pytest.mark.slow
@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_our_host_and_our_engine_play_the_same_game_again(options):
    command = shlex.join([sys.executable, "-c", "from rowlock.cli import main; main()", "engine", "--bot", "casual"])
    games = []
    for _ in range(2):
        with ExternalEngine(command, LONG, LONG) as ours:
            games.append(game(options, [ours, *[bot_named("greedy")] * (options.players - 1)], seed=3))
            assert ours.name.startswith("Rowlock ")
            assert ours.name.endswith(" casual")
    assert games[0] == games[1]
    assert len(games[0]) > 20
