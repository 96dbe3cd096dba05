"""The page as static files, served by a plain file server under a path of its own."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from rowlock.site.folder import write_site

PATH = "games/rowlock"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def published(folder: Path) -> Iterator[str]:
    """The address of the page, written into a folder below this one."""
    write_site(folder / PATH)
    with served_folder(folder) as address:
        yield f"{address}/{PATH}"


@contextmanager
def served_folder(folder: Path, port: int = 0) -> Iterator[str]:
    """The address of a file server for a folder."""
    with ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
