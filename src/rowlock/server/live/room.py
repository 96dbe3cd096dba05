"""A live game in this process: it handles one command at a time, stores the events, and only then sends them to the
connected clients. It also keeps track of who is connected.

`table_room` and `pad_room` add what only tables or only shared pads do.
"""

import asyncio
import hashlib
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
    event_json,
    read_event,
    seats_with,
)
from rowlock.server.errors import ApiError
from rowlock.server.event_log import NumbersTaken, StorageFailed, TableMoved
from rowlock.server.live.absences import Absences
from rowlock.server.live.connections import Connection, as_json
from rowlock.server.live.encoded_events import EncodedEvents

if TYPE_CHECKING:
    from rowlock.server.live.rooms import Rooms

logger = logging.getLogger("rowlock.server.live.room")

MAX_TRIES = 3
"""Attempts per command. One fails if events that could apparently not be stored turn out to be stored after all."""

RETRY_SECONDS = 1.0
"""How long the server waits before it retries its own work after a storage failure."""

MAX_EVENTS_ASKED = 500
"""The number of events in one answer to a client that asks for them."""

SentCommand = tuple[str, Command, str]
"""The sender (`HOST`, or the SHA-256 of a token), the command and its id."""


Game = TypeVar("Game", bound=LiveGame)


def to_line(event: LoggedEvent) -> str:
    return as_json(event_json(event))


def from_line(line: str) -> LoggedEvent:
    return read_event(orjson.loads(line))


