"""Random two-player games per second of processor time with the interpreted rules, compared with a plain loop in the
same run.

.rowlock/test/bin/python benchmarks/interpreted.py
"""

import random
import time

from rowlock.rules import TRACKS, Chance, Dice, Options, Over, apply, legal, pending, start

GAMES = (Options("qwixx", 2), Options("onboard", 2, track=TRACKS["A"]), Options("duel", 2))
SECONDS = 3.0


def play(options: Options, draw: random.Random) -> None:
    """One game through the API, with random choices."""
    state = start(options)
    while True:
        awaited = pending(state)
        if isinstance(awaited, Over):
            return
        if isinstance(awaited, Chance):
            shown = [1 + int(draw.random() * 6) for _ in range(6)]
            for colour in range(4):
                if colour not in awaited.dice:
                    shown[2 + colour] = 0
            state = apply(state, Dice(*shown))
        else:
            state = apply(state, tuple(pick(legal(state, seat), draw) for seat in awaited.seats))


def pick(choices: tuple[int, ...], draw: random.Random) -> int:
    return choices[int(draw.random() * len(choices))]


def games_per_second(options: Options) -> float:
    draw = random.Random(1)
    started = time.process_time()
    played = 0
    while time.process_time() - started < SECONDS:
        play(options, draw)
        played += 1
    return played / (time.process_time() - started)


def plain_loops_per_second() -> float:
    """The current speed of this machine's Python; a loop is a thousand additions."""
    started = time.process_time()
    loops = 0
    while time.process_time() - started < SECONDS:
        total = 0
        for number in range(1000):
            total += number
        loops += 1
    return loops / (time.process_time() - started)


def main() -> None:
    loops = plain_loops_per_second()
    print(f"plain loop of 1,000 additions: {loops:,.0f} per second")
    for options in GAMES:
        games = games_per_second(options)
        print(f"{options.game:8} {games:7,.0f} games per second, each as long as {loops / games:.1f} plain loops")


if __name__ == "__main__":
    main()
