"""Limits per client, so that one greedy client does not slow down the others."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rowlock.server.errors import ApiError


class TokenBucket:
    """Allows `burst` at once and `per_second` in the long run."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left = burst
        self._updated = clock()

    def spend(self, amount: float = 1) -> bool:
        """Spend tokens if there are enough, and return whether there were."""
        if self.left() < amount:
            return False
        self._left -= amount
        return True

    def charge(self, amount: float = 1) -> None:
        """Spend tokens even if none are left, for something that can no longer be rejected."""
        self._left = self.left() - amount

    def left(self) -> float:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._updated) * self._per_second)
        self._updated = now
        return self._left

    @property
    def is_full(self) -> bool:
        return self.left() >= self._burst


class ClientBuckets:
    """A token bucket per client. Full ones are forgotten once there are too many."""

    MAX_KEPT = 10_000

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._buckets: dict[str, TokenBucket] = {}

    def spend(self, client: str, amount: float = 1) -> bool:
        """Spend tokens if there are enough, and return whether there were."""
        return self._bucket(client).spend(amount)

    def charge(self, client: str, amount: float = 1) -> None:
        """Spend tokens even if none are left."""
        self._bucket(client).charge(amount)

    def has(self, client: str) -> bool:
        """Whether one more would be allowed."""
        return self._bucket(client).left() >= 1

    def _bucket(self, client: str) -> TokenBucket:
        if client not in self._buckets:
            if len(self._buckets) >= self.MAX_KEPT:
                self._buckets = {one: bucket for one, bucket in self._buckets.items() if not bucket.is_full}
            self._buckets[client] = TokenBucket(self._burst, self._per_second, self._clock)
        return self._buckets[client]


class SocketLimit:
    """Limits the sockets that each client has open at once."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, client: str) -> Iterator[None]:
        if self._open[client] >= self._limit:
            raise ApiError("too-many-connections", f"you already have {self._limit} open sockets: close some first")
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


def client_key(address: tuple[str, int] | None) -> str:
    """What counts as one client: an IPv4 address, or the /64 network of an IPv6 address, which is one home."""
    if address is None:
        return "unknown"
    try:
        parsed = ipaddress.ip_address(address[0])
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.IPv6Network((parsed, 64), strict=False))
    return str(parsed)
