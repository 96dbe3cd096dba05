"""`rowlock` without a command: serve the page to one person on this machine and open it."""

import os
import sys
import time
from pathlib import Path

from rowlock.cli.browser import local_address, open_in_browser
from rowlock.cli.hosting import read_settings
from rowlock.cli.serve import open_in_background, run_server

FALLBACK_PORTS = (*range(8001, 8020), 0)
"""Tried if port 8000 is taken and no port was requested; 0 stands for any free port."""

STARTUP_TIMEOUT = 10.0
"""Seconds to wait for the address of another instance that is still starting."""


def serve_locally() -> None:
    """Serve the page and open it in the browser. If another instance is already running, open that one's page."""
    from rowlock.server.data_folder import FolderInUse

    defaults = {"ROWLOCK_DATA": str(user_data_folder()), "ROWLOCK_LOG_LEVEL": "warning"}
    settings = read_settings({**defaults, **os.environ})

    def on_ready(address: str) -> None:
        print(f"Rowlock is running at {local_address(address)} and saves your games in {settings.place}.")
        print("Press Ctrl-C to stop; nothing is lost. For other commands: rowlock --help", flush=True)
        open_in_background(address)

    deadline = time.monotonic() + STARTUP_TIMEOUT
    while True:
        try:
            run_server(settings, on_ready, () if "ROWLOCK_PORT" in os.environ else FALLBACK_PORTS)
            return
        except FolderInUse as served:
            if not served.address and time.monotonic() < deadline:
                time.sleep(0.1)
                continue
            address = local_address(served.address)
            print(f"Rowlock is already running{f' at {address}' if address else ''}.")
            if address:
                open_in_browser(address)
            return


def user_data_folder() -> Path:
    """The user's data folder. platformdirs would put it elsewhere on Windows, and on macOS if XDG variables are set."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "rowlock" / "data"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rowlock"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "rowlock"
