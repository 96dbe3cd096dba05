"""The socket: hello, resuming, tokens of seats, and the responses."""

import asyncio
import contextlib
import time

import pytest

from rowlock.server.uvicorn_extensions.frame_limit import FrameLimit
from support.deadlines import run
from support.hosted_server import Player, hosted, opening
from support.memory_logs import SlowLog


@pytest.mark.slow
def test_a_newcomer_gets_a_token_that_opens_the_seat_later():
    async def scenario():
        async with hosted() as host:
            table = (await host.open("qwixx", "me", "open"))["table"]
            async with host.client(table) as bo:
                token = bo.welcome["token"]
                assert bo.welcome["seat"] is None
                joined = await bo.command("1", "join", called="Bo")
                assert [event["kind"] for event in joined["events"]] == ["joined", "gathered"]
            async with host.client(table, {"token": token}) as bo:
                assert bo.welcome["seat"] == 2
                assert "token" not in bo.welcome
                assert bo.welcome["view"]["me"] == 2

    run(scenario())


@pytest.mark.slow
def test_a_join_that_is_sent_twice_takes_only_one_seat():
    async def scenario():
        async with hosted() as host:
            table = (await host.open("qwixx", "open", "open", "open"))["table"]
            async with host.client(table) as bo:
                token = bo.welcome["token"]
                first = await bo.command("1", "join", called="Bo")
                again = await bo.command("1", "join", called="Bo")
                assert again == {"again": "1", "events": first["events"]}
            async with host.client(table, {"token": token}) as bo:
                again = await bo.command("1", "join", called="Bo")
                assert (again["again"], again["events"]) == ("1", first["events"])
            view = (await host.http.get(f"/api/v1/tables/{table}")).json()
            assert [seat["kind"] for seat in view["seats"]] == ["person", "open", "open"]

    run(scenario())


@pytest.mark.slow
def test_a_client_resumes_from_a_number():
    async def scenario():
        async with hosted() as host:
            opened = await host.open("qwixx", "me", "open", dice="typed", first=1)
            table, hello = opened["table"], {"token": opened["token"]}
            async with host.client(table) as bo:
                await bo.command("1", "join", called="Bo")
                async with host.client(table, {**hello, "since": 0}) as ada:
                    assert [event["kind"] for event in ada.welcome["events"]] == ["opened", "joined", "begun"]
                    await ada.command("1", "type-dice", roll=1, dice="41 3652")
                    await ada.command("2", "choose", decision=1, choice="r5")
                async with host.client(table, {**hello, "since": 4}) as ada:
                    chose, dropped = ada.welcome["events"]
                    assert chose["data"] == {"seat": 1, "decision": 1, "done": False, "choice": "r5"}
                    assert (chose["command"], dropped["kind"]) == ("2", "dropped")
                    await ada.send({"ask": "events", "since": 3})
                    assert (await ada.receive_event("rolled"))["number"] == 4
                    await ada.send({"ask": "view"})
                    assert (await ada.receive("view"))["view"]["mine"]["chosen"] == "r5"
                async with host.client(table, {"since": 4}) as spectator:
                    assert "choice" not in spectator.welcome["events"][0]["data"]
                    assert "command" not in spectator.welcome["events"][0]

    run(scenario())


@pytest.mark.slow
def test_views_are_sent_only_to_clients_that_want_them():
    async def scenario():
        async with hosted() as host:
            table = (await host.open("qwixx", "open", "open"))["table"]
            async with host.client(table) as bo, host.client(table, {"views": True}) as cy:
                assert "view" not in await bo.command("1", "join", called="Bo")
                assert (await cy.receive("events"))["view"]["seats"][0]["name"] == "Bo"

    run(scenario())


@contextlib.asynccontextmanager
async def away(game, *seats):
    """Ada's client at a table that Bo has left, and Bo's player; `later` lets a minute pass."""
    async with hosted(messages_per_second=1000) as host:
        opened = await host.open(game, *seats)
        table = opened["table"]
        ada, bo = Player(host, table, "Ada", opened["token"]), Player(host, table, "Bo")
        await asyncio.gather(*(one.play(until=lambda view: view["phase"] == "playing") for one in (ada, bo)))
        async with host.client(table, {"token": ada.token}) as client:
            if client.welcome["view"]["seats"][1]["here"]:
                await client.receive_event("dropped")

            def later():
                host.rooms.now = lambda: time.time() + 60

            client.later = later
            yield client, bo


@pytest.mark.slow
def test_a_bot_stands_in_for_an_absent_player_and_gives_the_seat_back():
    async def scenario():
        async with away("duel", "me", "open") as (ada, bo):
            assert (await ada.command("1", "hand-over", seat=2, level="casual"))["refused"] == "too-soon"
            ada.later()
            handed = await ada.command("1", "hand-over", seat=2, level="casual")
            assert handed["events"][0]["kind"] == "handed-over"
            async with bo.host.client(bo.table, {"token": bo.token}) as client:
                taken = await client.command("t", "take-back")
                assert taken["events"][0]["kind"] == "taken-back"

    run(scenario())


