"""A timeout for clients that open a connection and send nothing, or half a request, and would hold it forever.

Between two requests uvicorn waits only a few seconds, and `web.middleware` has a timeout for the body. This one covers
the rest: a connection without a request, or with a head that never ends.
"""

import asyncio
from typing import Any

from rowlock.server.errors import request_timed_out
from rowlock.server.uvicorn_extensions.raw_response import error_response


class RequestTimeout(asyncio.Protocol):
    """For uvicorn's HTTP protocols, whose `cycle` is the latest request."""

    NEEDS = frozenset({"cycle", "transport", "response_complete", "handle_websocket_upgrade"})

    seconds: float
    cycle: Any
    transport: asyncio.Transport
    _timer: asyncio.TimerHandle | None = None
    _has_begun = False
    _is_upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        self._has_begun = True
        super().data_received(data)
        if self.cycle is not before or self._is_upgraded:
            self._stop_timer()
        elif before is None or before.response_complete:
            # More of the same head, or of a body that nobody reads: a running timer is not restarted.
            self._start_timer()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._is_upgraded = True
        super().handle_websocket_upgrade(*event)  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self._time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        if not self.transport.is_closing() and self._has_begun:
            self.transport.write(error_response(request_timed_out(self.seconds)))
        self.transport.close()
