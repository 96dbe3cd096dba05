"""`rowlock` alone: the page, for one person on their own machine."""

import os
import sys
import time
from pathlib import Path

from rowlock.cli.browser import on_this_machine, open_in_browser
from rowlock.cli.hosting import given_settings
from rowlock.cli.serve import open_meanwhile, run_server

OTHER_PORTS = (*range(8001, 8020), 0)
"""Tried if 8000 is taken and no port was asked for; at last any that is free."""

PATIENCE_SECONDS = 10.0
"""With another run that has begun to serve, and has not said where."""


def at_home() -> None:
    """Serves and opens the page. If another run does so already, its page is opened."""
    from rowlock.server.data_folder import FolderInUse

    usual = {"ROWLOCK_DATA": str(user_data()), "ROWLOCK_LOG_LEVEL": "warning"}
    settings = given_settings({**usual, **os.environ})

    def told(address: str) -> None:
        print(f"Rowlock is open at {on_this_machine(address)} and keeps your games in {settings.place}.")
        print("Ctrl-C stops it, and nothing is lost. rowlock --help lists everything else.", flush=True)
        open_meanwhile(address)

    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            run_server(settings, told, () if "ROWLOCK_PORT" in os.environ else OTHER_PORTS)
            return
        except FolderInUse as served:
            if not served.address and time.monotonic() < until:
                time.sleep(0.1)
                continue
            address = on_this_machine(served.address)
            print(f"Rowlock is open already{f' at {address}' if address else ''}: another run keeps it so.")
            if address:
                open_in_browser(address)
            return


def user_data() -> Path:
    """The user's data folder. platformdirs would put it elsewhere on Windows, and on macOS if XDG variables are set."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "rowlock" / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rowlock"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rowlock"
