"""Live tables are stored before anybody hears, in order, whatever the storage and other processes do."""

import asyncio

import pytest

from rowlock.server.event_log import StorageFailed
from rowlock.server.live.rooms import Rooms
from rowlock.server.settings import Settings
from rowlock.table import bot_seat
from rowlock.table.commands import Choose, Leave, TypeDice
from support.deadlines import run
from support.memory_logs import DeafLog, FailingLog, MemoryLog, SlowLog
from support.rooms import TWO, TYPED, connected, person, rooms_of, told, told_of


def test_nobody_is_told_before_the_events_are_stored():
    async def doing():
        log = SlowLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            before = len(log.kept[room.table.id])
            log.let.clear()
            rolling = asyncio.create_task(room.handle_from(ada, TypeDice(1, "41 3652"), "1"))
            hearing = asyncio.create_task(told(bo))
            while not room._lock.locked():
                await asyncio.sleep(0)
            assert not hearing.done()
            assert room.view(bo.key)["events"] == before
            log.let.set()
            assert (await hearing)["events"][0]["kind"] == "rolled"
            await rolling
            assert len(log.kept[room.table.id]) == before + 1

    run(doing())


def test_a_slow_table_delays_no_other():
    async def doing():
        log = SlowLog()
        async with rooms_of(log) as rooms:
            slow, quick = await rooms.open(TYPED, TWO), await rooms.open(TYPED, TWO)
            log.let.clear()
            waiting = asyncio.create_task(slow.handle_from(connected(slow, 0), TypeDice(1, "41 3652"), "1"))
            while not slow._lock.locked():
                await asyncio.sleep(0)
            log.let = asyncio.Event()
            log.let.set()
            await quick.handle_from(connected(quick, 0), TypeDice(1, "41 3652"), "1")
            assert not waiting.done()
            waiting.cancel()

    run(doing())


def test_a_command_that_meets_another_process_is_tried_again():
    async def doing():
        here = MemoryLog()
        async with rooms_of(here) as ours, rooms_of(DeafLog(here)) as theirs:
            room = await ours.open(TYPED, TWO)
            other = await theirs.table(room.table.id)
            ada, bo = connected(room, 0), connected(other, 1)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            assert len(other.table.log) < len(room.table.log)
            await other.handle_from(bo, Leave(), "1")
            assert [event["kind"] for event in (await told(bo))["events"]] == ["rolled"]
            assert [event["kind"] for event in (await told(bo))["events"]] == ["left"]
            await told_of(ada, "left")
            assert other.table == room.table

    run(doing())


def test_nothing_is_refused_because_another_process_knows_more():
    async def doing():
        here = MemoryLog()
        async with rooms_of(here) as ours, rooms_of(DeafLog(here)) as theirs:
            room = await ours.open(TYPED, TWO)
            other = await theirs.table(room.table.id)
            await room.handle_from(connected(room, 0), TypeDice(1, "41 3652"), "1")
            assert other.table.deciding is None
            await other.handle_from(connected(other, 1), Choose(1, "-", True), "1")

    run(doing())


def test_two_processes_play_one_table_and_tell_their_own():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as ours, rooms_of(MemoryLog(log)) as theirs:
            room = await ours.open(TYPED, TWO)
            other = await theirs.table(room.table.id)
            ada, bo = connected(room, 0), connected(other, 1)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            await asyncio.gather(
                room.handle_from(ada, Choose(1, "-", True), "2"), other.handle_from(bo, Choose(1, "-", True), "1")
            )
            assert (await told_of(ada, "revealed"))["data"] == (await told_of(bo, "revealed"))["data"]
            kinds = log.kinds(room.table.id)
            assert kinds.count("chose") == 2
            assert kinds.count("revealed") == 1

    run(doing())


def test_a_seat_connected_in_one_process_is_not_away_because_another_does_not_know_it():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as ours, rooms_of(MemoryLog(log), settle_seconds=0.0) as theirs:
            room = await ours.open(TYPED, TWO)
            ada = connected(room, 0)
            connected(await theirs.table(room.table.id), 1)
            assert (await told_of(ada, "dropped"))["data"]["seat"] == 1
            assert (await told_of(ada, "came-back"))["data"] == {"seat": 1}

    run(doing())


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_command_that_the_storage_failed_can_be_sent_again_and_counts_once(when):
    async def doing():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            log.failures = [when]
            with pytest.raises(StorageFailed):
                await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            taken = await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            assert taken.repeated == (when == "after")
            assert (await told_of(bo, "rolled"))["data"]["dice"] == "41 3652"
            assert log.kinds(room.table.id).count("rolled") == 1

    run(doing())


def test_what_was_stored_although_the_storage_failed_is_told_before_anybody_asks(monkeypatch):
    monkeypatch.setattr("rowlock.server.live.room.RETRY_SECONDS", 0.0)

    async def doing():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            log.failures = ["after"]
            with pytest.raises(StorageFailed):
                await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            assert (await told_of(bo, "rolled"))["data"]["dice"] == "41 3652"

    run(doing())


def test_what_the_server_does_by_itself_is_done_again_if_the_storage_failed(monkeypatch):
    monkeypatch.setattr("rowlock.server.live.room.RETRY_SECONDS", 0.0)

    async def doing():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, (person(0), bot_seat("beginner")))
            ada = connected(room, 0)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            log.failures = ["before", "before"]
            assert (await told_of(ada, "chose"))["data"]["seat"] == 2

    run(doing())


def test_those_at_a_table_that_another_process_deleted_are_told():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connected(room, 0)
            await log.delete(room.table.id)
            log.heard(room.table.id, 0)
            assert await ada.next_message() is None
            assert ada.closing.code == 4404

    run(doing())


def test_a_closing_server_stores_what_is_under_way():
    async def doing():
        log = SlowLog()
        rooms = Rooms(log, Settings())
        room = await rooms.open(TYPED, TWO)
        ada = connected(room, 0)
        log.let.clear()
        rolling = asyncio.create_task(room.handle_from(ada, TypeDice(1, "41 3652"), "1"))
        while not room._lock.locked():
            await asyncio.sleep(0)
        rooms.say_closing()
        assert "closing" in await told(ada)
        log.let.set()
        await rolling
        await rooms.close()
        assert "rolled" in log.kinds(room.table.id)
        assert "dropped" not in log.kinds(room.table.id)

    run(doing())
