"""Clients that open a connection and send nothing, or half a request: they would hold it for ever.

Between two requests uvicorn itself waits for some seconds only, and the body of a request is read in `around`. Here is
what is left: a connection on which no request has come yet, or the head of one that does not end.
"""

import asyncio
import json
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from rowlock.server.errors import Declined, refusal


def requests_that_come(seconds: float) -> type[asyncio.Protocol]:
    """uvicorn's HTTP, but that a connection is closed whose request has not come after so long."""
    return type("RequestsThatCome", (_Awaiting, AutoHTTPProtocol), {"seconds": seconds})


class _Awaiting(asyncio.Protocol):
    """Stands before one of uvicorn's protocols, whose `cycle` is the request that came last."""

    seconds: float
    cycle: Any
    transport: asyncio.Transport
    _late: asyncio.TimerHandle | None = None
    _has_begun = False
    _is_upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._await()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        self._has_begun = True
        super().data_received(data)
        if self.cycle is not before or self._is_upgraded:
            self._await_no_longer()
        elif before is None or before.response_complete:
            # More of the same head, or of a body that nobody wanted: the time that it has does not begin anew.
            self._await()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._is_upgraded = True
        super().handle_websocket_upgrade(*event)  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        self._await_no_longer()
        super().connection_lost(exc)

    def _await(self) -> None:
        if self._late is None:
            self._late = asyncio.get_running_loop().call_later(self.seconds, self._give_up)

    def _await_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        if not self.transport.is_closing() and self._has_begun:
            self.transport.write(_answer(too_slow(self.seconds)))
        self.transport.close()


def too_slow(seconds: float) -> Declined:
    return Declined("too-slow", f"the request has not come within {seconds:g} seconds: send it again, at once")


def _answer(declined: Declined) -> bytes:
    """By hand: there is no request yet that could be answered."""
    body = json.dumps(refusal(declined.code, declined.message)).encode()
    head = (
        f"HTTP/1.1 {declined.kind.status} Request Timeout\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
