"""Packs trained nets into the compact files that all bots use.

    python -m rowlock.values.packing FOLDER

packs the nets that `rowlock train` has written to a folder, and puts them and their learning curves into the package.

The more often a feature occurs, and the more the net's prediction changes with the units it affects, the more a
rounding error in the first layer matters. Both are measured in games of the net against itself. The layer is rotated
and stretched so that an error in any direction matters equally, and so that a few columns have most of its content.
Then rows of frequent features are rounded more finely than others. After that, most numbers are zero.
"""

import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.values.net import Net
from rowlock.values.net_file import MOST, Coefficients, packed, unpacked
from rowlock.values.net_paths import FOLDER, packed_path
from rowlock.values.sheet_play import BY_NET
from rowlock.values.td_learning import MAX_TURNS, GameBatch, TrainingSettings, new_results
from rowlock.values.training import Threads, play_batch, player
from rowlock.values.weights import learnt_net, max_features, read_net

GAMES = 3000
"""How many games are played to count the features."""

SAMPLE = 20_000
"""The number of positions of these games in which the net's predictions are measured."""

SETTINGS = TrainingSettings(exploration=0.05, odd_openings=0.4)
"""How these games are played: as in training, but with more random choices, since people make some too."""

PRIOR_COUNT = 1.0
"""The number of occurrences that every feature is credited with before the first game."""

REGULARISATION = 0.1
"""Added to the importance of every unit, as a fraction of the mean importance."""

MAX_BYTES, MAX_BYTES_ALONE, MAX_BYTES_FOR_POINTS = 100_000, 30_000, 45_000
"""The maximum file sizes of nets that predict shares, of those for solo games, and of those that predict points. A page
needs at most two of them, which together should not exceed 150 kB.
"""

COARSEST = 1.0
"""At this rounding step, hardly anything is left of a net."""

Matrix = NDArray[np.float64]


class Positions(NamedTuple):
    """Positions of games: the features of some, each for one seat, padded with the number of features; that seat's
    predicted share; and how often each feature occurred, as a fraction of all positions.
    """

    features: NDArray[np.int64]
    shares: Matrix
    frequencies: Matrix


def positions_of_games(net: Net, game: str, players: int, games: int = GAMES) -> Positions:
    """Play games with a net that predicts shares (or the points of a solo game)."""
    results = new_results(games, players, MAX_TURNS, max_features(game))
    settings = SETTINGS._replace(predict_points=players == 1)
    play_batch(Threads(player(game, players)), (net, net), GameBatch(np.full(players, BY_NET), 1, 0, settings), results)
    recorded = np.arange(MAX_TURNS) < results.recorded[:, None]
    features = results.features[recorded].reshape(-1, results.features.shape[3]).astype(np.int64)
    counts = results.counts[recorded].reshape(-1)
    shares = results.predictions[recorded].reshape(-1)
    is_active = np.arange(features.shape[1]) < counts[:, None]
    seen = np.bincount(features[is_active], minlength=len(net.first))
    features[~is_active] = len(net.first)
    sample = np.random.default_rng(1).permutation(len(features))[:SAMPLE]
    return Positions(features[sample], shares[sample], (seen + PRIOR_COUNT) / len(features))


def outputs_and_gradients(net: Net, positions: Positions) -> tuple[Matrix, Matrix]:
    """The net's outputs, and how they change with the sums of its first layer."""
    padded = np.vstack((net.first, np.zeros_like(net.first[:1])))
    first = np.tile(net.first_bias, (len(positions.features), 1))
    for column in positions.features.T:
        first += padded[column]
    second = np.maximum(first, 0) @ net.second + net.second_bias
    outputs = np.maximum(second, 0) @ net.last + net.last_bias[0]
    gradients = ((second > 0) * net.last) @ net.second.T * (first > 0)
    return outputs.astype(np.float64), gradients.astype(np.float64)


