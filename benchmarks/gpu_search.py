"""Looks for weaknesses of the master like `weaknesses.py`, or trains a net for Duel, on a GPU.

    python benchmarks/gpu_search.py FOLDER qwixx-from-master duel-from-scratch

The folder is the one that `gpu_kernels.py` has filled. First, games on the GPU are compared with the same games on the
CPU. Nets are written to the folder as checkpoints that `weaknesses.py` can read. This needs CuPy and PyTorch, not
Rowlock. Ten million games of Qwixx take three minutes on an H200, of Duel four.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np
import torch

from gpu_checksums import CHECKS, checksums
from gpu_games import Net, Player, game_from, net_from, new_results, on_cpu
from gpu_learning import MAX_FEATURES, MAX_TURNS, Plan, train

SEED = 7
SPEED_GAMES = 65_536
SEARCH = Plan(10_000_000, first_rate=0.0003)
SEARCH_FROM_SCRATCH = SEARCH._replace(first_rate=0.002)
SELF_PLAY = Plan(34_000_000, first_rate=0.001, last_rate=0.0001, odd_openings=0.5, self_play=True)
REFINING = SELF_PLAY._replace(games=20_000_000, first_rate=0.0001, last_rate=0.000002, positions=16_384, tests=5)
JOBS = {
    "qwixx-from-master": ("qwixx-2", "widened", SEARCH),
    "qwixx-from-scratch": ("qwixx-2", "scratch", SEARCH_FROM_SCRATCH),
    "duel-from-master": ("duel-2", "widened", SEARCH),
    "duel-from-scratch": ("duel-2", "scratch", SEARCH_FROM_SCRATCH),
    "duel-stronger": ("duel-2", "master", SELF_PLAY),
    "duel-refined": ("duel-2", "duel-stronger.npz", REFINING),
}
"""The game with the number of players, the net to start from, and how to learn. `duel-refined` continues from
`duel-stronger`.
"""


def checked_player(folder: Path, kind: str) -> Player:
    """A player whose games are the same as on the CPU."""
    with np.load(folder / f"{kind}-start.npz") as file:
        player = Player(folder / f"{kind}.cubin", game_from(file, kind))
        noisy, master = (net_from(file, f"{name}.") for name in ("noisy", "master"))
        expected = [file[f"check{number}"] for number in range(len(CHECKS))]
    players = player.game.players
    differ = 0
    for check, sums in zip(CHECKS, expected, strict=True):
        results = new_results(len(sums), players, MAX_TURNS, MAX_FEATURES)
        player.play(
            (noisy, master), check.seat, check.seed, check.first_game, results, check.exploration, check.odd_openings
        )
        differ += int((checksums(on_cpu(results)) != sums).sum())
    if differ:
        raise SystemExit(f"{kind}: {differ} of {sum(map(len, expected))} games differ from those on the CPU")
    results = new_results(SPEED_GAMES, players)
    torch.cuda.synchronize()
    started = time.perf_counter()
    player.play((master, master), None, 2, 0, results, 0.01)
    torch.cuda.synchronize()
    speed = SPEED_GAMES / (time.perf_counter() - started)
    print(f"{kind}: {sum(map(len, expected)):,} games are the same as on the CPU, {speed:,.0f} games/s", flush=True)
    return player


def starting_net(folder: Path, kind: str, begins: str) -> Net:
    if begins.endswith(".npz"):
        with np.load(folder / begins) as file:
            return net_from(file)
    with np.load(folder / f"{kind}-start.npz") as file:
        return net_from(file, f"{begins}.")


def write_checkpoint(net: Net, games: int, path: Path) -> None:
    weights = {field: part.cpu().numpy() for field, part in net._asdict().items()}
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, games=games, squared_gradients=np.zeros(len(net.first), np.float32), **weights)
    part.replace(path)


def run(folder: Path, job: str, player: Player) -> None:
    kind, begins, plan = JOBS[job]
    curve = []
    master = starting_net(folder, kind, "master")
    for net, point in train(player, starting_net(folder, kind, begins), master, plan, SEED):
        curve.append(point._asdict())
        print(
            f"{job} {point.games:>11,} games  {point.seconds:4.0f} s  rate {point.rate:.6f}  loss {point.loss:.5f}  "
            f"{point.share:.2%} ± {point.margin:.2%} against the master",
            flush=True,
        )
        write_checkpoint(net, point.games, folder / f"{job}.npz")
        described = {"seed": SEED, "plan": plan._asdict(), "curve": curve}
        (folder / f"{job}.json").write_text(json.dumps(described, indent=1), encoding="utf-8")


def main() -> None:
    if len(sys.argv) < 3 or any(job not in JOBS for job in sys.argv[2:]):
        raise SystemExit(f"{__doc__}\nThe jobs: {', '.join(JOBS)}")
    folder = Path(sys.argv[1])
    players: dict[str, Player] = {}
    for job in sys.argv[2:]:
        kind = JOBS[job][0]
        if kind not in players:
            players[kind] = checked_player(folder, kind)
        run(folder, job, players[kind])


if __name__ == "__main__":
    main()
