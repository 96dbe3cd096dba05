"""The timeouts work with the installed uvicorn, and a uvicorn that has changed still serves."""

import asyncio

import pytest

from rowlock.server.uvicorn_extensions.protocols import extended, http_protocol, websocket_protocol
from rowlock.server.uvicorn_extensions.request_timeout import RequestTimeout
from rowlock.server.uvicorn_extensions.write_timeout import WriteTimeout
from support.deadlines import in_a_loop
from support.hosted_server import Player, hosted


class ChangedProtocol(asyncio.Protocol):
    """A protocol without any of the internals."""


def test_the_installed_uvicorn_supports_the_timeouts(caplog):
    http, websocket = http_protocol(1.0), websocket_protocol(1.0)
    assert isinstance(http, type)
    assert isinstance(websocket, type)
    assert issubclass(http, RequestTimeout)
    assert issubclass(websocket, WriteTimeout)
    assert not caplog.records


def test_a_timeout_without_its_internals_is_left_out(caplog, monkeypatch):
    monkeypatch.setattr("uvicorn.protocols.http.auto.AutoHTTPProtocol", ChangedProtocol)
    assert http_protocol(1.0) == "auto"
    assert "RequestTimeout is off" in caplog.text


@pytest.mark.parametrize("path", ["uvicorn.no_such_module:Protocol", "uvicorn.protocols.http.auto:NoSuchProtocol"])
def test_if_a_protocol_is_gone_uvicorn_chooses(path, caplog):
    assert extended(path, WriteTimeout, 1.0) == "auto"
    assert "WriteTimeout is off" in caplog.text


@pytest.mark.slow
@in_a_loop
async def test_a_game_is_played_without_the_timeouts(monkeypatch):
    for timeout in (RequestTimeout, WriteTimeout):
        monkeypatch.setattr(timeout, "NEEDS", frozenset({"no-such-internal"}))
    async with hosted(messages_a_second=1000) as host:
        table = (await host.open("duel", "open", "open", dice="at-once"))["table"]
        ada, bo = Player(host, table, "Ada"), Player(host, table, "Bo")
        assert [view["phase"] for view in await asyncio.gather(ada.play(), bo.play())] == ["over", "over"]
        assert not any(isinstance(one, RequestTimeout | WriteTimeout) for one in host.server.server_state.connections)
