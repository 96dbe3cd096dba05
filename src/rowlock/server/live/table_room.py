"""A live table in this process: it also keeps the clock, asks the bots, and opens the table of a rematch."""

import asyncio
from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rowlock.live import HOST, NEWCOMER, Command, Handled, LoggedEvent, Refused
from rowlock.server.live.connections import Connection
from rowlock.server.live.room import Room, SentCommand
from rowlock.server.workers.worker_pool import bot_choice
from rowlock.table import COMMANDS, BotTurn, Table, after, bot_turns, deadline, handle, view, views
from rowlock.table.commands import BotChose, NameRematch, Tick, WantRematch

if TYPE_CHECKING:
    from rowlock.server.live.rooms import Rooms


class TableRoom(Room[Table]):
    """A table, and the clients connected to it here."""

    missing = "no-such-table"

    def __init__(self, rooms: "Rooms", table: Table) -> None:
        super().__init__(rooms, table)
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[tuple[int, int]] = set()
        self._naming = False

    @property
    def table(self) -> Table:
        return self.live

    @property
    def is_in_use(self) -> bool:
        return bool(super().is_in_use or self._thinking or self._timer)

    # Commands

    def read(self, said: dict[str, Any], key: str) -> Command:
        if said["do"] == "join":
            if "token" in said:
                raise Refused("bad-command", "join has no field 'token': its fields are called, seat, sealed")
            said = {**said, "token": key}
        return COMMANDS.parse(said)

    async def handle_from(self, connection: Connection, command: Command, id: str) -> Handled[Table]:
        if isinstance(command, WantRematch):
            self._check_rematch(connection)

        handled = await self._handle(partial(self._sent_by, connection.key, command, id))
        assert handled is not None
        return handled

    def _sent_by(self, key: str, command: Command, id: str, _table: Table) -> SentCommand:
        seat = None if command.sent_by == NEWCOMER else self.seat_with(key)
        return NEWCOMER if seat is None else seat, command, id

    def _check_rematch(self, connection: Connection) -> None:
        """A rematch counts as opening a table. Repeating the request is always allowed."""
        asks_again = self.seat_with(connection.key) in self.table.wanting
        if not asks_again and not self._rooms.openings.has(connection.client):
            raise self._rooms.too_many_tables()

    def _apply(self, sent: SentCommand, now: float) -> Handled[Table]:
        return handle(self.table, *sent, now)

    def _after(self, live: Table, event: LoggedEvent) -> Table:
        return after(live, event)

    # Views

    def seat_with(self, key: str) -> int | None:
        """The seat (from 0) of the token with this SHA-256."""
        return next(iter(self.seats_with(key)), None)

    def _viewer(self, key: str) -> int | None:
        return self.seat_with(key)

    def seats_data(self, key: str) -> dict[str, Any]:
        seat = self.seat_with(key)
        return {"seat": None if seat is None else seat + 1}

    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        seats = {key: self.seat_with(key) for key in keys}
        seen = views(self.table, set(seats.values()), self._rooms.now())
        return {key: seen[seat] for key, seat in seats.items()}

    def view(self, seat: int | None) -> dict[str, Any]:
        return view(self.table, seat, self._rooms.now())

    # Background work

    def continue_game(self) -> None:
        """Sets the timer, asks the bots, and opens the table of a rematch."""
        self._set_timer()
        for turn in bot_turns(self.table):
            if (turn.seat, turn.decision) not in self._thinking:
                self._thinking.add((turn.seat, turn.decision))
                self._start(self._bot_chooses(turn))
        if self.table.next_table == "" and not self._naming:
            self._naming = True
            self._start(self._name_rematch())

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        until = deadline(self.table)
        if until is not None:
            wait = max(0.0, until - self._rooms.now()) + 0.001
            self._timer = asyncio.get_running_loop().call_later(wait, self._on_deadline)

    def _on_deadline(self) -> None:
        self._timer = None
        self._start(self._tick())

    async def _tick(self) -> None:
        def command_for(table: Table) -> SentCommand | None:
            until = deadline(table)
            due = until is not None and self._rooms.now() >= until
            return (HOST, Tick(), f"tick-{len(table.log)}") if due else None

        if await self._handle(command_for) is None:
            self._set_timer()

    async def _bot_chooses(self, turn: BotTurn) -> None:
        try:
            choice = await bot_choice(self._rooms.workers, turn)
            if self._rooms.is_closing:
                # The bot was interrupted; it is asked again after the next start.
                return
            command = BotChose(turn.seat, turn.decision, choice)
            await self._handle(lambda _: (HOST, command, f"bot-{turn.seat + 1}-{turn.decision}"))
        finally:
            self._thinking.discard((turn.seat, turn.decision))

    async def _name_rematch(self) -> None:
        try:
            table = await self._rooms.open_rematch(self.table)
            for client in {one.client for one in self.connections if self.seats_with(one.key)}:
                self._rooms.openings.charge(client)
            await self._handle(lambda _: (HOST, NameRematch(table), "rematch"))
        finally:
            self._naming = False

    def close(self) -> None:
        super().close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
