"""A limit on WebSocket frames, and no parsing ahead of the application.

The application counts messages, but never sees pings, pongs and unfinished messages. uvicorn parses everything that the
network delivers, up to 256 kB or 40,000 tiny frames, before anybody else gets a turn.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from rowlock.server.errors import ApiError
from rowlock.server.rate_limits import TokenBucket

logger = logging.getLogger("rowlock.server.uvicorn_extensions")

PIECE_BYTES = 1024
"""How much is parsed before the limit is checked again: at most 170 frames."""

BURST = 6
"""Seconds' worth of frames that may arrive at once."""

GRACE_SECONDS = 1.0
"""How long a client that was disconnected for flooding has to read the reason. Nothing more is read from it."""


class FrameLimit(asyncio.Protocol):
    """For uvicorn's protocol on top of websockets."""

    NEEDS = frozenset(
        {
            *("conn", "queue", "frames", "transport", "read_paused", "close_sent", "close_timer", "handshake_complete"),
            *("initial_response", "curr_msg_data_type", "handle_ping", "handle_pong", "handle_cont", "handle_text"),
            *("handle_bytes", "handle_parser_exception", "send_receive_event_to_app", "keepalive_timeout"),
            *("schedule_ping", "send", "receive"),
        }
    )

    messages_per_second: float
    conn: Any
    queue: asyncio.Queue[Any]
    frames: list[bytes]
    curr_msg_data_type: str
    transport: asyncio.Transport
    read_paused: bool
    close_sent: bool
    handshake_complete: bool
    initial_response: Any
    close_timer: asyncio.TimerHandle | None
    pong_timer: asyncio.TimerHandle | None
    schedule_ping: Callable[[], None]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._allowed = TokenBucket(BURST * self.messages_per_second, self.messages_per_second)
        self._unparsed = memoryview(b"")
        self._ignores_client = False

    # Parsing, one piece at a time

    def data_received(self, data: bytes) -> None:
        if not self._ignores_client:
            self._unparsed = memoryview(bytes(self._unparsed) + data if self._unparsed else data)
            self._parse()

    def _parse(self) -> None:
        """Parse until a message is complete; the rest waits until the application asks for the next one."""
        while self._unparsed and not self.read_paused and not self.transport.is_closing():
            piece, self._unparsed = bytes(self._unparsed[:PIECE_BYTES]), self._unparsed[PIECE_BYTES:]
            super().data_received(piece)
            if self.conn.handshake_exc is not None and not self.close_sent:
                # websockets has rejected the request, and uvicorn would leave the connection open.
                self.close_sent = True
                self.transport.write(b"".join(self.conn.data_to_send()))
                self.transport.close()

    async def receive(self) -> Any:
        message = await super().receive()  # type: ignore[misc]
        self._parse()
        return message

    # Counting

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()  # type: ignore[misc]

    def handle_pong(self, event: Any) -> None:
        self._count()
        super().handle_pong(event)  # type: ignore[misc]

    def handle_cont(self, event: Any) -> None:
        self._count()
        super().handle_cont(event)  # type: ignore[misc]

    def handle_text(self, event: Any) -> None:
        self._count_unfinished(event)
        super().handle_text(event)  # type: ignore[misc]

    def handle_bytes(self, event: Any) -> None:
        self._count_unfinished(event)
        super().handle_bytes(event)  # type: ignore[misc]

    def _count_unfinished(self, event: Any) -> None:
        # The application counts whole messages, but gets none after a close.
        if not event.fin or self.close_sent:
            self._count()

    def _count(self) -> None:
        if not self._ignores_client and not self._allowed.spend():
            self._close_flooded()

    def _close_flooded(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()
            return
        if not self.close_sent:
            error = ApiError("too-fast", "you are sending far too many frames")
            code, reason = error.kind.close, f"{error.code}: {error.message}"
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self._ignore_client()

    def _ignore_client(self) -> None:
        """Read nothing more. The connection is not closed at once, since that could discard the close frame."""
        self._ignores_client = True
        self._unparsed = memoryview(b"")
        if not self.read_paused and not self.transport.is_closing():
            self.transport.pause_reading()
        self.read_paused = False  # so that nobody resumes it
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = asyncio.get_running_loop().call_later(GRACE_SECONDS, self.transport.abort)

    # Closing

    async def send(self, message: Any) -> None:
        await super().send(message)  # type: ignore[misc]
        if message["type"] == "websocket.close" and self.close_sent:
            if message.get("code") == ApiError("too-fast", "").kind.close:
                self._ignore_client()
            else:
                # The client's own close frame may not have been parsed yet.
                self._parse()
        if self.initial_response is not None and self.close_sent:
            # uvicorn forgets this after a rejected handshake, and then logs an error.
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf_8(b"".join(self.frames)):
            # uvicorn would log an error with a traceback.
            logger.info("a client sent invalid UTF-8")
            self.frames = []
            self.conn.send_close(1007)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()  # type: ignore[misc]

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()  # type: ignore[misc]
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        if self.read_paused:
            # The pong is read only after the application has handled a message, and the storage may be slow.
            self.pong_timer = None
            self.schedule_ping()
        else:
            super().keepalive_timeout()  # type: ignore[misc]


def _is_utf_8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
