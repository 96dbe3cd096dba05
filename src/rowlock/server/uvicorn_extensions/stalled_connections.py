"""A timeout for clients that stop reading. Even if their connection is closed, the rest of its buffer is never sent,
and the connection would stay for minutes.
"""

import time
from collections.abc import Callable, Collection
from typing import Any


class StalledConnections:
    """Aborts connections whose write buffer has not shrunk for a given number of seconds."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._seen: dict[Any, tuple[int, float]] = {}
        """The size of each write buffer that is not empty, and since when it has not become smaller."""

    def check(self, connections: Collection[Any]) -> None:
        """Check all connections. Call this a few times within the timeout."""
        now = self._clock()
        seen = {}
        for connection in connections:
            size = connection.transport.get_write_buffer_size()
            if not size:
                continue
            before, since = self._seen.get(connection, (size, now))
            if size < before:
                since = now
            if now - since >= self._seconds:
                connection.transport.abort()
            else:
                seen[connection] = (size, since)
        self._seen = seen
