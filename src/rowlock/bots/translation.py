"""The bots for the page: JavaScript translated from `in_browser`, and the kernels compiled to WebAssembly.

    ROWLOCK_INTERPRETED=1 python -m rowlock.bots.translation FILE

writes both and the nets to a ZIP file. The setting keeps it from loading a compiler that it has no use for.
"""

import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rowlock.bots import in_browser, learnt
from rowlock.fast.standard_rows import STANDARD_ROWS
from rowlock.rules import GAMES, TRACKS, Dice, Options, State, apply, start
from rowlock.rules.api import dice_in_play
from rowlock.rules.choices import CHOICES
from rowlock.rules.layout import Layout
from rowlock.translated import Page, translated
from rowlock.translated.kinds import plain
from rowlock.translated.wasm import STACK_BYTES, Kernel, WasmModule, compiled
from rowlock.values import duel_choices, duel_trials, sheet_choices, trials, weights
from rowlock.values.net import Shape, new_net
from rowlock.values.net_file import packed
from rowlock.values.sheet_choices import ChoiceTable, TurnProgress
from rowlock.values.sheet_position import sheet_position

EXPORTED = ("choose", "nets_to_choose")
"""What the page calls."""

SAMPLE_ROLL = Dice(4, 4, 3, 3, 3, 3)


class BotsForThePage(NamedTuple):
    script: str
    kernels: WasmModule


def files() -> Iterator[tuple[str, bytes]]:
    """The files of the page's folder `bots` that are generated."""
    bots = bots_for_the_page()
    described = {"stack": STACK_BYTES, "signatures": bots.kernels.signatures}
    yield "translated.js", bots.script.encode()
    yield "kernels.wasm", bots.kernels.code
    yield "kernels.json", json.dumps(described, separators=(",", ":")).encode()
    for path in sorted(weights.FOLDER.glob("*.npz")):
        yield f"nets/{path.stem}.bin", packed(weights.read_net(path))


def main() -> None:
    file = Path(sys.argv[1])
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, body in files():
            archive.writestr(zipfile.ZipInfo(path), body, zipfile.ZIP_DEFLATED)


def bots_for_the_page() -> BotsForThePage:
    listed = _kernels()
    provided = {kernel.function: f"host.kernels.{kernel.name}" for kernel in listed}
    provided |= {weights.learnt_net: "host.learntNet", learnt.evaluate_choices: "values_by_net"}
    page = Page(
        "../rules/python.js",
        ('import * as host from "./host.js";', 'import * as np from "./numpy.js";'),
        provided,
    )
    script = translated({in_browser: EXPORTED, learnt: ("values_by_net",)}, page)
    return BotsForThePage(script, compiled(listed, STANDARD_ROWS, (Layout,)))


def _kernels() -> list[Kernel]:
    """The kernels that bots call, with arguments of the types that they call them with."""
    net = new_net(Shape(1, 0), 0)
    table = ChoiceTable(np.zeros(CHOICES), np.zeros(CHOICES))
    shared, on_sheets = (_sample_position(is_shared) for is_shared in (True, False))
    position = sheet_position(on_sheets)
    turn = TurnProgress(on_sheets.stage, on_sheets.dice, False)
    return [
        _kernel(sheet_choices.fill_choice_values, net, *position, turn, 0, table),
        _kernel(duel_choices.fill_choice_values, net, shared, table.values),
        _kernel(trials.sheet_trials, net, *position, 0, 1, 1),
        _kernel(duel_trials.play_trials, net, shared, 0, 1, 1, 1),
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
