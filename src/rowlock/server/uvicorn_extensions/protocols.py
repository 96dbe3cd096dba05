"""uvicorn's protocols with our timeouts, or without those that this version of uvicorn does not support."""

import asyncio
import inspect
import logging
import sys
from importlib import import_module

from rowlock.server.uvicorn_extensions.request_timeout import RequestTimeout
from rowlock.server.uvicorn_extensions.write_timeout import WriteTimeout

logger = logging.getLogger("rowlock.server.uvicorn_extensions")


def http_protocol(request_seconds: float) -> type[asyncio.Protocol] | str:
    return extended("uvicorn.protocols.http.auto:AutoHTTPProtocol", RequestTimeout, request_seconds)


def websocket_protocol(stalled_seconds: float) -> type[asyncio.Protocol] | str:
    return extended("uvicorn.protocols.websockets.auto:AutoWebSocketsProtocol", WriteTimeout, stalled_seconds)


def extended(
    path: str, timeout: type[RequestTimeout] | type[WriteTimeout], seconds: float
) -> type[asyncio.Protocol] | str:
    """The protocol at `MODULE:NAME` with a timeout; `auto`, uvicorn's own choice, if the protocol has changed."""
    module, _, name = path.partition(":")
    try:
        protocol = getattr(import_module(module), name)
        missing = timeout.NEEDS - _names_in(protocol)
    except (ImportError, AttributeError):
        missing = frozenset({path})
    if missing:
        logger.warning(f"uvicorn has changed, and {timeout.__name__} is off", extra={"missing": sorted(missing)})
        return "auto"
    return type(name, (timeout, protocol), {"seconds": seconds})


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
