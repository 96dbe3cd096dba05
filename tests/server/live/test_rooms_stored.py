"""Live tables are stored before anybody is notified, in order, whatever the storage and other processes do."""

import asyncio

import pytest

from rowlock.live import Refused
from rowlock.server.errors import ApiError
from rowlock.server.event_log import StorageFailed
from rowlock.server.live.connections import Connection
from rowlock.server.live.rooms import Rooms
from rowlock.server.settings import Settings
from rowlock.table import bot_seat, replay
from rowlock.table.commands import TypeDice
from support.deadlines import run
from support.memory_logs import FailingLog, MemoryLog, SharedLog, SlowLog
from support.rooms import TWO, TYPED, connect, next_event, next_message, person, rooms_of


def test_nobody_is_notified_before_the_events_are_stored():
    async def scenario():
        log = SlowLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connect(room, 0), connect(room, 1)
            before = len(log.kept[room.table.id])
            log.let.clear()
            rolling = asyncio.create_task(room.handle_from(ada, TypeDice(1, "41 3652"), "1"))
            receiving = asyncio.create_task(next_message(bo))
            while not room._lock.locked():
                await asyncio.sleep(0)
            assert not receiving.done()
            assert room.view(bo.key)["events"] == before
            log.let.set()
            assert (await receiving)["events"][0]["kind"] == "rolled"
            await rolling
            assert len(log.kept[room.table.id]) == before + 1

    run(scenario())


def test_a_slow_table_delays_no_other():
    async def scenario():
        log = SlowLog()
        async with rooms_of(log) as rooms:
            slow, quick = await rooms.open(TYPED, TWO), await rooms.open(TYPED, TWO)
            log.let.clear()
            waiting = asyncio.create_task(slow.handle_from(connect(slow, 0), TypeDice(1, "41 3652"), "1"))
            while not slow._lock.locked():
                await asyncio.sleep(0)
            log.let = asyncio.Event()
            log.let.set()
            await quick.handle_from(connect(quick, 0), TypeDice(1, "41 3652"), "1")
            assert not waiting.done()
            waiting.cancel()

    run(scenario())


def two_processes():
    first = SharedLog()
    return rooms_of(first), rooms_of(SharedLog(first))


async def know_each_other(*processes):
    for _ in range(2):
        for rooms in processes:
            await rooms.ownership.report(rooms.move_all)


def test_a_process_opens_tables_that_it_holds_itself():
    async def scenario():
        here, there = two_processes()
        async with here as ours, there as theirs:
            await know_each_other(ours, theirs)
            for rooms, other in ((ours, theirs), (theirs, ours)):
                for _ in range(5):
                    id = (await rooms.open(TYPED, TWO)).table.id
                    assert rooms.ownership.holder(id) is None
                    assert other.ownership.holder(id) is not None
                    with pytest.raises(ApiError, match="another process"):
                        await other.table(id)

    run(scenario())


def test_any_process_can_read_a_table_that_another_holds():
    async def scenario():
        here, there = two_processes()
        async with here as ours, there as theirs:
            await know_each_other(ours, theirs)
            room = await ours.open(TYPED, TWO)
            await room.handle_from(connect(room, 0), TypeDice(1, "41 3652"), "1")
            assert (await theirs.read_table(room.table.id)).table == room.table
            with pytest.raises(ApiError, match="no such pad"):
                await theirs.read_pad(room.table.id)

    run(scenario())


def test_when_a_process_stops_the_others_take_over_its_tables():
    async def scenario():
        here, there = two_processes()
        async with there as theirs:
            async with here as ours:
                await know_each_other(ours, theirs)
                room = await ours.open(TYPED, TWO)
                await room.handle_from(connect(room, 0), TypeDice(1, "41 3652"), "1")
            await know_each_other(theirs)
            assert (await theirs.table(room.table.id)).table == room.table

    run(scenario())


