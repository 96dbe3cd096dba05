"""The link to a table or pad, and its QR code, so that nobody has to type it on a phone."""

import re
from functools import lru_cache

import segno

from rowlock.server.errors import ApiError

ORIGIN = re.compile(r"https?://([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
"""The origin of a page, as browsers define it: a scheme, a host and an optional port."""

QUIET_ZONE = 4
"""The light border, in squares, without which cameras do not find the code."""


def link_to(path: str, origin: str) -> str:
    """The full link to a path. Only the page knows the address of this server, so it has to pass it."""
    if not ORIGIN.fullmatch(origin):
        raise ApiError(
            "bad-request",
            "origin: it must be a scheme, a host and an optional port, such as https://example.org or http://[::1]:8000",
        )
    return origin + path


@lru_cache(maxsize=256)
def qr_svg(link: str) -> str:
    """The link as an SVG image, dark on light whatever the page's colours are, and scalable.

    Drawing takes milliseconds: call it in a thread.
    """
    # With level M, 15% of the code may be unreadable, which is more than enough on a screen.
    code = segno.make_qr(link, error="m", boost_error=False)
    rows = code.matrix_iter(border=QUIET_ZONE)
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    size = code.symbol_size(border=QUIET_ZONE)[0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{dark}"/></svg>'
    )
