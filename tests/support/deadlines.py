"""Timeouts, so that a test that waits for something that never happens fails instead of hanging."""

import asyncio
import functools

TIMEOUT = 200
"""Seconds to wait for one thing. It is not a measure of speed: a review may have to be compiled first."""


def run(doing):
    """The result of a coroutine, which must finish in time."""
    return asyncio.run(asyncio.wait_for(doing, 3 * TIMEOUT))


def in_a_loop(test):
    """A decorator that runs a coroutine function as a test."""

    @functools.wraps(test)
    def run_it(*arguments, **named):
        run(test(*arguments, **named))

    return run_it
