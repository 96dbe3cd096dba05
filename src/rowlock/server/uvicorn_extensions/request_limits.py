"""Limits on the parts of a request that arrive before the application sees it. uvicorn buffers any number of headers of
any length, and any number of pipelined requests.
"""

import asyncio
from collections import deque
from typing import Any

from rowlock.server.errors import ApiError
from rowlock.server.uvicorn_extensions.raw_response import error_response

MAX_HEAD_BYTES = 16_384
"""The request line and all headers. Browsers send less than two thousand bytes, unless cookies add to it."""

MAX_HEADERS = 100

MAX_REQUEST_BYTES = 262_144
"""Everything after the headers, trailers included. The application rejects bodies long before that."""

MAX_PIPELINED = 8
"""Requests that may wait on one connection. Browsers do not pipeline at all."""

PIECE_BYTES = 4096
"""How much is parsed before the limits are checked again; the network delivers up to 256 kB at once."""


class RequestLimits(asyncio.Protocol):
    """For uvicorn's protocol on top of httptools. Its protocol on top of h11 has a limit of its own."""

    NEEDS = frozenset(
        {
            *("transport", "headers", "pipeline", "cycle", "handle_websocket_upgrade"),
            *("on_headers_complete", "on_body", "on_message_complete", "_start_asgi_task", "disconnected"),
        }
    )

    transport: asyncio.Transport
    headers: list[tuple[bytes, bytes]]
    pipeline: deque[Any]
    _is_in_head = True
    _bytes = 0
    """The size of the current head, or of the body after it."""
    _is_rejected = False
    _running: Any = None
    """The request that is being handled; uvicorn only knows the latest one."""

    def data_received(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest and not self._is_rejected and not self.transport.is_closing():
            if self.transport.get_protocol() is not self:
                # It is a WebSocket now. A client must not send anything before the handshake is over.
                return
            piece, rest = bytes(rest[:PIECE_BYTES]), rest[PIECE_BYTES:]
            self._bytes += len(piece)
            if self._bytes > (MAX_HEAD_BYTES if self._is_in_head else MAX_REQUEST_BYTES):
                self._reject(_head_too_long() if self._is_in_head else None)
                return
            super().data_received(piece)
            if len(self.pipeline) > MAX_PIPELINED:
                self._reject(None)

    def _reject(self, error: ApiError | None) -> None:
        self._is_rejected = True
        if error is not None and (self._running is None or self._running.response_complete):
            self.transport.write(error_response(error))
        self._disconnect()
        self.transport.close()

    def _disconnect(self) -> None:
        """Send nothing more. Otherwise the request that is being handled would log an error."""
        self.pipeline.clear()
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._disconnect()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)  # type: ignore[misc]

    # Callbacks of the parser

    def on_headers_complete(self) -> None:
        self._is_in_head, self._bytes = False, 0
        if len(self.headers) > MAX_HEADERS:
            self._reject(_head_too_long())
        else:
            super().on_headers_complete()  # type: ignore[misc]

    def on_body(self, body: bytes) -> None:
        if not self._is_rejected:
            super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        self._is_in_head, self._bytes = True, 0
        if not self._is_rejected:
            super().on_message_complete()  # type: ignore[misc]

    def handle_websocket_upgrade(self, *event: Any) -> None:
        if not self._is_rejected:
            super().handle_websocket_upgrade(*event)  # type: ignore[misc]


def _head_too_long() -> ApiError:
    message = f"a request can have at most {MAX_HEADERS} headers and {MAX_HEAD_BYTES} bytes before its body"
    return ApiError("headers-too-long", message)
