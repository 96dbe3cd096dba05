"""Learning from a game: TD(λ) over the positions before its rolls, from the last to the first."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.values.net import POINTS_UNIT, Net, Weights, Workspace, gradient_step, net_output, prediction

MAX_TURNS = 256
"""Later turns of a game are not learnt from; hardly any game is that long."""


class TrainingSettings(NamedTuple):
    """How games are played and learnt from.

    A learning rate of zero means that nothing is learnt. `trace_decay` is λ: the weight of the game's outcome in the
    target, compared with the net's own prediction one turn later. `exploration` is the fraction of decisions in which a
    random legal choice is made, and `learn_past_exploration` whether what follows such a choice counts for the
    positions before it. The net learns the seats' final points if `predict_points`, or their shares of the win.
    """

    rate: float = 0.0
    trace_decay: float = 0.0
    exploration: float = 0.0
    predict_points: bool = False
    learn_past_exploration: bool = True


class GameBatch(NamedTuple):
    """Which games to play: each seat's policy, the seed, the number of the first game, and the settings."""

    policies: NDArray[np.int64]
    seed: int
    first_game: int
    settings: TrainingSettings = TrainingSettings()


class SelfPlayResults(NamedTuple):
    """The results of a batch of games: by game and seat the shares of the win and the points; by game how many
    positions were recorded; by game, turn and seat the net's predictions, for as many turns as the array has.
    """

    shares: NDArray[np.float64]
    points: NDArray[np.float64]
    recorded: NDArray[np.int64]
    predictions: NDArray[np.float64]


def new_results(games: int, players: int, turns: int = 0) -> SelfPlayResults:
    return SelfPlayResults(
        np.zeros((games, players)),
        np.zeros((games, players)),
        np.zeros(games, dtype=np.int64),
        np.zeros((games, turns, players)),
    )


class Trajectory(NamedTuple):
    """The positions of one game before its rolls. By position and seat: the features and how many there are, the
    net's prediction, and the points so far; by position: whether a choice of the following turn was exploration; and
    whether the net predicts points rather than shares.
    """

    features: Numbers
    counts: Numbers
    predictions: Numbers
    points: Numbers
    explored: Numbers
    predict_points: bool


@kernel_part
def new_trajectory(turns: int, players: int, max_features: int, predict_points: bool) -> Trajectory:
    return Trajectory(
        np.zeros((turns, players, max_features), dtype=np.int64),
        np.zeros((turns, players), dtype=np.int64),
        np.zeros((turns, players)),
        np.zeros((turns, players)),
        np.zeros(turns, dtype=np.bool_),
        predict_points,
    )


@kernel_part
def trajectory_for(settings: TrainingSettings, results: SelfPlayResults, max_features: int) -> Trajectory:
    """An empty trajectory, without room for any turns if nothing is to be learnt or reported."""
    is_used = settings.rate > 0 or results.predictions.shape[1] > 0
    turns = MAX_TURNS + 1 if is_used else 0
    return new_trajectory(turns, results.shares.shape[1], max_features, settings.predict_points)


@kernel_part
def record_seat(
    net: Net, workspace: Workspace, trajectory: Trajectory, turn: int, seat: int, count: int, points: float
) -> None:
    """Records the features in the workspace as those of a seat, and evaluates them."""
    trajectory.features[turn, seat] = workspace.features
    trajectory.counts[turn, seat] = count
    trajectory.points[turn, seat] = points / POINTS_UNIT
    workspace.outputs[seat] = net_output(net, workspace, count)


@kernel_part
def record_predictions(outputs: Numbers, trajectory: Trajectory, turn: int) -> None:
    """Records the predictions of a position, once all its seats have been recorded."""
    players = trajectory.predictions.shape[1]
    for seat in range(players):
        points = trajectory.points[turn, seat]
        trajectory.predictions[turn, seat] = prediction(outputs, players, seat, points, trajectory.predict_points)
    trajectory.explored[turn] = False


@kernel_part
def outcome(results: SelfPlayResults, game: int, predict_points: bool) -> Numbers:
    """What the net should have predicted for a finished game, by seat."""
    return results.points[game] / POINTS_UNIT if predict_points else results.shares[game].copy()


@kernel_part
def learn_from(
    net: Net,
    workspace: Workspace,
    squared_gradients: Weights,
    trajectory: Trajectory,
    recorded: int,
    settings: TrainingSettings,
    targets: Numbers,
) -> None:
    """Learns from a game with this many recorded positions. `targets` start as its outcome, and are overwritten.

    The first position is left out: it is the same in every game, and no choice led to it.
    """
    outputs, features = workspace.outputs, workspace.features
    players = trajectory.predictions.shape[1]
    errors = np.zeros(players)
    for turn in range(recorded - 1, 0, -1):
        if trajectory.explored[turn] and not settings.learn_past_exploration:
            targets[:] = trajectory.predictions[turn]
            continue
        counts, points = trajectory.counts[turn], trajectory.points[turn]
        for seat in range(players):
            features[:] = trajectory.features[turn, seat]
            outputs[seat] = net_output(net, workspace, counts[seat])
        for seat in range(players):
            predicted = prediction(outputs, players, seat, points[seat], settings.predict_points)
            errors[seat] = targets[seat] - predicted
        for seat in range(players):
            features[:] = trajectory.features[turn, seat]
            net_output(net, workspace, counts[seat])
            gradient_step(net, workspace, squared_gradients, counts[seat], errors[seat], settings.rate)
            predicted = trajectory.predictions[turn, seat]
            targets[seat] = (1 - settings.trace_decay) * predicted + settings.trace_decay * targets[seat]


@kernel_part
def copy_predictions(trajectory: Trajectory, recorded: int, results: SelfPlayResults, game: int) -> None:
    """Copies the predictions of a game to the results, as far as there is room."""
    results.recorded[game] = min(recorded, results.predictions.shape[1])
    for turn in range(results.recorded[game]):
        results.predictions[game, turn] = trajectory.predictions[turn]
