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
    from rowlock.fast.cuda_backend import inlined_part, kernel, kernel_part, lean_part
elif INTERPRETED:
    from rowlock.fast.python_backend import inlined_part, kernel, kernel_part, lean_part
else:
    from rowlock.fast.numba_backend import inlined_part, kernel, kernel_part, lean_part

Numbers = Any
"""A NumPy array; compiled functions of `rules` take one in place of a tuple."""

__all__ = [
    "CACHE",
    "FOR_GPU",
    "INTERPRETED",
    "Numbers",
    "compiling",
    "inlined_part",
    "kernel",
    "kernel_part",
    "lean_part",
    "listeners",
    "notify",
    "user_cache",
]
