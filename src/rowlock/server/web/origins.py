"""The same-origin check: only this server's own pages, and those of sites the host has listed, may talk to it.

Starlette has nothing for this. `CORSMiddleware` (see `app`) decides who may read a response, but lets requests through,
and knows no WebSockets. `TrustedHostMiddleware` wants a list of host names, which a server in a home network does not
have; it also answers in plain text.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from rowlock.server.errors import ApiError

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def check_origin(origin: str | None, host: str | None, allowed: Iterable[str]) -> None:
    """Raise `ApiError` if a page of another site sends the request. Programs send no origin, and are let through."""
    if origin is None or origin in allowed:
        return
    site = _host_and_port(origin)
    if host is not None and site is not None and site == _host_and_port(f"{urlsplit(origin).scheme}://{host}"):
        return
    raise ApiError("foreign-origin", "this request comes from a page of another site: use this server's own page")


def _host_and_port(url: str) -> tuple[str, int | None] | None:
    """Without the scheme, which may differ behind a proxy."""
    try:
        parts = urlsplit(url)
        if not parts.hostname:
            return None
        return parts.hostname, parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
