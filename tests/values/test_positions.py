"""What everybody can expect, of many positions at once."""

import random

import numpy as np
import pytest

from playing import ALL_OPTIONS, name_of
from rowlock.arena.dice_stream import DiceStream
from rowlock.fast import best, tables
from rowlock.rules import BadOptions, Chance, Decision, Options, apply, legal, parse, pending, scores, start
from rowlock.rules.turn import OVER, ROLL
from rowlock.values import positions
from rowlock.values.judging import share
from rowlock.values.lessons import Lesson, room_for_games
from rowlock.values.net import POINTS_UNIT, new_net, nothing_met
from rowlock.values.positions import outlooks
from rowlock.values.sheet_play import BY_OTHER_NET
from rowlock.values.training import player
from rowlock.values.weights import learnt_net, points_shape

SEVERAL = [options for options in ALL_OPTIONS if options.players > 1]


@pytest.fixture(autouse=True)
def nets_and_tables(solved, monkeypatch):
    """The solved table of the tests, and nets for points that know nothing but have opinions."""
    nets = {}

    def points_net(game, players):
        if (game, players) not in nets:
            nets[game, players] = new_net(points_shape(game, players)._replace(quiet=0), seed=players)
        return nets[game, players]

    monkeypatch.setattr(positions, "points_net", points_net)
    monkeypatch.setattr(tables, "ready_table", lambda players: solved(players).astype(np.float32))


def between_turns(options, seed, games=2):
    """The positions before every roll and after the end, of games by players who take one of the nearer choices."""
    generator = random.Random(seed)
    found = []
    for deal in range(games):
        state, dice = start(options), DiceStream(seed, deal)
        while state.stage != OVER:
            awaited = pending(state)
            if isinstance(awaited, Chance):
                found.append(state)
                state = apply(state, dice.roll(state.closed))
            else:
                assert isinstance(awaited, Decision)
                state = apply(state, tuple(generator.choice(legal(state, seat)[:3]) for seat in awaited.seats))
        found.append(state)
    return found


@pytest.mark.parametrize("options", SEVERAL, ids=name_of)
def test_the_shares_are_those_of_the_net_and_add_up_to_one(options):
    states = between_turns(options, seed=1)
    shares, _ = outlooks(states)
    assert shares.sum(axis=1) == pytest.approx(np.ones(len(states)))
    net = learnt_net(options.game, options.players)
    for state, found in zip(states, shares, strict=True):
        if state.stage == ROLL:
            assert found == pytest.approx([share(net, state, seat) for seat in range(options.players)], abs=1e-6)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_of_a_finished_game_all_is_known(options):
    states = [state for state in between_turns(options, seed=2, games=5) if state.stage == OVER]
    shares, points = outlooks(states)
    for state, share_of_each, points_of_each in zip(states, shares, points, strict=True):
        made = scores(state)
        assert tuple(points_of_each) == made
        assert list(share_of_each) == [(own == max(made)) / made.count(max(made)) for own in made]


def test_winners_share_one():
    shares, points = outlooks([parse("qwixx/1/r.y.g.b.4/r2.y.g.b.3/r.y2.g.b.3/1:over")])
    assert points.tolist() == [[-20, -14, -14]]
    assert shares.tolist() == [[0, 0.5, 0.5]]


def test_alone_the_points_of_qwixx_are_exact(solved):
    states = between_turns(Options("qwixx", 1), seed=3, games=5)
    shares, points = outlooks(states)
    assert set(shares.ravel()) == {1.0}
    exact = [best.value(state, 0, solved(1)) for state in states]
    assert points[:, 0] == pytest.approx(exact, abs=1e-4)


@pytest.mark.parametrize(
    "options", [option for option in ALL_OPTIONS if (option.game, option.players) == ("onboard", 1)]
)
def test_alone_on_board_the_points_are_those_of_the_net_one_plays_by(options):
    states = [state for state in between_turns(options, seed=4) if state.stage == ROLL]
    shares, points = outlooks(states)
    assert set(shares.ravel()) == {1.0}
    net = learnt_net("onboard", 1)
    assert points[:, 0] == pytest.approx([share(net, state, 0) for state in states], abs=1e-3)


@pytest.mark.parametrize(("game", "players"), [("qwixx", 3), ("duel", 2)])
def test_the_points_are_those_that_were_learnt(game, players):
    """What the net tells of the first position while it learns is what is told of it here."""
    nets = positions.points_net(game, players), learnt_net(game, players)
    played = room_for_games(players, players, 1)
    seats = np.full(players, BY_OTHER_NET)
    player(game, players)(nets, nothing_met(nets[0]), seats, 1, 0, Lesson(of_points=True), played)
    _, points = outlooks([start(Options(game, players, first=first)) for first in range(players)])
    assert points == pytest.approx(played.told[:, 0] * POINTS_UNIT, abs=1e-4)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_the_order_of_the_positions_makes_no_difference(options):
    states = between_turns(options, seed=5)
    order = np.random.default_rng(1).permutation(len(states))
    for one, other in zip(outlooks(states), outlooks([states[place] for place in order]), strict=True):
        assert np.array_equal(one[order], other)


@pytest.mark.parametrize(
    ("line", "mirrored"),
    [
        ("qwixx/1/r357.y4.g.b.0/r.y6.g8.b.1/1:roll", "qwixx/1/r4.y357.g.b.0/r6.y.g8.b.1/1:roll"),
        ("qwixx/1/r357.y4.gA.b.0/1:roll", "qwixx/1/r4.y.gB97.bA.0/1:roll"),
        ("duel/1/r35.y4.g.b.0/r.y6.g8.b.1/1:roll", "duel/1/r4.y35.g.b.0/r6.y.g8.b.1/1:roll"),
    ],
)
def test_mirrored_colours_are_alike(line, mirrored):
    for one, other in zip(outlooks([parse(line)]), outlooks([parse(mirrored)]), strict=True):
        assert one == pytest.approx(other, abs=1e-4)


def test_tracks_may_differ_from_position_to_position():
    states = [start(options) for options in ALL_OPTIONS if (options.game, options.players) == ("onboard", 2)]
    assert len({state.track for state in states}) == 2
    together = outlooks(states)
    for number, state in enumerate(states):
        for one, other in zip(outlooks([state]), together, strict=True):
            assert one[0] == pytest.approx(other[number])


def test_of_no_positions_nothing_is_told():
    shares, points = outlooks([])
    assert shares.size == points.size == 0


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652"], "between turns"),
        (["duel/1/r.y.g.b.0/r.y.g.b.0/1:roll", "qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll"], "the same"),
        (["qwixx/1/r.y.g.b.0/1:roll", "qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll"], "the same"),
    ],
)
def test_what_cannot_be_looked_at_together_is_refused(lines, why):
    with pytest.raises(BadOptions, match=why):
        outlooks([parse(line) for line in lines])
