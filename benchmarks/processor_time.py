"""Processor time, which other work on the machine disturbs less than the time on the clock."""

import resource


def processor_seconds() -> float:
    """User and system time of this process and of child processes that have ended."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime
