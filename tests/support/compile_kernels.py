"""Compile the largest kernels that tests need, before the tests start.

    python tests/support/compile_kernels.py

Kernels share most of their parts, and a process compiles each part only once. So two processes compile all of them, and
not whichever test process happens to need one first.
"""

import gc
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rowlock.arena.tournament import compile_games
from rowlock.rules import parse
from rowlock.server.workers.compilation import compile_all
from rowlock.values import training
from rowlock.values.rollouts import MIN_ROUNDS, rollouts
from rowlock.values.training import Schedule, train


def compile_bots_rollouts_and_training() -> None:
    gc.disable()  # it would take a tenth of the time
    compile_all()
    for line in ("qwixx/1/r.y.g.b.3/r.y.g.b.3/1:roll", "duel/1/r.y.g.b.3/r.y.g.b.0/1:roll"):
        rollouts([parse(line)], MIN_ROUNDS)
    training.TEST_GAMES = 6  # their results don't matter here
    for game, players in (("qwixx", 3), ("duel", 2)):
        for _ in train(game, players, Schedule(4, warm_up=2, batch=2, tests=1), seed=1):
            pass


def compile_arena_and_environments() -> None:
    gc.disable()
    compile_games()
    try:
        from rowlock.envs.vector import GamesAgainstBots
    except ImportError:  # Gymnasium isn't installed; its tests are skipped
        return
    GamesAgainstBots("qwixx", opponent="master").reset(seed=1)


if __name__ == "__main__":
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        others = pool.submit(compile_arena_and_environments)
        compile_bots_rollouts_and_training()
        others.result()
