"""Compiles the kernels of bots, hints and reviews in a process of its own, once per machine.

    python -m rowlock.server.workers.compilation

Meanwhile workers run the same kernels as plain Python, so nobody waits for a compiler. The process has no time limit,
and what it has compiled stays in the cache even if it is killed.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Iterator
from contextlib import suppress

from rowlock.bots.player import View
from rowlock.fast.cache import CACHE
from rowlock.record import begin
from rowlock.rules import GAMES, TRACKS, Dice, Options, apply, start
from rowlock.rules.api import dice_in_play
from rowlock.server.file_lock import lock_file
from rowlock.server.workers.worker import ChoiceJob, HintJob, Job, ReviewJob
from rowlock.values.net_paths import has_nets

logger = logging.getLogger("rowlock.server.workers.compilation")

DONE = CACHE / "bots.compiled"
LOCK = CACHE / "bots.lock"
ROLL = Dice(4, 4, 3, 3, 3, 3)
"""Leaves choices of about equal value, so that a master bot that plays trials plays them here."""


def sample_view(options: Options) -> View:
    """A choice to warm up with: the first one of a game."""
    state = start(options)
    return View(apply(state, dice_in_play(state, ROLL)), options.first)


def sample_jobs() -> Iterator[Job]:
    """Jobs that use every kernel of bots, hints and reviews at least once, in the games that have nets."""
    for game in filter(has_nets, GAMES.values()):
        track = next(iter(TRACKS.values())) if game.ON_A_TRACK else None
        options = Options(game.NAME, 2, 0, track)
        view = sample_view(options)
        yield ChoiceJob("master", view, 0)
        yield HintJob(view)
        yield ReviewJob(begin(options).then(dice_in_play(start(options), ROLL)), "en", "json")


def solo_views() -> Iterator[View]:
    for game in GAMES.values():
        if game.SOLVED_ALONE:
            yield sample_view(Options(game.NAME, 1))


class Compilation:
    """The compilation in the background: started when it is first needed, and awaited by jobs that depend on it."""

    def __init__(self) -> None:
        self.finished = asyncio.Event()
        self.succeeded = DONE.exists()
        if self.succeeded:
            self.finished.set()
        self._task: asyncio.Task[None] | None = None
        self._process: Process | None = None

    def start(self) -> None:
        if self._task is None and not self.finished.is_set():
            self._task = asyncio.create_task(self._compile())

    async def _compile(self) -> None:
        program = (sys.executable, "-m", "rowlock.server.workers.compilation")
        logger.info("compiling the bots, once for this machine")
        try:
            self._process = await asyncio.create_subprocess_exec(
                *program, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
            )
            status = await self._process.wait()
        except OSError as error:
            status = error.errno or 1
        self.succeeded = status == 0
        if self.succeeded:
            logger.info("the bots are compiled")
        else:
            logger.warning("the bots could not be compiled, and stay slower", extra={"status": status})
        self.finished.set()

    async def close(self) -> None:
        if self._task is not None and not self.finished.is_set():
            self._task.cancel()
            if self._process is not None:
                with suppress(ProcessLookupError):
                    self._process.kill()
                await self._process.wait()


def compile_all() -> None:
    """Compile everything that isn't in the cache yet."""
    with LOCK.open("a") as lock:
        lock_file(lock, wait=True)  # another process may be compiling the same
        if not DONE.exists():
            for job in sample_jobs():
                job.run()
            DONE.touch()


def main() -> None:
    with suppress(OSError, AttributeError):
        os.nice(15)
    compile_all()
    # Solves the solo game, which takes another half a minute; no bot waits for it.
    for view in solo_views():
        HintJob(view).run()


if __name__ == "__main__":
    main()
