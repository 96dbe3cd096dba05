"""Where bots think and games are reviewed: in processes of their own, never on the event loop.

Processes and not threads, for three reasons: most bots are plain Python and would hold the interpreter's lock that the
tables need; one that hangs can be ended; and a machine with several cores has them used. They are started when they
are first needed, so a server on which only people play has none.
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
from rowlock.server.thinking import LENGTH, Choosing, Failure, Job, packed
from rowlock.table import BotTurn

logger = logging.getLogger("rowlock.server.thinkers")


class ThinkingFailed(Exception):
    """No answer came: the process crashed, was too slow, or says what went wrong."""


class Thinkers:
    """A few processes; a job waits until one is free."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._places = asyncio.Semaphore(most)
        self.is_closed = False
        self._free: list[Process] = []
        self._busy: set[Process] = set()

    async def done(self, job: Job) -> Any:
        """A job's answer. A process that gave none in time is ended, and another one is started for the next job."""
        async with self._places:
            if self.is_closed:
                raise ThinkingFailed("the server stops")
            process = self._free.pop() if self._free else await self._started()
            self._busy.add(process)
            try:
                answer = await asyncio.wait_for(_answer(process, job), self._seconds)
            except TimeoutError:
                await _end(process)
                raise ThinkingFailed(f"no answer in {self._seconds:g} s") from None
            except (OSError, EOFError) as error:
                await _end(process)
                raise ThinkingFailed(f"the process ended: {type(error).__name__}") from None
            except BaseException:
                await _end(process)
                raise
            finally:
                self._busy.discard(process)
            self._free.append(process)
        if isinstance(answer, Failure):
            raise ThinkingFailed(answer.words)
        return answer

    async def close(self) -> None:
        self.is_closed = True
        for process in [*self._free, *self._busy]:
            await _end(process)
        self._free.clear()

    async def _started(self) -> Process:
        program = (sys.executable, "-m", "rowlock.server.thinking")
        try:
            # In a session of its own: Ctrl-C is for the server, which must not take the end of a bot for its failure.
            return await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        except OSError as error:
            raise ThinkingFailed(f"no process could be started: {error.strerror}") from None


async def _answer(process: Process, job: Job) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(packed(job))
    await process.stdin.drain()
    length = await process.stdout.readexactly(LENGTH.size)
    return pickle.loads(await process.stdout.readexactly(LENGTH.unpack(length)[0]))


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


async def choice_of(thinkers: Thinkers, turn: BotTurn) -> str:
    """What a bot chooses. A bot that fails makes the first legal choice, so that its table goes on."""
    try:
        choice: str = await thinkers.done(Choosing(turn.level, turn.view, secrets.randbits(64)))
    except ThinkingFailed as failed:
        if not thinkers.is_closed:
            logger.warning("a bot failed", extra={"level": turn.level, "why": str(failed)})
        return choice_text(legal(turn.view.state, turn.view.seat)[0])
    return choice
