"""The events of a table, or of a shared pad, so far."""

from collections.abc import Iterator, Sequence
from typing import overload

from rowlock.table.events import Event


class BadLog(ValueError):
    """Events that nothing can have written."""


class Log(Sequence[Event]):
    """Never changed, as a tuple is not. But a log and those that follow from it share their events, so that one more
    costs the same however many there are: a server of many tables would spend its time on looking at every one.
    """

    __slots__ = ("_kept", "_length")

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self._kept = _Kept(events)
        self._length = len(events)

    def then(self, event: Event) -> "Log":
        """The log with one more, which has the next number."""
        if event.number != self._length + 1:
            raise BadLog(f"event {event.number} cannot follow event {self._length}")
        kept = self._kept
        if len(kept.events) != self._length:
            # Another log has gone on from here: the ways part.
            kept = _Kept(kept.events[: self._length])
        kept.add(event)
        longer = Log.__new__(Log)
        longer._kept, longer._length = kept, self._length + 1
        return longer

    def of_command(self, by: str, id: str) -> tuple[Event, ...]:
        """The events that a command brought; none, if it was not taken."""
        first = self._kept.first.get((by, id), self._length)
        last = first
        while last < self._length and (self[last].by, self[last].command) == (by, id):
            last += 1
        return self[first:last]

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._length)
            return tuple(self._kept.events[start:stop:step])
        if not -self._length <= place < self._length:
            raise IndexError(place)
        return self._kept.events[place % self._length]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Event]:
        return iter(self[:])

    def __eq__(self, other: object) -> bool:
        return self[:] == other[:] if isinstance(other, Log) else NotImplemented

    def __repr__(self) -> str:
        return f"<Log of {self._length} events>"


class _Kept:
    """Events, and where those of each command begin."""

    __slots__ = ("events", "first")

    def __init__(self, events: Sequence[Event]) -> None:
        self.events: list[Event] = []
        self.first: dict[tuple[str, str], int] = {}
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        self.first.setdefault((event.by, event.command), len(self.events))
        self.events.append(event)
