"""What a server does without commands: the clock, bots, rematches, and marking people as away."""

import asyncio
import os
from typing import Any

import pytest

from rowlock.live import LoggedEvent
from rowlock.server.errors import ApiError
from rowlock.server.live.absences import MAX_ABSENCES, Absences
from rowlock.table import TableOptions, bot_seat
from rowlock.table.commands import Choose, Resign, TypeDice, WantRematch
from support.deadlines import run
from support.memory_logs import FailingLog, MemoryLog
from support.rooms import TWO, TYPED, connect, next_event, person, rooms_of


def test_a_player_who_does_not_reconnect_after_a_start_is_away():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            id = (await rooms.open(TYPED, TWO)).table.id
        async with rooms_of(log, settle_seconds=0.0) as rooms:
            ada = connect(await rooms.table(id), 0)
            assert (await next_event(ada, "dropped"))["data"]["seat"] == 2

    run(scenario())


class Hurried(asyncio.SelectorEventLoop):
    """An event loop with its own clock, which jumps ahead whenever there is nothing to do but wait."""

    def __init__(self):
        super().__init__()
        self._passed = 0.0
        selector: Any = vars(self)["_selector"]
        look = selector.select

        def wait_no_longer(timeout):
            self._passed += timeout
            return look(0)

        selector.select = wait_no_longer

    def time(self):
        return self._passed


def test_the_clock_runs_without_commands():
    async def scenario():
        loop = asyncio.get_running_loop()
        async with rooms_of(MemoryLog(), now=loop.time) as rooms:
            room = await rooms.open(TableOptions("qwixx", entropy_limit=15.0, dice="at-once", clock=30.0), TWO)
            ada = connect(room, 0)
            begun = await next_event(ada, "begun")
            assert begun["data"]["without"] == [1, 2]
            assert begun["at"] == pytest.approx(15, abs=0.1)
            revealed = await next_event(ada, "revealed")
            assert revealed["data"]["ran_out"] == [1, 2]
            assert revealed["at"] == pytest.approx(45, abs=0.1)

    with asyncio.Runner(loop_factory=Hurried) as runner:
        runner.run(scenario())


def test_a_player_who_reconnects_quickly_was_not_away():
    async def scenario():
        loop, log = asyncio.get_running_loop(), MemoryLog()
        async with rooms_of(log, now=loop.time, away_seconds=5.0) as rooms:
            room = await rooms.open(TYPED, TWO)
            bo = connect(room, 1)
            for _ in range(3):
                room.depart(connect(room, 0))
                await asyncio.sleep(4.9)
            assert {"dropped", "came-back"}.isdisjoint(log.kinds(room.table.id))
            room.depart(connect(room, 0))
            went = loop.time()
            dropped = await next_event(bo, "dropped")
            assert dropped["at"] == pytest.approx(went + 5, abs=0.1)
            # The others don't have to wait longer: the grace period counts from when the connection was lost.
            assert room.table.seats[0].away_since == pytest.approx(went, abs=0.1)

    with asyncio.Runner(loop_factory=Hurried) as runner:
        runner.run(scenario())


@pytest.mark.parametrize("python", ["/bin/false", "/nowhere"], ids=["crashes", "cannot-be-started"])
def test_a_bot_that_fails_makes_the_first_legal_choice(python, monkeypatch, caplog):
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            monkeypatch.setattr("sys.executable", python)
            room = await rooms.open(TYPED, (person(0), bot_seat("casual")))
            ada = connect(room, 0)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            await room.handle_from(ada, Choose(1, "-", True), "2")
            assert (await next_event(ada, "revealed"))["data"]["choices"][1] == "-"

    run(scenario())
    assert "a bot failed" in caplog.text


def test_ctrl_c_does_not_reach_the_bots():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, (person(0), bot_seat("beginner")))
            ada = connect(room, 0)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            await next_event(ada, "chose")
            (process,) = rooms.workers._free
            assert os.getpgid(process.pid) != os.getpgid(0)

    run(scenario())


