"""Functions that kernels call, compiled once each.

numba's `register_jitable` compiles a function again for callers with other options, and for arguments that are
constants. So most parts of a kernel would be compiled two or three times.
"""

from typing import Any

import numba
from numba import extending, types
from numba.core import imputils
from numba.core.typing import templates

from rowlock.fast.numba_references import by_reference

njit: Any = numba.njit
Dispatcher: Any = types.Dispatcher
infer_global: Any = templates.infer_global
lower_constant: Any = imputils.lower_constant
register_model: Any = extending.register_model
unliteral: Any = types.unliteral
"""Typed as `Any` because numba has no annotations for these, or wrong ones."""

PART: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options for functions that only compiled code calls: without entries for Python and C, which take time to compile."""

LEAN: Any = {**PART, "_nrt": False}
"""The same without reference counting."""

INLINED: Any = {**LEAN, "forceinline": True}
"""The same, and always inlined."""


class Part(Dispatcher):  # type: ignore[misc]
    """The type of a function that kernels call. A constant argument is like any other of its type."""

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        kws = {name: self.passed(kind) for name, kind in dict(kws).items()}
        return super().get_call_type(context, tuple(map(self.passed, args)), kws)

    def passed(self, kind: Any) -> Any:
        """The type that is passed for an argument of a type."""
        return unliteral(kind)


class LeanPart(Part):
    """The type of a part that counts no references. Its caller keeps the arrays, so their tuples needn't be copied."""

    def passed(self, kind: Any) -> Any:
        return by_reference(super().passed(kind))


for _type in (Part, LeanPart):
    register_model(_type)(extending.models.OpaqueModel)


@lower_constant(Part)
def _nothing_to_refer_to(context: Any, _builder: Any, _type: Any, _dispatcher: Any) -> Any:
    """A part is called by its name. Code with the address of a Python object could not be cached."""
    return context.get_dummy_value()


def register(function: Any, implementation: Any, options: Any) -> None:
    """Lets compiled code call a function, which stays as it is for the interpreter."""
    dispatcher = njit(**options)(implementation)
    _registered.append(dispatcher)
    infer_global(function, Part(dispatcher) if options is PART else LeanPart(dispatcher))


_registered: list[Any] = []
"""Keeps what is registered alive: numba has only weak references to it."""
