"""Live tables: found, loaded, answered, and forgotten when nobody uses them."""

import asyncio
import json

import pytest

from rowlock.live import Refused, seen_by, token_hash
from rowlock.server.errors import ApiError
from rowlock.server.live import encoded_events
from rowlock.server.live import room as room_module
from rowlock.server.live.connections import as_json
from rowlock.server.web.models import Opening
from rowlock.server.web.table_routes import _options
from rowlock.table import open_seat
from rowlock.table.commands import Adopt, Choose, Join, Leave, Resign, Roll, TypeDice, WantRematch
from support.deadlines import run
from support.hosted_server import opening
from support.memory_logs import LateLog, MemoryLog
from support.rooms import TWO, TYPED, connect, next_event, next_message, person, rooms_of


def test_a_repeated_id_gets_the_same_events():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connect(room, 0)
            first = await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            again = await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            assert (first.events, first.repeated, again.repeated) == (again.events, False, True)

    run(scenario())


def test_a_table_is_loaded_from_its_log_and_forgotten_when_nobody_uses_it():
    async def scenario():
        log = MemoryLog()
        time = [1000.0]
        async with rooms_of(log, now=lambda: time[0]) as rooms:
            room = await rooms.open(TYPED, (person(0), open_seat()))
            room.close()
            time[0] += 1
            rooms.forget_unused(time[0])
            again, same = await asyncio.gather(rooms.table(room.table.id), rooms.table(room.table.id))
            assert again is same is not room
            assert again.table == room.table
            connect(again, 0)
            time[0] += 1000
            rooms.forget_unused(time[0])
            assert await rooms.table(room.table.id) is again

    run(scenario())


@pytest.mark.parametrize("id", ["unknown", "", "a" * 65, "../etc", "a\0b"])
def test_a_missing_table_is_reported(id):
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            with pytest.raises(ApiError, match="no such table"):
                await rooms.table(id)

    run(scenario())


def test_only_the_last_connection_of_a_seat_counts():
    async def scenario():
        log = MemoryLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            tab, other_tab, bo = connect(room, 0), connect(room, 0), connect(room, 1)
            room.depart(tab)
            assert "dropped" not in log.kinds(room.table.id)
            room.depart(other_tab)
            assert (await next_event(bo, "dropped"))["data"]["seat"] == 1
            connect(room, 0)
            assert (await next_event(bo, "came-back"))["data"] == {"seat": 1}

    run(scenario())


def test_a_table_requested_while_it_is_being_opened_has_one_room():
    """Another process may have named a rematch's table before this one, which opened it, knows that it is stored."""

    async def scenario():
        log = LateLog()
        async with rooms_of(log) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada, bo = connect(room, 0), connect(room, 1)
            await room.handle_from(ada, Resign(), "1")
            await room.handle_from(ada, WantRematch(), "2")
            log.let.clear()
            await room.handle_from(bo, WantRematch(), "2")
            while len(log.kept) < 2:
                await asyncio.sleep(0)
            (id,) = log.kept.keys() - {room.table.id}
            again = await rooms.table(id)
            log.let.set()
            await next_event(bo, "rematch")
            assert await rooms.table(id) is again

    run(scenario())


def test_a_player_who_leaves_before_the_game_gets_an_answer_and_can_watch():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, (person(0), open_seat()))
            ada = connect(room, 0)
            await room.handle_from(ada, Leave(), "1")
            assert (await next_message(ada))["events"][0]["command"] == "1"
            await room.handle_from(ada, Join("Ada", ada.key), "2")
            assert (await next_event(ada, "joined"))["command"] == "2"

    run(scenario())


def test_the_server_opens_the_table_that_was_requested():
    asked = opening("onboard", "me", "open", dice="at-once", first=2, clock=30.0)
    options = _options(Opening.model_validate(asked))
    assert (options.track.name, options.dice, options.first, options.clock) == ("A", "at-once", 1, 30.0)


def test_only_the_active_person_rolls_by_hand():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            with pytest.raises(Refused, match="people with a seat"):
                await room.handle_from(connect(room, 9), Roll(1), "1")

    run(scenario())


def test_events_are_encoded_once_however_often_they_are_requested(monkeypatch):
    async def scenario():
        encoded = []

        def counted(event, *viewer):
            encoded.append(event.number)
            return seen_by(event, *viewer)

        monkeypatch.setattr(encoded_events, "seen_by", counted)
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connect(room, 0)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            await room.handle_from(ada, Choose(1, "r5"), "2")
            first = [connect(room, seat, since=0).welcome["events"] for seat in (0, 1, None)]
            encoded.clear()
            again = [connect(room, seat, since=0).welcome["events"] for seat in (0, 1, None)]
            assert again == first
            assert encoded == []
            connect(room, 99, since=0)
            assert encoded == []
            # Everybody still gets only what is theirs.
            assert [events[3]["data"].get("choice") for events in first] == ["r5", None, None]
            assert [events[3].get("command") for events in first] == ["2", None, None]
            expected = [
                [seen_by(event, seats, key) for event in room.table.log]
                for seats, key in (((0,), ada.key), ((1,), room.table.seats[1].token), ((), ""))
            ]
            assert first == expected

    run(scenario())


def test_a_long_log_is_answered_in_pages(monkeypatch):
    async def scenario():
        monkeypatch.setattr(room_module, "MAX_EVENTS_ASKED", 3)
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connect(room, 0)
            for id, command in enumerate((TypeDice(1, "41 3652"), Choose(1, "r5"), Choose(1, "y5"))):
                await room.handle_from(ada, command, f"{id}")
            numbers, since, pages = [], 0, 0
            while True:
                answer = json.loads(as_json(room.answer_since(ada.key, since)))
                numbers += [event["number"] for event in answer["events"]]
                pages += 1
                if not answer.get("more"):
                    break
                since = numbers[-1]
            assert (numbers, pages) == ([1, 2, 3, 4, 5], 2)

    run(scenario())


def test_events_encoded_for_one_viewer_are_never_sent_to_another():
    """The first to ask sees a secret without having sent the command: the seat has moved to another token."""

    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open(TYPED, TWO)
            ada = connect(room, 0)
            await room.handle_from(ada, TypeDice(1, "41 3652"), "1")
            await room.handle_from(ada, Choose(1, "r5"), "2")
            await room.handle_from(connect(room, 9), Adopt(ada.key, token_hash("token 9")), "3")
            room._encoded = encoded_events.EncodedEvents()
            seen = [connect(room, seat, since=0).welcome["events"][3] for seat in (9, None, 1, 0, 9)]
            assert [event["data"].get("choice") for event in seen] == ["r5", None, None, None, "r5"]
            assert [event.get("command") for event in seen] == [None, None, None, "2", None]

    run(scenario())
