"""The same-origin check: only this server's own pages, and those of sites the host has listed, may talk to it. The
request's host name is checked as well, since otherwise a page of another site could pass for our own.

Starlette has nothing for this. `CORSMiddleware` (see `app`) decides who may read a response, but lets requests through,
and ignores WebSockets. `TrustedHostMiddleware` needs a list of host names, which a server in a home network does not
have; it also answers in plain text.
"""

import ipaddress
import logging
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from rowlock.server.errors import ApiError
from rowlock.server.settings import Settings

logger = logging.getLogger("rowlock.server.web.origins")

LOCAL_NAMES = (".home.arpa", ".internal", ".lan", ".local", ".localhost")
"""Domains that nobody can register."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def check_site(scope: Scope, settings: Settings) -> None:
    """Raise `ApiError` if the request is for a name that is not this server's, or comes from a page of another site."""
    headers = Headers(scope=scope)
    host = headers.get("host")
    client = scope.get("client")
    if host is not None and not _is_our_name(host, client[0] if client else "", settings):
        logger.info("a request for another name was rejected: if it is this server's, list it in ROWLOCK_HOSTS")
        raise ApiError("wrong-host", "this server has another name: its host can add names with ROWLOCK_HOSTS")
    if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
        check_origin(headers.get("origin"), host, settings.origins)


def _is_our_name(host: str, client: str, settings: Settings) -> bool:
    """Whether a request's host name may be this server's.

    Any site can point its own name at an address in a private network, so that its pages in a browser there could talk
    to the server as if they were its own (DNS rebinding). From the internet that gains nothing: the server is public.
    """
    found = _host_and_port(f"http://{host}")
    if found is None:
        return False
    name = found[0].rstrip(".")
    if "." not in name or name.endswith(LOCAL_NAMES) or _ip(name) or name in map(str.lower, settings.hosts):
        return True
    if settings.hosts:
        return False
    address = _ip(client)
    return bool(settings.proxies) or (address is not None and address.is_global)


def _ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def check_origin(origin: str | None, host: str | None, allowed: Iterable[str]) -> None:
    """Raise `ApiError` if a page of another site sends the request. Programs send no origin, and are let through."""
    if origin is None or origin in allowed:
        return
    site = _host_and_port(origin)
    if host is not None and site is not None and site == _host_and_port(f"{urlsplit(origin).scheme}://{host}"):
        return
    raise ApiError("foreign-origin", "this request comes from a page of another site: use this server's own page")


def _host_and_port(url: str) -> tuple[str, int | None] | None:
    """The host and port of a URL, without the scheme, which may differ behind a proxy."""
    try:
        parts = urlsplit(url)
        if not parts.hostname:
            return None
        return parts.hostname, parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
