"""Sockets as uvicorn's, but quicker to answer, and not waiting for ever.

What a table tells could take its way through ASGI: for each message a task is woken, a dictionary made and taken apart.
Where much is told this is a good part of all work, so that a message may also be written straight away.
"""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

AT_ONCE = "rowlock.at-once"
"""The extension of ASGI's scope that holds `leaves`."""

MOST_UNREAD = 8
"""Messages that have come and wait to be taken, before no more are read."""


def sockets_that_give_up(seconds: float) -> type[WebSocketsSansIOProtocol]:
    """uvicorn's sockets, but that one whose network takes nothing for so long is cut off: it was closed, but the
    farewell never leaves, and what waits for it in the network's buffers would wait for ever.
    """
    return type("SocketsThatGiveUp", (_Socket,), {"seconds": seconds})


class _Socket(WebSocketsSansIOProtocol):
    seconds: float
    _stalled: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][AT_ONCE] = {"leaves": self.leaves}

    def leaves(self, text: str) -> bool:
        """Sends a text, unless the network takes nothing more now, or the socket is not open."""
        if self.close_sent or self.disconnected or not self.handshake_complete or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading with every message until it is taken, and asks the system four times for that."""
        is_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = is_paused
        if not is_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._moves_again()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._moves_again()
        super().connection_lost(exc)

    def _moves_again(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
