"""The pool of worker processes in which bots choose and games are reviewed, off the event loop.

Processes rather than threads, for three reasons: most bots are pure Python and would hold the interpreter lock that the
tables need; a process that hangs can be killed; and several cores are used. Each is started when it is first needed, so
a server on which only people play has none.

pebble's process pool would save half of this file. Measured with the same small job, it took three times as long (0.31
instead of 0.11 ms), kept 66 instead of 15 MB in three processes instead of one, and woke up while idle.
"""

import asyncio
import logging
import pickle
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any

from rowlock.rules import choice_text, legal
from rowlock.server.workers.worker import LENGTH, ChoiceJob, Failure, Job, encode
from rowlock.table import BotTurn

logger = logging.getLogger("rowlock.server.workers.worker_pool")


class JobFailed(Exception):
    """A worker crashed, timed out, or reported an error."""


class WorkerPool:
    """Up to `size` worker processes; a job waits until one is free."""

    def __init__(self, size: int, timeout: float) -> None:
        self._timeout = timeout
        self._slots = asyncio.Semaphore(size)
        self.is_closed = False
        self._free: list[Process] = []
        self._busy: set[Process] = set()

    async def run(self, job: Job) -> Any:
        """The result of a job. A worker that does not answer in time is killed; the next job gets a new one."""
        async with self._slots:
            if self.is_closed:
                raise JobFailed("the server is shutting down")
            process = self._free.pop() if self._free else await self._start()
            self._busy.add(process)
            try:
                result = await asyncio.wait_for(_result(process, job), self._timeout)
            except TimeoutError:
                await _kill(process)
                raise JobFailed(f"no result within {self._timeout:g} s") from None
            except (OSError, EOFError) as error:
                await _kill(process)
                raise JobFailed(f"the worker died: {type(error).__name__}") from None
            except BaseException:
                await _kill(process)
                raise
            finally:
                self._busy.discard(process)
            self._free.append(process)
        if isinstance(result, Failure):
            raise JobFailed(result.message)
        return result

    async def close(self) -> None:
        self.is_closed = True
        for process in [*self._free, *self._busy]:
            await _kill(process)
        self._free.clear()

    async def _start(self) -> Process:
        program = (sys.executable, "-m", "rowlock.server.workers.worker")
        try:
            # In its own session, so that Ctrl-C reaches only the server: a killed worker would look like a failed bot.
            return await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        except OSError as error:
            raise JobFailed(f"no process could be started: {error.strerror}") from None


async def _result(process: Process, job: Job) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(encode(job))
    await process.stdin.drain()
    length = await process.stdout.readexactly(LENGTH.size)
    return pickle.loads(await process.stdout.readexactly(LENGTH.unpack(length)[0]))


async def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def bot_choice(workers: WorkerPool, turn: BotTurn) -> str:
    """A bot's choice. If the bot fails, the first legal choice is made for it, so that the table goes on."""
    try:
        choice: str = await workers.run(ChoiceJob(turn.level, turn.view, secrets.randbits(64)))
    except JobFailed as failed:
        if not workers.is_closed:
            logger.warning("a bot failed", extra={"level": turn.level, "why": str(failed)})
        return choice_text(legal(turn.view.state, turn.view.seat)[0])
    return choice
