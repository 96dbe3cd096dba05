"""The operating system's limit on open files, which also limits connections."""

import logging
import sys

if sys.platform != "win32":  # which has no such limit
    import resource

logger = logging.getLogger("rowlock.server.file_limit")

RESERVED_FILES = 128
"""Reserved for the storage, worker processes and the like; never more than a quarter of the limit."""

MAX_FILES = 1_048_576
"""Enough for anybody. Some systems have no hard limit, but don't accept "no limit" as the soft one."""


def raise_file_limit() -> None:
    """Raise the soft limit to the hard one, which any process may do for itself."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError) as error:
            logger.warning("the limit on open files could not be raised", extra={"limit": soft, "why": str(error)})


def max_connections() -> int | None:
    """The number of connections that leaves enough files for everything else; None if there is no limit."""
    if sys.platform == "win32":
        return None
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft - min(RESERVED_FILES, soft // 4)
