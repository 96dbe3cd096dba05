"""The outgoing side of a socket. Messages wait here until the client's network takes them."""

import asyncio
from collections import deque
from typing import Any, NamedTuple

import orjson

Message = dict[str, Any]


def as_json(data: Message) -> str:
    return orjson.dumps(data).decode()


class Closing(NamedTuple):
    """The close code of a socket, and a reason people can read."""

    code: int
    reason: str


class Connection:
    """One socket of a player or spectator. `send` never waits, so a slow reader delays nobody else."""

    def __init__(self, outbox_bytes: int, client: str = "") -> None:
        self.client = client
        """The client address, for rate limits."""
        self.key = ""
        """SHA-256 of the client's token, which identifies its seats."""
        self.last_sent = 0
        """The number of the last event sent on this connection."""
        self.wants_views = False
        self.closing: Closing | None = None
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done as soon as `closing` is set, even if the client reads nothing more."""
        self._max_bytes = outbox_bytes
        self._outbox: deque[str] = deque()
        self._bytes = 0
        self._wakeup: asyncio.Future[None] | None = None
        """Set while `next_message` waits for a message."""

    def send(self, message: Message) -> None:
        """Queue a message. If the queue grows too large, drop it and close the socket."""
        if self.closing is not None:
            return
        text = as_json(message)
        self._bytes += len(text)
        if self._bytes > self._max_bytes and self._outbox:
            self._outbox.clear()
            self.close(4408, "too-slow: you read too slowly; reconnect and resume")
            return
        self._outbox.append(text)
        self._wake()

    def close(self, code: int, reason: str) -> None:
        """Close the socket once the queue is sent. Only the first call counts."""
        if self.closing is None:
            self.closing = Closing(code, reason)
            self.closed.set_result(None)
            self._wake()

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)

    @property
    def has_pending(self) -> bool:
        return bool(self._outbox)

    async def next_message(self) -> str | None:
        """The next queued message, or None once the connection is closed and the queue is empty."""
        while not self._outbox:
            if self.closing is not None:
                return None
            self._wakeup = asyncio.get_running_loop().create_future()
            await self._wakeup
        text = self._outbox.popleft()
        self._bytes -= len(text)
        return text
