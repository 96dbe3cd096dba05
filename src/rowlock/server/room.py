"""Something live in this process, a table or a shared pad: it takes commands one after another, stores what they bring,
and only then tells those who are connected. It also knows who is there.

What a table does besides is in `table_room`, what a pad does in `pad_room`.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import orjson

from rowlock.live import (
    HOST,
    CameBack,
    Command,
    Dropped,
    Handled,
    LiveGame,
    LoggedEvent,
    Refused,
    Sender,
    event_json,
    read_event,
    seats_with,
    seen_by,
)
from rowlock.server.connections import Connection, as_json
from rowlock.server.errors import Declined
from rowlock.server.event_log import NumbersTaken, StorageFailed

if TYPE_CHECKING:
    from rowlock.server.rooms import Rooms

logger = logging.getLogger("rowlock.server.room")

MOST_TRIES = 10
"""How often a command is tried again because another process was first."""

RETRY_SECONDS = 1.0
"""When what the server does by itself is tried again, after the storage has failed."""

Asked = tuple[Sender, Command, str]
"""Who asks what, with which id."""


Game = TypeVar("Game", bound=LiveGame)


def stored(event: LoggedEvent) -> str:
    return as_json(event_json(event))


def unstored(line: str) -> LoggedEvent:
    return read_event(orjson.loads(line))


class Room(ABC, Generic[Game]):
    """A table or a pad, and those who are connected to it here. `rooms` has what all of them share."""

    missing: ClassVar[str]
    """The code of the answer when there is no such thing."""

    def __init__(self, rooms: "Rooms", live: Game) -> None:
        self.live = live
        self.connections: set[Connection] = set()
        self.used = rooms.now()
        self._rooms = rooms
        self._turn = asyncio.Lock()
        self._behind = False
        """The log may hold events that are not known here."""
        self._missing: dict[str, asyncio.TimerHandle] = {}
        """The tokens whose last connection has just gone."""
        self._settling: asyncio.TimerHandle | None = None
        self._has_settled = False
        self._retrying: asyncio.TimerHandle | None = None

    @property
    def is_in_use(self) -> bool:
        """Somebody is connected, or something will happen by itself."""
        return bool(self.connections or self._missing or self._settling or self._retrying or self._turn.locked())

    # What a table does in its way, and a pad in its own

    @abstractmethod
    def read(self, said: dict[str, Any], key: str) -> Command:
        """The command that the holder of a token has sent."""

    @abstractmethod
    async def handle_from(self, connection: Connection, command: Command, id: str) -> Handled[Game]:
        """A client's command."""

    @abstractmethod
    def _judge(self, asked: Asked, now: float) -> Handled[Game]:
        """Handles a command or raises `Refused`. Nothing is stored yet."""

    @abstractmethod
    def _after(self, live: Game, event: LoggedEvent) -> Game:
        """One event later."""

    @abstractmethod
    def sitting(self, key: str) -> dict[str, Any]:
        """What a welcome says about the seats of a token."""

    @abstractmethod
    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        """How it looks to the holder of each token."""

    def _viewer(self, _key: str) -> int | None:
        """The seat whose secrets the holder of a token may see."""
        return None

    def see_to(self) -> None:
        """What happens by itself."""

    # Commands

    async def _handle(self, asked: Callable[[Game], Asked | None]) -> Handled[Game] | None:
        """Takes a command, which is asked for anew whenever something has changed: nothing may be wanted then."""
        self.used = self._rooms.now()
        async with self._turn:
            for _ in range(MOST_TRIES):
                if self._behind:
                    await self._catch_up()
                wanted = asked(self.live)
                if wanted is None:
                    return None
                now = self._rooms.now()
                try:
                    handled = self._judge(wanted, now)
                except Refused:
                    # Another process may have stored what makes it right.
                    if await self._catch_up():
                        continue
                    raise
                if handled.repeated:
                    return handled
                lines = [stored(event) for event in handled.events]
                try:
                    await self._rooms.log.append(self.live.id, handled.events[0].number, lines, now)
                except NumbersTaken:
                    self._behind = True
                except BaseException:
                    # It may be stored or not, and the log knows.
                    self._behind = True
                    self._later()
                    raise
                else:
                    self._becomes(handled.game)
                    return handled
        raise Declined("busy", "too much happens here at once: send it again, with the same id")

    async def _catch_up(self) -> bool:
        """Reads what others have stored. Says whether there was anything."""
        # From the last known event on: if not even that is there, it was deleted.
        lines = await self._rooms.log.read(self.live.id, len(self.live.log) - 1)
        if not lines:
            raise self._rooms.is_gone(self)
        live = self.live
        for line in lines[1:]:
            live = self._after(live, unstored(line))
        self._behind = False
        if live is self.live:
            return False
        self._becomes(live)
        return True

    def hear(self, number: int) -> None:
        """Another process has stored events up to a number; 0, if it has deleted them all."""
        if number > len(self.live.log) or not number:
            self._by_itself(self.catch_up())

    async def catch_up(self) -> None:
        """Makes sure that everything stored is known here."""
        async with self._turn:
            await self._catch_up()

    # What is so now, and who is told

    def _becomes(self, live: Game) -> None:
        """The events are stored: everybody is told, and what happens by itself is seen to."""
        known = len(self.live.log)
        self.live = live
        drawing = {connection.key for connection in self.connections if connection.wants_views}
        seen = self.views(drawing) if drawing else {}
        for connection in tuple(self.connections):
            self._tell(connection, seen)
        self._rooms.metrics.count("events_stored", len(live.log) - known)
        for event in live.log[known:]:
            if event.kind == "dropped":
                # Another process may not know that the person is connected here.
                self._by_itself(self._is_back(event.data["seat"] - 1))
        self.see_to()

    def _tell(self, connection: Connection, seen: Mapping[str, Any]) -> None:
        message: dict[str, Any] = {"events": self.events_told(connection.key, connection.told)}
        connection.told = len(self.live.log)
        if connection.wants_views:
            message["view"] = seen[connection.key]
        connection.tell(message)
        self._rooms.metrics.count("messages_told")

    def events_told(self, key: str, since: int) -> list[dict[str, Any]]:
        """The events after a number, as the holder of a token may see them; it need not have a seat any more."""
        return self.seen(self.live.log[since:], key)

    def seen(self, events: Sequence[LoggedEvent], key: str) -> list[dict[str, Any]]:
        viewer = self._viewer(key)
        return [seen_by(event, viewer, key) for event in events]

    # Who is there

    def seats_with(self, key: str) -> tuple[int, ...]:
        """The seats (from 0) that were taken with a token of this SHA-256."""
        return seats_with(self.live, key)

    def arrive(self, connection: Connection, since: int | None) -> dict[str, Any]:
        """A connection that has said who it is. The answer has what came since a number; what comes is told to it."""
        log = self.live.log
        if since is not None and since > len(log):
            raise Declined("no-such-event", f"there have been {len(log)} events, and not {since}: begin again from 0")
        self.used = self._rooms.now()
        self.connections.add(connection)
        connection.told = len(log)
        self._misses_no_longer(connection.key)
        for seat in self.seats_with(connection.key):
            self._by_itself(self._is_back(seat))
            self.settle()
        return {
            **self.sitting(connection.key),
            "events": [] if since is None else self.events_told(connection.key, since),
            "view": self.views([connection.key])[connection.key],
        }

    def depart(self, connection: Connection) -> None:
        """A connection that is gone. With its last one a seat is dropped, unless there is another in a moment: who
        loads the page anew was not away.
        """
        self.connections.discard(connection)
        self.used = now = self._rooms.now()
        key = connection.key
        if self._rooms.is_closing or not self.seats_with(key) or any(one.key == key for one in self.connections):
            return
        self._misses_no_longer(key)
        wait = self._rooms.settings.away_seconds
        self._missing[key] = asyncio.get_running_loop().call_later(wait, self._stayed_away, key, now)

    def _misses_no_longer(self, key: str) -> None:
        timer = self._missing.pop(key, None)
        if timer is not None:
            timer.cancel()

    def _stayed_away(self, key: str, since: float) -> None:
        del self._missing[key]
        for seat in self.seats_with(key):
            self._by_itself(self._is_gone(seat, since))

    def settle(self) -> None:
        """Persons who do not come within a while are away: after a start nobody else would notice."""
        if self._settling is None and not self._has_settled:
            wait = self._rooms.settings.settle_seconds
            self._settling = asyncio.get_running_loop().call_later(wait, self._settled)

    def _settled(self) -> None:
        self._settling = None
        self._has_settled = True
        for number, seat in enumerate(self.live.seats):
            if seat.is_persons and seat.away_since is None:
                self._by_itself(self._is_gone(number, self._rooms.now()))

    def _is_connected(self, seat: int) -> bool:
        key = self.live.seats[seat].token
        return any(connection.key == key for connection in self.connections)

    async def _is_gone(self, number: int, since: float) -> None:
        def asked(live: Game) -> Asked | None:
            seat = live.seats[number]
            if not seat.is_persons or seat.away_since is not None or self._is_connected(number):
                return None
            gone_for = max(0.0, round(self._rooms.now() - since, 3))
            return HOST, Dropped(number, gone_for), f"dropped-{number + 1}-{len(live.log)}"

        await self._handle(asked)

    async def _is_back(self, number: int) -> None:
        def asked(live: Game) -> Asked | None:
            seat = live.seats[number]
            if not seat.is_persons or seat.away_since is None or not self._is_connected(number):
                return None
            return HOST, CameBack(number), f"came-back-{number + 1}-{len(live.log)}"

        await self._handle(asked)

    # By itself

    def _by_itself(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._rooms.start(self._survived(doing))

    async def _survived(self, doing: Coroutine[Any, Any, None]) -> None:
        """What the server does by itself may come too late, or meet a storage that fails: the game goes on."""
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
        for timer in (self._settling, self._retrying, *self._missing.values()):
            if timer is not None:
                timer.cancel()
        self._settling = self._retrying = None
        self._missing.clear()
