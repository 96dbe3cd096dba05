"""Those who follow a table. What they are to be told waits here until their network takes it."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import orjson

Message = dict[str, Any]


def as_json(data: Message) -> str:
    return orjson.dumps(data).decode()


class Ending(NamedTuple):
    """With which code a socket is closed, and a reason for the person."""

    code: int
    reason: str


class Connection:
    """One socket of somebody at a table, or of a spectator. Telling never waits: a slow reader delays nobody.

    What the network takes at once leaves at once: `leaves` sends a text, or says that it cannot now. The rest waits for
    whoever asks for the next message.
    """

    def __init__(
        self, outbox_bytes: int, client: str = "", leaves: Callable[[str], bool] = lambda _text: False
    ) -> None:
        self.client = client
        """The address that counts as one client."""
        self.key = ""
        """SHA-256 of the token; whoever holds the token has the seat that was taken with it."""
        self.told = 0
        """The number of the last event this connection was told of."""
        self.wants_views = False
        self.ending: Ending | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done as soon as there is an ending, even if the client takes nothing more."""
        self._most = outbox_bytes
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._leaves = leaves
        self._is_leaving = False
        """A message has been asked for and may not have left: none may overtake it."""
        self._writer: asyncio.Future[None] | None = None
        """Whoever waits for the next message."""

    def tell(self, message: Message) -> None:
        """Puts a message at the end of what waits. Once too much waits, all of it is given up and the socket closed."""
        if self.ending is not None:
            return
        text = as_json(message)
        if not self._waiting and not self._is_leaving and self._leaves(text):
            return
        self._bytes += len(text)
        if self._bytes > self._most and self._waiting:
            self._waiting.clear()
            self.end(4408, "too-slow: you read too slowly; connect again and resume")
            return
        self._waiting.append(text)
        self._wake()

    def end(self, code: int, reason: str) -> None:
        """Closes the socket after what still waits. The first reason counts."""
        if self.ending is None:
            self.ending = Ending(code, reason)
            self.ended.set_result(None)
            self._wake()

    def _wake(self) -> None:
        if self._writer is not None and not self._writer.done():
            self._writer.set_result(None)

    @property
    def has_waiting(self) -> bool:
        return bool(self._waiting)

    async def next(self) -> str | None:
        """The next message, or none once the connection has ended and everything is told."""
        self._is_leaving = False
        while not self._waiting:
            if self.ending is not None:
                return None
            self._writer = asyncio.get_running_loop().create_future()
            await self._writer
        text = self._waiting.popleft()
        self._bytes -= len(text)
        self._is_leaving = True
        return text
