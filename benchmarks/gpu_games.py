"""Plays games on a GPU with the kernels that `gpu_kernels.py` has compiled. It needs CuPy and PyTorch, not Rowlock."""

from pathlib import Path
from typing import Any, NamedTuple

import cupy
import numpy as np
import torch

THREADS_PER_BLOCK = 128
THREADS_PER_GAME = 2
"""As in `rowlock.fast.cuda_vectors`."""

WAVES = 4
"""How many times as many blocks are launched as fit onto the GPU at once: some games are longer than others."""

BY_NET, BY_OTHER_NET = -1, -2


class Net(NamedTuple):
    """The weights on the GPU. The same fields as `rowlock.values.net.Net`."""

    first: torch.Tensor
    first_bias: torch.Tensor
    second: torch.Tensor
    second_bias: torch.Tensor
    last: torch.Tensor
    last_bias: torch.Tensor


class Results(NamedTuple):
    """The games on the GPU. The same fields as `rowlock.values.td_learning.SelfPlayResults`."""

    shares: Any
    points: Any
    recorded: Any
    explored: Any
    predictions: Any
    points_so_far: Any
    counts: Any
    features: Any


def new_results(games: int, turns: int = 0, features: int = 0) -> Results:
    def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
        return torch.zeros(shape, dtype=dtype, device="cuda")

    return Results(
        zeros(games, 2),
        zeros(games, 2),
        zeros(games, dtype=torch.int32),
        zeros(games, turns, dtype=torch.bool),
        zeros(games, turns, 2),
        zeros(games, turns, 2),
        zeros(games, turns, 2, dtype=torch.int32),
        zeros(games, turns, 2, features, dtype=torch.uint16),
    )


def on_cpu(results: Results) -> Results:
    return Results(*(array.cpu().numpy() for array in results))


def net_from(file: Any, prefix: str = "") -> Net:
    return Net(*(torch.tensor(file[prefix + field], device="cuda") for field in Net._fields))


def copied(net: Net) -> Net:
    return Net(*(weights.detach().clone() for weights in net))


def _array_arguments(tensor: torch.Tensor) -> list[np.int64]:
    """An array as numba passes it: no owner and no parent, the number of items and their size, the address, the shape,
    and the strides in bytes.
    """
    if not tensor.is_contiguous():
        raise ValueError("kernels need arrays without gaps")
    size = tensor.element_size()
    strides = (size * stride for stride in tensor.stride())
    return [np.int64(number) for number in (0, 0, tensor.numel(), size, tensor.data_ptr(), *tensor.shape, *strides)]


class Player:
    """Plays games with one of the kernels."""

    def __init__(self, binary: Path) -> None:
        self._kernel = cupy.RawModule(path=str(binary)).get_function(binary.stem)
        processors = torch.cuda.get_device_properties(0).multi_processor_count
        self._max_blocks = WAVES * processors * (65_536 // (self._kernel.num_regs * THREADS_PER_BLOCK))

    def play(
        self,
        nets: tuple[Net, Net],
        seat: int | None,
        seed: int,
        first_game: int,
        results: Results,
        exploration: float = 0.0,
        odd_openings: float = 0.0,
    ) -> None:
        """Plays games to fill the results. The first net has this seat and the second one the other; without a seat,
        the first net plays itself.
        """
        policies = torch.full((2,), BY_NET, dtype=torch.int64)
        if seat is not None:
            policies[1 - seat] = BY_OTHER_NET
        policies = policies.cuda()
        arguments: list[Any] = []
        for net in nets:
            for weights in net:
                arguments += _array_arguments(weights)
        arguments += _array_arguments(policies)
        no_rows_missing = np.int64(0)
        arguments += [np.int64(seed), np.int64(first_game), np.float64(exploration), np.float64(odd_openings)]
        arguments.append(no_rows_missing)
        for array in results:
            arguments += _array_arguments(array)
        threads = results.shares.shape[0] * THREADS_PER_GAME
        blocks = min(-(-threads // THREADS_PER_BLOCK), self._max_blocks)
        with cupy.cuda.Stream.from_external(torch.cuda.current_stream()):
            self._kernel((blocks,), (THREADS_PER_BLOCK,), tuple(arguments))
