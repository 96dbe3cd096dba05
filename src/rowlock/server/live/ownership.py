"""Which process holds which table, if several share a storage.

Each table is held by one process at a time, and only that one connects clients to it and appends events. Every process
knows which ones are alive, and picks the holder of a table by rendezvous hashing: when a process comes or goes, only
the tables that it gets or had change hands. For a moment two processes may disagree about who is alive. Then both may
take over a table, one after the other; the storage's lease makes sure that only the last one can append.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Mapping

from rowlock.server.event_log import Registry, StorageFailed

logger = logging.getLogger("rowlock.server.live.ownership")

REPORT_SECONDS = 1.0


class Ownership:
    """`address` is where the other processes can reach this one."""

    def __init__(self, registry: Registry | None, address: str) -> None:
        self._registry = registry
        self._address = address
        self._processes: Mapping[str, str] = {}
        self._dead: set[str] = set()
        """Processes that have just died, although the registry does not know it yet."""
        self._woken = asyncio.Event()

    def holder(self, id: str) -> str | None:
        """The address of the process that holds a table or pad; None if it is this one."""
        if self._registry is None or not self._processes:
            return None
        name = max(self._processes, key=lambda process: _weight(process, id))
        return None if name == self._registry.name else self._processes[name]

    def alive(self) -> Collection[str]:
        """The addresses of all processes."""
        return self._processes.values()

    def on_refused(self, address: str) -> None:
        """Nobody listens at the address of another process: it has died. Its tables need not wait for the registry."""
        # By name, since a new process may soon have the same address.
        self._dead.update(name for name, where in self._processes.items() if where == address)
        self._set_alive({name: where for name, where in self._processes.items() if name not in self._dead})

    async def follow(self, on_change: Callable[[], None]) -> None:
        """Report every second that this process is alive, and learn which others are."""
        while self._registry is not None:
            self._woken.clear()
            try:
                await self.report(on_change)
            except StorageFailed as failed:
                # Until the storage answers again, nobody can append anything.
                logger.warning("can't reach the other processes", extra={"why": str(failed)})
            try:
                async with asyncio.timeout(REPORT_SECONDS):
                    await self._woken.wait()
            except TimeoutError:
                pass

    async def report(self, on_change: Callable[[], None]) -> None:
        if self._registry is None:
            return
        alive = await self._registry.report(self._address)
        self._dead.intersection_update(alive)
        alive = {name: where for name, where in alive.items() if name not in self._dead}
        if alive.keys() != self._processes.keys():
            self._set_alive(alive)
            on_change()

    def _set_alive(self, alive: Mapping[str, str]) -> None:
        logger.info("the processes of this storage", extra={"alive": len(alive)})
        self._processes = alive

    def wake(self) -> None:
        """Check right away which processes are alive."""
        self._woken.set()

    async def leave(self) -> None:
        """Hand all tables over to the others."""
        if self._registry is not None:
            try:
                await self._registry.leave()
            except StorageFailed as failed:
                logger.warning("could not notify the other processes", extra={"why": str(failed)})


def _weight(process: str, id: str) -> bytes:
    return hashlib.blake2b(f"{process} {id}".encode(), digest_size=8).digest()
