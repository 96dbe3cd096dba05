"""Two nets at one table: one that learns and one that does not."""

import numpy as np
import pytest

from rowlock.fast.compiled import kernel
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.rules import Dice
from rowlock.values import challenging, points_training
from rowlock.values.challenging import challenge_schedule, share_against_master, train_challenger
from rowlock.values.lessons import Lesson, Played, learn_from, new_notes, room_for_games
from rowlock.values.net import POINTS_UNIT, Net, Shape, new_net, new_room, nothing_met, outlook
from rowlock.values.points_training import points_schedule, train_points
from rowlock.values.sheet_features import MOST_AT_ONCE, Board, sheet_shape
from rowlock.values.sheet_play import BY_NET, BY_OTHER_NET, net_choices
from rowlock.values.training import player
from rowlock.values.weights import learnt_net, shape_of

TABLES = [("qwixx", 2), ("duel", 2), ("qwixx", 3)]


def opinionated(game, players, seed):
    return new_net(shape_of(game, players)._replace(quiet=0), seed)


def came_of(game, players, nets, seats, lesson=Lesson(), games=60, turns=0):  # noqa: B008
    played = room_for_games(games, players, turns)
    player(game, players)(nets, nothing_met(nets[0]), np.array(seats), 7, 0, lesson, played)
    return played


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_makes_no_difference_which_net_is_called_the_other(game, players):
    one, other = opinionated(game, players, 1), opinionated(game, players, 2)
    seats = [BY_NET] + [BY_OTHER_NET] * (players - 1)
    exchanged = [BY_OTHER_NET] + [BY_NET] * (players - 1)
    points = came_of(game, players, (one, other), seats).points
    assert np.array_equal(points, came_of(game, players, (other, one), exchanged).points)
    for alone in (one, other):
        by_one_net = came_of(game, players, (alone, alone), [BY_NET] * players).points
        assert np.array_equal(by_one_net, came_of(game, players, (alone, alone), seats).points)
        assert not np.array_equal(by_one_net, points)


@kernel
def first_actions(nets, board, active, dice, policies, taken):
    rooms = (new_room(nets[0], MOST_AT_ONCE), new_room(nets[1], MOST_AT_ONCE))
    net_choices(nets, rooms, board, 0, -1, active, dice, policies, taken)


def test_each_seat_chooses_and_foresees_by_its_own_net():
    """So a seat among strangers chooses as it would among its like."""
    one, other = (new_net(sheet_shape("qwixx", 3)._replace(quiet=0), seed) for seed in (1, 2))
    mixed_table = np.array([BY_NET, BY_OTHER_NET, BY_NET])
    differed = 0
    for game in range(40):
        dice = rolled_dice(game)
        board = Board(np.zeros((3, 5), dtype=np.int64), np.zeros(3, dtype=np.int64), *np.zeros((2, 0), dtype=np.int64))
        taken = np.zeros((3, 3), dtype=np.int64)
        first_actions((one, other), board, game % 3, dice, mixed_table, taken[0])
        first_actions((one, one), board, game % 3, dice, np.full(3, BY_NET), taken[1])
        first_actions((other, other), board, game % 3, dice, np.full(3, BY_NET), taken[2])
        assert taken[0].tolist() == [taken[1, 0], taken[2, 1], taken[1, 2]]
        differed += taken[1].tolist() != taken[2].tolist()
    assert differed > 5