class Room(ABC, Generic[Game]):
    """A table or a pad, and the clients connected to it here. `rooms` holds everything that rooms share."""

    missing: ClassVar[str]
    """The error code if there is no such game."""

    def __init__(self, rooms: "Rooms", game: Game) -> None:
        self.game = game
        self.connections: set[Connection] = set()
        self.used = rooms.now()
        self._rooms = rooms
        self._lock = asyncio.Lock()
        self.is_held = True
        """Whether this process still holds the table. If not, the room only finishes what is under way."""
        self._behind = False
        """Whether events unknown here may be stored: the storage failed, but perhaps only its answer was lost."""
        self._away_timers: dict[str, asyncio.TimerHandle] = {}
        """Tokens whose last connection has just closed, with the timers that will mark their seats away."""
        self._ahead = max(0.0, game.log[-1].at - rooms.now())
        """How far the last event is ahead of the clock, which may have been set back; or another process stored it."""
        self._encoded = EncodedEvents()
        """Events that clients have asked for. Most events are sent only once, when they are new."""
        self._absences = Absences(game.log)
        self._settling: asyncio.TimerHandle | None = None
        self._has_settled = False
        self._retrying: asyncio.TimerHandle | None = None

    def now(self) -> float:
        """The time in this room. It continues from the last event, even if the clock was set back."""
        return self._rooms.now() + self._ahead

    @property
    def is_in_use(self) -> bool:
        """Whether somebody is connected, or the server has work to do here."""
        return bool(self.connections or self._away_timers or self._settling or self._retrying or self._lock.locked())

    # Implemented by tables and pads

    @abstractmethod
    def parse(self, message: dict[str, Any], key: str) -> Command:
        """The command that the holder of a token sent."""

    @abstractmethod
    def _apply(self, sent: SentCommand, now: float) -> Handled[Game]:
        """Handle a command or raise `Refused`. Nothing is stored yet."""

    @abstractmethod
    def _after(self, game: Game, event: LoggedEvent) -> Game:
        """The game after one more event."""

    def seats_data(self, key: str) -> dict[str, Any]:
        """The part of a welcome that lists the seats of a token."""
        return {"seats": [seat + 1 for seat in self.seats_with(key)]}

    @abstractmethod
    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        """The view of each token's holder."""

    def continue_game(self) -> None:
        """Do what the game needs from the server now."""

    # Commands

    async def handle_from(self, connection: Connection, command: Command, id: str) -> Handled[Game]:
        """Handle a client's command."""
        self._rooms.check_may_store(connection.client)
        with self._rooms.metrics.timed("command_seconds"):
            handled = await self._handle_and_store(lambda _: (connection.key, command, id), connection.client)
        assert handled is not None
        return handled

    async def _handle_and_store(
        self, command_for: Callable[[Game], SentCommand | None], client: str | None = None
    ) -> Handled[Game] | None:
        """Handle a command, then store and broadcast its events. `command_for` returns the command for the current
        game, or None if there is nothing to do. The stored bytes count towards the client's limit.
        """
        self.used = self._rooms.now()
        async with self._lock:
            for _ in range(MAX_TRIES):
                if not self.is_held:
                    raise self._rooms.move(self)
                if self._behind:
                    await self._catch_up()
                wanted = command_for(self.game)
                if wanted is None:
                    return None
                now = self.now()
                handled = self._apply(wanted, now)
                if handled.repeated:
                    return handled
                lines = [to_line(event) for event in handled.events]
                try:
                    await self._rooms.log.append(self.game.id, handled.events[0].number, lines, now)
                except TableMoved:
                    raise self._rooms.move(self) from None
                except NumbersTaken:
                    self._behind = True
                except BaseException:
                    # Only the storage knows whether the events were stored.
                    self._behind = True
                    self._retry_later()
                    raise
                else:
                    self._rooms.count_stored(client, lines)
                    self._broadcast(handled.game)
                    return handled
        raise ApiError("busy", "too many changes at once: send the command again, with the same id")

    async def _catch_up(self) -> bool:
        """Read events that are stored but unknown here. Return whether there were any."""
        game = await self._read_new()
        self._behind = False
        if game is self.game:
            return False
        self._broadcast(game)
        return True

    async def _read_new(self) -> Game:
        """The game, including events that are stored but unknown here."""
        # Start with the last known event: if even that is missing, the game was deleted.
        game = self.game
        lines = await self._rooms.log.read(game.id, len(game.log) - 1)
        if not lines:
            raise self._rooms.close_deleted(self)
        for line in lines[1:]:
            game = self._after(game, from_line(line))
        return game

    async def catch_up(self) -> None:
        """Read events that are stored but unknown here, if there may be any: after a failure, or if another process
        has taken over the table and this one has not noticed yet.
        """
        if self._behind or self._rooms.log.registry is not None:
            async with self._lock:
                await self._catch_up()

    async def refresh(self) -> None:
        """Read new events into a copy of a room that another process holds. Nobody is connected to a copy."""
        self.game = await self._read_new()

    # Updates

    def _broadcast(self, game: Game) -> None:
        """Switch to the new state, which has been stored; send the events to everybody and continue the game."""
        known = len(self.game.log)
        self.game = game
        self._ahead = max(self._ahead, game.log[-1].at - self._rooms.now())
        drawing = {connection.key for connection in self.connections if connection.wants_views}
        seen = self.views(drawing) if drawing else {}
        encoded = EncodedEvents()
        for connection in tuple(self.connections):
            self._send_new(connection, encoded, seen)
        self._rooms.metrics.count("events_stored", len(game.log) - known)
        new = game.log[known:]
        self._absences.count(new)
        for event in new:
            if event.kind in ("handed-over", "resigned"):
                self._rooms.metrics.count("stand_ins")
            if event.kind in ("dropped", "adopted"):
                # The person came back while this was being stored; or they were away, and their seat has moved to the
                # token of a device that is connected.
                self._start(self._mark_back(event.data["seat"] - 1))
        self.continue_game()

    def _send_new(self, connection: Connection, encoded: EncodedEvents, seen: Mapping[str, Any]) -> None:
        new = self.game.log[connection.last_sent :]
        message: dict[str, Any] = {"events": encoded.encode(new, self.seats_with(connection.key), connection.key)}
        connection.last_sent = len(self.game.log)
        if connection.wants_views:
            message["view"] = seen[connection.key]
        connection.send(message)
        self._rooms.metrics.count("event_messages_sent")

    def events_since(self, key: str, since: int) -> list[orjson.Fragment]:
        """The events after a number, as the holder of a token may see them, with or without a seat."""
        return self.encode_events(self.game.log[since:], key)

    def answer_since(self, key: str, since: int) -> dict[str, Any]:
        """The answer to a client that asks for the events after a number. If there are many, it has only the first."""
        events = self.game.log[since : since + MAX_EVENTS_ASKED]
        has_more = since + len(events) < len(self.game.log)
        return {"events": self.encode_events(events, key), **({"more": True} if has_more else {})}

    def encode_events(self, events: Sequence[LoggedEvent], key: str) -> list[orjson.Fragment]:
        return self._encoded.encode(events, self.seats_with(key), key)

    def view(self, key: str) -> dict[str, Any]:
        """The view of the holder of a token, or of a spectator, who has none."""
        seen: dict[str, Any] = self.views([key])[key]
        return seen

    # Presence

    def seats_with(self, key: str) -> tuple[int, ...]:
        """The seats (from 0) of the token with this SHA-256."""
        return seats_with(self.game, key)

    @property
    def epoch(self) -> str:
        """The id of the history that the event numbers belong to. It changes when a backup is restored."""
        return hashlib.sha256(f"{self._rooms.log.epoch} {self.game.id}".encode()).hexdigest()[:16]

    def arrive(self, connection: Connection, since: int | None, epoch: str | None = None) -> dict[str, Any]:
        """Add a connection, and return its welcome with the events after `since`. Later events are sent to it. A
        client that followed another history gets everything.
        """
        log = self.game.log
        if not self.is_held:
            # Another process has taken over the table since this client asked for it.
            raise self._rooms.move(self)
        is_restarted = epoch is not None and epoch != self.epoch
        if is_restarted and since is not None:
            since = 0
        if since is not None and since > len(log):
            raise ApiError(
                "no-such-event", f"there are only {len(log)} events, so {since} does not exist: start again from 0"
            )
        self.used = self._rooms.now()
        self.connections.add(connection)
        connection.last_sent = len(log)
        self._cancel_away_timer(connection.key)
        for seat in self.seats_with(connection.key):
            self._start(self._mark_back(seat))
            self.settle()
        return {
            **self.seats_data(connection.key),
            "epoch": self.epoch,
            **({"restarted": True} if is_restarted else {}),
            "events": [] if since is None else self.events_since(connection.key, since),
            "view": self.view(connection.key),
        }

    def depart(self, connection: Connection) -> None:
        """Remove a connection. If it was the last one of a seat, the seat is marked away after a moment, so that
        reloading the page goes unnoticed.
        """
        self.connections.discard(connection)
        self.used = self._rooms.now()
        key = connection.key
        if self._rooms.is_closing or not self.seats_with(key) or any(one.key == key for one in self.connections):
            return
        self._cancel_away_timer(key)
        wait = self._rooms.settings.away_seconds * self._absences.delays(self.seats_with(key))
        self._away_timers[key] = asyncio.get_running_loop().call_later(wait, self._on_away, key, self.now())

    def _cancel_away_timer(self, key: str) -> None:
        timer = self._away_timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    def _on_away(self, key: str, since: float) -> None:
        del self._away_timers[key]
        for seat in self.seats_with(key):
            self._start(self._mark_away(seat, since))

    def settle(self) -> None:
        """Mark people who do not connect within a while as away. Nothing else would notice them after a restart."""
        if self._settling is None and not self._has_settled:
            wait = self._rooms.settings.settle_seconds
            self._settling = asyncio.get_running_loop().call_later(wait, self._on_settled)

    def _on_settled(self) -> None:
        self._settling = None
        self._has_settled = True
        for number, seat in enumerate(self.game.seats):
            if seat.belongs_to_person and seat.away_since is None:
                self._start(self._mark_away(number, self.now()))

    def _is_connected(self, seat: int) -> bool:
        key = self.game.seats[seat].token
        return any(connection.key == key for connection in self.connections)

    async def _mark_away(self, number: int, since: float) -> None:
        def command_for(game: Game) -> SentCommand | None:
            seat = game.seats[number]
            if not seat.belongs_to_person or seat.away_since is not None or self._is_connected(number):
                return None
            gone_for = max(0.0, round(self.now() - since, 3))
            return HOST, Dropped(number, gone_for), f"dropped-{number + 1}-{len(game.log)}"

        await self._handle_and_store(command_for)

    async def _mark_back(self, number: int) -> None:
        def command_for(game: Game) -> SentCommand | None:
            seat = game.seats[number]
            if not seat.belongs_to_person or seat.away_since is None or not self._is_connected(number):
                return None
            if self._absences.is_full(number):
                return None
            return HOST, CameBack(number), f"came-back-{number + 1}-{len(game.log)}"

        await self._handle_and_store(command_for)

    # Background work

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._rooms.start(self._guarded(work))

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Run background work and log its errors, so that the game goes on: it may be too late, or the storage may
        have failed.
        """
        try:
            await work
        except Refused as refused:
            logger.debug("no longer possible", extra={"code": refused.code})
        except ApiError as declined:
            logger.info("skipped", extra={"code": declined.code})
        except StorageFailed as failed:
            logger.warning("postponed: the storage failed", extra={"why": str(failed)})
            self._retry_later()

    def _retry_later(self) -> None:
        if self._retrying is None:
            self._retrying = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._retry)

    def _retry(self) -> None:
        self._retrying = None
        if self._behind:
            self._start(self.catch_up())
        self.continue_game()

    def close(self) -> None:
        """Stop all timers."""
        for timer in (self._settling, self._retrying, *self._away_timers.values()):
            if timer is not None:
                timer.cancel()
        self._settling = self._retrying = None
        self._away_timers.clear()
