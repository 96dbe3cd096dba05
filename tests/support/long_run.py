"""The long run, `./rowlock test --long`: everything that would make the usual run too slow.

Tests marked `long` run only there. Those marked `longer` run in both and do more there; so do tests of random examples.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

LONG = "ROWLOCK_LONG" in os.environ

Variant = TypeVar("Variant")


class Variants(list[Variant]):
    """Variants of a test. If it is parametrized with them, it runs in both runs."""


def variants(every: Iterable[Variant], *usual: Variant) -> Variants[Variant]:
    """The variants of a test: those of the usual run, which show what the test is about, or in the long run all others,
    which have hardly ever failed where these passed.
    """
    listed = list(every)
    assert all(one in listed for one in usual)
    return Variants([one for one in listed if one not in usual] if LONG else usual)
