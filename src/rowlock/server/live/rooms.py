"""The registry of rooms in this process. Each is loaded from the log on demand, and kept while in use."""

import asyncio
import logging
import math
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from rowlock import pad as pads
from rowlock.bots import LEVELS
from rowlock.live import LoggedEvent
from rowlock.server.clock import Clock, steady_time
from rowlock.server.errors import ApiError
from rowlock.server.event_log import EventLog, Notification, NumbersTaken
from rowlock.server.live.connections import Connection
from rowlock.server.live.ids import ID, new_id, rematch_id
from rowlock.server.live.ownership import Ownership
from rowlock.server.live.pad_room import PadRoom
from rowlock.server.live.room import Room, from_line, to_line
from rowlock.server.live.table_room import TableRoom
from rowlock.server.metrics import Metrics
from rowlock.server.rate_limits import ClientBuckets
from rowlock.server.settings import Settings
from rowlock.server.workers.compilation import Compilation, sample_view
from rowlock.server.workers.worker import ChoiceJob
from rowlock.server.workers.worker_pool import WorkerPool
from rowlock.table import Seat, Table, TableOptions, open_table, rematch_plan, replay
from rowlock.table.fair_dice import BYTES
from rowlock.table.options import rules_options

logger = logging.getLogger("rowlock.server.live.rooms")

SWEEP_SECONDS = 5.0
KEPT_SECONDS = 20.0
"""How long an unused room stays in memory. Reading it again takes a few milliseconds; but with a thousand tables, those
finished in the last five minutes would need more memory than all current ones.
"""

DELETE_SECONDS = 3600.0
"""How often idle tables are deleted."""

HOUR = 3600.0

MAX_IDS = 1_000
"""Attempts to draw an id that belongs to this process. Any other would do, but its clients would be forwarded."""

MAX_COPIES = 100

MAX_REFOLDS = 3000
REFOLDS_PER_SECOND = 500
"""Folding one deed takes about 40 microseconds."""

Kind = TypeVar("Kind", bound=Room[Any])


