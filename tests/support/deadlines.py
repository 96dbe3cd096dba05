"""No test waits forever: what never comes is a failure, not a test that hangs."""

import asyncio
import functools

PATIENCE = 200
"""Seconds to wait for one thing. It is not a measure of speed: a review may have to be compiled first."""


def run(doing):
    """The result of a coroutine, which must finish in time."""
    return asyncio.run(asyncio.wait_for(doing, 3 * PATIENCE))


def in_a_loop(test):
    """A coroutine as a test."""

    @functools.wraps(test)
    def run_it(*arguments, **named):
        run(test(*arguments, **named))

    return run_it
