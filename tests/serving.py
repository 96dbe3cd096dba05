"""Real servers for the tests, each a process of its own that can be killed; and players who outlive them."""

import asyncio
import contextlib
import os
import re
import sys

import httpx
from websockets.exceptions import WebSocketException

from hosting import Hosted, Player

PATIENCE = 60

PRELOADED = [
    *("rowlock.cli.command", "rowlock.server.serving", "rowlock.server.storage.told", "psycopg"),
    *("pydantic.v1", "uvloop", "httptools"),  # which FastAPI and uvicorn import only as they start
]
"""What takes a process a second and more to import."""

SETTINGS = {
    "ROWLOCK_MESSAGES_A_SECOND": "1000",
    "ROWLOCK_REQUESTS_A_SECOND": "1000",
    "ROWLOCK_TABLES_AN_HOUR": "1000",
    "ROWLOCK_CONNECTIONS": "100",
    "ROWLOCK_BOT_PROCESSES": "1",
    "ROWLOCK_SETTLE_SECONDS": "0.05",
}
"""For players in a hurry. So short a time to settle counts persons as away who are only late, and they come back."""

LOST = (WebSocketException, OSError, EOFError, httpx.TransportError)
"""What it looks like if the server dies under somebody."""


class Served:
    """`rowlock serve` on a free port, in a process of its own. What it logs goes to a file."""

    def __init__(self, processes, data, logged):
        self._ear, mouth = processes.Pipe(duplex=False)
        self.process = processes.Process(target=_serve, args=(str(data), str(logged), mouth))
        self.process.start()
        mouth.close()

    async def url(self):
        """Where it serves; None if it died before it did."""
        with os.fdopen(os.dup(self._ear.fileno()), encoding="utf-8") as said:
            line = await asyncio.to_thread(said.readline)
        found = re.search(r"http://\S+", line)
        return found and found[0]

    async def ended(self):
        """Its exit status."""
        await asyncio.to_thread(self.process.join, PATIENCE)
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
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        yield Hosted(url, None, None, http)


class Place:
    """Where a server can be found, as long as there is one."""

    def __init__(self):
        self._host = None
        self._found = asyncio.Condition()

    async def is_at(self, host):
        async with self._found:
            self._host = host
            self._found.notify_all()

    async def host(self):
        async with asyncio.timeout(PATIENCE), self._found:
            await self._found.wait_for(lambda: self._host is not None)
            return self._host


class Survivor(Player):
    """A player who comes back whenever the server dies, and who wants a rematch after every game but the last."""

    def __init__(self, place, name, when_told=lambda: None):
        super().__init__(None, None, name)
        self.place = place
        self.told = {}
        """Every event, in a list by table."""
        self.tokens = {}
        """What opened its seat, by table."""
        self.games = 0
        self.most_games = float("inf")
        self.times_taken_before = 0
        """How often it sent a command again that had been taken."""
        self._when_told = when_told

    def sit(self, table, token=None):
        self.table, self.token, self.last, self.view, self.events = table, token, 0, None, []
        self.sent.clear()
        self.unanswered.clear()
        self.told[table] = self.events
        self.games += 1

    async def survive(self):
        """Plays game after game, until it has played the last."""
        while True:
            self.host = await self.place.host()
            with contextlib.suppress(*LOST):
                await self.play(until=lambda view: self._is_enough(view) or view["rematch"]["table"])
                if self._is_enough(self.view):
                    return
                self.sit(self.view["rematch"]["table"], self.token)

    def _is_enough(self, view):
        return view["phase"] == "over" and self.games >= self.most_games

    async def _greet(self, client):
        await super()._greet(client)
        self.tokens[self.table] = self.token

    async def _heed(self, client, message):
        self.times_taken_before += "again" in message
        await super()._heed(client, message)

    def _take_in(self, event):
        super()._take_in(event)
        self._when_told()

    async def _act(self, client, may):
        await super()._act(client, may)
        if "want-rematch" in may and self.games < self.most_games:
            await self._send(client, "want-rematch")

    async def _refused(self, client, refusal):
        if refusal["refused"] == "already-said":
            # The others did not wait for who was away.
            del self.unanswered[refusal["id"]]
        elif refusal["refused"] != "closing":
            await super()._refused(client, refusal)