def rolled_dice(game):
    with np.errstate(over="ignore"):
        return Dice(*map(int, rolled(mixed(stream_of(1, game) + STEP), 0)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_lesson_of_shares_is_noted_as_shares_and_of_points_as_points(game, players):
    nets = opinionated(game, players, 1), opinionated(game, players, 2)
    shares = came_of(game, players, nets, [BY_OTHER_NET] * players, turns=300)
    points = came_of(game, players, nets, [BY_OTHER_NET] * players, Lesson(of_points=True), turns=300)
    assert np.array_equal(shares.noted, points.noted)
    for game_played, noted in enumerate(shares.noted):
        assert shares.told[game_played, :noted].sum(axis=1) == pytest.approx(np.ones(noted))
        assert not shares.told[game_played, noted:].any()
    assert points.told[:, 0].sum(axis=1) != pytest.approx(np.ones(len(points.noted)))


def lesson_of_three_turns(lesson, strayed):
    """A net of one seat with one feature a turn, told 0.3 in each, and what a game that made 50 points teaches it."""
    net = new_net(Shape(10, quiet=0), seed=3)
    met = nothing_met(net)
    notes = new_notes(3, 1, 4)
    for turn in range(3):
        notes.features[turn, 0, 0] = turn
        notes.counts[turn, 0] = 1
        notes.told[turn, 0] = 0.3
        notes.strayed[turn] = turn == strayed
    played = Played(np.ones((1, 1)), np.full((1, 1), 50.0), np.zeros(1, dtype=np.int64), np.zeros((1, 0, 1)))
    learn_from(net, met, new_room(net, 4), notes, 3, lesson, played, 0)
    return net, met != nothing_met(net)


def test_a_lesson_of_points_goes_towards_the_points_made():
    before = new_net(Shape(10, quiet=0), seed=3)
    after, _ = lesson_of_three_turns(Lesson(0.01, 1.0, of_points=True), strayed=-1)
    for feature in (1, 2):
        room = new_room(before, 4)
        room.features[0] = feature
        wrong = 50 / POINTS_UNIT - outlook(before, room, 1)
        assert (outlook(after, room, 1) - outlook(before, room, 1)) * wrong > 0


def test_nothing_is_learnt_across_a_stray_where_that_would_be_wrong():
    _, met = lesson_of_three_turns(Lesson(0.01, 1.0, of_points=True), strayed=2)
    assert met[:4].tolist() == [False, True, True, False]  # the first position is in every game
    net, met = lesson_of_three_turns(Lesson(0.01, 1.0, of_points=True, past_strays=False), strayed=2)
    assert met[:4].tolist() == [False, True, False, False]
    # What the position before it learns is what the net thought there, not the 50 points.
    room = new_room(net, 4)
    room.features[0] = 1
    before = new_net(Shape(10, quiet=0), seed=3)
    wrong = 0.3 - outlook(before, room, 1)
    assert (outlook(net, room, 1) - outlook(before, room, 1)) * wrong > 0


def test_a_net_learns_points_by_watching(monkeypatch):
    monkeypatch.setattr(points_training, "TEST_GAMES", 300)
    master = Net(*(weights.copy() for weights in learnt_net("duel", 2)))
    points = [point for _, point in train_points("duel", 2, points_schedule(3000)._replace(piece=500), seed=1)]
    assert points[-1].error < points[-1].error_of_mean - 1
    assert points[-1].error < points[0].error
    assert abs(points[-1].bias) < 4
    for now, then in zip(learnt_net("duel", 2), master, strict=True):
        assert np.array_equal(now, then)


def test_a_challenger_begins_as_the_master_and_leaves_it_as_it_was(monkeypatch):
    monkeypatch.setattr(challenging, "TEST_GAMES", 400)
    master = learnt_net("duel", 2)
    kept = Net(*(weights.copy() for weights in master))
    assert share_against_master(player("duel", 2), (master, master), 2)[0] == pytest.approx(0.5, abs=0.08)
    ((net, point),) = train_challenger("duel", 2, challenge_schedule(200)._replace(piece=200), seed=1)
    assert 0.35 < point.share < 0.65
    assert 0.02 < point.margin < 0.06
    assert not np.array_equal(net.first, master.first)
    for challengers, masters, masters_before in zip(net, master, kept, strict=True):
        assert np.array_equal(masters, masters_before)
        assert np.abs(challengers - masters).mean() < 0.05
