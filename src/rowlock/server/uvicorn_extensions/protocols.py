"""uvicorn's protocols with our limits, or without those that this version of uvicorn does not support."""

import asyncio
import inspect
import logging
import sys
from importlib import import_module
from typing import Any

from rowlock.server.rate_limits import ConnectionLimit
from rowlock.server.uvicorn_extensions.connection_limit import LimitedConnection
from rowlock.server.uvicorn_extensions.frame_limit import FrameLimit
from rowlock.server.uvicorn_extensions.request_limits import RequestLimits
from rowlock.server.uvicorn_extensions.request_timeout import RequestTimeout

logger = logging.getLogger("rowlock.server.uvicorn_extensions")

Protocol = type[asyncio.Protocol] | str


def http_protocol(request_seconds: float, connection_limit: ConnectionLimit, internal_port: int = 0) -> Protocol:
    return with_mixins(
        "uvicorn.protocols.http.auto:AutoHTTPProtocol",
        (LimitedConnection, RequestTimeout, RequestLimits),
        seconds=request_seconds,
        connection_limit=connection_limit,
        internal_port=internal_port,
    )


def websocket_protocol(messages_per_second: float) -> Protocol:
    path = "uvicorn.protocols.websockets.auto:AutoWebSocketsProtocol"
    return with_mixins(path, (FrameLimit,), messages_per_second=messages_per_second)


def with_mixins(path: str, mixins: tuple[Any, ...], **attributes: object) -> Protocol:
    """The protocol at `MODULE:NAME` with those mixins that it supports; `auto`, uvicorn's own choice, without any."""
    module, _, name = path.partition(":")
    try:
        protocol = getattr(import_module(module), name)
        names = _names_in(protocol)
    except (ImportError, AttributeError):
        protocol, names = asyncio.Protocol, set()
    supported = []
    for mixin in mixins:
        if missing := mixin.NEEDS - names:
            logger.warning(f"uvicorn has changed, and {mixin.__name__} is off", extra={"missing": sorted(missing)})
        else:
            supported.append(mixin)
    return type(name, (*supported, protocol), attributes) if supported else "auto"


def _names_in(protocol: type) -> set[str]:
    """The methods of the classes in a protocol's module, and the names that they use."""
    return {
        name
        for _, found in inspect.getmembers(sys.modules[protocol.__module__], inspect.isclass)
        if found.__module__ == protocol.__module__
        for method in vars(found).values()
        if inspect.isfunction(method)
        for name in (method.__name__, *method.__code__.co_names)
    }
