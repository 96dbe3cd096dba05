"""The limit on what one address may store, whatever it sends."""

import contextlib

import pytest

from rowlock.pad import PadOptions, SharedSeat
from rowlock.server.errors import ApiError
from rowlock.table.commands import Choose, TypeDice, Undo
from support.deadlines import run
from support.memory_logs import MemoryLog
from support.rooms import TWO, TYPED, connect, rooms_of


def stored(log):
    return sum(len(line.encode()) for lines in log.kept.values() for line in lines)


def test_an_address_can_store_a_limited_amount_per_day():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log, stored_megabytes_per_day=0.002) as rooms:
            room = await rooms.open(TYPED, TWO, "192.0.2.1")
            ada, bo = connect(room, 0), connect(room, 1)
            ada.client, bo.client = "192.0.2.1", "192.0.2.2"
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            for count in range(10):
                with contextlib.suppress(ApiError):
                    await room.handle_from(ada, Choose(1, "r5", done=False), f"choose-{count}")
            with pytest.raises(ApiError) as caught:
                await room.handle_from(ada, Undo(1), "undo")
            assert caught.value.code == "too-much-stored"
            assert 2_000 < stored(log) < 2_500
            # Others can go on.
            await room.handle_from(bo, Choose(1, "-", done=True), "1")
            for opening in (
                rooms.open(TYPED, TWO, "192.0.2.1"),
                rooms.open_pad(PadOptions("qwixx"), (SharedSeat("Ada", "", "a" * 64),), [], "192.0.2.1"),
            ):
                with pytest.raises(ApiError):
                    await opening
            await rooms.open(TYPED, TWO, "192.0.2.2")

    run(scenario())


def test_the_servers_own_events_count_towards_no_limit():
    async def scenario():
        async with rooms_of(MemoryLog(), stored_megabytes_per_day=0.001) as rooms:
            for _ in range(10):
                await rooms.open(TYPED, TWO)

    run(scenario())
