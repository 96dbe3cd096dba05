"""A live game in general: a table or a shared pad."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from rowlock.live.events import LoggedEvent
from rowlock.live.log import BadLog, Log
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


def fold(
    events: Iterable[LoggedEvent], opened: Callable[[LoggedEvent], Game], after: Callable[[Game, LoggedEvent], Game]
) -> Game:
    """The game that a whole log leads to: `opened` by the first event, and then `after` each of the others."""
    game: Game | None = None
    for event in events:
        game = opened(event) if game is None else after(game, event)
    if game is None:
        raise BadLog("the log is empty")
    return game


def check_opening(event: LoggedEvent, kind: str, version: int) -> None:
    """Reject a log that does not begin with event 1 of this kind and format."""
    if event.number != 1 or event.kind != kind:
        raise BadLog(f"a log begins with event 1, `{kind}`")
    if event.data["format"] != version:
        raise BadLog(f"unknown event format {event.data['format']}: this version reads format {version}")
