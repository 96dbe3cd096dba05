"""The pool of worker processes in which bots choose and games are reviewed, off the event loop.

Processes rather than threads, for three reasons: most bots are pure Python and would hold the interpreter lock that the
tables need; a process that hangs can be killed; and several cores are used. Each is started when it is first needed, so
a server on which only people play has none.

pebble's process pool would save half of this file. Measured with the same small job, it took three times as long (0.31
instead of 0.11 ms), kept 66 instead of 15 MB in three processes instead of one, and woke up while idle.
"""

import asyncio
import logging
import os
import pickle
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any

from rowlock.rules import choice_text, legal
from rowlock.server.metrics import Metrics
from rowlock.server.workers.compilation import Compilation, sample_jobs
from rowlock.server.workers.fair_slots import FairSlots, Owner
from rowlock.server.workers.worker import LENGTH, ChoiceJob, Failure, Job, Kernels, encode
from rowlock.table import BotTurn

logger = logging.getLogger("rowlock.server.workers.worker_pool")

NOBODY = Owner()


class JobFailed(Exception):
    """A worker crashed, timed out, or reported an error."""


class WorkerPool:
    """Up to `size` worker processes; a job waits until one is free and it is its owner's turn.

    As long as kernels are not compiled, workers interpret them. Later those workers are replaced, one by one, by new
    ones that have loaded the compiled kernels.
    """

    def __init__(self, size: int, timeout: float, compilation: Compilation) -> None:
        self._timeout = timeout
        self._slots = FairSlots(size)
        self._compilation = compilation
        self.is_closed = False
        self._unfinished = 0
        self._free: list[Process] = []
        self._busy: set[Process] = set()
        self._interpreting: set[Process] = set()
        self._spare: list[Process] = []
        self._preparing: asyncio.Task[None] | None = None
        self._replacing: asyncio.Task[None] | None = None

    def prepare(self, job: Job) -> None:
        """Start a worker before the first job comes, and warm it up with a job whose result nobody needs."""
        has_workers = self._free or self._busy
        if self._preparing is None and not has_workers and job.kernels is not Kernels.COMPILED:
            self._preparing = asyncio.create_task(self._prepare(job))

    async def _prepare(self, job: Job) -> None:
        with suppress(JobFailed):
            await self._run(job, NOBODY)

    async def run(self, job: Job, owner: Owner = NOBODY) -> Any:
        """The result of a job. A worker that does not answer in time is killed; the next job gets a new one."""
        self._unfinished += 1
        try:
            if self._preparing is not None:
                await asyncio.wait({self._preparing})
            return await self._run(job, owner)
        finally:
            self._unfinished -= 1

    @property
    def busy(self) -> int:
        """The number of processes at work."""
        return len(self._busy)

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a free process."""
        return max(0, self._unfinished - len(self._busy))

    async def _run(self, job: Job, owner: Owner) -> Any:
        if job.kernels is not Kernels.NONE:
            self._compilation.start()
        if job.kernels is Kernels.COMPILED:
            await self._compilation.finished.wait()
        async with self._slots.one(owner):
            if self.is_closed:
                raise JobFailed("the server is shutting down")
            process = await self._take(job)
            self._busy.add(process)
            try:
                result = await asyncio.wait_for(_result(process, job), self._timeout)
            except TimeoutError:
                await self._kill(process)
                raise JobFailed(f"no result within {self._timeout:g} s") from None
            except (OSError, EOFError) as error:
                await self._kill(process)
                raise JobFailed(f"the worker died: {type(error).__name__}") from None
            except BaseException:
                await self._kill(process)
                raise
            finally:
                self._busy.discard(process)
            if self._spare and process in self._interpreting:
                await self._kill(process)
                process = self._spare.pop()
            self._free.append(process)
        if isinstance(result, Failure):
            raise JobFailed(result.message)
        return result

    async def close(self) -> None:
        self.is_closed = True
        for task in (self._preparing, self._replacing):
            if task is not None:
                task.cancel()
        for process in [*self._free, *self._busy, *self._spare]:
            await self._kill(process)
        self._free.clear()

    async def _take(self, job: Job) -> Process:
        if self._free:
            process = self._free.pop()
            if job.kernels is not Kernels.COMPILED or process not in self._interpreting:
                return process
            await self._kill(process)
        return await self._start(
            is_interpreting=job.kernels is not Kernels.COMPILED and not self._compilation.succeeded
        )

    async def _start(self, *, is_interpreting: bool) -> Process:
        program = (sys.executable, "-m", "rowlock.server.workers.worker")
        variables = {**os.environ, "ROWLOCK_INTERPRETED": "1"} if is_interpreting else None
        try:
            # In its own session, so that Ctrl-C reaches only the server: a killed worker would look like a failed bot.
            process = await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True, env=variables
            )
        except OSError as error:
            raise JobFailed(f"no process could be started: {error.strerror}") from None
        if is_interpreting:
            self._interpreting.add(process)
            if self._replacing is None:
                self._replacing = asyncio.create_task(self._replace())
                self._replacing.add_done_callback(_log_error)
        return process

    async def _kill(self, process: Process) -> None:
        self._interpreting.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _replace(self) -> None:
        """Once everything is compiled, make a compiled worker for each one that interprets; it takes over when warm."""
        await self._compilation.finished.wait()
        while self._compilation.succeeded and len(self._interpreting) > len(self._spare):
            process = await self._start(is_interpreting=False)
            self._busy.add(process)
            for job in sample_jobs():
                if isinstance(job, ChoiceJob):
                    await _result(process, job)
            self._busy.discard(process)
            self._spare.append(process)
            old = next((one for one in self._free if one in self._interpreting), None)
            if old is not None:
                self._free.remove(old)
                self._free.append(self._spare.pop())
                await self._kill(old)


async def _result(process: Process, job: Job) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(encode(job))
    await process.stdin.drain()
    length = await process.stdout.readexactly(LENGTH.size)
    return pickle.loads(await process.stdout.readexactly(LENGTH.unpack(length)[0]))


def _log_error(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        logger.warning("no compiled worker could be started; the bots stay slower", exc_info=error)


async def bot_choice(workers: WorkerPool, turn: BotTurn, owner: Owner, metrics: Metrics) -> str:
    """A bot's choice. If the bot fails, the first legal choice is made for it, so that the table goes on."""
    try:
        choice: str = await workers.run(ChoiceJob(turn.level, turn.view, secrets.randbits(64)), owner)
    except JobFailed as failed:
        if not workers.is_closed:
            metrics.count("bots_failed")
            logger.warning("a bot failed", extra={"level": turn.level, "why": str(failed)})
        return choice_text(legal(turn.view.state, turn.view.seat)[0])
    return choice
