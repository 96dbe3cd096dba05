"""No test waits for ever: what never comes is a failure, and not a test that hangs."""

import asyncio
import functools

PATIENCE = 200
"""Seconds for one thing to come. It is no measure of speed: a review may have to be compiled first."""


def run(doing):
    """What a coroutine gives, if it comes to its end."""
    return asyncio.run(asyncio.wait_for(doing, 3 * PATIENCE))


def in_a_loop(test):
    """A coroutine as a test."""

    @functools.wraps(test)
    def run_it(*arguments, **named):
        run(test(*arguments, **named))

    return run_it
