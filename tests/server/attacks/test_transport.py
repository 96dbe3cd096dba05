"""A client that sends too much, or reads nothing, runs into a limit, and others are served. No test measures time."""

import asyncio
import contextlib
import logging
import os
import re
import subprocess
import sys
from itertools import islice

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from support import attacks
from support.attacks import CONTINUATION, PING, PONG, TEXT, Attacker, frame
from support.deadlines import TIMEOUT, in_a_loop, run
from support.hosted_server import hosted, opening

BUFFERED = 8_000_000
"""More than the buffers of both sides of a connection hold, so that a flood of this size has been stopped."""


async def can_play(host):
    answer = await host.http.post("/api/v1/tables", json=opening("qwixx", "me", "open"))
    assert answer.status_code == 201
    async with host.client(answer.json()["table"], {"token": answer.json()["token"]}) as victim:
        assert victim.welcome["seat"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("attack", [attacks.many_headers, attacks.one_long_header], ids=["many", "long"])
@in_a_loop
async def test_headers_are_not_buffered(attack):
    async with hosted() as host:
        attacker = await attack(host.url)
        assert attacker.sent < BUFFERED
        assert (await attacker.rest() or b"HTTP/1.1 431 ").startswith(b"HTTP/1.1 431 ")
        await can_play(host)


@pytest.mark.slow
@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nhost: rowlock\r\ncookie: " + b"a" * 17_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 17_000 + b" HTTP/1.1\r\nhost: rowlock\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: rowlock\r\n" + b"a: b\r\n" * 100 + b"\r\n",
        attacks.handshake("/api/v1/tables/x/socket", Cookie="a" * 17_000),
        attacks.handshake("/api/v1/tables/x/socket", **{f"X-{number}": "a" for number in range(100)}),
    ],
    ids=["header", "address", "count", "socket-header", "socket-count"],
)
@in_a_loop
async def test_a_head_that_is_too_long_gets_an_error(head, caplog):
    async with hosted() as host:
        attacker = await Attacker.connect(host.url)
        attacker.writer.write(head)
        answer = await asyncio.wait_for(attacker.rest(), TIMEOUT)
        assert answer.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
        assert answer.count(b"HTTP/1.1") == 1
        assert b'"refused": "headers-too-long"' in answer
    assert not [one for one in caplog.records if one.levelno > logging.INFO]


@pytest.mark.slow
@in_a_loop
async def test_a_long_header_of_a_handshake_that_is_short_enough_for_us_logs_nothing(caplog):
    async with hosted() as host:
        attacker = await Attacker.connect(host.url)
        attacker.writer.write(attacks.handshake("/api/v1/tables/x/socket", Cookie="a" * 9000))
        assert (await asyncio.wait_for(attacker.rest(), TIMEOUT)).startswith(b"HTTP/1.1 431 ")
    assert not [one for one in caplog.records if one.levelno > logging.INFO]


@pytest.mark.slow
@in_a_loop
async def test_a_request_of_many_headers_that_are_short_enough_is_answered():
    async with hosted() as host:
        names = {f"x-{number}": "a" * 100 for number in range(90)}
        assert (await host.http.get("/healthz", headers=names)).status_code == 200


@pytest.mark.slow
@in_a_loop
async def test_trailers_are_not_buffered():
    async with hosted() as host:
        attacker = await attacks.endless_trailers(host.url)
        assert attacker.sent < BUFFERED
        await attacker.rest()
        await can_play(host)


@pytest.mark.slow
@in_a_loop
async def test_pipelined_requests_are_not_queued(caplog):
    async with hosted() as host:
        attacker = await attacks.pipelined_requests(host.url)
        assert attacker.sent < BUFFERED
        assert (await attacker.rest()).count(b"HTTP/1.1") < 50
        await can_play(host)
    assert not [one for one in caplog.records if one.levelno > logging.INFO]


@pytest.mark.slow
@pytest.mark.parametrize("opcode", [PING, PONG, CONTINUATION], ids=["ping", "pong", "continuation"])
@in_a_loop
async def test_every_frame_counts_towards_the_message_rate(opcode, monkeypatch):
    parsed = counted_frames(monkeypatch)
    async with hosted() as host:
        table = (await host.open("qwixx", "me", "open"))["table"]
        attacker = await attacks.many_frames(host.url, table, opcode)
        assert attacker.sent < BUFFERED
        assert b"\x11\x4dtoo-fast" in await attacker.rest()  # 4429
        assert parsed.count(opcode & 0x0F) < 500
        assert not host.rooms.connections()
        await can_play(host)


