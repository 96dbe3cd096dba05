"""A shared pad in this process, and the phones that are connected to it."""

from collections.abc import Collection, Mapping
from typing import Any

from rowlock.pad import Pad, after, read_command, take, view
from rowlock.server.connections import Connection
from rowlock.server.room import Asked, Heeded, Room
from rowlock.table import Command, Event


class PadRoom(Room[Pad]):
    """A pad. Whoever asks is told by their token, since a phone may have any number of seats."""

    missing = "no-such-pad"

    @property
    def pad(self) -> Pad:
        return self.live

    def read(self, said: dict[str, Any], _key: str) -> Command:
        return read_command(said)

    async def take_from(self, connection: Connection, command: Command, id: str) -> Heeded:
        taken = await self._take(lambda _pad: (connection.key, command, id))
        assert taken is not None
        return taken

    def _judge(self, asked: Asked, now: float) -> tuple[Pad, tuple[Event, ...], bool]:
        by, command, id = asked
        assert isinstance(by, str)
        return take(self.pad, by, command, id, now)

    def _after(self, live: Pad, event: Event) -> Pad:
        return after(live, event)

    def sitting(self, key: str) -> dict[str, Any]:
        return {"seats": [seat + 1 for seat in self.seats_with(key)]}

    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        return {key: view(self.pad, key) for key in keys}
