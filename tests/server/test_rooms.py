"""Live tables: stored before anybody hears, in order, whatever the storage and other processes do."""

import asyncio
import contextlib
import json
import os

import pytest

from deadlines import PATIENCE, run
from hosting import opening
from memory_log import DeafLog, FailingLog, LateLog, MemoryLog, SlowLog
from rowlock.server.connections import Connection
from rowlock.server.errors import Declined
from rowlock.server.event_log import StorageFailed
from rowlock.server.http import _options
from rowlock.server.models import Opening
from rowlock.server.rooms import Rooms
from rowlock.server.settings import Settings
from rowlock.table import Refused, TableOptions, bot_seat, open_seat, person_seat, token_hash
from rowlock.table.commands import Choose, Join, Leave, Resign, Roll, TypeDice, WantRematch

TYPED = TableOptions("qwixx", dice="typed", first=0)


def person(seat):
    return person_seat("Ada" if seat == 0 else "Bo", token_hash(f"token {seat}"))


TWO = (person(0), person(1))


@contextlib.asynccontextmanager
async def rooms_of(log, now=None, **settings):
    rooms = Rooms(log, Settings(**{"settle_seconds": 1000.0, **settings}), **({} if now is None else {"now": now}))
    try:
        yield rooms
    finally:
        await rooms.close()


def connected(room, seat=None, since=None):
    connection = Connection(100_000)
    connection.key = token_hash(f"token {seat}")
    connection.welcome = room.arrive(connection, since)
    return connection


async def told(connection):
    """The next message."""
    return json.loads(await asyncio.wait_for(connection.next(), PATIENCE))


async def told_of(connection, kind):
    while True:
        for event in (await told(connection)).get("events", []):
            if event["kind"] == kind:
                return event


def test_nobody_is_told_before_the_events_are_stored():
    async def doing():
        log = SlowLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            before = len(log.kept[room.table.id])
            log.let.clear()
            rolling = asyncio.create_task(room.take_from(ada, TypeDice(1, "41 3652"), "1"))
            hearing = asyncio.create_task(told(bo))
            while not room._turn.locked():
                await asyncio.sleep(0)
            assert not hearing.done()
            assert room.view(1)["events"] == before
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
            waiting = asyncio.create_task(slow.take_from(connected(slow, 0), TypeDice(1, "41 3652"), "1"))
            while not slow._turn.locked():
                await asyncio.sleep(0)
            log.let = asyncio.Event()
            log.let.set()
            await quick.take_from(connected(quick, 0), TypeDice(1, "41 3652"), "1")
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
            await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            assert len(other.table.log) < len(room.table.log)
            await other.take_from(bo, Leave(), "1")
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
            await room.take_from(connected(room, 0), TypeDice(1, "41 3652"), "1")
            assert other.table.deciding is None
            await other.take_from(connected(other, 1), Choose(1, "-", True), "1")

    run(doing())


def test_two_processes_play_one_table_and_tell_their_own():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as ours, rooms_of(MemoryLog(log)) as theirs:
            room = await ours.open(TYPED, TWO)
            other = await theirs.table(room.table.id)
            ada, bo = connected(room, 0), connected(other, 1)
            await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            await asyncio.gather(
                room.take_from(ada, Choose(1, "-", True), "2"), other.take_from(bo, Choose(1, "-", True), "1")
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
            assert (await told_of(ada, "dropped"))["data"] == {"seat": 1}
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
                await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            taken = await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            assert taken.again == (when == "after")
            assert (await told_of(bo, "rolled"))["data"]["dice"] == "41 3652"
            assert log.kinds(room.table.id).count("rolled") == 1

    run(doing())


def test_what_was_stored_although_the_storage_failed_is_told_before_anybody_asks(monkeypatch):
    monkeypatch.setattr("rowlock.server.room.RETRY_SECONDS", 0.0)

    async def doing():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            log.failures = ["after"]
            with pytest.raises(StorageFailed):
                await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            assert (await told_of(bo, "rolled"))["data"]["dice"] == "41 3652"

    run(doing())


def test_what_the_server_does_by_itself_is_done_again_if_the_storage_failed(monkeypatch):
    monkeypatch.setattr("rowlock.server.room.RETRY_SECONDS", 0.0)

    async def doing():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, (person(0), bot_seat("beginner")))
            ada = connected(room, 0)
            await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            log.failures = ["before", "before"]
            assert (await told_of(ada, "chose"))["data"]["seat"] == 2

    run(doing())


