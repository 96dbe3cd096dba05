"""Prepares the positions of `net_errors.py` for rollouts on a GPU, and evaluates the results.

    python benchmarks/gpu_positions.py draw FOLDER onboard-4 …      draws them, and writes them to the folder
    python benchmarks/gpu_rollouts.py FOLDER onboard-4 …            rolls them out, on a machine with a GPU
    python benchmarks/gpu_positions.py evaluate FOLDER onboard-4 …  writes files for `net_errors.py` and `look_ahead.py`

A GPU plays exactly the trials that `net_errors.py` would play, so the results differ at most by rounding.
"""

import argparse
import functools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from in_parts import Part, Task, measure_all, write_parts
from level_games import TABLES
from net_errors import POSITIONS, SEED, compare_position, dice_seed, positions_to_roll_out, prepare
from rowlock.analysis.choice_rollouts import OnProgress
from rowlock.rules import State, game_named, parse, text
from rowlock.rules.turn import OVER
from rowlock.shards import WHOLE
from rowlock.values.rollouts import RolloutResults, rollouts
from rowlock.values.sheet_position import sheet_position
from rowlock.values.training import training_tracks

KINDS = [
    kind for kind, options in TABLES.items() if options.players > 1 and not game_named(options.game).IS_SHARED
]  # fmt: skip


def draw(task: Task) -> Part:
    kind, number = task
    return {"kind": kind, "number": number, "positions": [text(state) for state in unfinished(task)]}


def unfinished(task: Task) -> list[State]:
    return [state for state in positions_to_roll_out(task) if state.stage != OVER]


def write_positions(folder: Path, kind: str, parts: Sequence[Part]) -> None:
    """Write positions as arrays: see `gpu_games.Positions`."""
    fields, _ = training_tracks(TABLES[kind].game)
    columns: list[tuple[Any, ...]] = []
    for part in parts:
        for line in part["positions"]:
            board, progress = sheet_position(parse(line))
            track = next(number for number, one in enumerate(fields) if np.array_equal(one, board.fields))
            columns.append((board.sheets, board.pawns, progress, dice_seed((kind, part["number"])), track))
    names = ("sheets", "pawns", "progress", "seeds", "tracks")
    arrays: dict[str, Any] = {
        name: np.array(column) for name, column in zip(names, zip(*columns, strict=True), strict=True)
    }
    numbers = [part["number"] for part in parts for _ in part["positions"]]
    lines = [line for part in parts for line in part["positions"]]
    np.savez_compressed(folder / f"{kind}-positions.npz", numbers=numbers, lines=lines, **arrays)


@functools.cache
def rolled_out(folder: Path, kind: str) -> dict[str, NDArray[Any]]:
    """What was drawn and rolled out: the numbers of the tasks and their positions, with the results of each round."""
    with np.load(folder / f"{kind}-positions.npz") as drawn, np.load(folder / f"{kind}-rollouts.npz") as results:
        return {**{name: drawn[name] for name in ("numbers", "lines")}, **dict(results)}


def evaluate(folder: Path, task: Task) -> Part:
    kind, number = task
    found = rolled_out(folder, kind)
    here = np.flatnonzero(found["numbers"] == number)
    by_line = {str(found["lines"][index]): index for index in here}

    def look_up(states: Sequence[State], rounds: int, _progress: OnProgress) -> list[RolloutResults]:
        listed = []
        for state in states:
            if state.stage == OVER:
                listed += rollouts([state], rounds)
            else:
                index = by_line[text(state)]
                listed.append(
                    RolloutResults(found["shares"][index].astype(float), found["points"][index].astype(float))
                )
        return listed

    return compare_position(task, found["shares"].shape[1], look_up)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["draw", "evaluate"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="+", choices=KINDS, metavar="KIND", help=f"some of {', '.join(KINDS)}")
    parser.add_argument("--items", type=int, default=POSITIONS, help="how many positions of each kind")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for kind in given.kinds:
        tasks = [(kind, number) for number in range(given.items)]
        if given.step == "draw":
            write_positions(given.folder, kind, list(measure_all(draw, prepare, tasks, os.cpu_count() or 1)))
        else:
            parts = measure_all(functools.partial(evaluate, given.folder), prepare, tasks, os.cpu_count() or 1)
            what = {"measurement": "net errors", "seed": SEED, "items": {kind: given.items}}
            write_parts(given.folder / f"{kind}-errors.jsonl", what, WHOLE, parts)


if __name__ == "__main__":
    main()
