"""The processes that share a PostgreSQL database. Each reports every second that it is alive, by the database's clock,
since the clocks of several machines may differ.
"""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from sqlalchemy import Connection, text

from rowlock.server.storage.notify import Notifier

ALIVE_SECONDS = 3.0
"""How long a process counts as alive after its last report. Then the others take over its tables."""

FORGOTTEN_SECONDS = 3600.0

_NOW = "extract(epoch FROM clock_timestamp())"
_REPORT = text(
    f"INSERT INTO rowlock_processes (name, address, seen) VALUES (:name, :address, {_NOW})"
    " ON CONFLICT (name) DO UPDATE SET address = excluded.address, seen = excluded.seen"
)
_ALIVE = text(f"SELECT name, address FROM rowlock_processes WHERE seen > {_NOW} - :seconds ORDER BY name")
_FORGET = text(f"DELETE FROM rowlock_processes WHERE name = :name OR seen < {_NOW} - :seconds")
_MAKE_SECRET = text("INSERT INTO rowlock_meta (name, value) VALUES ('secret', :value) ON CONFLICT DO NOTHING")
_SECRET = text("SELECT value FROM rowlock_meta WHERE name = 'secret'")


class ProcessTable:
    """`run` runs a query in a thread, each statement a transaction of its own."""

    def __init__(self, notifier: Notifier, run: Callable[[Callable[[Connection], Any]], Awaitable[Any]]) -> None:
        self.name = notifier.name
        self._notifier = notifier
        self._run = run
        self._is_known = False

    async def report(self, address: str) -> Mapping[str, str]:
        """Report that this process is alive, at an address, and return the addresses of all live processes, by name."""

        def query(connection: Connection) -> dict[str, str]:
            connection.execute(_REPORT, {"name": self.name, "address": address})
            if not self._is_known:
                self._notifier.notify_processes(connection)
                self._is_known = True
            return {row.name: row.address for row in connection.execute(_ALIVE, {"seconds": ALIVE_SECONDS})}

        found: dict[str, str] = await self._run(query)
        return found

    async def leave(self) -> None:
        """Tell the others that this process is stopping."""

        def query(connection: Connection) -> None:
            connection.execute(_FORGET, {"name": self.name, "seconds": FORGOTTEN_SECONDS})
            self._notifier.notify_processes(connection)

        await self._run(query)

    async def secret(self) -> str:
        """A secret that only these processes know."""

        def query(connection: Connection) -> str:
            connection.execute(_MAKE_SECRET, {"value": secrets.token_hex(32)})
            return str(connection.scalar(_SECRET))

        found: str = await self._run(query)
        return found