def test_when_a_process_starts_it_gets_its_share_and_clients_move():
    async def scenario():
        here, there = two_processes()
        async with here as ours:
            await know_each_other(ours)
            rooms = [await ours.open(TYPED, TWO) for _ in range(20)]
            ada = [connect(room, 0) for room in rooms]
            async with there as theirs:
                await know_each_other(ours, theirs)
                moved = [room.table.id for room in rooms if ours.ownership.holder(room.table.id) is not None]
                assert 0 < len(moved) < len(rooms)
                for room, connection in zip(rooms, ada, strict=True):
                    if room.table.id in moved:
                        assert connection.closing.code == 1012
                        assert connection.closing.reason.startswith("moved:")
                        assert (await theirs.table(room.table.id)).table == room.table
                    else:
                        assert connection.closing is None

    run(scenario())


def test_commands_that_wait_when_a_table_moves_are_not_stored():
    async def scenario():
        here, there = two_processes()
        async with here as ours:
            room = await ours.open(TYPED, TWO)
            ada = connect(room, 0)
            async with room._lock:
                rolling = asyncio.create_task(room.handle_from(ada, TypeDice(1, "41 3652"), "1"))
                await asyncio.sleep(0)
                ours.move(room)
            with pytest.raises(ApiError, match="another process"):
                await rolling
            async with there as theirs:
                assert len((await theirs.table(room.table.id)).table.log) == len(room.table.log)

    run(scenario())


def test_a_client_that_says_hello_after_a_table_has_moved_comes_back():
    async def scenario():
        async with rooms_of(SharedLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            late = connect(await rooms.table(room.table.id), 0)
            room.connections.clear()
            rooms.move(room)
            with pytest.raises(ApiError, match="another process"):
                room.arrive(late, 0)
            assert (await rooms.table(room.table.id)).arrive(late, 0)["events"]

    run(scenario())


def test_a_client_that_knows_more_than_this_process_gets_what_is_stored():
    async def scenario():
        first = SharedLog()
        async with rooms_of(first) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connect(room, 0)
            # Another process has taken over the table and handled a command, and this one was not notified.
            other = SharedLog(first)
            first.callback = None
            async with rooms_of(other) as theirs:
                taken = await theirs.table(room.table.id)
                await taken.handle_from(connect(taken, 0), TypeDice(1, "41 3652"), "1")
            await room.catch_up()
            assert (await next_event(ada, "rolled"))["data"]["dice"] == "41 3652"
            assert room.arrive(connect(room, 1), len(room.table.log), room.epoch)["events"] == []

    run(scenario())


def test_a_client_that_claims_to_know_more_disturbs_nobody():
    async def scenario():
        for log in (MemoryLog(), SharedLog()):
            async with rooms_of(log) as rooms:
                room = await rooms.open(TYPED, TWO)
                ada = connect(room, 0)
                await room.catch_up()
                with pytest.raises(ApiError, match="does not exist"):
                    room.arrive(Connection(1000), 1_000_000, room.epoch)
                assert ada.closing is None
                assert room.is_held

    run(scenario())


def test_a_copy_of_a_table_elsewhere_is_replayed_once_and_then_updated(monkeypatch):
    async def scenario():
        here, there = two_processes()
        async with here as ours, there as theirs:
            await know_each_other(ours, theirs)
            room = await ours.open(TYPED, TWO)
            replays = []

            def counted(events):
                replays.append(len(events))
                return replay(events)

            monkeypatch.setattr("rowlock.server.live.rooms.replay", counted)
            copies = await asyncio.gather(*(theirs.read_table(room.table.id) for _ in range(10)))
            await room.handle_from(connect(room, 0), TypeDice(1, "41 3652"), "1")
            assert (await theirs.read_table(room.table.id)).table == room.table
            assert len({*map(id, copies)}) == len(replays) == 1
            await ours.delete(room.table.id)
            with pytest.raises(ApiError, match="no such table"):
                await theirs.read_table(room.table.id)

    run(scenario())


def test_a_process_with_the_address_of_a_dead_one_is_alive():
    async def scenario():
        first = SharedLog()
        async with rooms_of(first) as rooms:
            dead, reborn = SharedLog(first), SharedLog(first)
            await dead.registry.report("here:1")
            await rooms.ownership.report(rooms.move_all)
            rooms.ownership.on_refused("here:1")
            assert {rooms.ownership.holder(str(number)) for number in range(100)} == {None}
            await reborn.registry.report("here:1")
            await rooms.ownership.report(rooms.move_all)
            assert {rooms.ownership.holder(str(number)) for number in range(100)} == {None, "here:1"}

    run(scenario())


@pytest.mark.parametrize("is_notified", [True, False])
def test_if_two_processes_disagree_only_the_last_to_claim_a_table_can_change_it(is_notified):
    async def scenario():
        first = SharedLog()
        async with rooms_of(first) as ours, rooms_of(SharedLog(first)) as theirs:
            # They do not know each other yet, so each believes that it holds every table.
            room = await ours.open(TYPED, TWO)
            ada = connect(room, 0)
            if not is_notified:
                first.callback = None
            other = await theirs.table(room.table.id)
            if is_notified:
                assert ada.closing.code == 1012
            with pytest.raises(ApiError, match="another process"):
                await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            assert ada.closing.code == 1012
            await other.handle_from(connect(other, 0), TypeDice(1, "41 3652"), "1")
            assert first.kinds(room.table.id).count("rolled") == 1

    run(scenario())


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_command_that_could_not_be_stored_can_be_sent_again_and_counts_once(when):
    async def scenario():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connect(room, 0), connect(room, 1)
            log.failures = [when]
            with pytest.raises(StorageFailed):
                await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            taken = await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            assert taken.repeated == (when == "after")
            assert (await next_event(bo, "rolled"))["data"]["dice"] == "41 3652"
            assert log.kinds(room.table.id).count("rolled") == 1

    run(scenario())


def test_a_command_is_tried_again_after_events_that_turned_out_to_be_stored():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms, rooms_of(log) as before:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connect(room, 0), connect(room, 1)
            # As if the storage had taken so long that this room could not find them yet.
            late = await before.table(room.table.id)
            await late.handle_from(connect(late, 0), TypeDice(1, "41 3652"), "1")
            assert (await room.handle_from(ada, TypeDice(1, "41 3652"), "1")).repeated
            assert (await next_event(bo, "rolled"))["data"]["dice"] == "41 3652"
            assert log.kinds(room.table.id).count("rolled") == 1

    run(scenario())


def test_events_stored_despite_a_failure_are_sent_before_anybody_asks(monkeypatch):
    monkeypatch.setattr("rowlock.server.live.room.RETRY_SECONDS", 0.0)

    async def scenario():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connect(room, 0), connect(room, 1)
            log.failures = ["after"]
            with pytest.raises(StorageFailed):
                await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            assert (await next_event(bo, "rolled"))["data"]["dice"] == "41 3652"

    run(scenario())


def test_the_server_retries_its_own_work_if_the_storage_failed(monkeypatch):
    monkeypatch.setattr("rowlock.server.live.room.RETRY_SECONDS", 0.0)

    async def scenario():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, (person(0), bot_seat("beginner")))
            ada = connect(room, 0)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            log.failures = ["before", "before"]
            assert (await next_event(ada, "chose"))["data"]["seat"] == 2

    run(scenario())


