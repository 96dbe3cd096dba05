"""The order of the levels. benchmarks/strength.py measures their strength with many more games."""

import itertools
import random

import pytest

from rowlock.arena.dice_stream import DiceStream
from rowlock.arena.match import play
from rowlock.arena.ratings import pair_shares
from rowlock.arena.tournament import Contender, Contest, Results, play_deals
from rowlock.bots import LEVELS, View, bot_named
from rowlock.rules import TRACKS, Options, legal, parse, parse_choice
from rowlock.values.training import random_track

pytestmark = pytest.mark.slow

STEPS = list(itertools.pairwise(LEVELS))


def share(one, other, options, deals):
    contest = Contest((Contender(one), Contender(other)), options, deals)
    results = Results(contest)
    results.deals[0] = play_deals(contest, 0, range(deals))
    return pair_shares(results)[one, other].value


@pytest.mark.parametrize(("lower", "higher"), STEPS)
def test_each_level_beats_the_one_below(lower, higher):
    assert share(higher, lower, Options("duel", 2), deals=100) > 0.5


@pytest.mark.parametrize("options", [Options("qwixx", 2), Options("onboard", 2, track=TRACKS["B"])], ids=str)
def test_the_strongest_beats_the_weakest_nearly_always(options):
    assert share("master", "beginner", options, deals=8) > 0.9


def chosen(bot, position, seat=0):
    state = parse(position)
    return bot_named(bot).choose(View(state, seat), legal(state, seat), random.Random(1))


ENDING = "qwixx/1/r23456CL.yB.g3.bCBA98.0/r.y{}.g{}.b.0/1:a2:11-.661:-"
"""Blue 2 would end the game with 58 points for the active seat; anything else is a penalty."""


def test_the_master_ends_the_game_when_it_is_ahead():
    assert chosen("master", ENDING.format("23456789AB", "")) == parse_choice("b2")


def test_the_master_takes_a_penalty_rather_than_end_a_game_it_would_lose():
    position = ENDING.format("23456789AB", "CBA")
    assert set(legal(parse(position), 0)) == {parse_choice("-"), parse_choice("b2")}
    assert chosen("master", position) == parse_choice("-")
    assert chosen("gap", position) == parse_choice("b2")


@pytest.mark.parametrize("name", ["expert", "master"])
def test_an_unknown_track_is_no_problem(name):
    options = Options("onboard", 2, track=random_track(99))
    played = play(options, [bot_named(name)] * 2, DiceStream(1, 1), [random.Random(seat) for seat in range(2)])
    assert min(played.scores) > 20


@pytest.mark.parametrize(
    "options", [Options("qwixx", 2), Options("onboard", 2, track=TRACKS["A"]), Options("duel", 2)], ids=str
)
def test_trials_are_legal_and_repeatable(options):
    one, other = (
        play(
            options,
            [bot_named("master:trials=6")] * 2,
            DiceStream(1, 1),
            [random.Random(seat) for seat in range(2)],
        )
        for _ in range(2)
    )
    assert one == other
