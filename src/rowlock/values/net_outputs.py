"""Positions between turns as arrays, and the outputs of two nets for each of their seats."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.values.net import Net, Workspace, net_output

Whole = NDArray[np.int64]


class PositionArrays(NamedTuple):
    """By position: the sheets (or sides), the closed rows, the active seat, and whether the game is over."""

    sheets: Whole
    closed: Whole
    active: Whole
    over: NDArray[np.bool_]


@kernel_part
def fill_outputs(
    nets: tuple[Net, Net],
    workspaces: tuple[Workspace, Workspace],
    count: int,
    outputs: Numbers,
    position: int,
    seat: int,
) -> None:
    """Evaluates the features in the first net's workspace with both nets."""
    first, second = workspaces[0].features, workspaces[1].features
    second[:count] = first[:count]
    outputs[0, position, seat] = net_output(nets[0], workspaces[0], count)
    outputs[1, position, seat] = net_output(nets[1], workspaces[1], count)