def test_the_same_id_again_has_the_same_events():
    async def doing():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connected(room, 0)
            first = await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            again = await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            assert (first.events, first.again, again.again) == (again.events, False, True)

    run(doing())


def test_a_table_is_loaded_from_its_log_and_forgotten_when_nobody_uses_it():
    async def doing():
        log = MemoryLog()
        time = [1000.0]
        async with rooms_of(log, now=lambda: time[0]) as rooms:
            room = await rooms.open(TYPED, (person(0), open_seat()))
            room.shut()
            time[0] += 1
            rooms.forget_unused(time[0])
            again, same = await asyncio.gather(rooms.table(room.table.id), rooms.table(room.table.id))
            assert again is same is not room
            assert again.table == room.table
            connected(again, 0)
            time[0] += 1000
            rooms.forget_unused(time[0])
            assert await rooms.table(room.table.id) is again

    run(doing())


@pytest.mark.parametrize("id", ["unknown", "", "a" * 65, "../etc", "a\0b"])
def test_a_table_that_is_not_there_is_said_to_be(id):
    async def doing():
        async with rooms_of(MemoryLog()) as rooms:
            with pytest.raises(Declined, match="no such table"):
                await rooms.table(id)

    run(doing())


def test_only_the_last_connection_of_a_seat_counts():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            tab, other_tab, bo = connected(room, 0), connected(room, 0), connected(room, 1)
            await room.depart(tab)
            assert "dropped" not in log.kinds(room.table.id)
            await room.depart(other_tab)
            assert (await told_of(bo, "dropped"))["data"] == {"seat": 1}
            connected(room, 0)
            assert (await told_of(bo, "came-back"))["data"] == {"seat": 1}

    run(doing())


def test_who_does_not_come_after_a_start_is_away():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            id = (await rooms.open(TYPED, TWO)).table.id
        async with rooms_of(log, settle_seconds=0.0) as rooms:
            ada = connected(await rooms.table(id), 0)
            assert (await told_of(ada, "dropped"))["data"] == {"seat": 2}

    run(doing())


class Hurried(asyncio.SelectorEventLoop):
    """A loop with a clock of its own: where there is nothing to do but wait, the time has come already."""

    def __init__(self):
        super().__init__()
        self._passed = 0.0
        look = self._selector.select

        def wait_no_longer(timeout):
            self._passed += timeout
            return look(0)

        self._selector.select = wait_no_longer

    def time(self):
        return self._passed


def test_the_clock_goes_on_by_itself():
    async def doing():
        loop = asyncio.get_running_loop()
        async with rooms_of(MemoryLog(), now=loop.time) as rooms:
            room = await rooms.open(TableOptions("qwixx", entropy_limit=15.0, dice="at-once", clock=30.0), TWO)
            ada = connected(room, 0)
            begun = await told_of(ada, "begun")
            assert begun["data"]["without"] == [1, 2]
            assert begun["at"] == pytest.approx(15, abs=0.1)
            revealed = await told_of(ada, "revealed")
            assert revealed["data"]["ran_out"] == [1, 2]
            assert revealed["at"] == pytest.approx(45, abs=0.1)

    with asyncio.Runner(loop_factory=Hurried) as runner:
        runner.run(doing())


@pytest.mark.parametrize("python", ["/bin/false", "/nowhere"], ids=["crashes", "cannot-be-started"])
def test_a_bot_that_fails_makes_the_first_legal_choice(python, monkeypatch, caplog):
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            monkeypatch.setattr("sys.executable", python)
            room = await rooms.open(TYPED, (person(0), bot_seat("casual")))
            ada = connected(room, 0)
            await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            await room.take_from(ada, Choose(1, "-", True), "2")
            assert (await told_of(ada, "revealed"))["data"]["choices"][1] == "-"

    run(doing())
    assert "a bot failed" in caplog.text


def test_ctrl_c_does_not_reach_the_bots():
    async def doing():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, (person(0), bot_seat("beginner")))
            ada = connected(room, 0)
            await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            await told_of(ada, "chose")
            (process,) = rooms.thinkers._free
            assert os.getpgid(process.pid) != os.getpgid(0)

    run(doing())


def test_a_bot_that_takes_too_long_is_ended():
    async def doing():
        async with rooms_of(MemoryLog(), bot_seconds=0.001) as rooms:
            room = await rooms.open(TYPED, (person(0), bot_seat("steady")))
            ada = connected(room, 0)
            await room.take_from(ada, TypeDice(1, "41 3652"), "1")
            await room.take_from(ada, Choose(1, "-", True), "2")
            assert (await told_of(ada, "revealed"))["data"]["choices"][1] == "-"
            assert not rooms.thinkers._free

    run(doing())


