"""A small neural net that evaluates a position for each seat.

The input is a list of active features; each is the index of a row of `first`. Those rows are summed, so the first layer
costs a few dozen additions, and two small layers follow. The softmax of the seats' outputs is their shares of the win.
A net can also predict points, as it does in solo games: its output is then the points still to come, in hundreds.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, inlined_part, kernel_part, lean_part
from rowlock.fast.sheet_arrays import COLUMNS, ROW_COUNT
from rowlock.fast.vectors import add_rows, aligned, sum_of_products, sum_products, sum_rows
from rowlock.rules.choices import CHOICES
from rowlock.rules.rows import SQUARES
from rowlock.values.exponential import exponential

MAX_PLAYERS = 5

POINTS_UNIT = 100
"""Nets predict points in units of this many."""


class Shape(NamedTuple):
    """The size of a net: its features, how many of them (the rare ones, listed first) start with zero weights, and the
    units of its two hidden layers.
    """

    features: int
    zeroed: int
    hidden: int = 32
    second_hidden: int = 16


Weights = NDArray[np.float32]


class Net(NamedTuple):
    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: Weights
    last: Weights
    last_bias: Weights


class TrackSets(NamedTuple):
    """Sets of fields on the track: bit n is field n. `fields_with`, by colour and square: the fields with that number.
    By seat and colour: the fields that the seat's sheet allows its pawn to enter, and those that would be new crosses.
    """

    fields_with: NDArray[np.int64]
    enterable: NDArray[np.int64]
    new_crosses: NDArray[np.int64]


class Summaries(NamedTuple):
    """The building blocks of the features in sheet games, by seat. `described` is the part of the position from which
    a seat's summary was computed (its sheet, the closed rows and the pawns), so that it is recomputed only after a
    change. The rest: the row states, the points, the fronts of its twin rows and its usable white rolls as features,
    sets of fields, the kinds of the fields ahead of its pawn, once as seen by nets that distinguish closing fields, and
    how far its pawn can advance.
    """

    described: NDArray[np.int64]
    row_states: NDArray[np.int64]
    points: NDArray[np.int64]
    closer: NDArray[np.int64]
    sets: TrackSets
    fields_ahead: NDArray[np.int64]
    far_fields_ahead: NDArray[np.int64]
    race: NDArray[np.int64]


FIELDS_AHEAD = 10
"""How many free fields ahead of a pawn a net can see."""

CLOSER_FEATURES = 4
RACE_COLUMNS = 5 + 2 * ROW_COUNT
"""The figures about a pawn (see `pawn_race`)."""

NOT_DESCRIBED = -1

MAX_PARTS = 4
"""How many cached sums an evaluation uses at most."""

NOT_CACHED = -1

MAX_KEY = MAX_PLAYERS * (COLUMNS + 1) + 3
"""The most numbers that a position consists of: every seat's sheet and pawn, and the progress of the game."""

UNKNOWN = -1


class CachedSums(NamedTuple):
    """Sums of features in the first layer that are cached, because the next evaluations are likely to need them again,
    and what each of them belongs to, as two numbers. `used` lists the sums that the current evaluation needs.
    """

    keys: NDArray[np.int64]
    sums: Weights
    used: NDArray[np.int64]


class KnownOutputs(NamedTuple):
    """The outputs for positions that were evaluated before (see `position_memory`). `keys` are the positions."""

    keys: NDArray[np.int64]
    outputs: NDArray[np.float64]


class Workspace(NamedTuple):
    """Scratch memory for evaluations: the number of features the net knows, the active ones, the activations of both
    hidden layers, the output for each seat, the value of each choice by action, the summaries of sheet games, parts of
    the first layer, and the outputs for earlier positions.
    """

    known_features: int
    features: NDArray[np.int64]
    hidden: Weights
    second_hidden: Weights
    outputs: NDArray[np.float64]
    choice_values: NDArray[np.float64]
    summaries: Summaries
    cached: CachedSums
    known: KnownOutputs


def net_of(layers: Iterable[NDArray[Any]]) -> Net:
    """A net with copies of these layers."""
    return Net(*map(aligned, layers))


def new_net(shape: Shape, seed: int) -> Net:
    """An untrained net."""
    generator = np.random.default_rng(seed)

    def around_zero(size: tuple[int, ...], spread: float) -> Weights:
        return (generator.standard_normal(size) * spread).astype(np.float32)

    first = around_zero((shape.features, shape.hidden), 0.1)
    first[: shape.zeroed] = 0
    return net_of(
        (
            first,
            np.full(shape.hidden, 0.1, dtype=np.float32),
            around_zero((shape.hidden, shape.second_hidden), (2 / shape.hidden) ** 0.5),
            np.zeros(shape.second_hidden, dtype=np.float32),
            around_zero((shape.second_hidden,), (1 / shape.second_hidden) ** 0.5),
            np.zeros(1, dtype=np.float32),
        )
    )


