"""The long run, with ROWLOCK_LONG=1: every variant of every test, and more random games."""

import os
from collections.abc import Iterable
from typing import TypeVar

LONG = "ROWLOCK_LONG" in os.environ

Variant = TypeVar("Variant")


def variants(every: Iterable[Variant], *usual: Variant) -> list[Variant]:
    """Every variant of a test in the long run. Otherwise the usual ones, which show what the test is about: others
    have hardly ever failed where these passed.
    """
    listed = list(every)
    assert all(one in listed for one in usual)
    return listed if LONG else list(usual)
