"""Sockets as uvicorn's, but quicker.

What a table tells could take its way through ASGI: for each message a task is woken, a dictionary made and taken apart.
Where much is told this is a good part of all work, so that a message may also be written straight away.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

AT_ONCE = "rowlock.at-once"
"""The extension of ASGI's scope that holds `leaves`."""

MOST_UNREAD = 8
"""Messages that have come and wait to be taken, before no more are read."""


class QuickSocket(WebSocketsSansIOProtocol):
    _extensions: dict[str, Any] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self._extensions = self.scope["extensions"]
            self._extensions[AT_ONCE] = {"leaves": self.leaves}

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
        if not is_paused and not self.close_sent and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._extensions is not None:
            # Or the two would hold each other until garbage is looked for.
            del self._extensions[AT_ONCE]
            self._extensions = None
