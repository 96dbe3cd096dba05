"""`rowlock backup` while people play, then `rowlock restore`: the games continue at the restored tables."""

import asyncio
import contextlib
import os
import sys

import pytest

from support.crash_survivors import Place, Survivor, checked_tables
from support.deadlines import TIMEOUT, in_a_loop
from support.server_process import Served, host_at

pytestmark = pytest.mark.crash

TABLES = [("qwixx", "me", "open", "beginner"), ("onboard", "me", "open"), ("duel", "me", "open")]


@contextlib.asynccontextmanager
async def served(processes, data, logged):
    """A place with a server."""
    server, place = Served(processes, data, logged), Place()
    try:
        async with host_at(await server.url()) as host:
            await place.is_at(host)
            yield place
    finally:
        server.process.kill()
        await server.ended()


async def run(*arguments):
    command = [sys.executable, "-c", "from rowlock.cli import main; main()", *map(str, arguments)]
    process = await asyncio.create_subprocess_exec(*command, env=os.environ)
    assert await asyncio.wait_for(process.wait(), TIMEOUT) == 0


def seated(place, table, *tokens):
    players = []
    for name, token in zip(("Ada", "Bo"), tokens, strict=True):
        player = Survivor(place, name)
        player.most_games = 1
        player.sit(table, token)
        players.append(player)
    return players


@pytest.mark.long
@in_a_loop
async def test_a_backup_made_under_load_has_every_confirmed_event_and_its_games_go_on(url, processes, tmp_path):
    file, new = tmp_path / "evening.db", tmp_path / "new"
    players = []
    async with served(processes, url, tmp_path / "log") as place:
        host = await place.host()
        for game, *seats in TABLES:
            opened = await host.open(game, *seats, entropy_limit=1000.0)
            players += seated(place, opened["table"], opened["token"], None)
        playing = [asyncio.create_task(player.survive()) for player in players]
        async with asyncio.timeout(TIMEOUT):
            while min(player.last for player in players) < 20:
                await asyncio.sleep(0)
        known = {player.table: player.last for player in players}
        await run("backup", file, "--data", url)
        await asyncio.gather(*playing)
    played = await checked_tables(url, players)
    await run("restore", file, "--data", new)
    restored = await checked_tables(f"sqlite:///{new}/rowlock.db", [])
    for id, table in restored.items():
        assert known[id] <= len(table.log)
        assert table.log[:] == played[id].log[: len(table.log)]
    async with served(processes, new, tmp_path / "log") as place:
        again = [
            player
            for ada, bo in zip(players[::2], players[1::2], strict=True)
            for player in seated(place, ada.table, ada.token, bo.token)
        ]
        for player, before in zip(again, players, strict=True):
            player.entropy = before.entropy
        await asyncio.gather(*(player.survive() for player in again))
    tables = await checked_tables(f"sqlite:///{new}/rowlock.db", again)
    assert {table.end.how for table in tables.values()} == {"rules"}
    assert tables.keys() == restored.keys() == played.keys()
