"""Rollouts per second on one core, with and without subtracting luck, and how many plain trials one with luck
subtracted is worth.
"""

import random
import time
from collections.abc import Iterator

import numpy as np

from rowlock.arena.dice_stream import DiceStream
from rowlock.bots import View, bot_named
from rowlock.rules import TRACKS, Chance, Options, Over, State, apply, legal, pending, start
from rowlock.values.rollouts import RolloutResults, rollouts

POSITIONS = 30
ROUNDS = 8
TABLES = (
    Options("qwixx", 1),
    Options("qwixx", 2),
    Options("qwixx", 4),
    Options("onboard", 1, track=TRACKS["A"]),
    Options("onboard", 2, track=TRACKS["A"]),
    Options("duel", 2),
)


def before_rolls(options: Options) -> Iterator[State]:
    """All positions before a roll, from some games of steady players."""
    bot = bot_named("steady", options.game)
    for game in range(POSITIONS // 3):
        state, dice, generator = start(options), DiceStream(1, game), random.Random(game)
        while not isinstance(awaited := pending(state), Over):
            if isinstance(awaited, Chance):
                yield state
                state = apply(state, dice.roll(state))
            else:
                chosen = (bot.choose(View(state, seat), legal(state, seat), generator) for seat in awaited.seats)
                state = apply(state, tuple(chosen))


def noise(rolled: RolloutResults) -> float:
    """The variance of the first seat's share in one trial."""
    return float(rolled.shares[:, 0].var(ddof=1)) * rolled.trials / len(rolled.shares)


def measure(options: Options, subtract_luck: bool) -> tuple[float, float]:
    """Trials per second, and the variance of a trial, over positions from all stages of the game."""
    states = random.Random(1).sample(list(before_rolls(options)), POSITIONS)
    rollouts(states[:1], 2, subtract_luck=subtract_luck)
    started = time.process_time()
    rolled = [rollouts([state], ROUNDS, subtract_luck=subtract_luck, workers=1)[0] for state in states]
    spent = time.process_time() - started
    return sum(one.trials for one in rolled) / spent, float(np.mean([noise(one) for one in rolled]))


if __name__ == "__main__":
    print(f"{'':12}{'plain /s':>10}{'less luck /s':>14}{'time':>8}{'worth':>8}{'gain':>8}")
    for options in TABLES:
        speed, variance = measure(options, subtract_luck=False)
        speed_less, variance_less = measure(options, subtract_luck=True)
        time_of_one, worth_of_one = speed / speed_less, variance / variance_less
        print(
            f"{f'{options.game} {options.players}':12}{speed:10,.0f}{speed_less:14,.0f}"
            f"{time_of_one:8.2f}{worth_of_one:8.2f}{worth_of_one / time_of_one:8.2f}",
            flush=True,
        )
