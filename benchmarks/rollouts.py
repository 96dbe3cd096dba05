"""Rollouts on one core with and without subtracting luck: trials per second, and the standard error after one second.

python benchmarks/rollouts.py [qwixx-2 …]        every game and number of players, or these

A game's `rollouts_less_luck` lists the numbers of players with which subtracting luck makes the error smaller.
"""

import math
import random
import sys
import time
from collections.abc import Iterator

import numpy as np

from level_games import TABLES
from rowlock.arena.dice_stream import DiceStream
from rowlock.bots import View, bot_named
from rowlock.rules import Chance, Options, Over, State, apply, legal, pending, start
from rowlock.values.rollouts import RolloutResults, less_luck, rollouts

POSITIONS = 30
ROUNDS = 8


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
    print("| game, players | plain trials per second | luck-adjusted | error after 1 s, plain | luck-adjusted | used |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in sys.argv[1:] or TABLES:
        options = TABLES[name]
        speed, variance = measure(options, subtract_luck=False)
        speed_less, variance_less = measure(options, subtract_luck=True)
        error, error_less = math.sqrt(variance / speed), math.sqrt(variance_less / speed_less)
        used = "luck-adjusted" if less_luck(start(options)) else "plain"
        print(
            f"| {name} | {speed:,.0f} | {speed_less:,.0f} | {error:.4f} | {error_less:.4f} | {used} |",
            flush=True,
        )
