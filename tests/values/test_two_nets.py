"""Two nets at one table: one that learns and one that does not."""

import numpy as np
import pytest

from rowlock.fast.compiled import kernel
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.rules import Dice
from rowlock.values import challenger_training, points_training
from rowlock.values.challenger_training import (
    challenge_schedule,
    challenger_shape,
    new_learner,
    share_against_master,
    train_challenger,
    widened,
)
from rowlock.values.feature_numbers import sheet_shape
from rowlock.values.net import (
    POINTS_UNIT,
    Net,
    Shape,
    initial_squared_gradients,
    net_output,
    new_net,
    new_workspace,
)
from rowlock.values.net_matches import match_player
from rowlock.values.points_training import points_schedule, train_points
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_play import BY_NET, BY_OTHER_NET, NO_EXPLORATION, Players, net_choices
from rowlock.values.sheet_position import Board, GameProgress
from rowlock.values.td_learning import GameBatch, TrainingSettings, learn_from_games, new_results
from rowlock.values.training import Threads, player
from rowlock.values.weights import learnt_net, shape_of

pytestmark = pytest.mark.slow

NO_FIELDS = np.zeros(0, dtype=np.int64)
TABLES = [("qwixx", 2), ("duel", 2), ("qwixx", 3)]


def random_net(game, players, seed):
    return new_net(shape_of(game, players)._replace(zeroed=0), seed)


def results_of(game, players, nets, seats, settings=TrainingSettings(), games=60, turns=0):  # noqa: B008
    results = new_results(games, players, turns)
    batch = GameBatch(np.array(seats), 7, 0, settings)
    player(game, players)(nets, batch, results)
    return results


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_order_of_the_nets_makes_no_difference(game, players):
    one, other = random_net(game, players, 1), random_net(game, players, 2)
    seats = [BY_NET] + [BY_OTHER_NET] * (players - 1)
    exchanged = [BY_OTHER_NET] + [BY_NET] * (players - 1)
    points = results_of(game, players, (one, other), seats).points
    assert np.array_equal(points, results_of(game, players, (other, one), exchanged).points)
    for alone in (one, other):
        by_one_net = results_of(game, players, (alone, alone), [BY_NET] * players).points
        assert np.array_equal(by_one_net, results_of(game, players, (alone, alone), seats).points)
        assert not np.array_equal(by_one_net, points)


@kernel
def first_actions(nets, board, progress, dice, policies, taken):
    workspaces = (sheet_workspace(nets[0]), sheet_workspace(nets[1]))
    net_choices(nets, workspaces, board, progress, dice, Players(policies, NO_EXPLORATION, taken))


def test_each_seat_chooses_and_predicts_by_its_own_net():
    """So a seat plays the same whatever nets the other seats play by."""
    one, other = (new_net(sheet_shape(on_a_track=False, players=3)._replace(zeroed=0), seed) for seed in (1, 2))
    mixed_table = np.array([BY_NET, BY_OTHER_NET, BY_NET])
    differed = 0
    for game in range(40):
        dice = rolled_dice(game)
        board = Board(np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64), NO_FIELDS, NO_FIELDS, 0)
        progress = GameProgress(0, -1, game % 3)
        taken = np.zeros((3, 3), dtype=np.int64)
        first_actions((one, other), board, progress, dice, mixed_table, taken[0])
        first_actions((one, one), board, progress, dice, np.full(3, BY_NET), taken[1])
        first_actions((other, other), board, progress, dice, np.full(3, BY_NET), taken[2])
        assert taken[0].tolist() == [taken[1, 0], taken[2, 1], taken[1, 2]]
        differed += taken[1].tolist() != taken[2].tolist()
    assert differed > 5