def test_a_rematch_has_its_table_and_the_same_tokens():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            await room.take_from(ada, Resign(), "1")
            await room.take_from(bo, WantRematch(), "2")
            named = await told_of(bo, "rematch")
            again = await rooms.table(named["data"]["table"])
            assert connected(again, 1).welcome["seat"] == 1
            assert named["data"]["table"] != room.table.id

    run(doing())


def test_a_table_that_is_asked_for_while_it_is_opened_has_one_room():
    """Another process may have named a rematch's table before this one, which opened it, knows that it is stored."""

    async def doing():
        log = LateLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            await room.take_from(ada, Resign(), "1")
            log.let.clear()
            await room.take_from(bo, WantRematch(), "2")
            while len(log.kept) < 2:
                await asyncio.sleep(0)
            (id,) = log.kept.keys() - {room.table.id}
            again = await rooms.table(id)
            log.let.set()
            await told_of(bo, "rematch")
            assert await rooms.table(id) is again

    run(doing())


def test_a_rematch_whose_table_was_never_named_is_named_after_the_next_start():
    async def doing():
        log = FailingLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connected(room, 0), connected(room, 1)
            await room.take_from(ada, Resign(), "1")
            log.failures = [None, None, "before"]
            await room.take_from(bo, WantRematch(), "2")
        assert len(log.kept) == 2
        async with rooms_of(log) as rooms:
            room = await rooms.table(room.table.id)
            bo = connected(room, 1, since=0)
            named = await told_of(bo, "rematch")
            assert named["data"]["table"] in log.kept
            assert len(log.kept) == 2

    run(doing())


def test_who_leaves_before_the_game_watches_and_has_the_answer():
    async def doing():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, (person(0), open_seat()))
            ada = connected(room, 0)
            await room.take_from(ada, Leave(), "1")
            assert (await told(ada))["events"][0]["command"] == "1"
            await room.take_from(ada, Join("Ada", ada.key), "2")
            assert (await told_of(ada, "joined"))["command"] == "2"

    run(doing())


def test_idle_tables_are_deleted_but_not_those_somebody_looks_at():
    async def doing():
        log = MemoryLog()
        time = [1000.0]
        async with rooms_of(log, now=lambda: time[0]) as rooms:
            old, watched = await rooms.open(TYPED, TWO), await rooms.open(TYPED, TWO)
            connected(watched, 7)
            time[0] += 13 * 24 * 3600
            await rooms.delete_idle()
            assert len(log.kept) == 2
            time[0] += 2 * 24 * 3600
            fresh = await rooms.open(TYPED, TWO)
            await rooms.delete_idle()
            assert set(log.kept) == {watched.table.id, fresh.table.id}
            with pytest.raises(Declined):
                await rooms.table(old.table.id)

    run(doing())


def test_those_at_a_table_that_another_process_deleted_are_told():
    async def doing():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connected(room, 0)
            await log.delete(room.table.id)
            log.heard(room.table.id, 0)
            assert await ada.next() is None
            assert ada.ending.code == 4404

    run(doing())


def test_what_the_server_opens_is_what_was_asked_for():
    asked = opening("onboard", "me", "open", dice="at-once", first=2, clock=30.0)
    options = _options(Opening.model_validate(asked))
    assert (options.track.name, options.dice, options.first, options.clock) == ("A", "at-once", 1, 30.0)


def test_a_closing_server_stores_what_is_under_way():
    async def doing():
        log = SlowLog()
        rooms = Rooms(log, Settings())
        room = await rooms.open(TYPED, TWO)
        ada = connected(room, 0)
        log.let.clear()
        rolling = asyncio.create_task(room.take_from(ada, TypeDice(1, "41 3652"), "1"))
        while not room._turn.locked():
            await asyncio.sleep(0)
        rooms.say_closing()
        assert "closing" in await told(ada)
        log.let.set()
        await rolling
        await rooms.close()
        assert "rolled" in log.kinds(room.table.id)
        assert "dropped" not in log.kinds(room.table.id)

    run(doing())


def test_rolling_by_hand_is_for_the_active_person():
    async def doing():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            with pytest.raises(Refused, match="somebody with a seat"):
                await room.take_from(connected(room, 9), Roll(1), "1")

    run(doing())
