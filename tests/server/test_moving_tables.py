"""Two processes share a database, and one of them is killed again and again: its tables move to the other and back,
and nothing that was confirmed is lost, changed or done twice.

By default there are few kills. ROWLOCK_CRASHES=300 kills about 300 processes, in several runs.
"""

import asyncio
import contextlib
import os
import random

import pytest

from support.crash_survivors import Place, Survivor, checked_tables
from support.deadlines import in_a_loop
from support.hosted_server import opening
from support.long_run import LONG
from support.server_process import Served, host_at

pytestmark = [pytest.mark.crash, pytest.mark.longer]

KILLS = 8 if LONG else 3
"""Per run."""

LIVES = max(1, int(os.environ.get("ROWLOCK_CRASHES", KILLS)) // KILLS)

TABLES = [
    ("qwixx", "me", "open"),
    ("onboard", "me", "beginner", "open"),
    ("duel", "me", "open"),
    ("tworows", "me", "open"),
]


class Slot:
    """A server process, and where to find it."""

    def __init__(self, processes, url, logged):
        self.processes, self.url, self.logged = processes, url, logged
        self.place = Place()
        self.server = None
        self._host = contextlib.AsyncExitStack()

    async def start(self):
        self.server = Served(self.processes, self.url, self.logged)
        host = await self._host.enter_async_context(host_at(await self.server.url()))
        await self.place.is_at(host)

    async def kill(self):
        await self.place.is_at(None)
        self.server.process.kill()
        await self.server.ended()
        await self._host.aclose()


@pytest.mark.parametrize("seed", range(LIVES))
@in_a_loop
async def test_tables_that_move_with_every_kill_lose_nothing_and_do_nothing_twice(
    postgresql_url, processes, tmp_path, seed
):
    chance = random.Random(seed)
    slots = [Slot(processes, postgresql_url, tmp_path / f"log {number}") for number in range(2)]
    received = asyncio.Semaphore(0)
    groups = []
    try:
        for slot in slots:
            await slot.start()
        for game, *seats in TABLES:
            host = await chance.choice(slots).place.host()
            answer = await host.http.post("/api/v1/tables", json=opening(game, *seats, entropy_limit=1000.0))
            opened = answer.json()
            groups.append([])
            for name, token in (("Ada", opened["token"]), ("Bo", None))[: 1 + seats.count("open")]:
                player = Survivor(chance.choice(slots).place, name, received.release)
                player.sit(opened["table"], token)
                groups[-1].append(player)
        players = [player for group in groups for player in group]
        playing = [asyncio.create_task(player.survive()) for player in players]
        for _ in range(KILLS):
            for _ in range(chance.randint(1, 150)):
                await received.acquire()
            killed, other = chance.sample(slots, 2)
            for player in players:
                # Some stay where they are, and wait for the next process there.
                if player.place is killed.place and chance.random() < 0.7:
                    player.place = other.place
            await killed.kill()
            await checked_tables(postgresql_url, players)
            await killed.start()
            for player in players:
                player.place = chance.choice(slots).place
        for group in groups:
            for player in group:
                # One may be at the next table already.
                player.most_games = max(one.games for one in group)
        await asyncio.gather(*playing)
    finally:
        for slot in slots:
            if slot.server is not None:
                await slot.kill()
    tables = await checked_tables(postgresql_url, players)
    for player in players:
        assert tables[player.table].end.how == "rules"
    for slot in slots:
        assert "Traceback" not in slot.logged.read_text(encoding="utf-8")
    print(f"seed {seed}: {sum(len(table.log) for table in tables.values())} events of {len(tables)} tables")
