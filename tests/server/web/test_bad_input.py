"""A client gets a clear answer whatever it sends, and nobody else notices."""

import asyncio
import json
import logging
import socket

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidStatus

from rowlock.server.errors import ERROR_KINDS
from rowlock.table import CODES
from support.deadlines import run
from support.hosted_server import hosted, opening


def one_client(scenario, hello=(), seats=("me", "open"), **settings):
    """Run a coroutine function with a client at a table of its own."""

    async def run_it():
        async with hosted(**settings) as host:
            opened = await host.open("qwixx", *seats)
            async with host.client(opened["table"], hello) as client:
                client.host, client.opened = host, opened
                return await scenario(client)

    return run(run_it())


DEEP = "[" * 4000
REFUSED = [
    ("no JSON", "bad-message"),
    ("", "bad-message"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ('"hello"', "bad-message"),
    ("{}", "bad-message"),
    ('{"id": "1"}', "bad-message"),
    ('{"ping": NaN}', "bad-message"),
    ('{"ping": {}}', "bad-message"),
    ('{"ping": 1, "pong": 2}', "bad-message"),
    ('{"ask": "everything"}', "bad-message"),
    ('{"ask": "events", "since": -1}', "bad-message"),
    ('{"ask": "events", "since": 1.5}', "bad-message"),
    (DEEP, "bad-message"),
    ('{"do":' * 500 + "1" + "}" * 500, "bad-id"),
    (b'{"ping": 1}', "bad-message"),
    ('{"ping": ' + "9" * 3000 + "}", "bad-message"),
    ('{"ping": "' + "a" * 5000 + '"}', "too-long"),
    ('{"hello": 1}', "said-hello"),
    ('{"do": "roll", "roll": 1}', "bad-id"),
    ('{"id": 7, "do": "roll", "roll": 1}', "bad-id"),
    ('{"id": "a b", "do": "roll", "roll": 1}', "bad-id"),
    ('{"id": "1", "do": "fly"}', "bad-command"),
    ('{"id": "1", "do": 7}', "bad-command"),
    ('{"id": "1", "do": "tick"}', "bad-command"),
    ('{"id": "1", "do": "bot-chose", "seat": 1, "decision": 1, "choice": "-"}', "bad-command"),
    ('{"id": "1", "do": "roll"}', "bad-command"),
    ('{"id": "1", "do": "roll", "roll": "1"}', "bad-command"),
    ('{"id": "1", "do": "roll", "roll": true}', "bad-command"),
    ('{"id": "1", "do": "roll", "roll": 1, "seat": 2}', "bad-command"),
    ('{"id": "1", "do": "roll", "roll": 1}', "not-allowed"),
    ('{"id": "1", "do": "join", "called": "Bo", "token": "' + "0" * 64 + '"}', "bad-command"),
    ('{"id": "1", "do": "join", "called": "\\ud800"}', "bad-message"),
    ('{"id": "1", "do": "join", "called": "Ada"}', "name-taken"),
    ('{"id": "1", "do": "join", "called": "Bo", "seat": 1}', "seat-taken"),
    ('{"id": "1", "do": "join", "called": "Bo", "seat": ' + "9" * 4000 + "}", "bad-message"),
    ('{"id": "1", "do": "join", "called": "Bo", "seat": 99}', "no-such-seat"),
]


@pytest.mark.slow
def test_invalid_messages_are_rejected_and_the_socket_stays_open():
    async def scenario(client):
        for message, code in REFUSED:
            await client.send(message)
            answer = await client.receive("refused")
            assert answer["refused"] == code, (message, answer)
            assert answer["message"]
            assert len(answer["message"]) < 1000
        await client.send({"ping": "still here"})
        assert await client.receive("pong") == {"pong": "still here"}

    one_client(scenario, messages_per_second=100)


def test_an_error_names_its_command():
    async def scenario(client):
        await client.send('{"id": "my-7", "do": "fly"}')
        assert (await client.receive("refused"))["id"] == "my-7"

    one_client(scenario)


def test_a_number_of_a_million_digits_closes_the_socket():
    async def scenario(client):
        await client.send('{"ping": ' + "9" * 1_000_000 + "}")
        assert (await client.closed())[0] == 1009

    one_client(scenario)


@pytest.mark.slow
def test_invalid_utf_8_closes_the_socket(caplog):
    async def scenario(client):
        await client.socket.send(b"\xff\xfe", text=True)
        assert (await client.closed())[0] == 1007

    one_client(scenario)
    assert [one.levelname for one in caplog.records if "UTF-8" in one.message] == ["INFO"]
    assert not warnings_in(caplog)


def warnings_in(caplog):
    return [one.message for one in caplog.records if one.levelno > logging.INFO]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"hello": 1, "token": "unknown"}, "stale-token"),
        ({"hello": 1, "token": "x" * 65}, "bad-message"),
        ({"hello": 1, "token": ""}, "bad-message"),
        ({"hello": 1, "token": 7}, "bad-message"),
        ({"hello": 1, "since": 999}, "no-such-event"),
        ({"hello": 1, "since": "1"}, "bad-message"),
        ({"hello": 1, "views": "yes"}, "bad-message"),
        ({"hello": 1, "since": 1, "epoch": 7}, "bad-message"),
        ({"hello": 1, "since": 1, "epoch": "x" * 65}, "bad-message"),
        ({"hello": 1, "colour": "red"}, "bad-message"),
        ({"id": "1", "do": "roll", "roll": 1}, "hello-first"),
        ({"ask": "view"}, "hello-first"),
    ],
)
def test_after_an_invalid_hello_the_client_may_try_again(hello, code):
    async def scenario(client):
        assert await client.refusal(hello) == code
        await client.send({"hello": 1})
        assert (await client.receive("welcome"))["seat"] is None

    one_client(scenario, hello=None)


