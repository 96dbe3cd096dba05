"""Check that every level makes the same choices in JavaScript and WebAssembly as in Python, in many positions.

    python benchmarks/browser_lockstep.py                 # 20,000 positions of every game and number of players
    python benchmarks/browser_lockstep.py 500 qwixx-2     # fewer, of some of them

Positions come from whole games in which a random level makes each choice. Decisions with a single legal choice don't
count.
"""

import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from rowlock.arena.dice_stream import DiceStream
from rowlock.bots import LEVELS
from rowlock.browser import bots
from rowlock.rules import Chance, Options, Over, apply, legal, pending, start, text
from support.page_bots import answers, page_folder
from support.playing import ALL_OPTIONS

POSITIONS = 20_000
BATCH = 2_000
SEED = 20


def choices(options: Options) -> Iterator[tuple[dict[str, Any], int]]:
    """The requests and Python's choices, in one game after another."""
    game = 0
    while True:
        state, dice, generator = start(options), DiceStream(SEED, game), random.Random(f"{SEED}/{game}")
        game += 1
        while not isinstance(awaited := pending(state), Over):
            if isinstance(awaited, Chance):
                state = apply(state, dice.roll(state))
                continue
            event = []
            for seat in awaited.seats:
                level, seed = generator.choice(list(LEVELS)), str(generator.random())
                chosen = bots.choose(level, text(state), None, seat, seed)
                event.append(chosen)
                if len(legal(state, seat)) > 1:
                    yield {"level": level, "position": text(state), "seat": seat, "seed": seed}, chosen
            state = apply(state, tuple(event))


def main() -> None:
    given = sys.argv[1:]
    count = int(given.pop(0)) if given and given[0].isdecimal() else POSITIONS
    with tempfile.TemporaryDirectory() as temporary:
        folder = page_folder(Path(temporary) / "page")
        for options in {f"{one.game}-{one.players}": one for one in ALL_OPTIONS}.values():
            name = f"{options.game}-{options.players}"
            if given and name not in given:
                continue
            started, asked, differing = time.perf_counter(), 0, 0
            stream = choices(options)
            while asked < count:
                batch = [next(stream) for _ in range(min(BATCH, count - asked))]
                found = answers(folder, [{"wanted": "choose", "given": one} for one, _ in batch])
                for (one, expected), answer in zip(batch, found, strict=True):
                    if answer["result"] != expected:
                        differing += 1
                        print(f"{one} is {answer['result']} in JavaScript and {expected} in Python", flush=True)
                asked += len(batch)
            seconds = time.perf_counter() - started
            print(f"{name:10} {asked:6} choices, {differing} differ, in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
