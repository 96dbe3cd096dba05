"""Learning from games: TD(λ) over the positions before rolls, from the last to the first.

Any number of threads play the games, and then a single thread learns from them in order, which takes a small fraction
of the time. So the net is the same on any number of cores.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel, kernel_part, lean_part
from rowlock.values.net import (
    POINTS_UNIT,
    Net,
    Weights,
    Workspace,
    gradient_step,
    net_output,
    new_workspace,
    prediction,
)

MAX_TURNS = 256
"""Later turns of a game are not learned from; hardly any game is that long."""


class TrainingSettings(NamedTuple):
    """How games are played and learned from.

    A learning rate of zero means that nothing is learned. `trace_decay` is λ: the weight of the game's outcome in the
    target, compared with the net's own prediction one turn later. `exploration` is the fraction of decisions in which a
    random legal choice is made, and `learn_past_exploration` whether what follows such a choice counts for the
    positions before it. The net learns the seats' final points if `predict_points`, or their shares of the win.
    `odd_openings` is the fraction of games whose first turns are played differently (see `odd_openings`).
    """

    rate: float = 0.0
    trace_decay: float = 0.0
    exploration: float = 0.0
    predict_points: bool = False
    learn_past_exploration: bool = True
    odd_openings: float = 0.0


class GameBatch(NamedTuple):
    """The games to play: each seat's policy, the seed, the number of the first game, and the settings."""

    policies: NDArray[np.int64]
    seed: int
    first_game: int
    settings: TrainingSettings = TrainingSettings()


class SelfPlayResults(NamedTuple):
    """The results of a batch of games, and its positions before rolls, until the arrays are full.

    By game and seat: the shares of the win and the points. By game: how many positions were recorded. By game and
    position: whether a choice of the following turn was exploration. By game, position and seat: the net's prediction,
    the points so far, and the features with their number.
    """

    shares: NDArray[np.float64]
    points: NDArray[np.float64]
    recorded: NDArray[np.int64]
    explored: NDArray[np.bool_]
    predictions: NDArray[np.float64]
    points_so_far: NDArray[np.float64]
    counts: NDArray[np.int64]
    features: NDArray[np.uint16]


def new_results(games: int, players: int, turns: int = 0, max_features: int = 0) -> SelfPlayResults:
    """Empty results for this many games, positions per game, and features per position."""
    return SelfPlayResults(
        np.zeros((games, players)),
        np.zeros((games, players)),
        np.zeros(games, dtype=np.int64),
        np.zeros((games, turns), dtype=np.bool_),
        np.zeros((games, turns, players)),
        np.zeros((games, turns, players)),
        np.zeros((games, turns, players), dtype=np.int64),
        np.zeros((games, turns, players, max_features), dtype=np.uint16),
    )


def part_of(results: SelfPlayResults, begin: int, end: int) -> SelfPlayResults:
    """The results of some of the games, in the same memory."""
    arrays: tuple[Any, ...] = results
    return SelfPlayResults(*(array[begin:end] for array in arrays))


@lean_part
def record_seat(
    net: Net, workspace: Workspace, results: SelfPlayResults, game: int, turn: int, seat: int, count: int, points: float
) -> None:
    """Records the features in the workspace as those of a seat, and evaluates them."""
    if results.features.shape[3] > 0:
        results.counts[game, turn, seat] = count
        for index in range(count):
            results.features[game, turn, seat, index] = workspace.features[index]
    results.points_so_far[game, turn, seat] = points / POINTS_UNIT
    workspace.outputs[seat] = net_output(net, workspace, count)


@lean_part
def record_predictions(outputs: Numbers, results: SelfPlayResults, game: int, turn: int, predict_points: bool) -> None:
    """Records the predictions of a position, once all its seats have been recorded."""
    players = results.predictions.shape[2]
    for seat in range(players):
        points = results.points_so_far[game, turn, seat]
        results.predictions[game, turn, seat] = prediction(outputs, players, seat, points, predict_points)


@lean_part
def recall_features(workspace: Workspace, results: SelfPlayResults, game: int, turn: int, seat: int) -> None:
    """Copies the recorded features of a seat to the workspace."""
    for index in range(results.counts[game, turn, seat]):
        workspace.features[index] = results.features[game, turn, seat, index]


@kernel_part
def learn_from(
    net: Net,
    workspace: Workspace,
    squared_gradients: Weights,
    results: SelfPlayResults,
    game: int,
    settings: TrainingSettings,
) -> None:
    """Learns from all recorded positions of a game."""
    outputs = workspace.outputs
    players = results.predictions.shape[2]
    errors = np.zeros(players)
    targets = results.points[game] / POINTS_UNIT if settings.predict_points else results.shares[game].copy()
    for turn in range(results.recorded[game] - 1, -1, -1):
        if results.explored[game, turn] and not settings.learn_past_exploration:
            targets[:] = results.predictions[game, turn]
            continue
        counts, points = results.counts[game, turn], results.points_so_far[game, turn]
        for seat in range(players):
            recall_features(workspace, results, game, turn, seat)
            outputs[seat] = net_output(net, workspace, counts[seat])
        for seat in range(players):
            predicted = prediction(outputs, players, seat, points[seat], settings.predict_points)
            errors[seat] = targets[seat] - predicted
        for seat in range(players):
            recall_features(workspace, results, game, turn, seat)
            net_output(net, workspace, counts[seat])
            gradient_step(net, workspace, squared_gradients, counts[seat], errors[seat], settings.rate)
            predicted = results.predictions[game, turn, seat]
            targets[seat] = (1 - settings.trace_decay) * predicted + settings.trace_decay * targets[seat]


@kernel
def learn_from_games(
    net: Net, squared_gradients: Weights, results: SelfPlayResults, settings: TrainingSettings
) -> None:
    """Trains the net, whose accumulated squared gradients are given, on a batch of games with their features."""
    workspace = new_workspace(net, results.features.shape[3], 0, 0)
    for game in range(results.shares.shape[0]):
        learn_from(net, workspace, squared_gradients, results, game, settings)
