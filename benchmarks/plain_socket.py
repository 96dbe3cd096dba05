"""A WebSocket client with minimal overhead, so that benchmarks measure the server and not the client."""

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
WHOLE, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""Clients must mask their messages with a key of their choice; this one changes nothing."""


class PlainSocket(asyncio.Protocol):
    """One socket: unfragmented messages of up to 64 kB, no compression. `on_text` is called with every text."""

    def __init__(self, path: str, on_text: Callable[[bytes], None]) -> None:
        self._path = path
        self._on_text = on_text
        self._buffer = b""
        self._greeted = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_closed: Callable[[str], None] = _raise_closed
        """Called if the server closes the socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._greeted:
            head, ended, rest = self._buffer.partition(b"\r\n\r\n")
            if not ended:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(f"the socket was rejected: {head[:200]!r} {rest[:300]!r}"))
                return
            self._greeted, self._buffer = True, rest
            self.opened.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, place = self._buffer, 0
        while len(buffer) >= place + 2:
            length, begin = buffer[place + 1], place + 2
            if length == 126:
                begin += 2
                if len(buffer) < begin:
                    break
                length = int.from_bytes(buffer[place + 2 : begin])
            assert length < 126 or length < 2**16
            end = begin + length
            if len(buffer) < end:
                break
            kind, body = buffer[place] & 0xF, buffer[begin:end]
            place = end
            if kind == TEXT:
                self._on_text(body)
            elif kind == PING:
                self._send(PONG, body)
            elif kind == CLOSE:
                self.on_closed(body[2:].decode())
        self._buffer = buffer[place:]

    def send_text(self, text: bytes) -> None:
        self._send(TEXT, text)

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2)
        self._transport.write(bytes([WHOLE | kind]) + length + NO_MASK + body)

    def close(self) -> None:
        self.on_closed = _ignore
        self._send(CLOSE, (1000).to_bytes(2))

    def connection_lost(self, _error: Exception | None) -> None:
        self.on_closed("the connection was lost")


async def connect(url: str, on_text: Callable[[bytes], None]) -> PlainSocket:
    """An open socket at `http://HOST:PORT/PATH`."""
    parts = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: PlainSocket(parts.path, on_text), parts.hostname, parts.port)
    await socket.opened
    return socket


def _raise_closed(why: str) -> None:
    raise ConnectionError(f"the server closed a socket: {why}")


def _ignore(_why: str) -> None:
    pass
