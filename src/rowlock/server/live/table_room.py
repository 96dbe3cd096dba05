"""A live table in this process. Unlike a pad, it also keeps the clock, asks the bots, and opens rematches."""

import asyncio
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from rowlock.live import HOST, Command, Handled, LoggedEvent, Refused, token_hash
from rowlock.server.live.connections import Connection
from rowlock.server.live.room import Room, SentCommand
from rowlock.server.workers.fair_slots import Owner
from rowlock.server.workers.worker_pool import bot_choice
from rowlock.table import COMMANDS, BotTurn, Table, after, bot_turns, deadline, handle, sender_of, views
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
        self.opened_by = ""
        """The client that opened the table, if it was opened in this process."""

    @property
    def _owner(self) -> Owner:
        """The client that the bots' jobs count for: a connected player or, until there is one, the table's opener."""
        players = (one.client for one in self.connections if self.seats_with(one.key))
        return Owner(min(players, default=self.opened_by), self.table.id)

    @property
    def table(self) -> Table:
        return self.game

    @property
    def is_in_use(self) -> bool:
        return bool(super().is_in_use or self._thinking or self._timer)

    # Commands

    def parse(self, message: dict[str, Any], key: str) -> Command:
        if message["do"] in ("join", "adopt"):
            if "token" in message:
                raise Refused("bad-command", f"{message['do']} has no field 'token': the server adds your own")
            message = {**message, "token": key}
            if isinstance(message.get("other"), str):
                # Only the SHA-256 of a token is ever stored.
                message["other"] = token_hash(message["other"])
        return COMMANDS.parse(message)

    async def handle_from(self, connection: Connection, command: Command, id: str) -> Handled[Table]:
        if isinstance(command, WantRematch):
            self._check_rematch(connection)
        return await super().handle_from(connection, command, id)

    def _check_rematch(self, connection: Connection) -> None:
        """Reject a rematch if it would exceed the client's limit on opening tables, towards which it counts once per
        device. Repeating the request is always allowed.
        """
        asks_again = not set(self.seats_with(connection.key)).isdisjoint(self.table.wanting)
        if not asks_again and not self._rooms.openings.has(connection.client):
            raise self._rooms.too_many_tables()

    def _apply(self, sent: SentCommand, now: float) -> Handled[Table]:
        by, command, id = sent
        return handle(self.table, by if by == HOST else sender_of(self.table, by, command), command, id, now)

    def _after(self, game: Table, event: LoggedEvent) -> Table:
        return after(game, event)

    # Views

    def seats_data(self, key: str) -> dict[str, Any]:
        data = super().seats_data(key)
        return {"seat": next(iter(data["seats"]), None), **data}

    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        seats = {key: self.seats_with(key) for key in keys}
        seen = views(self.table, set(seats.values()), self.now())
        return {key: seen[seats[key]] for key in keys}

    # Background work

    def continue_game(self) -> None:
        """Set the timer, ask the bots, and open the table of a rematch."""
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
            wait = max(0.0, until - self.now()) + 0.001
            self._timer = asyncio.get_running_loop().call_later(wait, self._on_deadline)

    def _on_deadline(self) -> None:
        self._timer = None
        self._start(self._tick())

    async def _tick(self) -> None:
        def command_for(table: Table) -> SentCommand | None:
            until = deadline(table)
            due = until is not None and self.now() >= until
            return (HOST, Tick(), f"tick-{len(table.log)}") if due else None

        if await self._handle_and_store(command_for) is None:
            self._set_timer()

    async def _bot_chooses(self, turn: BotTurn) -> None:
        try:
            with self._rooms.metrics.timed("bot_choice_seconds"):
                choice = await bot_choice(self._rooms.workers, turn, self._owner, self._rooms.metrics)
            if self._rooms.is_closing:
                # The bot was interrupted; it is asked again after the next start.
                return
            command = BotChose(turn.seat, turn.decision, choice)
            await self._handle_and_store(lambda _: (HOST, command, f"bot-{turn.seat + 1}-{turn.decision}"))
        finally:
            self._thinking.discard((turn.seat, turn.decision))

    async def _name_rematch(self) -> None:
        try:
            table = await self._rooms.open_rematch(self.table)
            for client in {one.client for one in self.connections if self.seats_with(one.key)}:
                self._rooms.openings.charge(client)
            await self._handle_and_store(lambda _: (HOST, NameRematch(table), "rematch"))
        finally:
            self._naming = False

    def close(self) -> None:
        super().close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