@kernel_part
def new_workspace(net: Net, max_features: int, cached_sums: int, known_outputs: int) -> Workspace:
    return Workspace(
        net.first.shape[0],
        np.zeros(max_features, dtype=np.int64),
        np.zeros(net.first_bias.shape[0], dtype=np.float32),
        np.zeros(net.last.shape[0], dtype=np.float32),
        np.zeros(MAX_PLAYERS),
        np.zeros((3, CHOICES)),
        Summaries(
            np.full((MAX_PLAYERS, COLUMNS + 1 + MAX_PLAYERS), NOT_DESCRIBED),
            np.zeros((MAX_PLAYERS, ROW_COUNT), dtype=np.int64),
            np.zeros(MAX_PLAYERS, dtype=np.int64),
            np.zeros((MAX_PLAYERS, CLOSER_FEATURES), dtype=np.int64),
            TrackSets(
                np.zeros((ROW_COUNT, SQUARES), dtype=np.int64),
                np.zeros((MAX_PLAYERS, ROW_COUNT), dtype=np.int64),
                np.zeros((MAX_PLAYERS, ROW_COUNT), dtype=np.int64),
            ),
            np.zeros((MAX_PLAYERS, FIELDS_AHEAD), dtype=np.int64),
            np.zeros((MAX_PLAYERS, FIELDS_AHEAD), dtype=np.int64),
            np.zeros((MAX_PLAYERS, RACE_COLUMNS), dtype=np.int64),
        ),
        CachedSums(
            np.full((cached_sums, 2), NOT_CACHED),
            np.zeros((cached_sums, net.first_bias.shape[0]), dtype=np.float32),
            np.zeros(MAX_PARTS, dtype=np.int64),
        ),
        KnownOutputs(
            np.full((known_outputs, MAX_KEY), UNKNOWN),
            np.zeros((known_outputs, MAX_PLAYERS)),
        ),
    )


@kernel_part
def forget_summaries(workspace: Workspace) -> None:
    """Discards all summaries and earlier outputs: the next position is on another track."""
    workspace.summaries.described[:] = NOT_DESCRIBED
    workspace.known.keys[:, 0] = UNKNOWN


@inlined_part
def knows_features(workspace: Workspace, features: int) -> bool:
    """Whether the net was trained with at least this many features. Older nets have fewer."""
    return workspace.known_features >= features


@inlined_part
def net_output(net: Net, workspace: Workspace, count: int) -> np.float32:
    """The net's output for the first `count` features in the workspace."""
    sum_rows(workspace.hidden, net.first_bias, net.first, workspace.features, count)
    return output_of_hidden(net, workspace)


@inlined_part
def cache_sum(net: Net, workspace: Workspace, place: int, count: int) -> None:
    """Keeps the sum of the first `count` features in the workspace."""
    total, features = workspace.cached.sums[place], workspace.features
    if count == 0:
        total[:] = 0
    else:
        sum_rows(total, net.first[features[0]], net.first, features[1:], count - 1)


@inlined_part
def output_with_cached(net: Net, workspace: Workspace, count: int, parts: int) -> np.float32:
    """The net's output for the first `count` features in the workspace and this many cached sums."""
    sum_rows(workspace.hidden, net.first_bias, net.first, workspace.features, count)
    add_rows(workspace.hidden, workspace.cached.sums, workspace.cached.used, parts)
    return output_of_hidden(net, workspace)


@inlined_part
def output_of_hidden(net: Net, workspace: Workspace) -> np.float32:
    """The net's output for the first hidden layer in the workspace."""
    sum_products(workspace.second_hidden, net.second_bias, workspace.hidden, net.second)
    return net.last_bias[0] + sum_of_products(workspace.second_hidden, net.last)


@inlined_part
def softmax_share(outputs: Numbers, players: int, seat: int) -> float:
    """A seat's share of the win, given the net's output for every seat. The shares add up to one."""
    total = 1.0
    for other in range(players):
        if other != seat:
            total += exponential(outputs[other] - outputs[seat])
    return 1 / total


@inlined_part
def prediction(outputs: Numbers, players: int, seat: int, points: float, predict_points: bool) -> float:
    """A net's prediction for a seat: its final points, given its points so far, or its share of the win."""
    return points + outputs[seat] if predict_points else softmax_share(outputs, players, seat)


def initial_squared_gradients(net: Net) -> Weights:
    """The accumulated squared gradient of each feature before any training: close to zero."""
    return np.full(len(net.first), 1e-3, dtype=np.float32)


@lean_part
def gradient_step(
    net: Net, workspace: Workspace, squared_gradients: Weights, count: int, error: float, rate: float
) -> None:
    """Moves the net's output for the features last evaluated a little in the direction of the error.

    The weights of a feature move in steps that shrink with its accumulated squared gradients (Adagrad), so that rare
    features learn in larger steps.
    """
    off_by = np.float32(error)
    pace = np.float32(rate)
    hidden, second_hidden = workspace.hidden, workspace.second_hidden
    net.last_bias[0] += pace * off_by
    for unit in range(second_hidden.shape[0]):
        if second_hidden[unit] > 0:
            signal = second_hidden[unit]
            second_hidden[unit] = off_by * net.last[unit]
            net.last[unit] += pace * off_by * signal
        else:
            second_hidden[unit] = 0
        net.second_bias[unit] += pace * second_hidden[unit]
    size = np.float32(0)
    for unit in range(hidden.shape[0]):
        if hidden[unit] > 0:
            signal = pace * hidden[unit]
            weights = net.second[unit]
            back = np.float32(0)
            for next_unit in range(second_hidden.shape[0]):
                back += second_hidden[next_unit] * weights[next_unit]
                weights[next_unit] += signal * second_hidden[next_unit]
            hidden[unit] = back
            size += back * back
        else:
            hidden[unit] = 0
        net.first_bias[unit] += pace * hidden[unit]
    for index in range(count):
        feature = workspace.features[index]
        squared_gradients[feature] += size
        step = np.sqrt(pace / squared_gradients[feature])
        row = net.first[feature]
        for unit in range(hidden.shape[0]):
            row[unit] += step * hidden[unit]
