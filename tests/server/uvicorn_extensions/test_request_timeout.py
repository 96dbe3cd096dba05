"""A client that opens a connection and sends nothing, or half a request, is disconnected."""

import asyncio
from urllib.parse import urlsplit

import pytest

from support.deadlines import TIMEOUT, in_a_loop
from support.hosted_server import hosted

SOON = 0.05
AMPLE = 1.0
"""For a client that sends a whole request in time, even on a busy machine."""
BEGUN = b"GET /healthz HTTP/1.1\r\nhost: rowlock\r\n"
WHOLE = BEGUN + b"\r\n"
HALF_A_BODY = b"POST /api/v1/tables HTTP/1.1\r\nhost: rowlock\r\ncontent-length: 100\r\n\r\n{"


async def connect(host):
    address = urlsplit(host.url)
    return await asyncio.open_connection(address.hostname, address.port)


async def response_to(host, sent=b""):
    """Everything received until the server closes the connection."""
    reader, writer = await connect(host)
    writer.write(sent)
    answer = await asyncio.wait_for(reader.read(), TIMEOUT)
    writer.close()
    return answer


@pytest.mark.slow
@in_a_loop
async def test_a_silent_connection_is_closed():
    async with hosted(request_seconds=SOON) as host:
        assert await response_to(host) == b""


@pytest.mark.slow
@pytest.mark.parametrize("sent", [BEGUN, HALF_A_BODY], ids=["head", "body"])
@in_a_loop
async def test_half_a_request_gets_a_timeout_error(sent):
    async with hosted(request_seconds=SOON) as host:
        answer = await response_to(host, sent)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b'"refused": "too-slow"' in answer


@pytest.mark.slow
@in_a_loop
async def test_the_next_request_on_a_connection_has_a_timeout_too():
    async with hosted(request_seconds=AMPLE) as host:
        reader, writer = await connect(host)
        writer.write(WHOLE)
        assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200 ")
        writer.write(BEGUN)
        assert (await asyncio.wait_for(reader.read(), TIMEOUT)).startswith(b"HTTP/1.1 408 ")
        writer.close()


@pytest.mark.slow
@in_a_loop
async def test_an_open_websocket_has_no_request_timeout():
    async with hosted(request_seconds=AMPLE) as host:
        opened = await host.open("qwixx", "me", "open")
        async with host.client(opened["table"], {"token": opened["token"]}) as ada:
            # Afterwards the request timeout is over.
            await response_to(host)
            await ada.send({"ping": 1})
            assert await ada.receive("pong") == {"pong": 1}
