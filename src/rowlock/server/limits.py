"""How much one client may ask for. Whoever asks for more is told so, and nobody else notices."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rowlock.server.errors import Declined


class Allowance:
    """So many at once, and so many a second in the long run."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._at_once, self._a_second, self._clock = at_once, a_second, clock
        self._left = at_once
        self._when = clock()

    def spend(self) -> bool:
        """Whether one more is allowed; if so, it is spent."""
        if self.left() < 1:
            return False
        self._left -= 1
        return True

    def charge(self) -> None:
        """Spends one that cannot be refused any more, even if none is left."""
        self._left = self.left() - 1

    def left(self) -> float:
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._when) * self._a_second)
        self._when = now
        return self._left

    @property
    def is_whole(self) -> bool:
        """Nothing is spent, so forgetting it changes nothing."""
        return self.left() >= self._at_once


class Allowances:
    """An allowance for every client address. Those that are whole again are forgotten."""

    MOST_KEPT = 10_000

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._at_once, self._a_second, self._clock = at_once, a_second, clock
        self._kept: dict[str, Allowance] = {}

    def spend(self, client: str) -> bool:
        """Whether one more is allowed; if so, it is spent."""
        return self._of(client).spend()

    def charge(self, client: str) -> None:
        """Spends one that cannot be refused any more."""
        self._of(client).charge()

    def has(self, client: str) -> bool:
        """Whether one more would be allowed."""
        return self._of(client).left() >= 1

    def _of(self, client: str) -> Allowance:
        if client not in self._kept:
            if len(self._kept) >= self.MOST_KEPT:
                self._kept = {one: kept for one, kept in self._kept.items() if not kept.is_whole}
            self._kept[client] = Allowance(self._at_once, self._a_second, self._clock)
        return self._kept[client]


class OpenSockets:
    """How many sockets every client address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, client: str) -> Iterator[None]:
        if self._open[client] >= self._most:
            raise Declined("too-many-connections", f"you have {self._most} sockets open, which is the most: close some")
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


def client_of(address: tuple[str, int] | None) -> str:
    """Who counts as one client: an address or, of the many that one home has in IPv6, their common beginning."""
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
