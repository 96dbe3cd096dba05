"""The commands that the server sends to every kind of live game. Seats count from 0 here."""

from dataclasses import dataclass
from typing import ClassVar

from rowlock.live.command_parsing import HOST, Command


@dataclass(frozen=True)
class Dropped(Command):
    """A person's last connection closed `gone_for` seconds ago; they have been away since then."""

    name: ClassVar[str] = "dropped"
    sent_by: ClassVar[str] = HOST
    seat: int
    gone_for: float = 0.0


@dataclass(frozen=True)
class CameBack(Command):
    """A person who was away is connected again."""

    name: ClassVar[str] = "came-back"
    sent_by: ClassVar[str] = HOST
    seat: int
