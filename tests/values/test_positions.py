"""The expectations of all seats, in many positions at once."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from rowlock.arena.dice_stream import DiceStream
from rowlock.fast import best, tables
from rowlock.rules import BadOptions, Chance, Decision, Options, apply, legal, parse, pending, scores, start
from rowlock.rules.turn import OVER, ROLL
from rowlock.values import positions
from rowlock.values.choice_values import share_before_roll
from rowlock.values.net import POINTS_UNIT, new_net
from rowlock.values.positions import expectations
from rowlock.values.sheet_play import BY_OTHER_NET
from rowlock.values.td_learning import GameBatch, TrainingSettings, new_results
from rowlock.values.training import player
from rowlock.values.weights import learnt_net, points_shape
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS, name_of

pytestmark = pytest.mark.slow

SEVERAL = [options for options in ALL_OPTIONS if options.players > 1]


@cache
def points_net(game, players):
    """A net for points with random weights."""
    return new_net(points_shape(game, players)._replace(zeroed=0), seed=players)


@pytest.fixture(autouse=True)
def nets_and_tables(solved, monkeypatch):
    """The solved table of the tests, and their nets for points."""
    monkeypatch.setattr(positions, "points_net", points_net)
    monkeypatch.setattr(tables, "ready_table", lambda players: solved(players).astype(np.float32))


def between_turns(options, seed, games=2):
    """The positions before every roll and after the end, of games with random choices among the first three."""
    generator = random.Random(seed)
    found = []
    for deal in range(games):
        state, dice = start(options), DiceStream(seed, deal)
        while state.stage != OVER:
            awaited = pending(state)
            if isinstance(awaited, Chance):
                found.append(state)
                state = apply(state, dice.roll(state))
            else:
                assert isinstance(awaited, Decision)
                state = apply(state, tuple(generator.choice(legal(state, seat)[:3]) for seat in awaited.seats))
        found.append(state)
    return found


@pytest.mark.parametrize("options", SEVERAL, ids=name_of)
def test_the_shares_are_those_of_the_net_and_add_up_to_one(options):
    states = between_turns(options, seed=1)
    shares, _ = expectations(states)
    assert shares.sum(axis=1) == pytest.approx(np.ones(len(states)))
    net = learnt_net(options.game, options.players)
    for state, found in zip(states, shares, strict=True):
        if state.stage == ROLL:
            assert found == pytest.approx(
                [share_before_roll(net, state, seat) for seat in range(options.players)], abs=1e-6
            )


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_the_result_of_a_finished_game_is_known(options):
    states = [state for state in between_turns(options, seed=2, games=5) if state.stage == OVER]
    shares, points = expectations(states)
    for state, share_of_each, points_of_each in zip(states, shares, points, strict=True):
        made = scores(state)
        assert tuple(points_of_each) == made
        assert list(share_of_each) == [(own == max(made)) / made.count(max(made)) for own in made]


def test_tied_winners_share_the_win():
    shares, points = expectations([parse("qwixx/1/r.y.g.b.4/r2.y.g.b.3/r.y2.g.b.3/1:over")])
    assert points.tolist() == [[-20, -14, -14]]
    assert shares.tolist() == [[0, 0.5, 0.5]]


def test_the_points_of_solo_qwixx_are_exact(solved):
    states = between_turns(Options("qwixx", 1), seed=3, games=5)
    shares, points = expectations(states)
    assert set(shares.ravel()) == {1.0}
    exact = [best.value(state, 0, solved(1)) for state in states]
    assert points[:, 0] == pytest.approx(exact, abs=1e-4)


@pytest.mark.parametrize(
    "options", [option for option in ALL_OPTIONS if (option.game, option.players) == ("onboard", 1)]
)
def test_the_points_of_solo_on_board_are_those_of_the_net_that_plays(options):
    states = [state for state in between_turns(options, seed=4) if state.stage == ROLL]
    shares, points = expectations(states)
    assert set(shares.ravel()) == {1.0}
    net = learnt_net("onboard", 1)
    assert points[:, 0] == pytest.approx([share_before_roll(net, state, 0) for state in states], abs=1e-3)


@pytest.mark.parametrize(("game", "players"), [("qwixx", 3), ("duel", 2)])
def test_the_points_are_those_that_were_learnt(game, players):
    """The net's prediction for the first position during training is the expectation here."""
    nets = points_net(game, players), learnt_net(game, players)
    results = new_results(players, players, 1)
    batch = GameBatch(np.full(players, BY_OTHER_NET), 1, 0, TrainingSettings(predict_points=True))
    player(game, players)(nets, batch, results)
    _, points = expectations([start(Options(game, players, first=first)) for first in range(players)])
    assert points == pytest.approx(results.predictions[:, 0] * POINTS_UNIT, abs=1e-4)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_the_order_of_the_positions_makes_no_difference(options):
    states = between_turns(options, seed=5)
    order = np.random.default_rng(1).permutation(len(states))
    for one, other in zip(expectations(states), expectations([states[place] for place in order]), strict=True):
        assert np.array_equal(one[order], other)


@pytest.mark.parametrize(
    ("line", "mirrored"),
    [
        ("qwixx/1/r357.y4.g.b.0/r.y6.g8.b.1/1:roll", "qwixx/1/r4.y357.g.b.0/r6.y.g8.b.1/1:roll"),
        ("qwixx/1/r357.y4.gA.b.0/1:roll", "qwixx/1/r4.y.gB97.bA.0/1:roll"),
        ("duel/1/r35.y4.g.b.0/r.y6.g8.b.1/1:roll", "duel/1/r4.y35.g.b.0/r6.y.g8.b.1/1:roll"),
    ],
)
def test_mirrored_colours_have_the_same_value(line, mirrored):
    for one, other in zip(expectations([parse(line)]), expectations([parse(mirrored)]), strict=True):
        assert one == pytest.approx(other, abs=1e-4)


def test_positions_may_have_different_tracks():
    options = [*ALL_OPTIONS, *OWN_TRACK_OPTIONS]
    states: list[Any] = [start(one) for one in options if (one.game, one.players) == ("onboard", 2)]
    assert len({len(state.track.fields) for state in states}) == 2
    together = expectations(states)
    for number, state in enumerate(states):
        for one, other in zip(expectations([state]), together, strict=True):
            assert one[0] == pytest.approx(other[number])


def test_no_positions_have_no_expectations():
    shares, points = expectations([])
    assert shares.size == points.size == 0


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652"], "between turns"),
        (["duel/1/r.y.g.b.0/r.y.g.b.0/1:roll", "qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll"], "the same"),
        (["qwixx/1/r.y.g.b.0/1:roll", "qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll"], "the same"),
    ],
)
def test_positions_that_do_not_fit_together_are_rejected(lines, why):
    with pytest.raises(BadOptions, match=why):
        expectations([parse(line) for line in lines])
