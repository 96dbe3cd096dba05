"""Functions that kernels call, compiled once each.

numba's `register_jitable` compiles a function again for callers with other options, and for arguments that are
constants. So most parts of a kernel would be compiled two or three times.
"""

from typing import Any

import numba
from numba import extending, types
from numba.core import imputils
from numba.core.typing import templates

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


class Part(Dispatcher):  # type: ignore[misc]
    """The type of a function that kernels call. A constant argument is like any other of its type."""

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        kws = {name: unliteral(kind) for name, kind in dict(kws).items()}
        return super().get_call_type(context, tuple(map(unliteral, args)), kws)


register_model(Part)(extending.models.OpaqueModel)


@lower_constant(Part)
def _nothing_to_refer_to(context: Any, _builder: Any, _type: Any, _dispatcher: Any) -> Any:
    """A part is called by its name. Code with the address of a Python object could not be cached."""
    return context.get_dummy_value()


def register(function: Any, implementation: Any, options: Any) -> None:
    """Lets compiled code call a function, which stays as it is for the interpreter."""
    _registered.append(njit(**options)(implementation))
    infer_global(function, Part(_registered[-1]))


_registered: list[Any] = []
"""Keeps what is registered alive: numba has only weak references to it."""
