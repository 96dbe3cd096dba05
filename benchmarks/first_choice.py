"""How long bots and hints take with an empty cache, before and during compilation.

    python benchmarks/first_choice.py           # on an otherwise idle machine
    python benchmarks/first_choice.py --busy    # with a busy process on every core

For each game and level that uses kernels: seconds for the first choice, including the start of a worker, the slowest
of the next nine, and a hint. Then a bot keeps choosing while everything is compiled and the workers are replaced.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time

CACHE = tempfile.TemporaryDirectory()
os.environ["ROWLOCK_CACHE"] = CACHE.name

from rowlock.bots import LEVELS  # noqa: E402
from rowlock.rules import GAMES, TRACKS, Options  # noqa: E402
from rowlock.server.workers.compilation import Compilation, sample_view  # noqa: E402
from rowlock.server.workers.worker import ChoiceJob, HintJob, Job  # noqa: E402
from rowlock.server.workers.worker_pool import WorkerPool  # noqa: E402

PLAIN = [sys.executable, "-c", "import rowlock.rules"]


async def seconds(pool: WorkerPool, job: Job) -> float:
    started = time.perf_counter()
    await pool.run(job)
    return time.perf_counter() - started


async def cold(options: Options) -> None:
    view = sample_view(options)
    for level in (name for name, entry in LEVELS.items() if entry.uses_nets):
        compilation = Compilation()
        pool = WorkerPool(2, 600, compilation)
        times = [await seconds(pool, ChoiceJob(level, view, seed)) for seed in range(10)]
        hint = await seconds(pool, HintJob(view))
        print(f"| {options.game} {options.players} | {level} | {times[0]:.2f} | {max(times[1:]):.2f} | {hint:.2f} |")
        await pool.close()
        await compilation.close()


async def while_compiling() -> None:
    compilation = Compilation()
    pool = WorkerPool(2, 600, compilation)
    view = sample_view(Options("qwixx", 2))
    started, slowest = time.perf_counter(), 0.0
    while not compilation.finished.is_set() or pool._interpreting:
        slowest = max(slowest, await seconds(pool, ChoiceJob("master", view, 0)))
        await asyncio.sleep(0.05)
    print(
        f"\nCompiled after {time.perf_counter() - started:.0f} s; the slowest choice until then took {slowest:.2f} s."
    )
    await pool.close()
    await compilation.close()


def main() -> None:
    busy = "--busy" in sys.argv
    burners = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy * (os.cpu_count() or 1))
    ]
    try:
        started = time.perf_counter()
        subprocess.run(PLAIN, check=True)
        print(f"Starting Python and importing the rules: {time.perf_counter() - started:.2f} s\n")
        print("| game, players | level | first choice, s | slowest of the next nine | hint |")
        print("| --- | --- | --- | --- | --- |")
        for game in GAMES.values():
            for players in sorted({2, game.PLAYERS[-1]}):
                asyncio.run(cold(Options(game.NAME, players, 0, TRACKS["A"] if game.ON_A_TRACK else None)))
        asyncio.run(while_compiling())
    finally:
        for burner in burners:
            burner.kill()


if __name__ == "__main__":
    main()
