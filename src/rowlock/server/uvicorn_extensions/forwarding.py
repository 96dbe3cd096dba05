"""Sockets of tables that another process holds are forwarded to it, byte by byte, from the request on."""

import asyncio
import hmac
import logging
import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

logger = logging.getLogger("rowlock.server.uvicorn_extensions.forwarding")

PATH = re.compile(rb"/(?:tables|pads)/([A-Za-z0-9_-]{1,64})/socket$")
HEADER = b"x-rowlock-forwarded-for"
DELEGATED = ("data_received", "eof_received", "connection_lost", "pause_writing", "resume_writing")
CONNECT_SECONDS = 3.0
UNAVAILABLE = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"

STATE = "forwarding"
"""The key in the application's lifespan state."""


class Forwarding(NamedTuple):
    """What a process needs to forward sockets to others."""

    holder: Callable[[str], str | None]
    """The address of the process that holds a table; None if it is this one."""
    on_refused: Callable[[str], None]
    """Called with the address of a process that no longer exists."""
    alive: Callable[[], Collection[str]]
    """The addresses of all processes."""
    secret: str
    """Proves that a forwarded socket comes from one of these processes."""
    tunnels: "set[Tunnel]"

    def close_dead(self) -> None:
        """Close the tunnels to processes that are gone. One that hangs would not close its end."""
        alive = self.alive()
        for tunnel in tuple(self.tunnels):
            if tunnel.address not in alive:
                tunnel.transport.close()


def with_forwarding(local: Callable[..., asyncio.Protocol]) -> type[asyncio.Protocol]:
    """A WebSocket protocol for uvicorn: the local one, or a tunnel to another process, depending on the request."""

    class ForwardingProtocol(asyncio.Protocol):
        def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
            self._make_local = partial(local, config=config, server_state=server_state, app_state=app_state)
            self._server_state = server_state
            self._forwarding: Forwarding | None = app_state.get(STATE)
            self._transport: Any = None
            self._chosen: Any = None

        def connection_made(self, transport: Any) -> None:
            self._transport = transport

        def data_received(self, data: bytes) -> None:
            if self._chosen is not None:
                self._chosen.data_received(data)
                return
            # The first data is the whole head of the request: uvicorn has parsed it, and passes it on.
            address = None if self._forwarding is None else _holder(data, self._forwarding)
            if address is None:
                self._serve_here(data)
                # uvicorn makes this the transport's protocol next. From then on the local one is called directly.
                for name in DELEGATED:
                    setattr(self, name, getattr(self._chosen, name))
            else:
                self._forward(data, address)

        def _serve_here(self, data: bytes) -> None:
            self._chosen = self._make_local()
            self._chosen.connection_made(self._transport)
            self._chosen.data_received(data)

        def _forward(self, head: bytes, address: str) -> None:
            assert self._forwarding is not None
            marked = _add_header(head, self._forwarding.secret, self._transport.get_extra_info("peername"))
            on_refused = partial(self._take_over, head, address)
            sets = (self._server_state.connections, self._forwarding.tunnels)
            self._chosen = Tunnel(self._transport, address, marked, on_refused, sets)

        def _take_over(self, head: bytes, address: str) -> bool:
            """Continue here if the holder has died and this process now has its tables. Return whether it does."""
            assert self._forwarding is not None
            self._forwarding.on_refused(address)
            if _holder(head, self._forwarding) is not None or self._transport.is_closing():
                return False
            self._serve_here(head)
            self._transport.resume_reading()
            return True

        def eof_received(self) -> Any:
            return self._chosen.eof_received()

        def connection_lost(self, error: Exception | None) -> None:
            self._chosen.connection_lost(error)

        def pause_writing(self) -> None:
            self._chosen.pause_writing()

        def resume_writing(self) -> None:
            self._chosen.resume_writing()

    return ForwardingProtocol


def _holder(head: bytes, forwarding: Forwarding) -> str | None:
    path = head.split(b" ", 2)[1].partition(b"?")[0]
    found = PATH.search(path)
    if found is None or _peer(_values(head), forwarding.secret) is not None:
        # A forwarded socket is not forwarded again, even if the processes disagree for a moment.
        return None
    return forwarding.holder(found[1].decode())


