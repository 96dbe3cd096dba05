"""Processor time, which is less affected by other work on the machine than wall-clock time."""

import resource


def processor_seconds() -> float:
    """The user and system time of this process and of child processes that have ended."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
