"""The socket: hello, resume, the seat's token, and what comes back."""

import asyncio
import time

from hosting import PATIENCE, Player, hosted


def run(doing):
    return asyncio.run(asyncio.wait_for(doing, PATIENCE))


def test_a_newcomer_gets_a_token_that_opens_the_seat_later():
    async def doing():
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

    run(doing())


def test_a_join_that_is_sent_again_takes_no_second_seat():
    async def doing():
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

    run(doing())


def test_a_client_resumes_from_a_number():
    async def doing():
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
                    await ada.say({"ask": "events", "since": 3})
                    assert (await ada.hear_event("rolled"))["number"] == 4
                    await ada.say({"ask": "view"})
                    assert (await ada.hear("view"))["view"]["mine"]["chosen"] == "r5"
                async with host.client(table, {"since": 4}) as spectator:
                    assert "choice" not in spectator.welcome["events"][0]["data"]
                    assert "command" not in spectator.welcome["events"][0]

    run(doing())


def test_views_come_only_to_those_who_want_them():
    async def doing():
        async with hosted() as host:
            table = (await host.open("qwixx", "open", "open"))["table"]
            async with host.client(table) as bo, host.client(table, {"views": True}) as cy:
                assert "view" not in await bo.command("1", "join", called="Bo")
                assert (await cy.hear("events"))["view"]["seats"][0]["name"] == "Bo"

    run(doing())


def test_a_bot_stands_in_for_who_is_away_and_gives_the_seat_back():
    async def doing():
        async with hosted(messages_a_second=1000) as host:
            opened = await host.open("duel", "me", "open")
            table = opened["table"]
            ada, bo = Player(host, table, "Ada", opened["token"]), Player(host, table, "Bo")
            await asyncio.gather(*(one.play(until=lambda view: view["phase"] == "playing") for one in (ada, bo)))
            async with host.client(table, {"token": ada.token}) as client:
                if client.welcome["view"]["seats"][1]["here"]:
                    await client.hear_event("dropped")
                too_soon = await client.command("1", "hand-over", seat=2, level="casual")
                assert too_soon["refused"] == "too-soon"
                host.rooms.now = lambda: time.time() + 60
                handed = await client.command("1", "hand-over", seat=2, level="casual")
                assert handed["events"][0]["kind"] == "handed-over"
            async with host.client(table, {"token": bo.token}) as client:
                taken = await client.command("t", "take-back")
                assert taken["events"][0]["kind"] == "taken-back"

    run(doing())


def test_a_server_that_stops_tells_its_clients():
    async def doing():
        async with hosted() as host:
            table = (await host.open("qwixx", "me", "open"))["table"]
            async with host.client(table) as client:
                host.server.should_exit = True
                assert "resume" in (await client.hear("closing"))["closing"]
                code, reason = await client.closed()
                assert (code, reason.split(":")[0]) == (1012, "closing")

    run(doing())


def test_after_a_restart_everything_is_there():
    async def doing():
        async with hosted() as host:
            opened = await host.open("duel", "me", "open")
            ada, bo = Player(host, opened["table"], "Ada", opened["token"]), Player(host, opened["table"], "Bo")
            await asyncio.gather(
                *(one.play(until=lambda view: (view["awaited"]["decision"] or 0) > 5) for one in (ada, bo))
            )
        async with hosted(log=host.log, messages_a_second=1000) as again:
            ada.host = bo.host = again
            await asyncio.gather(ada.play(), bo.play())
            assert ada.view["result"]["how"] == "rules"

    run(doing())
