"""Clients that try to make everybody else wait. Tests check that each runs into a limit; `benchmarks/attacks.py`
measures what another player notices meanwhile.

The attack budget is one client address with as many connections as it likes and a fast network, for ten seconds:
1,100 connections, 100 MB of headers, 2 million frames, 60 tables.
"""

import asyncio
import contextlib
import socket
from urllib.parse import urlsplit

MAX_CONNECTIONS = 1100
HEADER_BYTES = 100_000_000
CHUNK = 65_536

PING, PONG, TEXT, CONTINUATION = 0x89, 0x8A, 0x81, 0x00
"""First bytes of frames. A continuation is unfinished, and so is the message it continues."""
UNFINISHED_TEXT = 0x01


def frame(opcode, body=b""):
    """A WebSocket frame of a client, masked with zeros."""
    assert len(body) < 126
    return bytes([opcode, 0x80 | len(body), 0, 0, 0, 0]) + body


def handshake(path, **headers):
    lines = {
        "Host": "rowlock",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version": "13",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()


class Attacker:
    """A plain TCP connection from an address of the attacker's own, 127.0.0.1 by default."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.sent = 0
        self.reading = None

    @classmethod
    async def connect(cls, url, source="127.0.0.1", receive_buffer=None):
        address = urlsplit(url)
        plain = socket.socket()
        if receive_buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        plain.setblocking(False)
        plain.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(plain, (address.hostname, address.port))
        return cls(*await asyncio.open_connection(sock=plain, limit=256 if receive_buffer else CHUNK))

    @classmethod
    async def at_table(cls, url, table, source="127.0.0.1"):
        """A socket at a table that has said hello and been welcomed."""
        attacker = await cls.connect(url, source)
        attacker.writer.write(handshake(f"/api/v1/tables/{table}/socket"))
        await attacker.reader.readuntil(b"\r\n\r\n")
        attacker.writer.write(frame(TEXT, b'{"hello": 1}'))
        await attacker.reader.readuntil(b'"welcome":1')
        return attacker

    async def flood(self, unit, total):
        """Send a piece of data again and again until this many bytes are sent or the server hangs up."""
        chunk = unit * max(1, CHUNK // len(unit))
        # Data received before a reset can't be read after it.
        self.reading = asyncio.create_task(self._read())
        with contextlib.suppress(OSError):
            while self.sent < total and not self.reading.done():
                self.writer.write(chunk)
                await self.writer.drain()
                self.sent += len(chunk)

    async def _read(self):
        received = bytearray()
        with contextlib.suppress(OSError):
            while data := await self.reader.read(CHUNK):
                received += data
        return bytes(received)

    async def rest(self):
        """Everything received until the server hangs up or resets the connection."""
        received = await (self.reading or self._read())
        self.close()
        return received

    def close(self):
        self.writer.transport.abort()


async def many_headers(url, source="127.0.0.1", total=HEADER_BYTES):
    """One request with endless headers."""
    attacker = await Attacker.connect(url, source)
    attacker.writer.write(b"GET / HTTP/1.1\r\nhost: rowlock\r\n")
    await attacker.flood(b"x-attack: " + b"a" * 100 + b"\r\n", total)
    return attacker


async def one_long_header(url, source="127.0.0.1", total=HEADER_BYTES):
    """One request with one endless header."""
    attacker = await Attacker.connect(url, source)
    attacker.writer.write(b"GET / HTTP/1.1\r\nhost: rowlock\r\nx-attack: ")
    await attacker.flood(b"a" * CHUNK, total)
    return attacker


async def endless_trailers(url, source="127.0.0.1", total=HEADER_BYTES):
    """One request whose headers go on after its body."""
    attacker = await Attacker.connect(url, source)
    head = b"POST /api/v1/tables HTTP/1.1\r\nhost: rowlock\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
    attacker.writer.write(head)
    await attacker.flood(b"x-attack: " + b"a" * 100 + b"\r\n", total)
    return attacker


async def pipelined_requests(url, source="127.0.0.1", total=10_000_000):
    """Requests that don't wait for a response."""
    attacker = await Attacker.connect(url, source)
    await attacker.flood(b"GET /healthz HTTP/1.1\r\nhost: rowlock\r\n\r\n", total)
    return attacker


async def many_frames(url, table, opcode, source="127.0.0.1", total=12_000_000):
    """Two million empty frames of one kind."""
    attacker = await Attacker.at_table(url, table, source)
    if opcode == CONTINUATION:
        attacker.writer.write(frame(UNFINISHED_TEXT))
    body = b'{"ping":1}' if opcode == TEXT else b""
    await attacker.flood(frame(opcode, body), total)
    return attacker


async def silent_connections(url, source="127.0.0.1", number=MAX_CONNECTIONS):
    """Connections that send nothing. Those that the server resets at once are left out."""
    opened = []
    for _ in range(number):
        with contextlib.suppress(OSError):
            opened.append(await Attacker.connect(url, source))
    return opened


async def unread_response(url, path, source="127.0.0.1"):
    """A request for a response that is never read."""
    attacker = await Attacker.connect(url, source, receive_buffer=4096)
    attacker.writer.write(f"GET {path} HTTP/1.1\r\nhost: rowlock\r\nconnection: close\r\n\r\n".encode())
    return attacker
