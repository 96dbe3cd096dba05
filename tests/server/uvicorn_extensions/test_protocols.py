"""The limits work with the installed uvicorn, and a changed uvicorn still serves."""

import asyncio

import pytest

from rowlock.server.rate_limits import ConnectionLimit
from rowlock.server.uvicorn_extensions.connection_limit import LimitedConnection
from rowlock.server.uvicorn_extensions.frame_limit import FrameLimit
from rowlock.server.uvicorn_extensions.protocols import http_protocol, websocket_protocol, with_mixins
from rowlock.server.uvicorn_extensions.request_limits import RequestLimits
from rowlock.server.uvicorn_extensions.request_timeout import RequestTimeout
from support.deadlines import in_a_loop
from support.hosted_server import Player, hosted

HTTP = (LimitedConnection, RequestTimeout, RequestLimits)
WEBSOCKET = (FrameLimit,)
LIMIT = ConnectionLimit(10)


class ChangedProtocol(asyncio.Protocol):
    """A protocol without any of the internals."""


def test_the_installed_uvicorn_supports_the_limits(caplog):
    http, websocket = http_protocol(1.0, LIMIT), websocket_protocol(1.0)
    assert isinstance(http, type)
    assert isinstance(websocket, type)
    assert all(issubclass(http, mixin) for mixin in HTTP)
    assert all(issubclass(websocket, mixin) for mixin in WEBSOCKET)
    assert not caplog.records


def test_limits_without_their_internals_are_left_out(caplog, monkeypatch):
    monkeypatch.setattr("uvicorn.protocols.http.auto.AutoHTTPProtocol", ChangedProtocol)
    assert http_protocol(1.0, LIMIT) == "auto"
    assert all(f"{mixin.__name__} is off" in caplog.text for mixin in HTTP)


def test_an_unsupported_limit_does_not_disable_the_others(caplog, monkeypatch):
    monkeypatch.setattr(RequestLimits, "NEEDS", frozenset({"no-such-internal"}))
    http = http_protocol(1.0, LIMIT)
    assert isinstance(http, type)
    assert issubclass(http, RequestTimeout)
    assert not issubclass(http, RequestLimits)
    assert "RequestLimits is off" in caplog.text


@pytest.mark.parametrize("path", ["uvicorn.no_such_module:Protocol", "uvicorn.protocols.http.auto:NoSuchProtocol"])
def test_if_a_protocol_is_gone_uvicorn_chooses(path, caplog):
    assert with_mixins(path, (FrameLimit,)) == "auto"
    assert "FrameLimit is off" in caplog.text


@pytest.mark.slow
@in_a_loop
async def test_a_game_is_played_without_the_limits(monkeypatch):
    for mixin in (*HTTP, *WEBSOCKET):
        monkeypatch.setattr(mixin, "NEEDS", frozenset({"no-such-internal"}))
    async with hosted(messages_per_second=1000) as host:
        table = (await host.open("duel", "open", "open", dice="at-once"))["table"]
        ada, bo = Player(host, table, "Ada"), Player(host, table, "Bo")
        assert [view["phase"] for view in await asyncio.gather(ada.play(), bo.play())] == ["over", "over"]
        assert not any(isinstance(one, HTTP + WEBSOCKET) for one in host.server.server_state.connections)
