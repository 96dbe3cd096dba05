"""Rolls out positions on a GPU.

    python benchmarks/gpu_rollouts.py FOLDER onboard-2                  3,600 trials of each position
    python benchmarks/gpu_rollouts.py FOLDER onboard-4 --trials 1296    fewer trials

`gpu_kernels.py` and `gpu_positions.py` have filled the folder. The mean of each round of 36 trials is written to it, by
position and seat. This needs CuPy and PyTorch, not Rowlock.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

from gpu_games import Positions, Roller, game_from, net_from

PAIRS = 36
TRIALS = 100 * PAIRS
AT_ONCE = 256
"""How many positions are rolled out at once, so that the results of their trials fit into memory."""


def roll_out(folder: Path, kind: str, number: int) -> None:
    with np.load(folder / f"{kind}-start.npz") as file:
        roller = Roller(folder / f"{kind}-rollouts.cubin", game_from(file, kind))
        master = net_from(file, "master.")
    with np.load(folder / f"{kind}-positions.npz") as file:
        positions = Positions(*(torch.tensor(file[name], device="cuda") for name in Positions._fields))
    started = time.perf_counter()
    rounds = []
    for first in range(0, len(positions.seeds), AT_ONCE):
        some = Positions(*(column[first : first + AT_ONCE] for column in positions))
        results = roller.roll_out(master, some, number)
        rounds.append([means_of_rounds(trials) for trials in results])
    shares, points = (np.concatenate(column) for column in zip(*rounds, strict=True))
    np.savez_compressed(folder / f"{kind}-rollouts.npz", shares=shares, points=points)
    speed = len(positions.seeds) * number / (time.perf_counter() - started)
    print(f"{kind}: {len(positions.seeds)} positions, {speed:,.0f} trials/s", flush=True)


def means_of_rounds(trials: torch.Tensor) -> np.ndarray:
    positions, _, players = trials.shape
    means: np.ndarray = trials.view(positions, -1, PAIRS, players).double().mean(dim=2).float().cpu().numpy()
    return means


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="+", metavar="KIND")
    parser.add_argument("--trials", type=int, default=TRIALS, help=f"a multiple of {PAIRS}")
    given = parser.parse_args()
    if given.trials < 1 or given.trials % PAIRS:
        parser.error(f"{given.trials} trials: a multiple of {PAIRS} is needed")
    for kind in given.kinds:
        roll_out(given.folder, kind, given.trials)


if __name__ == "__main__":
    main()
