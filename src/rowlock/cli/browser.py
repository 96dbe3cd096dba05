"""The person's browser, if there is one that can be seen."""

import os
import sys
import webbrowser
from urllib.parse import urlsplit

EVERY_NETWORK = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}
"""Addresses to listen on, and what a browser on the same machine says instead."""


def open_in_browser(address: str) -> None:
    """Opens a page. Without a screen nothing happens: the browsers of terminals, which Python would take then, are not
    what is meant. Some browsers return only when they are closed.
    """
    has_screen = sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & os.environ.keys()
    if has_screen:
        webbrowser.open(address)


def on_this_machine(address: str) -> str:
    """The address of a server as a browser here can open it.

    >>> on_this_machine("http://0.0.0.0:8000"), on_this_machine("http://192.168.0.7:8000")
    ('http://127.0.0.1:8000', 'http://192.168.0.7:8000')
    """
    parts = urlsplit(address)
    host = EVERY_NETWORK.get(parts.hostname or "")
    return f"http://{host}:{parts.port}" if host else address
