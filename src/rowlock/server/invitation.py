"""The link to a table or a pad, and its QR code: a phone that sees it need not type anything."""

import re

import segno

from rowlock.server.errors import Declined

ORIGIN = re.compile(r"https?://([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
"""What a browser calls the origin of a page: nothing but a scheme, a host and maybe a port."""

QUIET_ZONE = 4
"""Light squares all around, without which a camera does not find the code."""


def link_to(path: str, origin: str) -> str:
    """Where a browser finds something. Only a page knows by which address this server is reached, so it has to say."""
    if not ORIGIN.fullmatch(origin):
        raise Declined(
            "bad-request",
            "origin: it is a scheme, a host and maybe a port, as in https://example.org or http://[::1]:8000",
        )
    return origin + path


def qr_svg(link: str) -> str:
    """Dark on light whatever the page's colours are, and as large as the page wants it."""
    # A sixth of the code may be hidden or blurred, which is more than enough on a screen.
    code = segno.make_qr(link, error="m", boost_error=False)
    rows = code.matrix_iter(border=QUIET_ZONE)
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    size = code.symbol_size(border=QUIET_ZONE)[0]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{dark}"/></svg>'
    )
