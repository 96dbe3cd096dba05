"""The nets that come with Rowlock."""

import json

import numpy as np
import pytest

from rowlock.rules import GAMES, BadOptions
from rowlock.values.net import Shape, new_net
from rowlock.values.net_paths import FOLDER, packed_path, points_path, weights_path
from rowlock.values.weights import learnt_net, points_net, read_net, write_net

pytestmark = pytest.mark.slow

NETS = [
    (game.NAME, players) for game in GAMES.values() for players in game.PLAYERS if (game.NAME, players) != ("qwixx", 1)
]
OF_SEVERAL = [(game, players) for game, players in NETS if players > 1]


@pytest.mark.parametrize(("game", "players"), NETS)
def test_there_is_a_net_for_every_game_and_number_of_players(game, players):
    """Except solo Qwixx, which is solved."""
    net = learnt_net(game, players)
    assert all(np.isfinite(weights).all() for weights in net)


@pytest.mark.parametrize(("game", "players"), OF_SEVERAL)
def test_there_is_a_trained_net_for_points(game, players):
    net = points_net(game, players)
    assert all(np.isfinite(weights).all() for weights in net)
    described = json.loads(points_path(game, players).with_suffix(".json").read_text())
    assert (described["game"], described["players"]) == (game, players)
    last = described["curve"][-1]
    assert last["games"] == described["schedule"]["games"]
    assert last["error"] < 0.9 * last["error_of_mean"]
    assert abs(last["bias"]) < 1.5


@pytest.mark.parametrize(("game", "players"), NETS)
def test_the_nets_of_a_game_are_below_150_kilobytes(game, players):
    """A page fetches both as they are."""
    paths = [packed_path(path(game, players)) for path in (weights_path, points_path)]
    assert sum(path.stat().st_size for path in paths if path.exists()) < 150_000


def test_the_package_contains_only_packed_nets():
    """Other nets would work in Python, but not in browsers: pack them with `python -m rowlock.values.packing`."""
    assert not list(FOLDER.glob("*.npz"))


@pytest.mark.parametrize(("game", "players"), NETS)
def test_each_net_comes_with_its_learning_curve(game, players):
    described = json.loads(weights_path(game, players).with_suffix(".json").read_text())
    assert (described["game"], described["players"]) == (game, players)
    assert described["curve"][-1]["games"] == described["schedule"]["games"]
    if players > 1:
        assert described["curve"][-1]["share"] > 1.2 / players


def test_a_net_survives_writing_and_reading(tmp_path):
    net = new_net(Shape(100, zeroed=10), seed=1)
    write_net(net, tmp_path / "net.npz")
    for one, other in zip(net, read_net(tmp_path / "net.npz"), strict=True):
        assert np.allclose(one, other, atol=1e-3)


def test_a_missing_net_is_reported(tmp_path):
    with pytest.raises(BadOptions, match="there is no net for duel with 2 players"):
        learnt_net("duel", 2, tmp_path)


def test_a_missing_net_for_points_is_reported_with_the_command_that_trains_it(tmp_path):
    with pytest.raises(BadOptions, match=r"points of duel with 2 players: duel-2-points\.npz is missing; .*--points"):
        points_net("duel", 2, tmp_path)


def test_a_net_of_another_shape_is_rejected(tmp_path):
    write_net(new_net(Shape(100, zeroed=10), seed=1), tmp_path / "duel-2.npz")
    with pytest.raises(BadOptions, match="trained with different features"):
        learnt_net("duel", 2, tmp_path)
