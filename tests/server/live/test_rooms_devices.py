"""Several people at one device: one token and one socket for all their seats."""

import asyncio

import pytest

from rowlock.live import Refused, token_hash
from rowlock.table import open_seat, person_seat
from rowlock.table.commands import Adopt, Choose, Leave, Resign, TypeDice, WantRematch
from support.deadlines import run
from support.memory_logs import MemoryLog
from support.rooms import TWO, TYPED, connect, next_event, next_message, person, rooms_of

SHARED = token_hash("token 0")
THREE = (person(0), person_seat("Cy", token_hash("token 1")), person_seat("Bo", SHARED))
"""Ada and Bo share a device; Cy has another."""


def test_a_device_gets_each_event_once_with_the_secrets_of_its_own_seats_only():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, THREE)
            device, cy = connect(room, 0), connect(room, 1)
            assert (device.welcome["seat"], device.welcome["seats"]) == (1, [1, 3])
            assert [own["me"] for own in device.welcome["view"]["also"]] == [3]
            await room.handle_from(device, TypeDice(1, "41 3652", by=0), "1")
            await room.handle_from(device, Choose(1, "r5", by=0), "2")
            await room.handle_from(device, Choose(1, "y5", by=2), "3")
            await room.handle_from(cy, Choose(1, "-"), "2")
            got = [(await next_message(device))["events"] for _ in range(4)]
            assert [len(events) for events in got] == [1, 1, 1, 1]
            choices = [events[0]["data"].get("choice") for events in got[1:]]
            assert choices == ["r5", "y5", None]
            for _ in range(3):
                assert "choice" not in (await next_message(cy))["events"][0]["data"]
            assert (await next_message(cy))["events"][0]["data"]["choice"] == "-"
            chosen = room.view(device.key)
            assert [own["mine"]["chosen"] for own in (chosen, *chosen["also"])] == ["r5", "y5"]

    run(scenario())


def test_a_device_with_several_seats_names_the_one_that_acts():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, THREE)
            device, cy = connect(room, 0), connect(room, 1)
            with pytest.raises(Refused, match="by which of your seats\\? You have 1, 3") as unnamed:
                await room.handle_from(device, TypeDice(1, "41 3652"), "1")
            with pytest.raises(Refused, match="seat 2 is not yours") as foreign:
                await room.handle_from(device, TypeDice(1, "41 3652", by=1), "1")
            with pytest.raises(Refused, match="seat 1 is not yours"):
                await room.handle_from(cy, TypeDice(1, "41 3652", by=0), "1")
            assert [refused.value.code for refused in (unnamed, foreign)] == ["bad-command", "not-allowed"]
            handled = await room.handle_from(device, TypeDice(1, "41 3652", by=0), "1")
            assert handled.events[0].data["seat"] == 1

    run(scenario())


def test_somebody_else_at_the_device_joins_with_its_token():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, (person(0), open_seat(), open_seat()))
            device = connect(room, 0)
            with pytest.raises(Refused, match="you already have seat 1"):
                await room.handle_from(device, room.parse({"do": "join", "called": "Bo"}, device.key), "1")
            join = room.parse({"do": "join", "called": "Bo", "seat": 3, "also": True}, device.key)
            await room.handle_from(device, join, "1")
            assert room.seats_with(device.key) == (0, 2)
            await room.handle_from(device, Leave(by=0), "2")
            assert room.seats_with(device.key) == (2,)
            await room.handle_from(device, Leave(), "3")
            assert room.seats_with(device.key) == ()

    run(scenario())


def test_all_seats_of_a_device_drop_out_and_come_back_together():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, THREE)
            device, cy = connect(room, 0), connect(room, 1)
            room.depart(device)
            assert [(await next_event(cy, "dropped"))["data"]["seat"] for _ in range(2)] == [1, 3]
            connect(room, 0)
            assert [(await next_event(cy, "came-back"))["data"]["seat"] for _ in range(2)] == [1, 3]

    run(scenario())


def test_a_device_keeps_its_seats_at_the_rematch_and_after_a_restart():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log, tables_per_hour=2) as rooms:
            room = await rooms.open(TYPED, (THREE[0], THREE[2]))
            device = connect(room, 0)
            await room.handle_from(device, Resign(by=0), "1")
            await room.handle_from(device, WantRematch(by=0), "2")
            await room.handle_from(device, WantRematch(by=1), "3")
            named = await next_event(device, "rematch")
        async with rooms_of(log) as rooms:
            again = await rooms.table(named["data"]["table"])
            device = connect(again, 0)
            assert device.welcome["seats"] == [1, 2]
            assert [seat["name"] for seat in device.welcome["view"]["seats"]] == ["Bo", "Ada"]
            await again.handle_from(device, TypeDice(1, "41 3652", by=0), "1")
        async with rooms_of(log) as rooms:
            again = await rooms.table(named["data"]["table"])
            assert connect(again, 0).welcome["view"]["also"][0]["mine"]["decision"] == 1

    run(scenario())


def test_a_device_that_has_a_token_for_each_seat_adopts_them():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, (*TWO, person_seat("Cy", token_hash("token 2"))))
            cy, old = connect(room, 2), connect(room, 1)
            room.depart(old)
            await next_event(cy, "dropped")
            device = connect(room, 0)
            adopt = room.parse({"do": "adopt", "other": "token 1"}, device.key)
            assert adopt == Adopt(token_hash("token 1"), device.key)
            await room.handle_from(device, adopt, "1")
            adopted = await next_event(cy, "adopted")
            assert adopted["data"] == {"seat": 2}
            assert (await next_event(cy, "came-back"))["data"] == {"seat": 2}
            assert room.seats_with(device.key) == (0, 1)
            assert (await room.handle_from(device, adopt, "1")).repeated
            for other in ("token 1", "token 0", "nobody's"):
                with pytest.raises(Refused, match="the other token has no seat here"):
                    await room.handle_from(device, room.parse({"do": "adopt", "other": other}, device.key), "2")
            with pytest.raises(Refused, match="is for people with a seat"):
                await room.handle_from(connect(room, 1), TypeDice(1, "41 3652"), "3")
        async with rooms_of(log) as rooms:
            assert connect(await rooms.table(room.table.id), 0).welcome["seats"] == [1, 2]

    run(scenario())


def test_seats_with_a_token_each_play_at_one_table_with_a_shared_device():
    """A client of version 1 names no seat, and each of its seats has a socket."""

    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, THREE)
            device, cy = connect(room, 0), connect(room, 1)
            await room.handle_from(device, TypeDice(1, "41 3652", by=0), "1")
            await asyncio.gather(
                *(room.handle_from(device, Choose(1, "-", True, by=seat), f"c{seat}") for seat in (0, 2)),
                room.handle_from(cy, Choose(1, "-", True), "1"),
            )
            assert (await next_event(cy, "revealed"))["data"]["seats"] == [1, 2, 3]
            assert cy.welcome["view"]["also"] == []

    run(scenario())
