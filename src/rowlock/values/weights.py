"""The nets: those that come with Rowlock, as packed files, and those that `rowlock train` has written.

docs/learning.md lists the training settings, times and results. All bots play by packed nets, even where larger ones
would fit, so that they make the same choices everywhere.
"""

import functools
import json
from pathlib import Path
from typing import Any

import numpy as np

from rowlock.rules import BadOptions, game_named
from rowlock.values import duel_features, feature_numbers
from rowlock.values.net import Net, Shape, net_of
from rowlock.values.net_file import unpacked
from rowlock.values.net_paths import (
    FOLDER,
    check_net,
    check_points_net,
    packed_path,
    points_path,
    weights_path,
)


def shape_of(game: str, players: int) -> Shape:
    """The shape of the net that plays a game."""
    rules = game_named(game)
    return duel_features.SHAPE if rules.IS_SHARED else feature_numbers.sheet_shape(rules.ON_A_TRACK, players)


def max_features(game: str) -> int:
    """The most features that are active at once in a position of a game."""
    return duel_features.MAX_FEATURES if game_named(game).IS_SHARED else feature_numbers.MAX_FEATURES


def points_shape(game: str, players: int) -> Shape:
    """The shape of the net that predicts the points of a game. It has the same features, but fewer units, since nobody
    plays by it.
    """
    return shape_of(game, players)._replace(hidden=16, second_hidden=16)


def write_net(net: Net, path: Path) -> None:
    np.savez_compressed(path, **{name: weights.astype(np.float16) for name, weights in net._asdict().items()})


def read_net(path: Path) -> Net:
    with np.load(path, allow_pickle=False) as file:
        return net_of(file[name] for name in Net._fields)


def bundled_curve(game: str, players: int) -> dict[str, Any]:
    """How the bundled net was trained: its schedule and learning curve, as `rowlock train` wrote them."""
    described: dict[str, Any] = json.loads(weights_path(game, players).with_suffix(".json").read_text(encoding="utf-8"))
    return described


@functools.cache
def learnt_net(game: str, players: int, folder: Path = FOLDER) -> Net:
    """The net that predicts the shares of the win."""
    check_net(game, players, folder)
    return _net_of(weights_path(game, players, folder), shape_of(game, players))


@functools.cache
def points_net(game: str, players: int, folder: Path = FOLDER) -> Net:
    """The net that predicts the final points if everybody plays by the net that predicts the shares."""
    check_points_net(game, players, folder)
    return _net_of(points_path(game, players, folder), points_shape(game, players))


def _net_of(path: Path, shape: Shape) -> Net:
    net = read_net(path) if path.exists() else unpacked(packed_path(path).read_bytes())
    if len(net.first) != shape.features and len(net.first) not in feature_numbers.FEATURE_SETS:
        raise BadOptions(f"{path.name} was trained with different features: train it again with rowlock train")
    return net
