"""Looking ahead: values of positions by playing on for some turns."""

import numpy as np
import pytest

from rowlock.rules import GAMES, TRACKS, Options, game_named, parse, start
from rowlock.values.intervals import mean_and_error
from rowlock.values.look_ahead import looks_ahead, values_ahead, white_pairs
from rowlock.values.positions import expectations
from rowlock.values.rollout_rounds import PAIRS
from rowlock.values.rollouts import rollouts

pytestmark = pytest.mark.slow

RACE = parse("onboard/1/A/r5678A.y268.gCA3.bBA9.0@17/r4679A.y567.gA64.bBA.0@14/2:roll")
LATE = parse("onboard/1/A/r5678A.y268.gCA3.bBA9.3@17/r4679A.y567.gA64.bBA.3@14/2:roll")
FOR_THREE = start(Options("onboard", 3, track=TRACKS["B"]))


def test_only_games_for_several_on_a_track_look_ahead():
    every = [(game, players) for game in GAMES.values() for players in game.PLAYERS]
    looking = {(game.NAME, players) for game, players in every if looks_ahead(game, players)}
    assert looking == {("onboard", players) for players in game_named("onboard").PLAYERS if players > 1}


def test_in_every_turn_each_pair_of_white_dice_comes_up_equally_often():
    for turn in white_pairs(3 * PAIRS, 5).T:
        assert np.bincount(turn).tolist() == [3] * PAIRS


@pytest.mark.parametrize("state", [RACE, LATE], ids=["in the middle", "late"])
def test_looking_ahead_to_the_end_is_a_rollout(state):
    shares, points = values_ahead([state], 20 * PAIRS, 200)
    (rolled,) = rollouts([state], 20, subtract_luck=False)
    for found, results in ((shares[0], rolled.shares), (points[0], rolled.points)):
        for seat in range(2):
            mean, error = mean_and_error(results[:, seat])
            assert abs(found[seat] - mean) < 6 * error + 1e-9


def test_it_sees_more_of_a_race_than_the_net():
    """The net gives the first player 46%, looking ahead 29%, and rollouts 30%."""
    (rolled,) = rollouts([RACE], 20, subtract_luck=False)
    expected = rolled.shares[:, 0].mean()
    by_net, ahead = expectations([RACE])[0][0, 0], values_ahead([RACE])[0][0, 0]
    assert abs(ahead - expected) < 0.05
    assert abs(by_net - expected) > 0.1


@pytest.mark.parametrize("state", [RACE, LATE, FOR_THREE], ids=["in the middle", "late", "for three"])
def test_shares_add_up_to_one(state):
    assert values_ahead([state])[0].sum() == pytest.approx(1)


def test_positions_get_the_same_dice_in_any_order():
    shares, points = values_ahead([RACE, LATE, RACE])
    assert np.array_equal(shares[0], shares[2])
    again = values_ahead([LATE, RACE])
    assert np.array_equal(again[0][::-1], shares[:2])
    assert np.array_equal(again[1][::-1], points[:2])


def test_a_track_of_ones_own_is_looked_at_too():
    track = TRACKS["A"]._replace(name="mine", fields=TRACKS["A"].fields[:20], points=TRACKS["A"].points[:20])
    shares, points = values_ahead([start(Options("onboard", 2, track=track))])
    assert shares.sum() == pytest.approx(1)
    assert (points > 0).all()
