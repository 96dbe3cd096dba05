"""Compiles self-play for a GPU, and plays games on the CPU to compare with.

    python benchmarks/gpu_kernels.py FOLDER

This needs numba-cuda and ptxas, but no GPU. It writes to the folder what `gpu_search.py` needs on a machine with a GPU
that may have neither numba nor Rowlock: a binary of each kernel, the nets to start from, and a checksum of each game
that CPU kernels have played.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

from gpu_checksums import CHECKS, checksums
from rowlock.fast.compiled import FOR_GPU
from rowlock.values.challenger_training import challenger_in, challenger_shape, widened
from rowlock.values.net import Net, new_net
from rowlock.values.td_learning import GameBatch, TrainingSettings, new_results
from rowlock.values.training import player
from rowlock.values.weights import learnt_net

GAMES = ("duel", "qwixx")
SEED = 7
CHECKED_GAMES = 2_000
NOISE = 0.02
"""Added to a challenger's first weights, so that the games to compare also depend on its new features and units."""

REGISTERS = "128"
PTX_VERSION = ".version 9.0"
"""The newest version that drivers for CUDA 13.0 know. numba-cuda uses no newer instructions."""


def write_games(folder: Path) -> None:
    """Writes the nets, and the checksums of games on the CPU."""
    arrays = {}
    for game in GAMES:
        master = learnt_net(game, 2)
        shape = challenger_shape(master, game, 2)
        start = widened(master, shape, SEED)
        generator = np.random.default_rng(1)
        noisy = Net(*(part + NOISE * generator.standard_normal(part.shape).astype(np.float32) for part in start))
        nets = {"master": master, "widened": start, "scratch": new_net(shape, SEED), "noisy": noisy}
        for name, net in nets.items():
            arrays.update({f"{game}.{name}.{field}": weights for field, weights in net._asdict().items()})
        play = player(game, 2)
        for number, check in enumerate(CHECKS):
            results = new_results(CHECKED_GAMES, 2, 128, 40)
            settings = TrainingSettings(exploration=check.exploration, odd_openings=check.odd_openings)
            batch = GameBatch(challenger_in(check.seat, 2), check.seed, check.first_game, settings)
            play((noisy, master), batch, results)
            arrays[f"{game}.check{number}"] = checksums(results)
            print(f"{game}: {CHECKED_GAMES:,} games played to compare with", flush=True)
    np.savez_compressed(folder / "start.npz", **arrays)


def compile_kernels(folder: Path) -> None:
    from rowlock.values.cuda_self_play import KERNELS, self_play_code

    for name in KERNELS:
        entry, code = self_play_code(name)
        source = folder / f"{name}.ptx"
        source.write_text(re.sub(r"^\.version \S+", PTX_VERSION, code.replace(entry, name), flags=re.MULTILINE))
        binary = source.with_suffix(".cubin")
        subprocess.run(["ptxas", "-arch=sm_90", "--maxrregcount", REGISTERS, source, "-o", binary], check=True)
        print(f"{binary.name}: {binary.stat().st_size / 1000:,.0f} kB", flush=True)


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    if FOR_GPU:
        compile_kernels(folder)
    else:
        write_games(folder)
        # A process compiles either for the CPU or for a GPU.
        subprocess.run([sys.executable, __file__, str(folder)], check=True, env={**os.environ, "ROWLOCK_CUDA": "1"})


if __name__ == "__main__":
    main()
