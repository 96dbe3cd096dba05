"""A small net that tells each seat's outlook in a position.

What is true of the position for a seat is a list of features, each the number of a row of `first`; those rows are added
up, so a position costs a few dozen additions, and two small layers follow. The seats' outlooks, compared, are their
shares of the win. A net may also tell points, as it does in a solo game: then the outlook is the further points to
expect, in hundreds.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.rules.choices import CHOICES

MOST_PLAYERS = 5

POINTS_UNIT = 100
"""A net that tells points tells them in these."""


class Shape(NamedTuple):
    """How large a net is: its features, those that are seldom met and so begin at nothing, and its two layers."""

    features: int
    quiet: int
    hidden: int = 32
    later: int = 16


Weights = NDArray[np.float32]


class Net(NamedTuple):
    first: Weights
    first_bias: Weights
    second: Weights
    second_bias: Weights
    last: Weights
    last_bias: Weights


class Room(NamedTuple):
    """Where a net works: the features that hold, what its two layers come to, each seat's outlook, and what each choice
    was found to be worth, by action. For games of sheets also each seat's row states and points.
    """

    features: NDArray[np.int64]
    hidden: Weights
    later: Weights
    outlooks: NDArray[np.float64]
    worth: NDArray[np.float64]
    states: NDArray[np.int64]
    points: NDArray[np.int64]


def nothing_met(net: Net) -> Weights:
    """How much each feature has been in lessons: next to nothing yet."""
    return np.full(len(net.first), 1e-3, dtype=np.float32)


def new_net(shape: Shape, seed: int) -> Net:
    """A net that knows nothing."""
    generator = np.random.default_rng(seed)

    def around_zero(size: tuple[int, ...], spread: float) -> Weights:
        return (generator.standard_normal(size) * spread).astype(np.float32)

    first = around_zero((shape.features, shape.hidden), 0.1)
    first[: shape.quiet] = 0
    return Net(
        first,
        np.full(shape.hidden, 0.1, dtype=np.float32),
        around_zero((shape.hidden, shape.later), (2 / shape.hidden) ** 0.5),
        np.zeros(shape.later, dtype=np.float32),
        around_zero((shape.later,), (1 / shape.later) ** 0.5),
        np.zeros(1, dtype=np.float32),
    )


@kernel_part
def new_room(net: Net, features: int) -> Room:
    """Room for so many features at once."""
    return Room(
        np.zeros(features, dtype=np.int64),
        np.zeros(net.first_bias.shape[0], dtype=np.float32),
        np.zeros(net.last.shape[0], dtype=np.float32),
        np.zeros(MOST_PLAYERS),
        np.zeros((3, CHOICES)),
        np.zeros((MOST_PLAYERS, 4), dtype=np.int64),
        np.zeros(MOST_PLAYERS, dtype=np.int64),
    )


@kernel_part
def outlook(net: Net, room: Room, count: int) -> np.float32:
    """The outlook of a seat of which the first `count` features of the room are true."""
    hidden, later = room.hidden, room.later
    hidden[:] = net.first_bias
    for place in range(count):
        row = net.first[room.features[place]]
        for unit in range(hidden.shape[0]):
            hidden[unit] += row[unit]
    later[:] = net.second_bias
    for unit in range(hidden.shape[0]):
        if hidden[unit] > 0:
            signal = hidden[unit]
            weights = net.second[unit]
            for next_unit in range(later.shape[0]):
                later[next_unit] += signal * weights[next_unit]
    answer = net.last_bias[0]
    for unit in range(later.shape[0]):
        if later[unit] > 0:
            answer += later[unit] * net.last[unit]
    return answer


@kernel_part
def share_of(outlooks: Numbers, players: int, seat: int) -> float:
    """A seat's share of the win, if these are the seats' outlooks: the shares of all add up to one."""
    total = 0.0
    for other in range(players):
        total += np.exp(outlooks[other] - outlooks[seat])
    return 1 / total


@kernel_part
def told_of(outlooks: Numbers, players: int, seat: int, made: float, of_points: bool) -> float:
    """What a net tells of a seat: its final points, if so many have been made, or its share of the win."""
    return made + outlooks[seat] if of_points else share_of(outlooks, players, seat)


@kernel_part
def learn(net: Net, met: Weights, room: Room, count: int, wrong: float, rate: float) -> None:
    """Moves the outlook that the room holds a little, up if it is wrong by more than nothing.

    `met` grows with every lesson a feature was in: what is seldom met learns in larger steps (Adagrad).
    """
    error = np.float32(wrong)
    pace = np.float32(rate)
    hidden, later = room.hidden, room.later
    net.last_bias[0] += pace * error
    for unit in range(later.shape[0]):
        if later[unit] > 0:
            signal = later[unit]
            later[unit] = error * net.last[unit]
            net.last[unit] += pace * error * signal
        else:
            later[unit] = 0
        net.second_bias[unit] += pace * later[unit]
    size = np.float32(0)
    for unit in range(hidden.shape[0]):
        if hidden[unit] > 0:
            signal = pace * hidden[unit]
            weights = net.second[unit]
            back = np.float32(0)
            for next_unit in range(later.shape[0]):
                back += later[next_unit] * weights[next_unit]
                weights[next_unit] += signal * later[next_unit]
            hidden[unit] = back
            size += back * back
        else:
            hidden[unit] = 0
        net.first_bias[unit] += pace * hidden[unit]
    for place in range(count):
        feature = room.features[place]
        met[feature] += size
        step = np.sqrt(pace / met[feature])
        row = net.first[feature]
        for unit in range(hidden.shape[0]):
            row[unit] += step * hidden[unit]
