"""Learning by self-play."""

import numpy as np
import pytest

from rowlock.rules import TRACKS
from rowlock.rules.choices import is_square
from rowlock.values import training
from rowlock.values.net import Shape, learn, new_net, new_room, nothing_met, outlook
from rowlock.values.sealed import settle
from rowlock.values.training import Schedule, player, share_against_simple, strange_track, train
from rowlock.values.weights import shape_of


@pytest.fixture
def few_test_games(monkeypatch):
    monkeypatch.setattr(training, "TEST_GAMES", 400)


def test_a_lesson_moves_the_outlook_towards_the_target():
    net = new_net(Shape(20, quiet=0), seed=1)
    met = nothing_met(net)
    room = new_room(net, 5)
    room.features[:3] = 2, 3, 5
    for wrong in (0.5, -0.5):
        before = outlook(net, room, 3)
        learn(net, met, room, 3, wrong, 0.01)
        after = outlook(net, room, 3)
        assert (after - before) * wrong > 0


def test_a_lesson_is_down_the_gradient():
    """The step of each weight is the derivative of the outlook, found by wiggling it."""
    rate, wrong = 1e-3, 1.0
    for name, place in (("second", (4, 2)), ("last", (3,)), ("second_bias", (1,)), ("first_bias", (4,))):
        net = new_net(Shape(20, quiet=0), seed=2)
        room = new_room(net, 5)
        room.features[:3] = 2, 3, 5
        weights = getattr(net, name)
        here, wiggle = float(weights[place]), 1e-2
        weights[place] = here + wiggle
        above = float(outlook(net, room, 3))
        weights[place] = here - wiggle
        below = float(outlook(net, room, 3))
        weights[place] = here
        outlook(net, room, 3)
        learn(net, nothing_met(net), room, 3, wrong, rate)
        assert float(weights[place]) - here == pytest.approx(rate * wrong * (above - below) / (2 * wiggle), abs=2e-6)


TABLES = pytest.mark.parametrize(("game", "players"), [("qwixx", 3), ("duel", 2)])


@TABLES
@pytest.mark.usefixtures("few_test_games")
def test_it_gets_better(game, players):
    *_, (net, _) = train(game, players, Schedule(1500, warm_up=500, piece=500), seed=5)
    nothing_learnt = new_net(shape_of(game, players), seed=5)
    play = player(game, players)
    assert share_against_simple(play, net, game, players) > 0.05 + share_against_simple(
        play, nothing_learnt, game, players
    )


@TABLES
def test_the_same_seed_gives_the_same_net(monkeypatch, game, players):
    monkeypatch.setattr(training, "TEST_GAMES", players)  # how good it is does not matter here
    schedule = Schedule(600, warm_up=200, piece=100)
    one, other, third = (list(train(game, players, schedule, seed))[-1][0] for seed in (5, 5, 6))
    for weights, others in zip(one, other, strict=True):
        assert np.array_equal(weights, others)
    assert not np.array_equal(one.first, third.first)


@pytest.mark.usefixtures("few_test_games")
def test_the_solo_net_foretells_points():
    _, point = list(train("onboard", 1, Schedule(2000, warm_up=1000, piece=500), seed=1))[-1]
    assert point.share > 40


def test_the_rate_falls_evenly_in_its_logarithm():
    schedule = Schedule(1000, first_rate=0.01, last_rate=0.0001)
    assert [schedule.rate(done) for done in (0, 500, 1000)] == pytest.approx([0.01, 0.001, 0.0001])


def test_strange_tracks_are_tracks():
    for seed in range(5):
        track = strange_track(seed)
        assert len(set(track.fields)) == len(track.fields) == len(TRACKS["A"].fields)
        assert all(map(is_square, track.fields[1:]))
        assert track == strange_track(seed)
    assert strange_track(1) != strange_track(2)


def settled(rows):
    payoff = np.array(rows, dtype=float)
    row_odds, column_odds = np.zeros(payoff.shape[0]), np.zeros(payoff.shape[1])
    settle(payoff, *payoff.shape, row_odds, column_odds)
    return row_odds, column_odds


def test_a_choice_that_suits_both_is_taken_for_certain():
    rows, columns = settled([[0.6, 0.5], [0.4, 0.3]])
    assert rows.tolist() == [1, 0]
    assert columns.tolist() == [0, 1]


def test_choices_that_must_not_be_foreseen_are_mixed():
    """Odds or evens, and a lopsided one: the known answers."""
    rows, columns = settled([[1, 0], [0, 1]])
    assert rows == pytest.approx([0.5, 0.5], abs=0.05)
    rows, columns = settled([[3, 0], [0, 1]])
    assert rows == pytest.approx([0.25, 0.75], abs=0.05)
    assert columns == pytest.approx([0.25, 0.75], abs=0.05)
