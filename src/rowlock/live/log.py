"""The log: all events of a live game so far."""

from collections.abc import Iterator, Sequence
from typing import overload

from rowlock.live.events import LoggedEvent


class BadLog(ValueError):
    """A log that cannot be genuine."""


class Log(Sequence[LoggedEvent]):
    """An immutable sequence of events. A log and its successors share their events, so appending takes the same time
    however long the log is: copying would cost a busy server most of its time.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, events: Sequence[LoggedEvent] = ()) -> None:
        self._shared = _Shared(events)
        self._length = len(events)

    def then(self, event: LoggedEvent) -> "Log":
        """The log with one more event, which must have the next number."""
        if event.number != self._length + 1:
            raise BadLog(f"event {event.number} cannot follow event {self._length}")
        shared = self._shared
        if len(shared.events) != self._length:
            # Another log already continues from here, so this one gets a copy of its own.
            shared = _Shared(shared.events[: self._length])
        shared.add(event)
        longer = Log.__new__(Log)
        longer._shared, longer._length = shared, self._length + 1
        return longer

    def of_command(self, by: str, id: str) -> tuple[LoggedEvent, ...]:
        """The events a command produced, or none if it is not in this log."""
        first = self._shared.first.get((by, id), self._length)
        last = first
        while last < self._length and (self[last].by, self[last].command) == (by, id):
            last += 1
        return self[first:last]

    @overload
    def __getitem__(self, index: int) -> LoggedEvent: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[LoggedEvent, ...]: ...
    def __getitem__(self, index: int | slice) -> LoggedEvent | tuple[LoggedEvent, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            return tuple(self._shared.events[start:stop:step])
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._shared.events[index % self._length]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[LoggedEvent]:
        return iter(self[:])

    def __eq__(self, other: object) -> bool:
        return self[:] == other[:] if isinstance(other, Log) else NotImplemented

    def __repr__(self) -> str:
        return f"<Log of {self._length} events>"


class _Shared:
    """Shared events, and the index of each command's first event."""

    __slots__ = ("events", "first")

    def __init__(self, events: Sequence[LoggedEvent]) -> None:
        self.events: list[LoggedEvent] = []
        self.first: dict[tuple[str, str], int] = {}
        for event in events:
            self.add(event)

    def add(self, event: LoggedEvent) -> None:
        self.first.setdefault((event.by, event.command), len(self.events))
        self.events.append(event)
