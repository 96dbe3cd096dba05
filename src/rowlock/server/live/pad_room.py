"""A shared pad in this process, and the phones connected to it."""

from collections.abc import Collection, Mapping
from typing import Any

from rowlock.live import Command, Handled, LoggedEvent
from rowlock.pad import COMMANDS, Pad, after, deeds_to_refold, handle, view
from rowlock.server.errors import ApiError
from rowlock.server.live.connections import Connection
from rowlock.server.live.room import Room, SentCommand


class PadRoom(Room[Pad]):
    """A pad, and the phones connected to it here."""

    missing = "no-such-pad"

    @property
    def pad(self) -> Pad:
        return self.game

    def parse(self, message: dict[str, Any], _key: str) -> Command:
        return COMMANDS.parse(message)

    async def handle_from(self, connection: Connection, command: Command, id: str) -> Handled[Pad]:
        """Handle a client's command. Changing old deeds is expensive, so it has a rate limit of its own."""
        if not self._rooms.refolds.spend(connection.client, deeds_to_refold(self.pad, command)):
            raise ApiError("busy", "too many changes to old deeds: send the command again in a moment")
        return await super().handle_from(connection, command, id)

    def _apply(self, sent: SentCommand, now: float) -> Handled[Pad]:
        return handle(self.pad, *sent, now)

    def _after(self, game: Pad, event: LoggedEvent) -> Pad:
        return after(game, event)

    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        return {key: view(self.pad, key) for key in keys}
