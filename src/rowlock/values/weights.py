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


def shape_of(game: str, players: int) -> Shape:
    """How large the net of a game is."""
    return duel_features.SHAPE if game == "duel" else sheet_features.sheet_shape(game, players)


def write_net(net: Net, path: Path) -> None:
    np.savez_compressed(path, **{name: weights.astype(np.float16) for name, weights in net._asdict().items()})


def read_net(path: Path) -> Net:
    with np.load(path, allow_pickle=False) as file:
        return Net(*(np.ascontiguousarray(file[name], dtype=np.float32) for name in Net._fields))


@functools.cache
def learnt_net(game: str, players: int, folder: Path = FOLDER) -> Net:
    """The net for a game with so many players."""
    path = weights_path(game, players, folder)
    if not path.exists():
        raise BadOptions(f"nothing has been learnt of {game} with {players} players: {path.name} is missing")
    net = read_net(path)
    if net.first.shape != (shape_of(game, players).features, shape_of(game, players).hidden):
        raise BadOptions(f"{path.name} was learnt with other features than there are now: rowlock train makes it anew")
    return net
