"""A live game in general: a table or a shared pad."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from rowlock.live.events import LoggedEvent
from rowlock.live.log import Log
from rowlock.live.seats import LiveSeat


class LiveGame(Protocol):
    """A table or a shared pad."""

    @property
    def id(self) -> str: ...
    @property
    def seats(self) -> Sequence[LiveSeat]: ...
    @property
    def log(self) -> Log: ...


Game = TypeVar("Game", bound=LiveGame)


class Handled(NamedTuple, Generic[Game]):
    """The game after a command, and the command's events. A repeated command changes nothing and returns the events it
    produced the first time.
    """

    game: Game
    events: tuple[LoggedEvent, ...]
    repeated: bool = False


def seats_with(game: LiveGame, key: str) -> tuple[int, ...]:
    """The seats (from 0) taken with the token whose SHA-256 is `key`."""
    return tuple(number for number, seat in enumerate(game.seats) if key and seat.token == key)
