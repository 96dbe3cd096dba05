"""The bots, hints and reviews for the page: scripts translated from Python, and kernels compiled to WebAssembly.

    ROWLOCK_INTERPRETED=1 python -m rowlock.browser.translation FILE

writes both and the nets to a ZIP file. The setting keeps it from loading a compiler that it doesn't need.
"""

import json
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rowlock import words
from rowlock.analysis import endings, net_errors, position_values, rolled_out
from rowlock.analysis import review as reviews
from rowlock.bots import learnt
from rowlock.browser import analysis, bots, study
from rowlock.fast import two_player_tables
from rowlock.fast.standard_rows import STANDARD_ROWS
from rowlock.fast.vectors import sum_of_products, sum_products, sum_rows
from rowlock.rules import GAMES, TRACKS, Dice, Options, State, apply, game_view, start
from rowlock.rules.api import dice_in_play
from rowlock.rules.choices import CHOICES
from rowlock.rules.layout import Layout
from rowlock.translated import Page, translated
from rowlock.translated.kinds import plain
from rowlock.translated.wasm import STACK_BYTES, Kernel, WasmModule, compiled
from rowlock.translated.wasm.vectors import SUM_OF_PRODUCTS, SUM_PRODUCTS, SUM_ROWS, Written
from rowlock.values import (
    duel_choices,
    duel_outputs,
    duel_trials,
    intervals,
    look_ahead,
    net_paths,
    positions,
    sheet_choices,
    trials,
    weights,
)
from rowlock.values.net import Net, Shape, new_net
from rowlock.values.sheet_choices import ChoiceTable, TurnProgress
from rowlock.values.sheet_position import sheet_position

VECTOR_SUMS: dict[Callable[..., Any], Written] = {
    sum_rows: SUM_ROWS,
    sum_products: SUM_PRODUCTS,
    sum_of_products: SUM_OF_PRODUCTS,
}

SAMPLE_ROLL = Dice(4, 4, 3, 3, 3, 3)


class BotsForThePage(NamedTuple):
    script: str
    kernels: WasmModule


def files() -> Iterator[tuple[str, bytes]]:
    """The generated files of the page's folder `bots`."""
    made = bots_for_the_page()
    nets = {path.stem: path.read_bytes() for path in sorted(net_paths.FOLDER.glob(f"*{net_paths.PACKED}"))}
    described = {"stack": STACK_BYTES, "signatures": made.kernels.signatures, "nets": list(nets)}
    yield "translated.js", made.script.encode()
    yield "kernels.wasm", made.kernels.code
    yield "kernels.json", json.dumps(described, separators=(",", ":")).encode()
    for name, packed in nets.items():
        yield f"nets/{name}{net_paths.PACKED}", packed


def main() -> None:
    file = Path(sys.argv[1])
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, body in files():
            archive.writestr(zipfile.ZipInfo(path), body, zipfile.ZIP_DEFLATED)


def bots_for_the_page() -> BotsForThePage:
    listed = _kernels()
    provided = {kernel.function: f"host.kernels.{kernel.name}" for kernel in listed}
    provided |= {
        weights.learnt_net: "host.learntNet",
        weights.points_net: "host.pointsNet",
        # The browser doesn't have solved tables, exact endings or rollouts, and doesn't look ahead.
        learnt.evaluate_choices: "values_by_net",
        positions.has_table: "host.no",
        positions.solved_expectations: "host.missing",
        position_values.is_solved: "host.no",
        position_values.shares_by_table: "host.missing",
        two_player_tables.is_solved_for_two: "host.no",
        endings.solve_ending: "finished_value",
        intervals.mean_of_rounds: "host.missing",
        rolled_out.level_of_rollouts: "host.missing",
        rolled_out.rolled_out_figures: "host.missing",
        rolled_out.rolled_out_losses: "host.missing",
        reviews.with_closer_looks: "host.missing",
        look_ahead.looks_ahead: "host.no",
        net_errors.net_errors: "measured_errors",
        words.texts: "host.texts",
    }
    page = Page(
        "../rules/python.js",
        ('import * as host from "./host.js";', 'import * as np from "./numpy.js";'),
        provided,
    )
    script = translated(
        {
            bots: ("choose", "nets_to_choose"),
            analysis: ("hint", "nets_for_hint", "review_data", "review_parts", "nets_for_review"),
            game_view: ("track_of",),
            study: (
                *("answered", "exercise_answers", "exploration", "game_facts", "puzzle_of", "rated", "studied"),
                *("record_fault", "training"),
            ),
            endings: ("finished_value",),
            learnt: ("values_by_net",),
        },
        page,
    )
    return BotsForThePage(script, compiled(listed, STANDARD_ROWS, (Layout,), VECTOR_SUMS))


def _kernels() -> list[Kernel]:
    """The kernels that bots call, with sample arguments of the right types."""
    net = new_net(Shape(1, 0), 0)
    table = ChoiceTable(np.zeros(CHOICES), np.zeros(CHOICES), np.zeros(CHOICES))
    shared, on_sheets = (_sample_position(is_shared) for is_shared in (True, False))
    position = sheet_position(on_sheets)
    turn = TurnProgress(on_sheets.stage, on_sheets.dice, False)
    return [
        _kernel(sheet_choices.fill_choice_values, net, *position, turn, 0, table),
        _kernel(duel_choices.fill_choice_values, net, shared, table.values, table.wins),
        _kernel(trials.sheet_trials, net, *position, 0, 1, 1),
        _kernel(duel_trials.play_trials, net, shared, 0, 1, 1, 1),
        *_expectation_kernels((net, net), on_sheets),
    ]


def _expectation_kernels(nets: tuple[Net, Net], state: State) -> list[Kernel]:
    """The kernels that evaluate many positions at once."""
    many = positions.position_arrays([state])
    tracks = positions.track_arrays([state])
    figures = np.zeros((1, 2))
    outputs = np.zeros((2, 1, 2), dtype=np.float32)
    return [
        _kernel(positions.sheet_outputs, nets, many, tracks, figures, outputs),
        _kernel(duel_outputs.fill_duel_outputs, nets, many, figures, outputs),
        _kernel(positions.fill_expectations, many, figures, outputs, figures, figures),
    ]


def _kernel(function: Any, *samples: Any) -> Kernel:
    python = plain(function)
    return Kernel(f"{python.__module__.rpartition('.')[2]}_{python.__name__}", function, samples)


def _sample_position(is_shared: bool) -> State:
    game = next(game for game in GAMES.values() if is_shared == game.IS_SHARED)
    track = next(iter(TRACKS.values())) if game.ON_A_TRACK else None
    state = start(Options(game.NAME, 2, 0, track))
    return apply(state, dice_in_play(state, SAMPLE_ROLL))


if __name__ == "__main__":
    main()
