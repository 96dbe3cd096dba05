"""One live table in this process: it takes commands one after another, stores what they bring, and only then tells
those who are connected. It also keeps the clock, asks the bots, and knows who is there.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson

from rowlock.server.connections import Connection, as_json
from rowlock.server.errors import Declined
from rowlock.server.event_log import NumbersTaken, StorageFailed
from rowlock.server.thinkers import choice_of
from rowlock.table import (
    HOST,
    NEWCOMER,
    BotTurn,
    Command,
    Event,
    Refused,
    Sender,
    Table,
    Taken,
    after,
    bot_turns,
    deadline,
    event_json,
    read_event,
    seen_by,
    take,
    view,
    views,
)
from rowlock.table.commands import BotChose, CameBack, Dropped, NameRematch, Tick

if TYPE_CHECKING:
    from rowlock.server.rooms import Rooms

logger = logging.getLogger("rowlock.server.room")

MOST_TRIES = 10
"""How often a command is tried again because another process was first."""

RETRY_SECONDS = 1.0
"""When what the server does by itself is tried again, after the storage has failed."""

Asked = tuple[Sender, Command, str]
"""Who asks what, with which id."""


def stored(event: Event) -> str:
    return as_json(event_json(event))


def unstored(line: str) -> Event:
    return read_event(orjson.loads(line))


def seat_with(table: Table, key: str) -> int | None:
    """The seat (from 0) that was taken with a token of this SHA-256."""
    if not key:
        return None
    return next((number for number, seat in enumerate(table.seats) if seat.token == key), None)


def _asked_by(key: str, command: Command, id: str, table: Table) -> Asked:
    seat = None if command.sent_by == NEWCOMER else seat_with(table, key)
    return NEWCOMER if seat is None else seat, command, id


def events_told(table: Table, key: str, since: int) -> list[dict[str, Any]]:
    """The events after a number, as the holder of a token may see them; the token need not have a seat any more."""
    seat = seat_with(table, key)
    return [seen_by(event, seat, key) for event in table.log[since:]]


class Room:
    """A table, and those who are connected to it here. `rooms` has what all tables share."""

    def __init__(self, rooms: "Rooms", table: Table) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self.used = rooms.now()
        self._rooms = rooms
        self._turn = asyncio.Lock()
        self._behind = False
        """The log may hold events that are not in the table here."""
        self._timer: asyncio.TimerHandle | None = None
        self._settling: asyncio.TimerHandle | None = None
        self._has_settled = False
        self._thinking: set[tuple[int, int]] = set()
        self._naming = False
        self._retrying: asyncio.TimerHandle | None = None

    @property
    def is_in_use(self) -> bool:
        """Somebody is connected, or something will happen by itself."""
        waiting = self._timer or self._settling or self._retrying
        return bool(self.connections or self._thinking or waiting or self._turn.locked())

    # Commands

    async def take_from(self, connection: Connection, command: Command, id: str) -> Taken:
        """A client's command."""
        taken = await self._take(partial(_asked_by, connection.key, command, id))
        assert taken is not None
        return taken

    async def _take(self, asked: Callable[[Table], Asked | None]) -> Taken | None:
        """Takes a command, which is asked for anew whenever the table has changed: nothing may be wanted then."""
        self.used = self._rooms.now()
        async with self._turn:
            for _ in range(MOST_TRIES):
                if self._behind:
                    await self._catch_up()
                wanted = asked(self.table)
                if wanted is None:
                    return None
                now = self._rooms.now()
                try:
                    taken = take(self.table, *wanted, now)
                except Refused:
                    # Another process may have stored what makes it right.
                    if await self._catch_up():
                        continue
                    raise
                if taken.again:
                    return taken
                lines = [stored(event) for event in taken.events]
                try:
                    await self._rooms.log.append(self.table.id, taken.events[0].number, lines, now)
                except NumbersTaken:
                    self._behind = True
                except BaseException:
                    # It may be stored or not, and the log knows.
                    self._behind = True
                    self._later()
                    raise
                else:
                    self._becomes(taken.table)
                    return taken
        raise Declined("busy", "too much happens at this table at once: send it again, with the same id")

    async def _catch_up(self) -> bool:
        """Reads what others have stored. Says whether there was anything."""
        # From the last known event on: if not even that is there, the table was deleted.
        lines = await self._rooms.log.read(self.table.id, len(self.table.log) - 1)
        if not lines:
            raise self._rooms.is_gone(self)
        table = self.table
        for line in lines[1:]:
            table = after(table, unstored(line))
        self._behind = False
        if table is self.table:
            return False
        self._becomes(table)
        return True

    def hear(self, number: int) -> None:
        """Another process has stored events up to a number; 0, if it has deleted the table."""
        if number > len(self.table.log) or not number:
            self._by_itself(self.catch_up())

    async def catch_up(self) -> None:
        """Makes sure that everything stored is known here."""
        async with self._turn:
            await self._catch_up()

    # What is so now, and what follows

    def _becomes(self, table: Table) -> None:
        """The events are stored: everybody is told, and what happens by itself is seen to."""
        known = len(self.table.log)
        self.table = table
        drawing = {seat_with(table, connection.key) for connection in self.connections if connection.wants_views}
        seen = views(table, drawing, self._rooms.now()) if drawing else {}
        for connection in tuple(self.connections):
            self._tell(connection, seen)
        self._rooms.metrics.count("events_stored", len(table.log) - known)
        for event in table.log[known:]:
            if event.kind == "dropped":
                # Another process may not know that the person is connected here.
                self._by_itself(self._is_back(event.data["seat"] - 1))
        self.see_to()

    def _tell(self, connection: Connection, seen: dict[int | None, Any]) -> None:
        message: dict[str, Any] = {"events": events_told(self.table, connection.key, connection.told)}
        connection.told = len(self.table.log)
        if connection.wants_views:
            message["view"] = seen[seat_with(self.table, connection.key)]
        connection.tell(message)
        self._rooms.metrics.count("messages_told")

    def view(self, seat: int | None) -> dict[str, Any]:
        return view(self.table, seat, self._rooms.now())

    def see_to(self) -> None:
        """The clock, the bots, and the table of a rematch."""
        self._set_timer()
        for turn in bot_turns(self.table):
            if (turn.seat, turn.decision) not in self._thinking:
                self._thinking.add((turn.seat, turn.decision))
                self._by_itself(self._bot_chooses(turn))
        if self.table.next_table == "" and not self._naming:
            self._naming = True
            self._by_itself(self._name_rematch())

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        until = deadline(self.table)
        if until is not None:
            wait = max(0.0, until - self._rooms.now()) + 0.001
            self._timer = asyncio.get_running_loop().call_later(wait, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        self._by_itself(self._tick())

    async def _tick(self) -> None:
        def asked(table: Table) -> Asked | None:
            until = deadline(table)
            due = until is not None and self._rooms.now() >= until
            return (HOST, Tick(), f"tick-{len(table.log)}") if due else None

        if await self._take(asked) is None:
            self._set_timer()

    async def _bot_chooses(self, turn: BotTurn) -> None:
        try:
            choice = await choice_of(self._rooms.thinkers, turn)
            if self._rooms.is_closing:
                # It was interrupted; after the next start it thinks again.
                return
            command = BotChose(turn.seat, turn.decision, choice)
            await self._take(lambda _table: (HOST, command, f"bot-{turn.seat + 1}-{turn.decision}"))
        finally:
            self._thinking.discard((turn.seat, turn.decision))

    async def _name_rematch(self) -> None:
        try:
            table = await self._rooms.open_rematch(self.table)
            for client in {one.client for one in self.connections if seat_with(self.table, one.key) is not None}:
                self._rooms.openings.charge(client)
            await self._take(lambda _table: (HOST, NameRematch(table), "rematch"))
        finally:
            self._naming = False

    # Who is there

    def arrive(self, connection: Connection, since: int | None) -> dict[str, Any]:
        """A connection that has said who it is. The answer has what came since a number; what comes is told to it."""
        table = self.table
        if since is not None and since > len(table.log):
            raise Declined(
                "no-such-event", f"the table has had {len(table.log)} events, and not {since}: begin again from 0"
            )
        seat = seat_with(table, connection.key)
        self.used = self._rooms.now()
        self.connections.add(connection)
        connection.told = len(table.log)
        if seat is not None:
            self._by_itself(self._is_back(seat))
            self.settle()
        return {
            "seat": None if seat is None else seat + 1,
            "events": [] if since is None else events_told(table, connection.key, since),
            "view": self.view(seat),
        }

    async def depart(self, connection: Connection) -> None:
        """A connection that is gone. A seat is dropped with its last one."""
        self.connections.discard(connection)
        self.used = self._rooms.now()
        seat = seat_with(self.table, connection.key)
        if seat is not None and not self._rooms.is_closing:
            await self._by_itself(self._is_gone(seat))

    def settle(self) -> None:
        """Persons who do not come within a while are away: after a start nobody else would notice."""
        if self._settling is None and not self._has_settled:
            wait = self._rooms.settings.settle_seconds
            self._settling = asyncio.get_running_loop().call_later(wait, self._settled)

    def _settled(self) -> None:
        self._settling = None
        self._has_settled = True
        for number, seat in enumerate(self.table.seats):
            if seat.is_persons and seat.away_since is None:
                self._by_itself(self._is_gone(number))

    def _is_connected(self, seat: int) -> bool:
        key = self.table.seats[seat].token
        return any(connection.key == key for connection in self.connections)

    async def _is_gone(self, seat: int) -> None:
        def asked(table: Table) -> Asked | None:
            here = table.seats[seat].is_persons and table.seats[seat].away_since is None
            if not here or self._is_connected(seat):
                return None
            return HOST, Dropped(seat), f"dropped-{seat + 1}-{len(table.log)}"

        await self._take(asked)

    async def _is_back(self, seat: int) -> None:
        def asked(table: Table) -> Asked | None:
            if not self._is_connected(seat) or table.seats[seat].away_since is None or table.seats[seat].resigned:
                return None
            return HOST, CameBack(seat), f"came-back-{seat + 1}-{len(table.log)}"

        await self._take(asked)

    # By itself

    def _by_itself(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._rooms.start(self._survived(doing))

    async def _survived(self, doing: Coroutine[Any, Any, None]) -> None:
        """What the server does by itself may come too late, or meet a storage that fails: the table goes on."""
        try:
            await doing
        except Refused as refused:
            logger.debug("too late", extra={"code": refused.code})
        except Declined as declined:
            logger.info("left undone", extra={"code": declined.code})
        except StorageFailed as failed:
            logger.warning("put off: the storage failed", extra={"why": str(failed)})
            self._later()

    def _later(self) -> None:
        if self._retrying is None:
            self._retrying = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again)

    def _try_again(self) -> None:
        self._retrying = None
        if self._behind:
            self._by_itself(self.catch_up())
        self.see_to()

    def shut(self) -> None:
        """Nothing more happens here by itself."""
        for timer in (self._timer, self._settling, self._retrying):
            if timer is not None:
                timer.cancel()
        self._timer = self._settling = self._retrying = None
