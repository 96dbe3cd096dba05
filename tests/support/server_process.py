"""Real servers for the tests, each in its own process that can be killed."""

import asyncio
import contextlib
import os
import re
import sys

import httpx

from support.deadlines import TIMEOUT
from support.hosted_server import Hosted

PRELOADED = [
    *("rowlock.cli.command", "rowlock.server.serving", "rowlock.server.storage.notify", "psycopg"),
    *("pydantic.v1", "uvloop", "httptools"),  # which FastAPI and uvicorn import late
    "support.served_page",
]
"""Modules that take more than a second to import."""

SETTINGS = {
    "ROWLOCK_MESSAGES_PER_SECOND": "1000",
    "ROWLOCK_REQUESTS_PER_SECOND": "1000",
    "ROWLOCK_TABLES_PER_HOUR": "1000",
    "ROWLOCK_CONNECTIONS": "100",
    "ROWLOCK_BOT_PROCESSES": "1",
    "ROWLOCK_COMPILE_AT_START": "0",
    "ROWLOCK_SETTLE_SECONDS": "0.05",
}
"""For fast players. The short settle time counts late players as away, and they come back."""


class Served:
    """`rowlock serve` on a free port, in its own process. Its log goes to a file."""

    def __init__(self, processes, data, logged):
        self._ear, mouth = processes.Pipe(duplex=False)
        self.process = processes.Process(target=_serve, args=(str(data), str(logged), mouth))
        self.process.start()
        mouth.close()

    async def url(self):
        """The address of the server; None if it died first."""
        with os.fdopen(os.dup(self._ear.fileno()), encoding="utf-8") as said:
            line = await asyncio.to_thread(said.readline)
        found = re.search(r"http://\S+", line)
        return found and found[0]

    async def ended(self):
        """Wait for the end of the process and return its exit status."""
        await asyncio.to_thread(self.process.join, TIMEOUT)
        self._ear.close()
        return self.process.exitcode


def _serve(data, logged, mouth):
    os.environ.update(SETTINGS)
    sys.stdout = os.fdopen(os.dup(mouth.fileno()), "w", encoding="utf-8")
    sys.argv = ["rowlock", "serve", "--port", "0", "--data", data]
    from rowlock.cli import main

    with open(logged, "a", encoding="utf-8") as sys.stderr:
        main()


@contextlib.asynccontextmanager
async def host_at(url):
    async with httpx.AsyncClient(base_url=url, timeout=TIMEOUT) as http:
        yield Hosted(url, None, None, http)
