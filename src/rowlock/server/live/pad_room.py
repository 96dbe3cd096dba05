"""A shared pad in this process, and the phones connected to it."""

from collections.abc import Collection, Mapping
from typing import Any

from rowlock.live import Command, Handled, LoggedEvent
from rowlock.pad import COMMANDS, Pad, after, handle, view
from rowlock.server.live.room import Room, SentCommand


class PadRoom(Room[Pad]):
    """A pad, and the phones connected to it here."""

    missing = "no-such-pad"

    @property
    def pad(self) -> Pad:
        return self.live

    def read(self, said: dict[str, Any], _key: str) -> Command:
        return COMMANDS.parse(said)

    def _apply(self, sent: SentCommand, now: float) -> Handled[Pad]:
        return handle(self.pad, *sent, now)

    def _after(self, live: Pad, event: LoggedEvent) -> Pad:
        return after(live, event)

    def views(self, keys: Collection[str]) -> Mapping[str, Any]:
        return {key: view(self.pad, key) for key in keys}