def test_players_at_a_table_that_another_process_deleted_are_notified():
    async def scenario():
        first = SharedLog()
        async with rooms_of(first) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connect(room, 0)
            await SharedLog(first).delete(room.table.id)
            assert await ada.next_message() is None
            assert ada.closing.code == 4404

    run(scenario())


def test_a_closing_server_stores_commands_in_progress():
    async def scenario():
        log = SlowLog()
        rooms = Rooms(log, Settings())
        room = await rooms.open(TYPED, TWO)
        ada = connect(room, 0)
        log.let.clear()
        rolling = asyncio.create_task(room.handle_from(ada, TypeDice(1, "41 3652"), "1"))
        while not room._lock.locked():
            await asyncio.sleep(0)
        rooms.announce_closing()
        assert "closing" in await next_message(ada)
        log.let.set()
        await rolling
        await rooms.close()
        assert "rolled" in log.kinds(room.table.id)
        assert "dropped" not in log.kinds(room.table.id)

    run(scenario())


def test_a_rejected_command_does_not_read_the_log_again():
    """Nobody else can have stored anything, and a stranger could keep the storage busy."""

    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            for count in range(5):
                with pytest.raises(Refused):
                    await room.handle_from(connect(room, 1), TypeDice(1, "41 3652"), f"{count}")
                await room.catch_up()
            assert log.reads == 0

    run(scenario())
