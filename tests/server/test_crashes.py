"""The whole server is killed at any moment, under load, and restarted on the same data: no confirmed event is lost or
changed, nothing happens twice, and the games are played to their end.

By default there are few kills. ROWLOCK_CRASHES=300 kills about 300 servers for each database, in several runs.
"""

import asyncio
import contextlib
import os
import random
import signal
from typing import NamedTuple

import httpx
import pytest

from support.crash_survivors import LOST, Place, Survivor, checked_tables
from support.deadlines import TIMEOUT, in_a_loop
from support.hosted_server import opening
from support.long_run import LONG
from support.server_process import Served, host_at

pytestmark = [pytest.mark.crash, pytest.mark.longer]

KILLS = 10 if LONG else 3
"""Per run with one database."""

LIVES = max(1, int(os.environ.get("ROWLOCK_CRASHES", KILLS)) // KILLS)

TABLES = [
    ("qwixx", "me", "open"),
    ("onboard", "me", "beginner", "open"),
    ("duel", "me", "open"),
    ("duel", "me", "beginner"),
]


class Moment(NamedTuple):
    """When a server is killed: some seconds after its start, after some events, or while it shuts down, which begins
    after some events.
    """

    after: str
    events: int
    seconds: float


def a_moment(chance):
    after = chance.choices(["start", "events", "stop"], [2, 5, 2])[0]
    return Moment(after, chance.randint(1, 250), chance.uniform(0, 0.02 if after == "events" else 0.3))


class EventCounter:
    """Counts the events that all players together have received."""

    def __init__(self):
        self.count = 0
        self._one_more = asyncio.Event()

    def one_more(self):
        self.count += 1
        self._one_more.set()

    async def more(self, events):
        wanted = self.count + events
        async with asyncio.timeout(TIMEOUT):
            while self.count < wanted:
                self._one_more.clear()
                await self._one_more.wait()


class Life:
    """A database, from its first server to its last, and the players."""

    def __init__(self, processes, url, logged):
        self.processes, self.url, self.logged = processes, url, logged
        self.place = Place()
        self.received = EventCounter()
        self.groups = [
            [Survivor(self.place, name, self.received.one_more) for name in ("Ada", "Bo")[: 1 + seats.count("open")]]
            for _, *seats in TABLES
        ]
        self.tables = {}
        """The tables as they are in the log."""

    @property
    def players(self):
        return [player for group in self.groups for player in group]

    async def live(self, moments):
        async with asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(self._play(*table)) for table in zip(self.groups, TABLES, strict=True)]
            tasks.create_task(self._serve(moments, playing))
        await self.check()

    async def _play(self, group, table):
        game, *seats = table
        id, token = await self._opened(opening(game, *seats, entropy_limit=1000.0))
        for player, its_token in zip(group, (token, None), strict=False):
            player.sit(id, its_token)
        await asyncio.gather(*(player.survive() for player in group))

    async def _opened(self, body):
        """Open a table. If the response is lost, a table nobody knows of may exist; then another one is opened."""
        while True:
            host = await self.place.host()
            with contextlib.suppress(*LOST):
                answer = await host.http.post("/api/v1/tables", json=body)
                if answer.status_code == httpx.codes.CREATED:
                    return answer.json()["table"], answer.json()["token"]
                assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE, answer.text

    async def _serve(self, moments, playing):
        for moment in moments:
            await self._serve_until_killed(moment)
            await self.check()
        for group in self.groups:
            for player in group:
                player.most_games = max(1, *(one.games for one in group))
        async with self._served() as process:
            await asyncio.wait(playing)
            process.terminate()
            await asyncio.to_thread(process.join, TIMEOUT)
        assert process.exitcode == -signal.SIGTERM

    async def _serve_until_killed(self, moment):
        async with self._served() as process:
            if moment.after != "start":
                await self.received.more(moment.events)
            if moment.after == "stop":
                await self.place.is_at(None)
                process.terminate()
            await asyncio.sleep(moment.seconds)
        # A process may stop before the signal arrives, or die of the signal itself.
        endings = [-signal.SIGKILL, -signal.SIGTERM] if moment.after == "stop" else [-signal.SIGKILL]
        assert process.exitcode in endings

    @contextlib.asynccontextmanager
    async def _served(self):
        """A server process, killed at the end."""
        server = Served(self.processes, self.url, self.logged)
        publishing = asyncio.create_task(self._publish_address(server))
        try:
            yield server.process
        finally:
            await self.place.is_at(None)
            server.process.kill()
            await server.ended()
            publishing.cancel()
            await asyncio.wait([publishing])
            await self.place.is_at(None)  # It may have reported its address in its last moment.

    async def _publish_address(self, server):
        url = await server.url()
        if url is not None:
            async with host_at(url) as host:
                await self.place.is_at(host)
                await asyncio.Event().wait()

    def __str__(self):
        stored = sum(len(table.log) for table in self.tables.values())
        games = sum(table.phase == "over" for table in self.tables.values())
        again = sum(player.times_taken_before for player in self.players)
        return f"{games} games, {stored} events stored, {self.received.count} received, {again} commands sent twice"

    async def check(self):
        # The first server has to create its log itself.
        if self.received.count:
            self.tables = await checked_tables(self.url, self.players)


@pytest.mark.parametrize("seed", range(LIVES))
@in_a_loop
async def test_a_server_killed_at_any_moment_loses_nothing_it_confirmed_and_does_nothing_twice(
    url, processes, tmp_path, seed
):
    chance = random.Random(seed)
    moments = [a_moment(chance) for _ in range(KILLS)]
    print(f"seed {seed}:", *moments, sep="\n")
    life = Life(processes, url, tmp_path / "log")
    try:
        await life.live(moments)
    finally:
        logged = life.logged.read_text(encoding="utf-8")
        print(logged)
    for player in life.players:
        assert life.tables[player.table].end.how == "rules"
        assert "ended" in {event["kind"] for event in player.events}
    for unwanted in ("Traceback", *life.tables, *(player.token for player in life.players)):
        assert unwanted not in logged
    print(life)
