"""Events: what happened at a table, numbered from 1 without gaps. A table is what its events lead to.

Everybody gets every event. An event may hold something secret besides, which only its audience gets: a sealed choice
goes to its own seat, the seed to nobody.
"""

from typing import Any, NamedTuple

Data = dict[str, Any]
"""What JSON can hold, and nobody changes. Seats count from 1 here, as in every text."""

NO_SECRET: Data = {}


class Happened(NamedTuple):
    """Something that follows from a command, not yet numbered. `audience` is who gets the secret (seats from 0)."""

    kind: str
    data: Data
    secret: Data = NO_SECRET
    audience: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"Happened({self.kind!r}, {self.data!r})"


class Event(NamedTuple):
    """`at` is in seconds and never falls. `by` is who sent the command: `host`, or the SHA-256 of a person's token."""

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
        return f"Event({self.number}, {self.kind!r}, {self.data!r})"


def event_json(event: Event) -> Data:
    """An event as it is stored: everything, the secrets too."""
    return {
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "data": event.data,
        "secret": event.secret,
        "audience": [seat + 1 for seat in event.audience],
        "by": event.by,
        "command": event.command,
    }


def read_event(stored: Data) -> Event:
    return Event(**{**stored, "audience": tuple(seat - 1 for seat in stored["audience"])})


def seen_by(event: Event, viewer: int | None, token: str = "") -> Data:
    """What a viewer gets of an event: a seat (from 0) or, with none, a spectator. Who holds the token sent the command,
    and gets its id, to know the answer from the news.
    """
    secret = event.secret if viewer is not None and viewer in event.audience else {}
    seen: Data = {"number": event.number, "at": event.at, "kind": event.kind, "data": {**event.data, **secret}}
    if token and event.by == token:
        seen["command"] = event.command
    return seen
