"""Slots for jobs, handed out fairly: clients take turns, and so do the tables of each client."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Owner(NamedTuple):
    """The client and table that a job is done for. Tables that nobody is connected to have no client, and share one
    turn.
    """

    client: str = ""
    table: str = ""


class FairSlots:
    """Like a semaphore, except that a client with many waiting jobs does not make others wait longer."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        """By client and table, each in the order of their next turns."""

    @asynccontextmanager
    async def one(self, owner: Owner) -> AsyncIterator[None]:
        await self._acquire(owner)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, owner: Owner) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner.client, {}).setdefault(owner.table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            turn = self._next()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None]:
        """Take the next job, and move its client and table to the end of their lines."""
        client = next(iter(self._waiting))
        tables = self._waiting.pop(client)
        table = next(iter(tables))
        turns = tables.pop(table)
        turn = turns.popleft()
        if turns:
            tables[table] = turns
        if tables:
            self._waiting[client] = tables
        return turn
