"""Open pages in the user's browser."""

import os
import sys
import webbrowser
from urllib.parse import urlsplit

WILDCARD_HOSTS = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
"""Addresses that listen on every network, and the address a browser on this machine uses instead."""


def open_in_browser(address: str) -> None:
    """Open a page, unless there is no screen: Python would start a text browser then.

    May block until the browser is closed.
    """
    has_screen = sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & os.environ.keys()
    if has_screen:
        webbrowser.open(address)


def local_address(address: str) -> str:
    """The address of a server as a browser on this machine can open it.

    >>> local_address("http://0.0.0.0:8000"), local_address("http://192.168.0.7:8000")
    ('http://127.0.0.1:8000', 'http://192.168.0.7:8000')
    """
    parts = urlsplit(address)
    host = WILDCARD_HOSTS.get(parts.hostname or "")
    return f"http://{host}:{parts.port}" if host else address
