"""Two server processes share one PostgreSQL database, and players at one table use both."""

import asyncio
import contextlib
import random

import pytest

from support.crash_survivors import Place, Survivor, checked_tables
from support.deadlines import in_a_loop
from support.long_run import variants
from support.server_process import Served, host_at

TABLES = [
    ("qwixx", "me", "open"),
    ("qwixx", "me", "beginner", "open"),
    ("onboard", "me", "open"),
    ("onboard", "open", "me", "beginner"),
    ("duel", "me", "open"),
]

OF_EACH_KIND = pytest.mark.parametrize("table", variants(TABLES, TABLES[3]), ids="-".join)


@contextlib.asynccontextmanager
async def served(processes, url, folder):
    """Two server processes and their hosts."""
    servers = [Served(processes, url, folder / f"log of {name}") for name in ("here", "there")]
    try:
        async with contextlib.AsyncExitStack() as stack:
            hosts = [await stack.enter_async_context(host_at(await server.url())) for server in servers]
            yield servers, hosts
    finally:
        for server in servers:
            server.process.kill()
            await server.ended()
    for logged in folder.glob("log of *"):
        assert "Traceback" not in logged.read_text(encoding="utf-8")


async def seated(hosts, table, games):
    """Ada, who opens a table on one server, and Bo, who joins it on the other."""
    game, *seats = table
    opened = await hosts[0].open(game, *seats, entropy_limit=1000.0)
    players = []
    for host, name, token in zip(hosts, ("Ada", "Bo"), (opened["token"], None), strict=True):
        player = Survivor(Place(), name)
        await player.place.is_at(host)
        player.most_games = games
        player.sit(opened["table"], token)
        players.append(player)
    return players


@pytest.mark.slow
@OF_EACH_KIND
@in_a_loop
async def test_players_at_two_servers_play_a_whole_game_and_a_rematch(table, postgresql_url, processes, tmp_path):
    async with served(processes, postgresql_url, tmp_path) as (_, hosts):
        ada, bo = await seated(hosts, table, games=2)
        await asyncio.gather(ada.survive(), bo.survive())
    tables = await checked_tables(postgresql_url, [ada, bo])
    assert ada.events_by_table.keys() == bo.events_by_table.keys() == tables.keys()
    assert {table.end.how for table in tables.values()} == {"rules"}
    assert ada.view["result"] == bo.view["result"]


@pytest.mark.slow
@OF_EACH_KIND
@in_a_loop
async def test_a_player_whose_server_is_killed_continues_at_the_other(table, postgresql_url, processes, tmp_path):
    async with served(processes, postgresql_url, tmp_path) as ((_, killed), hosts):
        ada, bo = await seated(hosts, table, games=1)
        moment = random.Random(str(table)).randint(5, 100)

        def kill_and_move():
            if bo.last >= moment:
                killed.process.kill()
                bo.place = ada.place

        bo.on_event = kill_and_move
        await asyncio.gather(ada.survive(), bo.survive())
        assert bo.host is ada.host
    tables = await checked_tables(postgresql_url, [ada, bo])
    assert tables[bo.table].end.how == "rules"
    assert ada.view["result"] == bo.view["result"]
