"""Clients of a server that was restored from a backup get the other history from its beginning."""

import pytest

from rowlock.server.errors import ApiError
from rowlock.table.commands import TypeDice
from support.deadlines import run
from support.memory_logs import MemoryLog
from support.rooms import TWO, TYPED, connect, rooms_of


def test_a_client_with_the_same_history_gets_what_it_missed():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            epoch = connect(room, 0).welcome["epoch"]
            await room.handle_from(connect(room, 0), TypeDice(1, "41 3652"), "1")
            welcome = connect(room, 0, since=2, epoch=epoch).welcome
            assert [event["number"] for event in welcome["events"]] == [3]
            assert (welcome["epoch"], "restarted" in welcome) == (epoch, False)

    run(scenario())


@pytest.mark.parametrize("since", [0, 1, 2, 99])
def test_a_client_with_another_history_gets_everything(since):
    """Even if its number exists: the events with the same numbers are different now."""

    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            epoch = connect(room, 0).welcome["epoch"]
            log.epoch = "another history"
            welcome = connect(room, 0, since=since, epoch=epoch).welcome
            assert [event["number"] for event in welcome["events"]] == [1, 2]
            assert welcome["restarted"] is True
            assert welcome["epoch"] != epoch
            again = connect(room, 0, since=2, epoch=welcome["epoch"]).welcome
            assert (again["events"], "restarted" in again) == ([], False)

    run(scenario())


def test_a_client_that_ignores_epochs_works_as_before():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            log.epoch = "another history"
            assert connect(room, 0, since=2).welcome["events"] == []
            with pytest.raises(ApiError) as caught:
                connect(room, 0, since=3)
            assert caught.value.code == "no-such-event"

    run(scenario())


def test_no_two_tables_have_the_same_epoch():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            one, other = await rooms.open(TYPED, TWO), await rooms.open(TYPED, TWO)
            assert one.epoch != other.epoch

    run(scenario())
