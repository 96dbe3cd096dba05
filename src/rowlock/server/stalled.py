"""Clients that have stopped reading for good. Their socket was closed, but the farewell never leaves: what waits for
them in the network's buffers would wait for ever.
"""

import asyncio

from rowlock.server.quick_sockets import QuickSocket


def sockets_that_give_up(seconds: float) -> type[QuickSocket]:
    """Quick sockets, but that one whose network takes nothing for so long is cut off."""

    class GivingUp(QuickSocket):
        _stalled: asyncio.TimerHandle | None = None

        def pause_writing(self) -> None:
            super().pause_writing()
            self._stalled = self.loop.call_later(seconds, self.transport.abort)

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

    return GivingUp
