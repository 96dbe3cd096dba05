"""The data folder. One process serves it at a time, and says in it where.

Two would not harm what is stored, but players at one table would not hear of one another: only PostgreSQL tells
processes what others have stored.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from rowlock.server.event_log import StorageFailed

LOCK, ADDRESS = "serving.lock", "serving.address"


class ServedAlready(Exception):
    """Another process serves the folder. `address` is where; empty, if it has not said so yet."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


@contextmanager
def served_alone(folder: Path) -> Iterator[Callable[[str], object]]:
    """Nobody else serves the folder meanwhile. What it gives is to be told the address, for those who would."""
    said = folder / ADDRESS
    with _lockable(folder) as lock:
        try:
            _lock(lock)
        except (BlockingIOError, PermissionError):
            raise ServedAlready(_read(said)) from None
        # A process that was killed has left its lock, but not its address.
        said.unlink(missing_ok=True)
        try:
            yield said.write_text
        finally:
            said.unlink(missing_ok=True)


def _lockable(folder: Path) -> IO[str]:
    """The file to lock, in a folder that is made if need be. Nobody else may look into that: it holds the seeds of the
    dice to come.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageFailed(f"the folder cannot be made: {error.strerror or error}") from error
    try:
        return (folder / LOCK).open("a")
    except OSError as error:
        raise StorageFailed(f"the folder cannot be written to: {error.strerror or error}") from error


def _read(said: Path) -> str:
    try:
        return said.read_text().strip()
    except OSError:
        return ""


def _lock(lock: IO[str]) -> None:
    """Until the file is closed, were it by a crash."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