class Rooms:
    """All rooms, and what they share: the log, the settings, and the worker pool for bots."""

    def __init__(
        self,
        log: EventLog,
        settings: Settings,
        metrics: Metrics | None = None,
        now: Callable[[], float] | None = None,
        steady: Callable[[], float] = steady_time,
        internal_address: str = "",
    ) -> None:
        self.log = log
        self.ownership = Ownership(log.registry, internal_address)
        self.settings = settings
        self.now = now or Clock().now
        self._steady = steady
        self._started = steady()
        self._last_stored: float | None = None
        """When the last event was stored before this process started."""
        self.metrics = metrics or Metrics()
        self.compilation = Compilation()
        self.workers = WorkerPool(settings.bot_processes, settings.bot_seconds, self.compilation)
        self.openings = ClientBuckets(settings.tables_per_hour, settings.tables_per_hour / HOUR)
        """The rate limit for opening tables and pads, rematches included."""
        self.refolds = ClientBuckets(MAX_REFOLDS, REFOLDS_PER_SECOND)
        """The rate limit for changes to the past of a pad, in deeds that must be folded again."""
        daily = settings.stored_megabytes_per_day * 1e6
        self._stored_bytes = ClientBuckets(daily, daily / (24 * HOUR))
        """The rate limit for storing events, in bytes."""
        self.is_closing = False
        self._rooms: dict[str, Room[Any]] = {}
        self._loading: dict[str, asyncio.Task[Room[Any]]] = {}
        self._copies: dict[str, Room[Any]] = {}
        """Rooms that other processes hold and somebody has read here, the latest last. Replaying a long log takes a
        while, so a copy reads only new events, and `_copying` prevents making the same copy twice at once.
        """
        self._copying = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        log.on_notification(self._handle_notification)
        self.metrics.gauge("tables_in_memory", "Tables and pads in memory", lambda: len(self._rooms))
        self.metrics.gauge("sockets_open", "Sockets that have said hello", lambda: len(self.connections()))
        self.metrics.gauge("workers_busy", "Worker processes at work", lambda: self.workers.busy, pool="bot")
        self.metrics.gauge("jobs_waiting", "Jobs waiting for a worker", lambda: self.workers.waiting, pool="bot")

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background, and log its errors."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_done)
        return task

    def _on_task_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("an error in the background", exc_info=error)

    async def table(self, id: str) -> TableRoom:
        """The room of a table that this process holds."""
        return await self._room(id, TableRoom)

    async def pad(self, id: str) -> PadRoom:
        """The room of a shared pad that this process holds."""
        return await self._room(id, PadRoom)

    async def read_table(self, id: str) -> TableRoom:
        """A table to read from, whichever process holds it."""
        return await self._readable(id, TableRoom)

    async def read_pad(self, id: str) -> PadRoom:
        """A shared pad to read from, whichever process holds it."""
        return await self._readable(id, PadRoom)

    async def _room(self, id: str, kind: type[Kind]) -> Kind:
        if id in self._rooms:
            room = self._rooms[id]
            room.used = self.now()
        elif not ID.fullmatch(id):
            raise _no_such(kind)
        elif self.ownership.holder(id) is not None:
            raise _moved()
        else:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id, kind))
            room = await asyncio.shield(self._loading[id])
        if not isinstance(room, kind):
            raise _no_such(kind)
        return room

    async def _readable(self, id: str, kind: type[Kind]) -> Kind:
        if self.ownership.holder(id) is None or not ID.fullmatch(id):
            return await self._room(id, kind)
        async with self._copying:
            if id in self._copies:
                room = self._copies.pop(id)
                await room.refresh()
            else:
                room = self._rebuild_room(await self._read_events(id, kind))
            self._copies[id] = room
            if len(self._copies) > MAX_COPIES:
                self._copies.pop(next(iter(self._copies)))
        if not isinstance(room, kind):
            raise _no_such(kind)
        return room

    async def _load(self, id: str, kind: type[Kind]) -> Room[Any]:
        try:
            # Before reading: afterwards no other process can append anything.
            await self.log.claim(id)
            return self._keep(self._rebuild_room(await self._read_events(id, kind)))
        finally:
            self._loading.pop(id, None)

    async def _read_events(self, id: str, kind: type[Kind]) -> list[LoggedEvent]:
        lines = await self.log.read(id)
        if not lines:
            raise _no_such(kind)
        return [from_line(line) for line in lines]

    def _rebuild_room(self, events: list[LoggedEvent]) -> Room[Any]:
        """The room for a log. The first event says whether it is a pad or a table."""
        if events[0].kind == pads.OPENED:
            return PadRoom(self, pads.replay(events))
        return TableRoom(self, replay(events))

    def _keep(self, room: Kind) -> Kind:
        """Register a room and return it, or the one that was loaded while this one was being opened."""
        kept = self._rooms.setdefault(room.game.id, room)
        assert isinstance(kept, type(room))
        if kept is room:
            room.continue_game()
        return kept

    def _handle_notification(self, kind: Notification, id: str) -> None:
        """Handle a notification from another process."""
        if kind is Notification.PROCESSES:
            self.ownership.wake()
        elif id in self._rooms:
            if kind is Notification.TAKEN:
                self.move(self._rooms[id])
            else:
                self.close_deleted(self._rooms[id])

    def move_all(self) -> None:
        """Let go of the rooms that other processes hold now."""
        for id, room in list(self._rooms.items()):
            if self.ownership.holder(id) is not None:
                self.move(room)

    def move(self, room: Room[Any]) -> ApiError:
        """Let go of a room that another process holds, and return the error for its clients."""
        moved = _moved()
        self._let_go(room, moved.kind.close or 1012, f"{moved.code}: {moved.message}")
        return moved

    def _let_go(self, room: Room[Any], code: int, reason: str) -> None:
        room.is_held = False
        if self._rooms.get(room.game.id) is room:
            self._forget(room.game.id)
        for connection in room.connections:
            connection.close(code, reason)

    def _new_id(self) -> str:
        """The id of a new table, which this process will hold."""
        for _ in range(MAX_IDS):
            id = new_id()
            if self.ownership.holder(id) is None:
                break
        return id

    def too_many_tables(self) -> ApiError:
        limit = self.settings.tables_per_hour
        return ApiError(
            "too-many-tables", f"you can open {limit} tables and pads per hour, including rematches: wait a little"
        )

    def check_may_store(self, client: str) -> None:
        """Reject a client from whose address too much has been stored."""
        if not self._stored_bytes.has(client):
            size = self.settings.stored_megabytes_per_day
            raise ApiError("too-much-stored", f"your address has stored {size} megabytes in a day: wait until tomorrow")

    def count_stored(self, client: str | None, lines: Sequence[str]) -> None:
        if client is not None:
            self._stored_bytes.charge(client, sum(len(line.encode()) for line in lines))

    async def open(self, options: TableOptions, seats: tuple[Seat, ...], client: str | None = None) -> TableRoom:
        """Open a new table. The stored bytes count towards the client's limit."""
        room = self._keep(TableRoom(self, await self._open_table(self._new_id(), options, seats, client)))
        room.opened_by = client or ""
        if levels := {seat.level for seat in seats if seat.level}:
            # Any choice will do, as long as the strongest bot is loaded before the first roll.
            strongest = max(levels, key=list(LEVELS).index)
            view = sample_view(rules_options(options, len(seats), 0))
            self.workers.prepare(ChoiceJob(strongest, view, 0))
        room.settle()
        return room

    async def open_pad(
        self,
        options: pads.PadOptions,
        seats: tuple[pads.SharedSeat, ...],
        deeds: Sequence[pads.Write],
        client: str | None = None,
    ) -> PadRoom:
        """Open a new shared pad. The stored bytes count towards the client's limit."""
        pad, events, _ = pads.open_pad(self._new_id(), options, seats, deeds, self.now())
        await self._store_opening(pad.id, events, client)
        self.metrics.count("pads_opened")
        logger.info("a pad was opened", extra={"game": options.game, "seats": len(seats)})
        room = self._keep(PadRoom(self, pad))
        room.settle()
        return room

    async def _store_opening(self, id: str, events: Sequence[LoggedEvent], client: str | None) -> None:
        if client is not None:
            self.check_may_store(client)
        lines = [to_line(event) for event in events]
        await self.log.append(id, 1, lines, self.now())
        self.count_stored(client, lines)

    async def _open_table(
        self, id: str, options: TableOptions, seats: tuple[Seat, ...], client: str | None = None
    ) -> Table:
        seed = secrets.token_bytes(BYTES) if options.is_fair else None
        table, events, _ = open_table(id, options, seats, seed, self.now())
        await self._store_opening(id, events, client)
        self.metrics.count("tables_opened")
        logger.info("a table was opened", extra={"game": options.game, "seats": len(seats)})
        return table

    async def open_rematch(self, table: Table) -> str:
        """Open the table of an agreed rematch, unless another process already has, and return its id."""
        plan = rematch_plan(table)
        assert plan is not None
        id = rematch_id(table)
        try:
            opened = await self._open_table(id, *plan)
        except NumbersTaken:
            return id
        if self.ownership.holder(id) is None:
            self._keep(TableRoom(self, opened)).settle()
        else:
            self.log.release(id)
        return id

    # Background work

    async def sweep(self) -> None:
        """Forget unused rooms now and then; their events are in the log."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.forget_unused(self.now() - KEPT_SECONDS)

    def forget_unused(self, before: float) -> None:
        for id, room in list(self._rooms.items()):
            if not room.is_in_use and room.used < before:
                self._forget(id)

    def _forget(self, id: str) -> None:
        self._rooms.pop(id).close()
        self.log.release(id)

    def close_deleted(self, room: Room[Any]) -> ApiError:
        """Close a room whose events were deleted, and return the error for its clients."""
        gone = _no_such(type(room))
        self._let_go(room, gone.kind.close or 1000, f"{gone.code}: it was deleted")
        return gone

    async def delete_old(self) -> None:
        while True:
            try:
                await self.delete_idle()
            except Exception:
                logger.exception("old tables could not be deleted")
            await asyncio.sleep(DELETE_SECONDS)

    async def delete_idle(self) -> None:
        """Delete tables and pads without an event for many days, unless somebody is connected."""
        before = await self._trusted_time() - self.settings.idle_days * 24 * 3600
        for id in await self.log.idle(before):
            room = self._rooms.get(id)
            if (room is not None and room.connections) or self.ownership.holder(id) is not None:
                continue
            await self.delete(id, before)

    async def delete(self, id: str, before: float = math.inf) -> bool:
        """Delete a table or pad, unless an event was stored at or after a time. Return whether it was deleted."""
        if not await self.log.delete(id, before):
            return False
        self.metrics.count("tables_deleted")
        if id in self._rooms:
            self.close_deleted(self._rooms[id])
        return True

    def connected_to(self, id: str) -> int:
        """The number of sockets that are connected to a table or pad in this process."""
        return len(self._rooms[id].connections) if id in self._rooms else 0

    async def _trusted_time(self) -> float:
        """The time, but no later than the last event stored before the start plus how long this process has run. So
        nothing is deleted because the clock is days ahead at the start or has been set since, and a table does not
        become idle while no server runs.
        """
        if self._last_stored is None:
            self._last_stored = await self.log.last_stored() or self.now()
        return min(self.now(), self._last_stored + self._steady() - self._started)

    # Shutdown

    def connections(self) -> list[Connection]:
        return [connection for room in self._rooms.values() for connection in room.connections]

    def announce_closing(self) -> None:
        """Tell everybody that the server is stopping. Commands in progress are still stored."""
        self.is_closing = True
        for connection in self.connections():
            connection.send({"closing": "the server is shutting down: reconnect in a moment to resume"})
            connection.close(1012, "closing: the server is shutting down; reconnect in a moment and resume")

    async def close(self) -> None:
        """Finish the commands in progress, and stop everything else."""
        self.announce_closing()
        await self.ownership.leave()
        for id in list(self._rooms):
            self._forget(id)
        await self.workers.close()
        await self.compilation.close()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=self.settings.closing_seconds)
            for task in late:
                task.cancel()
        await self.log.close()


def _moved() -> ApiError:
    return ApiError("moved", "another process of this server holds it now: reconnect in a moment and resume")


def _no_such(kind: type[Room[Any]]) -> ApiError:
    what = kind.missing.removeprefix("no-such-")
    return ApiError(kind.missing, f"there is no such {what}: check the link, or open a new one; idle ones are deleted")
