"""A shared pad in this process, and the phones connected to it."""

from collections.abc import Collection, Mapping
from typing import Any

from rowlock.live import Command, Handled, LoggedEvent
from rowlock.pad import COMMANDS, Pad, after, handle, view
from rowlock.server.live.connections import Connection
from rowlock.server.live.room import Room, SentCommand


class PadRoom(Room[Pad]):
    """A pad. Senders are identified by their token, since a phone may have any number of seats."""

    missing = "no-such-pad"

    @property
    def pad(self) -> Pad:
        return self.live

    def read(self, said: dict[str, Any], _key: str) -> Command:
        return COMMANDS.parse(said)

    async def handle_from(self, connection: Connection, command: Command, id: str) -> Handled[Pad]:
        handled = await self._handle(lambda _pad: (connection.key, command, id))
        assert handled is not None
        return handled

    def _apply(self, sent: SentCommand, now: float) -> Handled[Pad]:
        by, command, id = sent
        assert isinstance(by, str)
        return handle(self.pad, by, command, id, now)

    def _after(self, live: Pad, event: LoggedEvent) -> Pad:
        return after(live, event)

    def seats_data(self, key: str) -> dict[str, Any]:
        return {"seats": [seat + 1 for seat in self.seats_with(key)]}

    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        return {key: view(self.pad, key) for key in keys}
