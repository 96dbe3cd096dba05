"""How often each seat of a room has dropped out. A bad connection, or somebody who reconnects on purpose, must not fill
the log.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from rowlock.live import LoggedEvent

MAX_ABSENCES = 100
"""How often the log says that a seat dropped out. After that its person stays marked as away, but may still play."""

ABSENCES_PER_DELAY = 5
"""After this many absences the server waits longer before it calls a seat away, up to `MAX_DELAYS` times as long."""
MAX_DELAYS = 12


class Absences:
    def __init__(self, events: Iterable[LoggedEvent]) -> None:
        self._by_seat: Counter[int] = Counter()
        self.count(events)

    def count(self, events: Iterable[LoggedEvent]) -> None:
        for event in events:
            if event.kind == "dropped":
                self._by_seat[event.data["seat"] - 1] += 1
            elif event.kind == "joined":
                self._by_seat[event.data["seat"] - 1] = 0

    def delays(self, seats: Collection[int]) -> int:
        """By how much the wait is multiplied before these seats count as away."""
        most = max(self._by_seat[seat] for seat in seats)
        return min(1 + most // ABSENCES_PER_DELAY, MAX_DELAYS)

    def is_full(self, seat: int) -> bool:
        """Whether the log already says often enough that a seat dropped out."""
        return self._by_seat[seat] >= MAX_ABSENCES
