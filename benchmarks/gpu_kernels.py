"""Compiles self-play and rollouts for a GPU, and plays games on the CPU to compare with.

    python benchmarks/gpu_kernels.py FOLDER                       two-player Qwixx and Duel
    python benchmarks/gpu_kernels.py FOLDER onboard-2 onboard-4   other games and numbers of players

This needs numba-cuda and ptxas, but no GPU. It writes to the folder what `gpu_search.py` and `gpu_rollouts.py` need on
a machine with a GPU that may have neither numba nor Rowlock: binaries of the kernels, the nets to start from, the
tracks, and a checksum of each game that CPU kernels have played.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

from gpu_checksums import CHECKS, checksums
from level_games import TABLES
from rowlock.fast.compiled import FOR_GPU
from rowlock.rules import game_named
from rowlock.values.challenger_training import challenger_in, challenger_shape, widened
from rowlock.values.net import Net, new_net
from rowlock.values.td_learning import GameBatch, TrainingSettings, new_results
from rowlock.values.training import missing_rows, player, training_tracks
from rowlock.values.weights import learnt_net, max_features

USUAL = ("duel-2", "qwixx-2")
SEED = 7
CHECKED_GAMES = 2_000
MAX_TURNS = 128
NOISE = 0.02
"""Added to a challenger's first weights, so that the games to compare also depend on its new features and units."""

REGISTERS = "128"
PTX_VERSION = ".version 9.0"
"""The newest version that drivers for CUDA 13.0 know. numba-cuda uses no newer instructions."""


def write_start(folder: Path, kind: str) -> None:
    """Writes the nets, the tracks, and the checksums of games on the CPU."""
    game, players = TABLES[kind].game, TABLES[kind].players
    master = learnt_net(game, players)
    shape = challenger_shape(master, game, players)
    start = widened(master, shape, SEED)
    generator = np.random.default_rng(1)
    noisy = Net(*(part + NOISE * generator.standard_normal(part.shape).astype(np.float32) for part in start))
    nets = {"master": master, "widened": start, "scratch": new_net(shape, SEED), "noisy": noisy}
    arrays = {f"{name}.{field}": weights for name, net in nets.items() for field, weights in net._asdict().items()}
    arrays["fields"], arrays["points"] = training_tracks(game)
    arrays["missing"] = np.array(missing_rows(game))
    play = player(game, players)
    for number, check in enumerate(CHECKS):
        results = new_results(CHECKED_GAMES, players, MAX_TURNS, max_features(game))
        settings = TrainingSettings(exploration=check.exploration, odd_openings=check.odd_openings)
        batch = GameBatch(challenger_in(check.seat, players), check.seed, check.first_game, settings)
        play((noisy, master), batch, results)
        arrays[f"check{number}"] = checksums(results)
    np.savez_compressed(folder / f"{kind}-start.npz", **arrays)
    print(f"{kind}: {CHECKED_GAMES * len(CHECKS):,} games played to compare with", flush=True)


def compile_kernels(folder: Path, kinds: list[str]) -> None:
    from rowlock.values.cuda_self_play import Sizes, rollout_code, self_play_code

    for kind in kinds:
        rules, players = game_named(TABLES[kind].game), TABLES[kind].players
        sizes = None if rules.IS_SHARED else Sizes(players, rules.ON_A_TRACK)
        write_binary(folder / f"{kind}.ptx", *self_play_code(sizes))
        if sizes:
            write_binary(folder / f"{kind}-rollouts.ptx", *rollout_code(sizes))


def write_binary(source: Path, entry: str, code: str) -> None:
    name = source.stem.replace("-", "_")
    source.write_text(re.sub(r"^\.version \S+", PTX_VERSION, code.replace(entry, name), flags=re.MULTILINE))
    binary = source.with_suffix(".cubin")
    subprocess.run(["ptxas", "-arch=sm_90", "--maxrregcount", REGISTERS, source, "-o", binary], check=True)
    print(f"{binary.name}: {binary.stat().st_size / 1000:,.0f} kB", flush=True)


def main() -> None:
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    folder, kinds = Path(sys.argv[1]), sys.argv[2:] or list(USUAL)
    if unknown := [kind for kind in kinds if kind not in TABLES]:
        raise SystemExit(f"{', '.join(unknown)}: choose from {', '.join(TABLES)}")
    folder.mkdir(parents=True, exist_ok=True)
    if FOR_GPU:
        compile_kernels(folder, kinds)
    else:
        for kind in kinds:
            write_start(folder, kind)
        # A process compiles either for the CPU or for a GPU.
        command = [sys.executable, __file__, str(folder), *kinds]
        subprocess.run(command, check=True, env={**os.environ, "ROWLOCK_CUDA": "1"})


if __name__ == "__main__":
    main()
