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


class _Compressed(_Quiet):
    """Sends the precompressed files, as some hosts do."""

    def do_GET(self) -> None:
        found = Path(self.translate_path(self.path))
        found = found / "index.html" if found.is_dir() else found
        compressed = found.with_name(f"{found.name}.gz")
        if not compressed.exists():
            super().do_GET()
            return
        body = compressed.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(found)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def published(folder: Path, compressed: bool = False) -> Iterator[str]:
    """The address of the page, written into a folder below this one."""
    write_site(folder / PATH)
    handler = partial(_Compressed if compressed else _Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{PATH}"
        finally:
            server.shutdown()
            thread.join()
