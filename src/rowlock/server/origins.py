"""Whose pages may talk to this server: its own, and those of the sites that the host has named."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from rowlock.server.errors import Declined

USUAL_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def check_origin(origin: str | None, host: str | None, others: Iterable[str]) -> None:
    """A browser always says from which site a page comes. Programs say nothing, and have no page to be misused by."""
    if origin is None or origin in others:
        return
    if (
        host is not None
        and _place(origin) is not None
        and _place(origin) == _place(f"{urlsplit(origin).scheme}://{host}")
    ):
        return
    raise Declined("foreign-origin", "a page of another site asks: open the page of this server instead")


def _place(url: str) -> tuple[str, int | None] | None:
    """A site's name and port, whether or not the port is written. Behind a proxy the scheme may differ."""
    try:
        parts = urlsplit(url)
        if not parts.hostname:
            return None
        return parts.hostname, parts.port or USUAL_PORTS.get(parts.scheme)
    except ValueError:
        return None
