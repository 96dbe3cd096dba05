"""The nets that come with Rowlock: small files in this package, as half-precision numbers.

`rowlock train` makes them; docs/learning.md tells with which settings, how long it took, and what they learnt.
"""

import functools
from pathlib import Path

import numpy as np

from rowlock.rules import BadOptions
from rowlock.values import duel_features, sheet_features
from rowlock.values.net import Net, Shape

FOLDER = Path(__file__).parent / "weights"


def weights_path(game: str, players: int, folder: Path = FOLDER) -> Path:
    return folder / f"{game}-{players}.npz"


def points_path(game: str, players: int, folder: Path = FOLDER) -> Path:
    return folder / f"{game}-{players}-points.npz"


def shape_of(game: str, players: int) -> Shape:
    """How large the net of a game is."""
    return duel_features.SHAPE if game == "duel" else sheet_features.sheet_shape(game, players)


def points_shape(game: str, players: int) -> Shape:
    """How large the net is that tells the points of a game. It sees the same, but nobody plays by it: less will do."""
    return shape_of(game, players)._replace(hidden=16, later=16)


def write_net(net: Net, path: Path) -> None:
    np.savez_compressed(path, **{name: weights.astype(np.float16) for name, weights in net._asdict().items()})


def read_net(path: Path) -> Net:
    with np.load(path, allow_pickle=False) as file:
        return Net(*(np.ascontiguousarray(file[name], dtype=np.float32) for name in Net._fields))


@functools.cache
def learnt_net(game: str, players: int, folder: Path = FOLDER) -> Net:
    """The net that tells the shares of the win in a game with so many players."""
    path = weights_path(game, players, folder)
    if not path.exists():
        raise BadOptions(f"nothing has been learnt of {game} with {players} players: {path.name} is missing")
    return _net_of(path, shape_of(game, players))


@functools.cache
def points_net(game: str, players: int, folder: Path = FOLDER) -> Net:
    """The net that tells the points to expect when everybody plays by the other."""
    path = points_path(game, players, folder)
    if not path.exists():
        command = f"rowlock train {game} {folder} --players {players} --points"
        raise BadOptions(
            f"nothing has been learnt of the points of {game} with {players} players: {path.name} is missing; "
            f"this makes it: {command}"
        )
    return _net_of(path, points_shape(game, players))


def _net_of(path: Path, shape: Shape) -> Net:
    net = read_net(path)
    if net.first.shape != (shape.features, shape.hidden):
        raise BadOptions(f"{path.name} was learnt with other features than there are now: rowlock train makes it anew")
    return net
