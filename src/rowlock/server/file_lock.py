"""A lock on a file, which the system releases when the file is closed, even by a crash."""

import sys
from typing import IO


def lock_file(file: IO[str], *, wait: bool = False) -> None:
    """Lock the file until it is closed. If another process holds the lock, wait for it, or raise an `OSError`.

    filelock would save these lines, but it is a package of 1.3 MB.
    """
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return
            except OSError:
                if not wait:
                    raise
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
