"""Events: what happened in a live game, numbered from 1 without gaps. The game's state is the fold of its events.

Everybody gets every event. An event may also carry a secret, which only its audience gets: a sealed choice goes to its
own seat, the seed of the dice to nobody.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

Data = dict[str, Any]
"""Any value that JSON can hold. Treat it as immutable. Seats count from 1 in it, as in every text."""

NO_SECRET: Data = {}


class NewEvent(NamedTuple):
    """An event without a number yet. `audience` lists the seats (from 0) that get the secret."""

    kind: str
    data: Data
    secret: Data = NO_SECRET
    audience: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"NewEvent({self.kind!r}, {self.data!r})"

    def numbered(self, number: int, at: float, by: str, command: str) -> "LoggedEvent":
        return LoggedEvent(number, at, self.kind, self.data, self.secret, self.audience, by, command)


class LoggedEvent(NamedTuple):
    """An event of the log. `at` is in seconds and never decreases. `by` is who sent the command: `host`, or the SHA-256
    of a person's token.
    """

    number: int
    at: float
    kind: str
    data: Data
    secret: Data
    audience: tuple[int, ...]
    by: str
    command: str
    """The id of the command."""

    def __repr__(self) -> str:
        return f"LoggedEvent({self.number}, {self.kind!r}, {self.data!r})"


def event_json(event: LoggedEvent) -> Data:
    """The event as it is stored, secrets included."""
    return {**event._asdict(), "audience": [seat + 1 for seat in event.audience]}


def read_event(stored: Data) -> LoggedEvent:
    audience = tuple(seat - 1 for seat in stored["audience"])
    return LoggedEvent(**{**stored, "at": float(stored["at"]), "audience": audience})


def seen_by(event: LoggedEvent, viewers: Collection[int], token: str = "") -> Data:
    """The event as a device gets it: `viewers` are its seats (from 0), none for a spectator. The sender of the command,
    recognised by the token's SHA-256, also gets the command's id, to match the event with the request.
    """
    secret = {} if set(viewers).isdisjoint(event.audience) else event.secret
    seen: Data = {"number": event.number, "at": event.at, "kind": event.kind, "data": {**event.data, **secret}}
    if token and event.by == token:
        seen["command"] = event.command
    return seen
