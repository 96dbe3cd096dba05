"""The processor time per choice of each level, on one core, compared with one step of the interpreted rules."""

import os
import random
import time

os.environ["NUMBA_NUM_THREADS"] = "1"

from rowlock.arena.dice_stream import DiceStream
from rowlock.bots import LEVELS, View, bot_named
from rowlock.rules import TRACKS, Chance, Event, Options, Over, apply, legal, pending, start

GAMES = 20
WARM_UP = 2
TABLES = (
    Options("qwixx", 2),
    Options("qwixx", 5),
    Options("onboard", 2, track=TRACKS["A"]),
    Options("onboard", 4, track=TRACKS["A"]),
    Options("duel", 2),
)


def measure(name: str, options: Options) -> tuple[list[float], list[float]]:
    """The seconds per choice with several options, and per step of the rules, in games of the bot against itself."""
    bot = bot_named(name, options.game)
    choosing, stepping = [], []
    for game in range(GAMES):
        state, dice, generator = start(options), DiceStream(1, game), random.Random(game)
        event: Event
        while not isinstance(awaited := pending(state), Over):
            if isinstance(awaited, Chance):
                event = dice.roll(state)
            else:
                choices = []
                for seat in awaited.seats:
                    offered = legal(state, seat)
                    started = time.process_time()
                    choices.append(bot.choose(View(state, seat), offered, generator))
                    if game >= WARM_UP and len(offered) > 1:
                        choosing.append(time.process_time() - started)
                event = tuple(choices)
            started = time.process_time()
            state = apply(state, event)
            stepping.append(time.process_time() - started)
    return choosing, stepping


if __name__ == "__main__":
    print(f"{'':22}{'mean ms':>9}{'99 of 100':>11}{'longest':>9}{'steps':>8}")
    for options in TABLES:
        for name in LEVELS:
            choosing, stepping = measure(name, options)
            choosing.sort()
            mean = sum(choosing) / len(choosing)
            step = sum(stepping) / len(stepping)
            of_a_hundred = choosing[int(0.99 * len(choosing))]
            print(
                f"{f'{options.game} {options.players} {name}':22}{mean * 1e3:9.3f}{of_a_hundred * 1e3:11.2f}"
                f"{choosing[-1] * 1e3:9.2f}{mean / step:8.1f}",
                flush=True,
            )
