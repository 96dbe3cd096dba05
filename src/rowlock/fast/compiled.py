"""The decorators of kernels: compiled by numba, or left as plain Python if ROWLOCK_INTERPRETED is set."""

import os
from typing import Any

from rowlock.fast.cache import CACHE, compiling, listeners, notify, user_cache

INTERPRETED = "ROWLOCK_INTERPRETED" in os.environ
"""Read once, on import: a process either compiles or it doesn't."""

if INTERPRETED:
    from rowlock.fast.python_backend import kernel, kernel_part, lean_part, ones, trailing_zeros
else:
    from rowlock.fast.numba_backend import kernel, kernel_part, lean_part, ones, trailing_zeros

Numbers = Any
"""A NumPy array; compiled functions of `rules` take one in place of a tuple."""

__all__ = [
    "CACHE",
    "INTERPRETED",
    "Numbers",
    "compiling",
    "kernel",
    "kernel_part",
    "lean_part",
    "listeners",
    "notify",
    "ones",
    "trailing_zeros",
    "user_cache",
]