def _values(head: bytes) -> list[bytes]:
    """The values of our header."""
    lines = head.split(b"\r\n")[1:]
    pairs = (line.partition(b":") for line in lines)
    return [value.strip() for name, _, value in pairs if name.strip().lower() == HEADER]


def _add_header(head: bytes, secret: str, peer: tuple[Any, ...] | None) -> bytes:
    """The head of a request with the address of the client."""
    first, *lines = head.split(b"\r\n")
    kept = [line for line in lines if line.partition(b":")[0].strip().lower() != HEADER]
    host, port = peer[:2] if peer else ("", 0)
    return b"\r\n".join([first, HEADER + f": {secret} {host} {port}".encode(), *kept])


def _peer(values: list[bytes], secret: str) -> tuple[str, int] | None:
    """The address in our header, if it comes from one of our processes."""
    for value in values:
        given, _, rest = value.decode("latin-1").partition(" ")
        host, _, port = rest.partition(" ")
        if hmac.compare_digest(given.encode(), secret.encode()) and port.isdecimal():
            return host, int(port)
    return None


class ForwardedFor:
    """Middleware that gives forwarded sockets their client's address. `secret` returns None in a single process."""

    def __init__(self, app: ASGIApp, secret: Callable[[], str | None]) -> None:
        self.app = app
        self.secret = secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and (secret := self.secret()) is not None:
            peer = _peer([value for name, value in scope["headers"] if name == HEADER], secret)
            if peer is not None:
                scope = {**scope, "client": peer}
        await self.app(scope, receive, send)


class Tunnel(asyncio.Protocol):
    """The client's end of a tunnel to another process. `on_refused` is called if that process no longer exists, and
    returns whether it takes care of the client. The tunnel is in all `sets` while it exists.
    """

    def __init__(
        self, transport: Any, address: str, head: bytes, on_refused: Callable[[], bool], sets: Sequence[set[Any]]
    ) -> None:
        self.transport = transport
        self.address = address
        self._on_refused = on_refused
        self._upstream: Any = None
        self._head = head
        self._sets = sets
        for tunnels in sets:
            tunnels.add(self)
        transport.pause_reading()
        self._connecting = asyncio.get_running_loop().create_task(self._connect(address))

    async def _connect(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                self._upstream, _ = await asyncio.get_running_loop().create_connection(
                    lambda: _Upstream(self.transport), host, int(port)
                )
        except (OSError, TimeoutError, ValueError) as error:
            logger.info("a socket could not be forwarded", extra={"why": str(error) or "timeout"})
            if isinstance(error, ConnectionRefusedError) and self._on_refused():
                self._forget()
                return
            # The client may be gone by now, or its tunnel closed because the other process died. uvloop raises an
            # error if a closed transport is written to.
            if not self.transport.is_closing():
                self.transport.write(UNAVAILABLE)
                self.transport.close()
            return
        if self.transport.is_closing():
            self._upstream.close()
        else:
            self._upstream.write(self._head)
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        # A correct client sends nothing before its request is answered.
        if self._upstream is None:
            self.transport.abort()
        else:
            self._upstream.write(data)

    def pause_writing(self) -> None:
        if self._upstream is not None:
            self._upstream.pause_reading()

    def resume_writing(self) -> None:
        if self._upstream is not None:
            self._upstream.resume_reading()

    def connection_lost(self, _error: Exception | None) -> None:
        self._forget()
        if self._upstream is not None:
            self._upstream.close()

    def _forget(self) -> None:
        for tunnels in self._sets:
            tunnels.discard(self)

    def shutdown(self) -> None:
        """Called by uvicorn when the server stops. The client reconnects, to another process."""
        self.transport.close()


class _Upstream(asyncio.Protocol):
    """The other process's end of a tunnel."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def data_received(self, data: bytes) -> None:
        self._client.write(data)

    def pause_writing(self) -> None:
        self._client.pause_reading()

    def resume_writing(self) -> None:
        self._client.resume_reading()

    def connection_lost(self, _error: Exception | None) -> None:
        self._client.close()