def test_a_bot_that_takes_too_long_is_ended():
    async def scenario():
        async with rooms_of(MemoryLog(), bot_seconds=0.001) as rooms:
            room = await rooms.open(TYPED, (person(0), bot_seat("steady")))
            ada = connect(room, 0)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            await room.handle_from(ada, Choose(1, "-", True), "2")
            assert (await next_event(ada, "revealed"))["data"]["choices"][1] == "-"
            assert not rooms.workers._free

    run(scenario())


def test_a_rematch_has_its_table_and_the_same_tokens():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connect(room, 0), connect(room, 1)
            await room.handle_from(ada, Resign(), "1")
            await room.handle_from(ada, WantRematch(), "2")
            await room.handle_from(bo, WantRematch(), "2")
            named = await next_event(bo, "rematch")
            again = await rooms.table(named["data"]["table"])
            assert connect(again, 1).welcome["seat"] == 1
            assert named["data"]["table"] != room.table.id

    run(scenario())


def test_a_rematch_whose_table_was_never_named_is_named_after_a_restart():
    async def scenario():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connect(room, 0), connect(room, 1)
            await room.handle_from(ada, Resign(), "1")
            await room.handle_from(ada, WantRematch(), "2")
            log.failures = [None, None, "before"]
            await room.handle_from(bo, WantRematch(), "2")
        assert len(log.kept) == 2
        async with rooms_of(log) as rooms:
            room = await rooms.table(room.table.id)
            bo = connect(room, 1, since=0)
            named = await next_event(bo, "rematch")
            assert named["data"]["table"] in log.kept
            assert len(log.kept) == 2

    run(scenario())


def test_idle_tables_are_deleted_but_not_those_somebody_looks_at():
    async def scenario():
        log = MemoryLog()
        time = [1000.0]
        async with rooms_of(log, now=lambda: time[0]) as rooms:
            old, watched = await rooms.open(TYPED, TWO), await rooms.open(TYPED, TWO)
            await rooms.delete_idle()
            connect(watched, 7)
            time[0] += 13 * 24 * 3600
            await rooms.delete_idle()
            assert len(log.kept) == 2
            time[0] += 2 * 24 * 3600
            fresh = await rooms.open(TYPED, TWO)
            await rooms.delete_idle()
            assert set(log.kept) == {watched.table.id, fresh.table.id}
            with pytest.raises(ApiError):
                await rooms.table(old.table.id)

    run(scenario())


async def idle(rooms, room):
    """Wait until the server has nothing left to do."""
    while room._away_timers or rooms._tasks:
        await asyncio.sleep(0)


def test_reconnecting_forever_does_not_fill_the_log():
    """Eventually the seat stays marked as away, and its person can still play."""

    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            bo = connect(room, 1)
            for _ in range(3 * MAX_ABSENCES):
                ada = connect(room, 0)
                await idle(rooms, room)
                room.depart(ada)
                await idle(rooms, room)
            assert log.kinds(room.table.id).count("dropped") == MAX_ABSENCES
            assert log.kinds(room.table.id).count("came-back") == MAX_ABSENCES - 1
            assert room.table.seats[0].away_since is not None
            await room.handle_from(connect(room, 0), TypeDice(1, "41 3652"), "1")
            assert await next_event(bo, "rolled")
            rooms._forget(room.table.id)
            again = await rooms.table(room.table.id)
            assert again._absences.is_full(0)

    run(scenario())


DROPPED = LoggedEvent(1, 0.0, "dropped", {"seat": 1}, {}, (), "host", "1")


def test_a_seat_that_keeps_dropping_out_is_given_more_time():
    async def scenario():
        async with rooms_of(MemoryLog(), away_seconds=1000.0) as rooms:
            room = await rooms.open(TYPED, TWO)
            waits = []
            for absences in (0, 4, 5, 99):
                room._absences = Absences([DROPPED] * absences)
                room.depart(connect(room, 0))
                (timer,) = room._away_timers.values()
                waits.append(round(timer.when() - asyncio.get_running_loop().time()))
            assert waits == [1000, 1000, 2000, 12_000]

    run(scenario())