def slopes(positions: Positions, predicts_points: bool) -> Matrix:
    """How the predictions change with the outputs: by the slope of softmax, or one to one for points."""
    return np.ones_like(positions.shares) if predicts_points else positions.shares * (1 - positions.shares)


class Rotated(NamedTuple):
    """A first layer before rounding: `numbers @ basis / 2**halvings`."""

    numbers: Matrix
    basis: Matrix
    halvings: NDArray[np.uint8]


def rotated(net: Net, positions: Positions, predicts_points: bool) -> Rotated:
    """The first layer, rotated and stretched so that an error in any direction matters equally."""
    _, gradients = outputs_and_gradients(net, positions)
    gradients *= slopes(positions, predicts_points)[:, None]
    importance = gradients.T @ gradients / len(gradients)
    importance += np.eye(len(importance)) * REGULARISATION * np.trace(importance) / len(importance)
    sizes, directions = np.linalg.eigh(importance)
    # An error in a feature that occurs a quarter as often may be twice as large.
    halvings = np.round(np.log2(positions.frequencies / positions.frequencies.min()) / 2).astype(np.uint8)
    frequent = np.ldexp(net.first.astype(np.float64), halvings[:, None].astype(np.int32))
    stretched = frequent @ (directions * np.sqrt(sizes))
    _, _, axes = np.linalg.svd(stretched, full_matrices=False)
    return Rotated(stretched @ axes.T, axes @ (directions / np.sqrt(sizes)).T, halvings)


def rounded(layer: Rotated, step: float) -> Coefficients:
    numbers = np.round(layer.numbers / step).astype(np.int64)
    used = numbers.any(axis=0)
    scale = float(np.float32(np.abs(layer.basis[used]).max(initial=1e-9) / MOST))
    basis = np.round(layer.basis[used] / scale).astype(np.int16)
    return Coefficients(numbers[:, used], basis, scale * step, layer.halvings)


def packed_to_size(net: Net, positions: Positions, predicts_points: bool, max_bytes: int) -> bytes:
    """The file with the finest rounding that fits into `max_bytes`."""
    layer = rotated(net, positions, predicts_points)
    # With a finer step the largest coefficient would not fit into 16 bits.
    finest = float(np.abs(layer.numbers).max() / MOST)
    fine, coarse = np.log2(finest), np.log2(COARSEST)
    file = packed(net, rounded(layer, finest))
    if len(file) <= max_bytes:
        return file
    while coarse - fine > 0.05:
        step = (fine + coarse) / 2
        tried = packed(net, rounded(layer, float(2**step)))
        if len(tried) > max_bytes:
            fine = step
        else:
            coarse, file = step, tried
    return file


def error_of(net: Net, file: bytes, positions: Positions, predicts_points: bool) -> float:
    """The root mean square error of a packed net's predictions."""
    expected, _ = outputs_and_gradients(net, positions)
    found, _ = outputs_and_gradients(unpacked(file), positions)
    return float(np.sqrt(np.mean(((found - expected) * slopes(positions, predicts_points)) ** 2)))


def main() -> None:
    folder = Path(sys.argv[1])
    for path in sorted(folder.glob("*.npz")):
        game, players = path.stem.removesuffix("-points").rsplit("-", 1)
        is_for_points = path.stem.endswith("-points")
        net = read_net(path)
        playing = learnt_net(game, int(players), folder) if (folder / f"{game}-{players}.npz").exists() else None
        positions = positions_of_games(playing or learnt_net(game, int(players)), game, int(players))
        predicts_points = is_for_points or players == "1"
        limit = MAX_BYTES_FOR_POINTS if is_for_points else MAX_BYTES_ALONE if players == "1" else MAX_BYTES
        file = packed_to_size(net, positions, predicts_points, limit)
        packed_path(FOLDER / path.name).write_bytes(file)
        shutil.copy(path.with_suffix(".json"), FOLDER)
        error = error_of(net, file, positions, predicts_points)
        print(f"{path.stem}: {len(file) / 1000:.0f} kB, predictions differ by {error:.5f}", flush=True)


if __name__ == "__main__":
    main()
