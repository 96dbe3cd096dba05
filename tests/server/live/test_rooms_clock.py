"""Tables on a computer with a wrong clock: nobody has to wait, and nothing is deleted because of it."""

import asyncio

import pytest

from rowlock.server.clock import Clock
from rowlock.table import TableOptions
from rowlock.table.commands import TypeDice
from support.deadlines import run
from support.memory_logs import MemoryLog
from support.rooms import TWO, TYPED, connect, next_event, rooms_of

DAY = 24 * 3600.0
TIMED = TableOptions("qwixx", dice="typed", first=0, clock=5.0)


def clock_left(room):
    return [one["left"] for one in room.view("")["clock"]["left"]]


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_clock_that_is_set_while_a_table_waits_leaves_its_time_as_it_is(jump):
    async def scenario():
        wall, steady = [1e6], [0.0]
        clock = Clock(lambda: wall[0], lambda: steady[0])
        async with rooms_of(MemoryLog(), now=clock.now, steady=lambda: steady[0]) as rooms:
            room = await rooms.open(TIMED, TWO)
            await room.handle_from(connect(room, 0), TypeDice(1, "41 3652"), "1")
            wall[0] += jump
            steady[0] += 1
            assert clock_left(room) == pytest.approx([4, 4], abs=0.1)

    run(scenario())


def test_after_a_start_with_a_clock_that_is_behind_a_table_goes_on_from_its_last_event():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log, now=lambda: 1e6) as rooms:
            room = await rooms.open(TIMED, TWO)
            await room.handle_from(connect(room, 0), TypeDice(1, "41 3652"), "1")
        time = [1e6 - 3600]
        async with rooms_of(log, now=lambda: time[0]) as rooms:
            again = await rooms.table(room.table.id)
            assert clock_left(again) == [5, 5]
            assert again._timer.when() - asyncio.get_running_loop().time() <= 5.1
            time[0] += 5
            connection = connect(again, 0)
            await again._tick()
            revealed = await next_event(connection, "revealed")
            assert revealed["data"]["ran_out"] == [1, 2]
            times = [event.at for event in again.table.log]
            assert times == sorted(times)

    run(scenario())


def test_a_start_with_a_clock_that_is_20_days_ahead_deletes_nothing():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log, now=lambda: 1e6) as rooms:
            await rooms.open(TYPED, TWO)
        time = [1e6 + 20 * DAY]
        async with rooms_of(log, now=lambda: time[0]) as rooms:
            for _ in range(13):
                await rooms.delete_idle()
                time[0] += DAY
            assert len(log.kept) == 1
            # After as long as a table may be idle, it is.
            time[0] += 2 * DAY
            await rooms.delete_idle()
            assert log.kept == {}

    run(scenario())


def test_a_clock_that_is_set_while_the_server_runs_deletes_nothing():
    async def scenario():
        log = MemoryLog()
        time, steady = [1e6], [0.0]
        async with rooms_of(log, now=lambda: time[0], steady=lambda: steady[0]) as rooms:
            await rooms.open(TYPED, TWO)
            await rooms.delete_idle()
            time[0] += 100 * DAY
            await rooms.delete_idle()
            assert len(log.kept) == 1
            steady[0] += 15 * DAY
            await rooms.delete_idle()
            assert log.kept == {}

    run(scenario())


def test_a_server_that_began_without_tables_deletes_them_when_they_are_idle():
    async def scenario():
        log = MemoryLog()
        time = [1e6]
        async with rooms_of(log, now=lambda: time[0]) as rooms:
            await rooms.delete_idle()
            await rooms.open(TYPED, TWO)
            time[0] += 15 * DAY
            await rooms.delete_idle()
            assert log.kept == {}

    run(scenario())
