"""The data folder, which one process serves at a time. That process writes its address into it.

Two processes would not corrupt the data, but players at one table would not see each other's moves: only PostgreSQL
notifies processes of what others have stored.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from rowlock.server.event_log import StorageFailed
from rowlock.server.file_lock import lock_file

LOCK, ADDRESS = "serving.lock", "serving.address"


class FolderInUse(Exception):
    """Another process serves the folder. `address` is empty if that process has not written it yet."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@contextmanager
def lock_data_folder(folder: Path) -> Iterator[Callable[[str], object]]:
    """Hold the folder's lock. Yields a function that publishes this server's address to later processes."""
    address_file = folder / ADDRESS
    with _open_lock_file(folder) as lock:
        try:
            lock_file(lock)
        except (BlockingIOError, PermissionError):
            raise FolderInUse(_read(address_file)) from None
        # A process that was killed leaves its address behind, but not its lock.
        address_file.unlink(missing_ok=True)
        try:
            yield address_file.write_text
        finally:
            address_file.unlink(missing_ok=True)


def _open_lock_file(folder: Path) -> IO[str]:
    """Create the folder if needed, private to its owner: it holds the seeds of future dice."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageFailed(f"the folder cannot be created: {error.strerror or error}") from error
    try:
        return (folder / LOCK).open("a")
    except OSError as error:
        raise StorageFailed(f"the folder is not writable: {error.strerror or error}") from error


def _read(address_file: Path) -> str:
    try:
        return address_file.read_text().strip()
    except OSError:
        return ""