def rolled_dice(game):
    with np.errstate(over="ignore"):
        return Dice(*map(int, roll(mix(new_stream(1, game) + STEP), 0)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_shares_or_points_are_predicted_as_the_settings_say(game, players):
    nets = random_net(game, players, 1), random_net(game, players, 2)
    shares = results_of(game, players, nets, [BY_OTHER_NET] * players, turns=300)
    points = results_of(game, players, nets, [BY_OTHER_NET] * players, TrainingSettings(predict_points=True), turns=300)
    assert np.array_equal(shares.recorded, points.recorded)
    for number, recorded in enumerate(shares.recorded):
        assert shares.predictions[number, :recorded].sum(axis=1) == pytest.approx(np.ones(recorded))
        assert not shares.predictions[number, recorded:].any()
    assert points.predictions[:, 0].sum(axis=1) != pytest.approx(np.ones(len(points.recorded)))


def learnt_from_three_turns(settings, explored):
    """A net for one seat with one feature per turn, trained on a game in which it predicted 0.3 before every roll and
    the outcome was 50 points; and which features it learned about.
    """
    net = new_net(Shape(10, zeroed=0), seed=3)
    squared_gradients = initial_squared_gradients(net)
    results = new_results(1, 1, turns=3, max_features=4)
    results.points[:] = 50
    results.recorded[:] = 3
    for turn in range(3):
        results.features[0, turn, 0, 0] = turn
        results.counts[0, turn, 0] = 1
        results.predictions[0, turn, 0] = 0.3
        results.explored[0, turn] = turn == explored
    learn_from_games(net, squared_gradients, results, settings)
    return net, squared_gradients != initial_squared_gradients(net)


def output_for(net, feature):
    workspace = new_workspace(net, 4, 0, 0)
    workspace.features[0] = feature
    return net_output(net, workspace, 1)


def test_learning_moves_predictions_towards_the_points_scored():
    before = new_net(Shape(10, zeroed=0), seed=3)
    after, _ = learnt_from_three_turns(TrainingSettings(0.01, 1.0, predict_points=True), explored=-1)
    for feature in range(3):
        error = 50 / POINTS_UNIT - output_for(before, feature)
        assert (output_for(after, feature) - output_for(before, feature)) * error > 0


def test_nothing_is_learnt_across_exploration_if_the_settings_say_so():
    _, learnt = learnt_from_three_turns(TrainingSettings(0.01, 1.0, predict_points=True), explored=2)
    assert learnt[:4].tolist() == [True, True, True, False]
    settings = TrainingSettings(0.01, 1.0, predict_points=True, learn_past_exploration=False)
    net, learnt = learnt_from_three_turns(settings, explored=2)
    assert learnt[:4].tolist() == [True, True, False, False]
    # The position before it learns from the net's prediction there, not from the 50 points.
    before = new_net(Shape(10, zeroed=0), seed=3)
    error = 0.3 - output_for(before, 1)
    assert (output_for(net, 1) - output_for(before, 1)) * error > 0


def test_a_net_learns_points_by_watching(monkeypatch):
    monkeypatch.setattr(points_training, "TEST_GAMES", 300)
    master = Net(*(weights.copy() for weights in learnt_net("duel", 2)))
    points = [point for _, point in train_points("duel", 2, points_schedule(3000)._replace(batch=500), seed=1)]
    assert points[-1].error < points[-1].error_of_mean - 1
    assert points[-1].error < points[0].error
    assert abs(points[-1].bias) < 4
    for now, then in zip(learnt_net("duel", 2), master, strict=True):
        assert np.array_equal(now, then)


def test_a_challenger_starts_as_the_master_and_leaves_it_unchanged(monkeypatch):
    monkeypatch.setattr(challenger_training, "TEST_GAMES", 400)
    master = learnt_net("duel", 2)
    kept = Net(*(weights.copy() for weights in master))
    assert share_against_master(Threads(player("duel", 2)), (master, master), 2)[0] == pytest.approx(0.5, abs=0.08)
    ((net, point),) = train_challenger("duel", 2, challenge_schedule(200)._replace(batch=200), seed=1)
    assert 0.35 < point.share < 0.65
    assert 0.02 < point.margin < 0.06
    assert not np.array_equal(net.first, master.first)
    for challengers, masters, masters_before in zip(net, master, kept, strict=True):
        assert np.array_equal(masters, masters_before)
        assert np.abs(challengers - masters).mean() < 0.05


def test_interrupted_training_continues_as_if_it_had_not_been_interrupted(monkeypatch):
    monkeypatch.setattr(challenger_training, "TEST_GAMES", 2)
    schedule = challenge_schedule(400)._replace(batch=100, tests=2)
    learner, resumed = (new_learner(random_net("duel", 2, 1), schedule) for _ in range(2))
    assert [point.games for _, point in train_challenger("duel", 2, schedule, 1, None, learner)] == [200, 400]
    next(train_challenger("duel", 2, schedule, 1, None, resumed))
    (point,) = (point for _, point in train_challenger("duel", 2, schedule, 1, None, resumed._replace(games=200)))
    assert point.games == 400
    assert np.array_equal(resumed.squared_gradients, learner.squared_gradients)
    for some, others in zip(resumed.net, learner.net, strict=True):
        assert np.array_equal(some, others)


@pytest.mark.parametrize("game", ["qwixx", "duel"])
def test_a_widened_net_plays_as_before(game):
    net = random_net(game, 2, 1)
    larger = widened(net, challenger_shape(net, game, 2), seed=2)
    assert larger.first.size > net.first.size
    alike = results_of(game, 2, (net, larger), [BY_NET, BY_OTHER_NET], games=30).points
    assert np.array_equal(alike, results_of(game, 2, (net, net), [BY_NET, BY_NET], games=30).points)


def test_a_match_has_the_games_of_self_play_and_luck_that_adds_up_to_nothing():
    nets = random_net("duel", 2, 1), learnt_net("duel", 2)
    shares, luck = np.zeros((30, 2)), np.zeros((30, 2))
    match_player("duel")(nets, 0, 7, 0, shares, luck)
    assert np.array_equal(shares, results_of("duel", 2, nets, [BY_NET, BY_OTHER_NET], games=30).shares)
    assert luck.sum(axis=1) == pytest.approx(0, abs=1e-9)
    assert np.abs(luck).mean() > 0.01
