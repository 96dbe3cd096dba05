"""Compiles kernels for a GPU, on a machine that needn't have one."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from numba import cuda
from numba.cuda import compiler, dispatcher, types

ARCHITECTURE = (9, 0)
"""The compute capability that kernels are compiled for: that of an H100 or H200."""

__all__ = ["ARCHITECTURE", "array_type", "compiled_to_ptx", "cuda", "types"]


def array_type(number: Any, dimensions: int) -> Any:
    return types.Array(number, dimensions, "C")


@contextmanager
def _without_gpu(not_inlined: Collection[Any]) -> Iterator[None]:
    """Lets numba-cuda compile the functions that a kernel calls without asking a GPU for its compute capability, and
    marks those that are not to be inlined, for which it has no setting.
    """
    compile_cuda: Any = compiler.compile_cuda
    usual = dispatcher.get_current_device, dispatcher.compile_cuda

    def compile_function(function: Any, *rest: Any, **options: Any) -> Any:
        compiled = compile_cuda(function, *rest, **options)
        if function in not_inlined:
            compiled.library.get_function(compiled.fndesc.llvm_func_name).attributes.add("noinline")
        return compiled

    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=ARCHITECTURE)
    dispatcher.compile_cuda = compile_function
    try:
        yield
    finally:
        dispatcher.get_current_device, dispatcher.compile_cuda = usual


def compiled_to_ptx(kernel: Any, arguments: tuple[Any, ...], not_inlined: Collection[Any]) -> tuple[str, str]:
    """The name of a kernel with arguments of these types, and its code.

    Nothing is multiplied and added in one step. `numba.cuda.compile` has no setting for that, so this does what it
    does.
    """
    options = {"fastmath": False, "opt": 3, "fma": 0}
    with _without_gpu(not_inlined):
        compiled = compiler.compile_cuda(kernel, types.void, arguments, nvvm_options=options, cc=ARCHITECTURE)
    library, name = compiled.library, compiled.fndesc.llvm_func_name
    library._entry_name = name
    compiler.kernel_fixup(library.get_function(name), False)
    (code,) = library.get_asm_strs(cc=ARCHITECTURE)
    return name, code
