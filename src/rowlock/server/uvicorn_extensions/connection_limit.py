"""A limit on TCP connections, per client address and in total, before any request arrives."""

import asyncio
from typing import Any

from rowlock.server.rate_limits import ConnectionLimit, client_key

INTERNAL = "internal"
"""The client name of connections from this server's other processes."""


class LimitedConnection(asyncio.Protocol):
    """For uvicorn's HTTP protocols: a connection that exceeds a limit is reset. A WebSocket continues to count."""

    NEEDS = frozenset({"transport", "handle_websocket_upgrade"})

    connection_limit: ConnectionLimit
    internal_port: int
    """The port for this server's other processes; 0 if there are none."""
    transport: asyncio.Transport
    _client: str | None = None
    """Set if the connection counts."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        is_internal = self.internal_port and transport.get_extra_info("sockname")[1] == self.internal_port
        client = INTERNAL if is_internal else client_key(transport.get_extra_info("peername"))
        if self.connection_limit.enter(client):
            self._client = client
            super().connection_made(transport)
        else:
            transport.abort()  # type: ignore[attr-defined]

    def connection_lost(self, exc: Exception | None) -> None:
        if self._client is not None:
            self.connection_limit.leave(self._client)
            super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        super().handle_websocket_upgrade(*event)  # type: ignore[misc]
        # Another protocol takes over, which may be a tunnel to another process. It need not know about the limit.
        protocol: Any = self.transport.get_protocol()
        if protocol is self:
            return
        lost = protocol.connection_lost

        def connection_lost(exc: Exception | None) -> None:
            assert self._client is not None
            self.connection_limit.leave(self._client)
            lost(exc)

        protocol.connection_lost = connection_lost