@pytest.mark.slow
def test_another_version_is_rejected_and_the_socket_closed():
    async def scenario(client):
        assert await client.refusal({"hello": 2}) == "wrong-version"
        code, reason = await client.closed()
        assert code == 4426
        assert "version 1" in reason

    one_client(scenario, hello=None)


@pytest.mark.slow
def test_a_socket_without_hello_is_closed():
    async def scenario(client):
        assert (await client.closed())[0] == 4408

    one_client(scenario, hello=None, hello_seconds=0.05)


def test_the_socket_of_a_missing_table_says_so():
    async def scenario():
        async with hosted() as host, host.client("nowhere", hello=None) as client:
            assert (await client.receive("refused"))["refused"] == "no-such-table"
            assert (await client.closed())[0] == 4404

    run(scenario())


@pytest.mark.slow
def test_the_stored_hash_of_a_token_gives_no_seat():
    async def scenario(client):
        stored = json.loads(client.host.log.kept[client.opened["table"]][0])["secret"]["tokens"][0]
        async with client.host.client(client.opened["table"], None) as thief:
            assert await thief.refusal({"hello": 1, "token": stored}) == "stale-token"

    one_client(scenario)


@pytest.mark.slow
def test_a_flood_is_rejected_and_then_disconnected_while_others_play_on():
    async def scenario(client):
        table = client.opened["table"]
        async with client.host.client(table, {"token": client.opened["token"]}) as ada:
            for number in range(200):
                await client.send({"ping": number})
            code, reason = await client.closed()
            assert (code, reason.split(":")[0]) == (4429, "too-fast")
            refused = [message for message in client.received if message.get("refused") == "too-fast"]
            assert 10 < len(refused) < 200
            await ada.send({"ping": 1})
            assert await ada.receive("pong")

    one_client(scenario, messages_per_second=2)


@pytest.mark.slow
def test_a_foreign_page_gets_no_socket_but_our_own_does(caplog):
    async def scenario():
        async with hosted(origins=("https://club.example",)) as host:
            table = (await host.open("qwixx", "me", "open"))["table"]
            for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://[", ""):
                with pytest.raises(InvalidStatus) as refused:
                    async with host.client(table, additional_headers={"Origin": origin}):
                        pass
                assert refused.value.response.status_code == 403
                assert b"foreign-origin" in refused.value.response.body
                assert refused.value.response.headers["Content-Security-Policy"]
            for origin in (host.url, "https://club.example"):
                async with host.client(table, additional_headers={"Origin": origin}) as client:
                    assert client.welcome["seat"] is None

    run(scenario())
    assert not warnings_in(caplog)


