"""How often each seat of a room has dropped out, so that neither a bad connection nor somebody who reconnects on
purpose fills the log.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from rowlock.live import LoggedEvent

MAX_ABSENCES = 100
"""How many absences of a seat are logged. After that its person stays marked as away, but may still play."""

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
        """The factor for the wait before these seats count as away."""
        most = max(self._by_seat[seat] for seat in seats)
        return min(1 + most // ABSENCES_PER_DELAY, MAX_DELAYS)

    def is_full(self, seat: int) -> bool:
        """Whether no more absences of a seat are logged."""
        return self._by_seat[seat] >= MAX_ABSENCES