@pytest.mark.slow
@in_a_loop
async def test_nothing_is_parsed_after_a_close_for_flooding(monkeypatch):
    parsed = counted_frames(monkeypatch)
    async with hosted() as host:
        table = (await host.open("qwixx", "me", "open"))["table"]
        attacker = await attacks.many_frames(host.url, table, TEXT)
        assert b"\x11\x4dtoo-fast" in await attacker.rest()
        # 60 are answered, 60 more rejected; the last piece was parsed as a whole.
        assert 120 <= parsed.count(TEXT & 0x0F) < 300
        await can_play(host)


@pytest.mark.slow
@in_a_loop
async def test_frames_count_after_any_other_close_too(monkeypatch):
    parsed = counted_frames(monkeypatch)
    async with hosted() as host:
        attacker = await Attacker.connect(host.url)
        attacker.writer.write(attacks.handshake("/api/v1/tables/nowhere/socket"))
        await attacker.reader.readuntil(b"\x11\x34no-such-table")  # 4404
        await attacker.flood(frame(TEXT, b"{}"), 12_000_000)
        assert attacker.sent < BUFFERED
        await attacker.rest()
        assert parsed.count(TEXT & 0x0F) < 500


@pytest.mark.slow
@in_a_loop
async def test_a_client_may_ping_now_and_then():
    async with hosted() as host:
        table = (await host.open("qwixx", "me", "open"))["table"]
        async with host.client(table) as client:
            for _ in range(30):
                await asyncio.wait_for(await client.socket.ping(), TIMEOUT)
            await client.send({"ping": 1})
            assert await client.receive("pong")


def counted_frames(monkeypatch):
    """The opcodes of all frames that the server parses from now on."""
    parsed = []
    handled = WebSocketsSansIOProtocol.handle_events

    def handle_events(self):
        parsed.extend(event.opcode for event in self.conn.events if hasattr(event, "opcode"))
        handled(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_events", handle_events)
    return parsed


@pytest.mark.slow
@in_a_loop
async def test_one_address_has_a_limited_number_of_connections(caplog):
    async with hosted(connections=10) as host:
        held = await attacks.silent_connections(host.url, "127.0.0.2", 200)
        # A round trip from another address: the server has dealt with all of them.
        await can_play(host)
        assert 1 <= len(host.server.server_state.connections) <= 50 + 2
        (warning,) = [one for one in caplog.records if "too many connections" in one.message]
        assert (warning.levelname, warning.client) == ("WARNING", "127.0.0.2")
        for one in held:
            one.close()
    assert not host.server.server_state.connections


@pytest.mark.slow
@in_a_loop
async def test_a_trusted_proxy_has_as_many_connections_as_it_needs():
    async with hosted(connections=10, proxies="127.0.0.2") as host:
        held = await attacks.silent_connections(host.url, "127.0.0.2", 80)
        await can_play(host)
        assert len(host.server.server_state.connections) >= 80
        for one in held:
            one.close()


@pytest.mark.slow
@in_a_loop
async def test_sockets_that_close_stop_counting():
    async with hosted(connections=10) as host:
        table = (await host.open("qwixx", "me", "open"))["table"]
        for _ in range(60):
            async with host.client(table):
                pass
        await can_play(host)


@pytest.mark.slow
@in_a_loop
async def test_a_response_that_is_never_read_does_not_hold_its_connection():
    async with hosted(stalled_seconds=0.2) as host:
        page = (await host.http.get("/")).text
        script = re.search(r'href="(/page/\w+/app\.js)"', page)[1]
        attacker = await attacks.unread_response(host.url, script)
        while (await host.http.get("/healthz")).status_code == 200:
            if len(host.server.server_state.connections) < 2:
                break
        attacker.close()


@pytest.mark.slow
def test_silent_connections_do_not_lock_others_out(tmp_path):
    """With few files the limit is reached, and the server still answers."""
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1024)); from rowlock.cli import main; main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(tmp_path)],
        env={**os.environ, "ROWLOCK_CONNECTIONS": "100000", "ROWLOCK_COMPILE_AT_START": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    async def attack(url):
        """Open connections, and wait until the server has hung up on those beyond its limit."""
        held = await attacks.silent_connections(url)
        for hung_up in islice(asyncio.as_completed([one.rest() for one in held]), attacks.MAX_CONNECTIONS - 1024 + 100):
            with contextlib.suppress(OSError):
                await hung_up
        for one in held:
            one.close()

    try:
        url = re.search(r"http://\S+", process.stdout.readline())[0]
        run(attack(url))
    finally:
        process.terminate()
        _, logged = process.communicate(timeout=TIMEOUT)
    assert "nine tenths of all connections" in logged
    assert "limit on open files is reached" in logged