@pytest.mark.slow
def test_a_client_can_open_a_limited_number_of_sockets():
    async def scenario():
        async with hosted(connections=2) as host:
            table = (await host.open("qwixx", "me", "open"))["table"]
            async with host.client(table), host.client(table), host.client(table, hello=None) as third:
                assert (await third.receive("refused"))["refused"] == "too-many-connections"
                assert (await third.closed())[0] == 4429
            async with host.client(table) as again:
                assert again.welcome

    run(scenario())


@pytest.mark.slow
def test_a_client_can_open_a_limited_number_of_sockets_per_second():
    async def scenario():
        async with hosted(requests_per_second=1) as host:
            table = (await host.open("qwixx", "me", "open"))["table"]

            async def open_many():
                for _ in range(20):
                    async with host.client(table):
                        pass

            with pytest.raises(InvalidStatus) as refused:
                await open_many()
            assert refused.value.response.status_code == 429
            assert b"too-fast" in refused.value.response.body

    run(scenario())


@pytest.mark.slow
def test_a_client_that_requests_a_lot_at_once_and_reads_it_is_not_slow():
    async def scenario(client):
        for _ in range(50):
            await client.send({"ask": "view"})
        for _ in range(50):
            await client.receive("view")

    one_client(scenario, outbox_bytes=10_000)


@pytest.mark.slow
def test_a_slow_reader_is_disconnected_and_nobody_waits_for_it():
    async def scenario():
        patience = {"closing_seconds": 0.1, "stalled_seconds": 0.2}
        async with hosted(outbox_bytes=20_000, messages_per_second=10_000, **patience) as host:
            opened = await host.open("qwixx", "me", "open")
            table = opened["table"]
            async with host.client(table, {"token": opened["token"]}) as ada:
                (adas,) = host.rooms.connections()
                writer = await deaf_socket(host, table)
                while len(host.rooms.connections()) < 2:
                    await asyncio.sleep(0)
                (slow,) = (one for one in host.rooms.connections() if one is not adas)
                for number in range(3000):
                    writer.write(frame('{"ask": "view"}') * 20)
                    await ada.send({"ping": number})
                    await ada.receive("pong")
                    if slow.closing is not None:
                        break
                assert slow.closing.code == 4408
                assert "resume" in slow.closing.reason
                assert not slow.has_pending
                while (
                    sum(isinstance(one, WebSocketsSansIOProtocol) for one in host.server.server_state.connections) > 1
                ):
                    await ada.send({"ping": 1})
                    await ada.receive("pong")
                assert host.rooms.connections() == [adas]
                writer.close()

    run(scenario())


async def deaf_socket(host, table):
    """A client with a small receive buffer that says hello and then reads nothing."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", int(host.url.rsplit(":", 1)[1])))
    reader, writer = await asyncio.open_connection(sock=plain, limit=256)
    writer.write(
        f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame('{"hello": 1}'))
    return writer


def frame(text):
    """A text as a WebSocket frame of a client, masked with zeros."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


@pytest.mark.slow
def test_an_internal_error_reveals_no_internals(monkeypatch, caplog):
    async def scenario(client):
        monkeypatch.setattr("rowlock.server.live.table_room.handle", lambda *_: 1 / 0)
        await client.send({"id": "1", "do": "join", "called": "Bo"})
        assert (await client.receive("refused"))["refused"] == "inside-error"
        assert (await client.closed())[0] == 1011
        assert "Zero" not in str(client.received)
        monkeypatch.setattr("rowlock.server.web.table_routes._options", lambda *_: 1 / 0)
        answer = await client.host.http.post("/api/v1/tables", json=opening("qwixx", "me"))
        assert (answer.status_code, answer.json()["refused"]) == (500, "inside-error")
        assert "Zero" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"

    one_client(scenario)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.slow
def test_tokens_and_seeds_are_never_logged(caplog):
    caplog.set_level(logging.DEBUG, "rowlock")

    async def scenario(client):
        token = client.welcome["token"]
        await client.command("1", "join", called="Bo")
        await client.refusal({"id": "2", "do": "join", "called": "Bo", "token": token})
        async with client.host.client(client.opened["table"], {"token": token}):
            pass
        seed = json.loads(client.host.log.kept[client.opened["table"]][0])["secret"]["seed"]
        return token, client.opened["token"], seed

    for secret in one_client(scenario):
        assert secret not in caplog.text


def test_the_error_codes_of_server_and_table_are_distinct():
    assert not ERROR_KINDS.keys() & CODES.keys()
