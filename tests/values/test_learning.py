"""Learning by self-play."""

import numpy as np
import pytest

from rowlock.fast.policies import HASTY, POLICIES
from rowlock.rules import TRACKS
from rowlock.rules.choices import is_square
from rowlock.values import training
from rowlock.values.matrix_game import solve_matrix_game
from rowlock.values.net import (
    Shape,
    gradient_step,
    initial_squared_gradients,
    net_output,
    new_net,
    new_workspace,
)
from rowlock.values.odd_openings import MAX_TURNS_PER_PLAYER, draw_opening
from rowlock.values.sheet_play import BY_NET
from rowlock.values.training import Schedule, Threads, player, random_track, share_against_simple, train
from rowlock.values.weights import shape_of

pytestmark = pytest.mark.slow


@pytest.fixture
def few_test_games(monkeypatch):
    monkeypatch.setattr(training, "TEST_GAMES", 400)


def test_a_gradient_step_moves_the_output_towards_the_target():
    net = new_net(Shape(20, zeroed=0), seed=1)
    squared_gradients = initial_squared_gradients(net)
    workspace = new_workspace(net, 5, 0, 0)
    workspace.features[:3] = 2, 3, 5
    for error in (0.5, -0.5):
        before = net_output(net, workspace, 3)
        gradient_step(net, workspace, squared_gradients, 3, error, 0.01)
        after = net_output(net, workspace, 3)
        assert (after - before) * error > 0


def test_a_gradient_step_follows_the_gradient():
    """The step of each weight is the derivative of the output, found by finite differences."""
    rate, error = 1e-3, 1.0
    for name, place in (("second", (4, 2)), ("last", (3,)), ("second_bias", (1,)), ("first_bias", (4,))):
        net = new_net(Shape(20, zeroed=0), seed=2)
        workspace = new_workspace(net, 5, 0, 0)
        workspace.features[:3] = 2, 3, 5
        weights = getattr(net, name)
        here, delta = float(weights[place]), 1e-2
        weights[place] = here + delta
        above = float(net_output(net, workspace, 3))
        weights[place] = here - delta
        below = float(net_output(net, workspace, 3))
        weights[place] = here
        net_output(net, workspace, 3)
        gradient_step(net, workspace, initial_squared_gradients(net), 3, error, rate)
        assert float(weights[place]) - here == pytest.approx(rate * error * (above - below) / (2 * delta), abs=2e-6)


TABLES = pytest.mark.parametrize(("game", "players"), [("qwixx", 3), ("duel", 2)])


@TABLES
@pytest.mark.usefixtures("few_test_games")
def test_training_improves_the_net(game, players):
    *_, (net, _) = train(game, players, Schedule(1500, warm_up=500, batch=500), seed=5)
    untrained = new_net(shape_of(game, players), seed=5)
    team = Threads(player(game, players))
    assert share_against_simple(team, net, game, players) > 0.05 + share_against_simple(team, untrained, game, players)


@TABLES
def test_the_same_seed_gives_the_same_net_on_any_number_of_cores(monkeypatch, game, players):
    monkeypatch.setattr(training, "TEST_GAMES", players)  # its strength does not matter here
    schedule = Schedule(600, warm_up=200, batch=100)
    runs = ((5, 1), (5, 3), (6, 1))
    one, other, third = (
        list(train(game, players, schedule, seed, Threads(player(game, players), workers)))[-1][0]
        for seed, workers in runs
    )
    for weights, others in zip(one, other, strict=True):
        assert np.array_equal(weights, others)
    assert not np.array_equal(one.first, third.first)


@pytest.mark.usefixtures("few_test_games")
def test_the_solo_net_predicts_points():
    _, point = list(train("onboard", 1, Schedule(2000, warm_up=1000, batch=500), seed=1))[-1]
    assert point.share > 40


def test_the_learning_rate_falls_geometrically():
    schedule = Schedule(1000, first_rate=0.01, last_rate=0.0001)
    assert [schedule.rate(done) for done in (0, 500, 1000)] == pytest.approx([0.01, 0.001, 0.0001])


def test_random_tracks_are_tracks():
    for seed in range(5):
        track = random_track(seed)
        assert len(set(track.fields)) == len(track.fields) == len(TRACKS["A"].fields)
        assert all(map(is_square, track.fields[1:]))
        assert track == random_track(seed)
    assert random_track(1) != random_track(2)


def strategies(rows):
    payoff = np.array(rows, dtype=float)
    row_strategy, column_strategy = np.zeros(payoff.shape[0]), np.zeros(payoff.shape[1])
    solve_matrix_game(payoff, row_strategy, column_strategy)
    return row_strategy, column_strategy


def test_a_saddle_point_is_played_with_certainty():
    rows, columns = strategies([[0.6, 0.5], [0.4, 0.3]])
    assert rows.tolist() == [1, 0]
    assert columns.tolist() == [0, 1]


def test_without_a_saddle_point_choices_are_mixed():
    """Matching pennies, and an asymmetric game: the known solutions."""
    rows, columns = strategies([[1, 0], [0, 1]])
    assert rows == pytest.approx([0.5, 0.5], abs=0.05)
    rows, columns = strategies([[3, 0], [0, 1]])
    assert rows == pytest.approx([0.25, 0.75], abs=0.05)
    assert columns == pytest.approx([0.25, 0.75], abs=0.05)


def test_half_of_the_games_open_oddly_and_half_of_their_seats_are_hasty():
    hasty, odd = 0, 0
    policies = np.zeros(4, dtype=np.int64)
    with np.errstate(over="ignore"):
        for game in range(2_000):
            turns = draw_opening(0.5, 1, game, np.full(4, BY_NET), policies)
            assert 0 <= turns <= 4 * MAX_TURNS_PER_PLAYER
            odd += turns > 0
            hasty += policies.tolist().count(HASTY) if turns else 0
    assert abs(odd / 2_000 - 0.5) < 0.05
    assert abs(hasty / (4 * odd) - (0.5 + 0.5 / len(POLICIES))) < 0.05
