"""A timeout for clients that have stopped reading. Their socket is closed, but the close frame never leaves, so what is
in the network's buffers would stay there forever.
"""

import asyncio
from typing import Any


class WriteTimeout(asyncio.Protocol):
    """For any protocol: aborts the connection when the network takes nothing for so long."""

    NEEDS: frozenset[str] = frozenset()

    seconds: float
    _connection: Any
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._connection = transport
        super().connection_made(transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._timer = asyncio.get_running_loop().call_later(self.seconds, self._connection.abort)

    def resume_writing(self) -> None:
        self._stop_timer()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
