"""The same kernels as plain Python: slower, but ready at once, without numba and without a compiler.

Evaluating a choice takes a few hundredths of a second this way. That is good enough for a bot's first choices, while
the kernels are being compiled. Games cannot be simulated: the random numbers of kernels need 64-bit arithmetic.
"""

from typing import Any


def kernel(function: Any) -> Any:
    return function


kernel_part = kernel
lean_part = inlined_part = kernel
