"""Limits per client, so that one greedy client does not slow down the others."""

import ipaddress
import logging
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from rowlock.server.errors import ApiError

logger = logging.getLogger("rowlock.server.rate_limits")


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


class ClientBuckets:
    """A token bucket per client. If there are too many, the least recently used one is forgotten."""

    MAX_KEPT = 10_000

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

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
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= self.MAX_KEPT:
                self._buckets.popitem(last=False)
            bucket = self._buckets[client] = TokenBucket(self._burst, self._per_second, self._clock)
        else:
            self._buckets.move_to_end(client)
        return bucket


class ConnectionLimit:
    """Limits the TCP connections of each client and of all clients together. Refusals are logged now and then."""

    LOG_SECONDS = 60.0

    def __init__(
        self,
        per_client: int,
        total: int | None = None,
        is_exempt: Callable[[str], bool] = lambda _: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._per_client, self._total, self._is_exempt, self._clock = per_client, total, is_exempt, clock
        self._open: Counter[str] = Counter()
        self._count = 0
        self._logged: dict[str, float] = {}
        self.refused = 0
        """How many connections were refused so far."""

    def enter(self, client: str) -> bool:
        """Count one more connection if it is allowed. An exempt client only counts towards the total."""
        if self._total is not None:
            if self._count >= self._total:
                self._refuse("too many connections: the limit on open files is reached; raise it with ulimit -n")
                return False
            if self._count >= 0.9 * self._total:
                self._warn("nine tenths of all connections are in use; raise the limit on open files with ulimit -n")
        if self._open[client] >= self._per_client and not self._is_exempt(client):
            self._refuse("a client has too many connections; if it is a proxy, list it in ROWLOCK_PROXIES", client)
            return False
        self._open[client] += 1
        self._count += 1
        return True

    def leave(self, client: str) -> None:
        self._count -= 1
        self._open[client] -= 1
        if self._open[client] <= 0:
            del self._open[client]

    def _refuse(self, why: str, client: str | None = None) -> None:
        self.refused += 1
        self._warn(why, client)

    def _warn(self, what: str, client: str | None = None) -> None:
        now = self._clock()
        if now - self._logged.get(what, -math.inf) >= self.LOG_SECONDS:
            self._logged[what] = now
            extra: dict[str, object] = {"open": self._count, "limit": self._total, "refused": self.refused}
            logger.warning(what, extra=extra if client is None else {**extra, "client": client})


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
    """The client's name in rate limits: an IPv4 address, or the /64 network of an IPv6 address, which is one home."""
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


def address_filter(listed: str) -> Callable[[str], bool]:
    """A function that tells whether a client is in a comma-separated list of addresses and networks, or in `*`."""
    if listed.strip() == "*":
        return lambda _: True
    networks = []
    for text in filter(None, map(str.strip, listed.split(","))):
        with suppress(ValueError):
            networks.append(ipaddress.ip_network(text, strict=False))

    def is_listed(client: str) -> bool:
        try:
            found = ipaddress.ip_network(client)
        except ValueError:
            return False
        # A client may be a whole /64 network, while the list has a single address of it.
        return any(one.version == found.version and one.overlaps(found) for one in networks)

    return is_listed