@pytest.mark.slow
def test_players_can_agree_to_wait_for_an_absent_player():
    async def scenario():
        async with away("qwixx", "me", "open") as (ada, bo):
            assert (await ada.command("1", "wait", seat=2))["refused"] == "too-soon"
            ada.later()
            (waited,) = (await ada.command("1", "wait", seat=2))["events"]
            assert (waited["kind"], waited["data"]) == ("waited", {"seat": 2, "by": 1})
            assert (await ada.command("1", "wait", seat=2))["again"] == "1"
            assert (await ada.command("2", "wait", seat=2))["refused"] == "already-said"
            assert (await ada.command("3", "wait", seat=1))["refused"] == "not-away"
            async with bo.host.client(bo.table, {"token": bo.token, "since": waited["number"] - 1}) as client:
                assert client.welcome["events"][0]["kind"] == "waited"
                assert client.welcome["view"]["seats"][1]["waiting"] == [1]
                await ada.receive_event("came-back")
            await ada.send({"ask": "view"})
            assert (await ada.receive("view"))["view"]["seats"][1]["waiting"] == []

    run(scenario())


@pytest.mark.slow
def test_a_game_is_ended_early_because_somebody_is_away():
    async def scenario():
        async with away("onboard", "me", "open", "beginner") as (ada, bo):
            assert (await ada.command("1", "end-game"))["refused"] == "too-soon"
            ada.later()
            ended = (await ada.command("1", "end-game"))["events"][-1]
            assert (ended["kind"], ended["data"]["how"], ended["data"]["winners"]) == ("ended", "ended-early", [])
            assert ended["data"]["seed"]
            assert (await ada.command("2", "end-game"))["refused"] == "game-over"
            async with bo.host.client(bo.table, {"token": bo.token}) as client:
                assert client.welcome["view"]["result"]["how"] == "ended-early"
            dice = await bo.host.http.get(f"/api/v1/tables/{bo.table}/dice")
            assert dice.json()["proven"]

    run(scenario())


@pytest.mark.slow
def test_a_rematch_counts_towards_the_limit_of_tables():
    async def scenario():
        async with hosted(tables_per_hour=2) as host:
            opened = await host.open("qwixx", "me", "open", dice="typed", first=1)
            hello = {"token": opened["token"]}

            async def until_it_is_over(table):
                async with host.client(table) as bo:
                    await bo.command("1", "join", called="Bo")
                    await bo.command("2", "resign")

            await until_it_is_over(opened["table"])
            async with host.client(opened["table"], hello) as ada:
                await ada.command("1", "want-rematch")
                rematch = (await ada.receive_event("rematch"))["data"]["table"]
                assert (await ada.command("1", "want-rematch"))["again"] == "1"
            await until_it_is_over(rematch)
            async with host.client(rematch, hello) as ada:
                assert (await ada.command("1", "want-rematch"))["refused"] == "too-many-tables"
            again = await host.http.post("/api/v1/tables", json=opening("qwixx", "me"))
            assert again.json()["refused"] == "too-many-tables"

    run(scenario())


@pytest.mark.slow
def test_a_server_that_shuts_down_tells_its_clients():
    async def scenario():
        async with hosted() as host:
            table = (await host.open("qwixx", "me", "open"))["table"]
            async with host.client(table) as client:
                host.server.should_exit = True
                assert "resume" in (await client.receive("closing"))["closing"]
                code, reason = await client.closed()
                assert (code, reason.split(":")[0]) == (1012, "closing")

    run(scenario())


@pytest.mark.slow
def test_after_a_restart_everything_is_still_there():
    async def scenario():
        async with hosted() as host:
            opened = await host.open("duel", "me", "open")
            ada, bo = Player(host, opened["table"], "Ada", opened["token"]), Player(host, opened["table"], "Bo")
            await asyncio.gather(
                *(one.play(until=lambda view: (view["awaited"]["decision"] or 0) > 5) for one in (ada, bo))
            )
        async with hosted(log=host.log, messages_per_second=1000) as again:
            ada.host = bo.host = again
            await asyncio.gather(ada.play(), bo.play())
            assert ada.view["result"]["how"] == "rules"

    run(scenario())


@pytest.mark.slow
def test_a_client_stays_connected_while_the_storage_is_slow(monkeypatch):
    monkeypatch.setattr("rowlock.server.web.socket.STORAGE_SECONDS", 0.05)

    async def scenario():
        log = SlowLog()
        async with hosted(log=log) as host:
            table = (await host.open("qwixx", "me", "open"))["table"]
            async with host.client(table) as bo:
                log.let.clear()
                assert (await bo.command("1", "join", called="Bo"))["refused"] == "storage-failed"
                log.let.set()
                joined = await bo.command("1", "join", called="Bo")
                assert [event["kind"] for event in joined["events"]] == ["joined", "gathered"]

    run(scenario())


@pytest.mark.slow
def test_a_pong_that_was_not_read_because_the_storage_is_slow_is_not_missed(monkeypatch):
    missed = asyncio.Queue()
    timeout = FrameLimit.keepalive_timeout

    def keepalive_timeout(self):
        timeout(self)
        missed.put_nowait(self)

    monkeypatch.setattr(FrameLimit, "keepalive_timeout", keepalive_timeout)

    async def scenario():
        log = SlowLog()
        async with hosted(log=log) as host:
            table = (await host.open("qwixx", "me", "open"))["table"]
            host.server.config.ws_ping_interval = host.server.config.ws_ping_timeout = 0.05
            async with host.client(table) as bo:
                log.let.clear()
                await bo.send({"id": "1", "do": "join", "called": "Bo"})
                # While this one waits, nothing more is read.
                await bo.send({"ping": 1})
                for _ in range(3):
                    await missed.get()
                log.let.set()
                assert (await bo.receive_event("joined"))["command"] == "1"

    run(scenario())
