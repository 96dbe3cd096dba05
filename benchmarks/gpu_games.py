"""Plays games and rolls out positions on a GPU, with the kernels that `gpu_kernels.py` has compiled. It needs CuPy and
PyTorch, not Rowlock.
"""

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


class Game(NamedTuple):
    """What a kernel must know about a game: the number of players, the fields and points of its tracks, and the set of
    missing rows.
    """

    players: int
    fields: torch.Tensor
    points: torch.Tensor
    missing: int


def game_from(file: Any, kind: str) -> Game:
    fields, points = (torch.tensor(file[name], device="cuda") for name in ("fields", "points"))
    return Game(int(kind.partition("-")[2]), fields, points, int(file["missing"]))


def new_results(games: int, players: int, turns: int = 0, features: int = 0) -> Results:
    def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
        return torch.zeros(shape, dtype=dtype, device="cuda")

    return Results(
        zeros(games, players),
        zeros(games, players),
        zeros(games, dtype=torch.int32),
        zeros(games, turns, dtype=torch.bool),
        zeros(games, turns, players),
        zeros(games, turns, players),
        zeros(games, turns, players, dtype=torch.int32),
        zeros(games, turns, players, features, dtype=torch.uint16),
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


class Kernel:
    """A kernel for a game, launched with as many threads as it has games to play."""

    def __init__(self, binary: Path, game: Game) -> None:
        self.game = game
        self._kernel = cupy.RawModule(path=str(binary)).get_function(binary.stem.replace("-", "_"))
        processors = torch.cuda.get_device_properties(0).multi_processor_count
        self._max_blocks = WAVES * processors * (65_536 // (self._kernel.num_regs * THREADS_PER_BLOCK))

    def launch(self, games: int, *given: Any) -> None:
        """Plays games, given tensors, numbers and tuples of them."""
        arguments: list[Any] = []
        for argument in given:
            for part in argument if isinstance(argument, tuple) else (argument,):
                arguments += _array_arguments(part) if isinstance(part, torch.Tensor) else [part]
        blocks = min(-(-games * THREADS_PER_GAME // THREADS_PER_BLOCK), self._max_blocks)
        with cupy.cuda.Stream.from_external(torch.cuda.current_stream()):
            self._kernel((blocks,), (THREADS_PER_BLOCK,), tuple(arguments))

    @property
    def tracks(self) -> tuple[torch.Tensor, torch.Tensor]:
        return self.game.fields, self.game.points


class Player(Kernel):
    """Plays games from the start."""

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
        """Plays games to fill the results. The first net has this seat and the second one the others; without a seat,
        the first net plays itself.
        """
        policies = torch.full((self.game.players,), BY_NET if seat is None else BY_OTHER_NET, dtype=torch.int64)
        if seat is not None:
            policies[seat] = BY_NET
        numbers = np.int64(seed), np.int64(first_game), np.float64(exploration), np.float64(odd_openings)
        missing = np.int64(self.game.missing)
        self.launch(len(results.shares), *nets, policies.cuda(), *numbers, self.tracks, missing, tuple(results))


class Positions(NamedTuple):
    """Positions before a roll on the GPU: sheets and pawns by seat, closed rows with turns left and active seat, the
    seed of the trials, and the number of the track.
    """

    sheets: torch.Tensor
    pawns: torch.Tensor
    progress: torch.Tensor
    seeds: torch.Tensor
    tracks: torch.Tensor


class Roller(Kernel):
    """Rolls out positions."""

    def roll_out(self, net: Net, positions: Positions, trials: int) -> tuple[torch.Tensor, torch.Tensor]:
        """The shares of the win and the points, by position, trial and seat."""
        policies = torch.full((self.game.players,), BY_NET, dtype=torch.int64).cuda()
        size = len(positions.sheets), trials, self.game.players
        shares, points = (torch.zeros(size, device="cuda") for _ in range(2))
        missing = np.int64(self.game.missing)
        self.launch(size[0] * trials, tuple(net), policies, tuple(positions), self.tracks, missing, shares, points)
        return shares, points
