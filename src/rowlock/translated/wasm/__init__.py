"""A compiler from Python to WebAssembly, for kernels: functions on whole numbers, floats, tuples and arrays.

Kernels are written for numba, which infers types from the arguments. So types are inferred from sample arguments here
too, and a function is compiled once for each combination of types it is called with. Whole numbers are 64-bit integers
and floats keep their precision, so that a browser computes the same values as the server, to the last bit.
"""

from rowlock.translated.wasm.module import STACK_BYTES, Kernel, WasmModule, compiled

__all__ = ["STACK_BYTES", "Kernel", "WasmModule", "compiled"]
