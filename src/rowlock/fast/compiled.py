"""The decorators of kernels: compiled by numba, or left as plain Python if ROWLOCK_INTERPRETED is set.

If ROWLOCK_CUDA is set, they are compiled for a GPU instead (see `cuda_backend`).
"""

import os
from typing import Any

from rowlock.fast.cache import CACHE, compiling, listeners, notify, user_cache

INTERPRETED = "ROWLOCK_INTERPRETED" in os.environ
"""Read once, on import: a process either compiles or it doesn't."""

FOR_GPU = "ROWLOCK_CUDA" in os.environ

if FOR_GPU:
    from rowlock.fast.cuda_backend import kernel, kernel_part, lean_part, ones, trailing_zeros
elif INTERPRETED:
    from rowlock.fast.python_backend import kernel, kernel_part, lean_part, ones, trailing_zeros
else:
    from rowlock.fast.numba_backend import kernel, kernel_part, lean_part, ones, trailing_zeros

Numbers = Any
"""A NumPy array; compiled functions of `rules` take one in place of a tuple."""

__all__ = [
    "CACHE",
    "FOR_GPU",
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
