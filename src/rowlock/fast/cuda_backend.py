"""The same kernels for a GPU: registers the functions of `rules`, `fast` and `values` with numba-cuda.

There is no second text of the rules. The Python functions that numba compiles for the CPU are compiled for the GPU as
they are, so a game on the GPU is the same as one on the CPU with the same seed. `cuda_vectors` adds up a net in the
same order as everywhere else.

Python can't call kernels with this backend. `values.cuda_self_play` compiles them, which needs no GPU, and
`benchmarks/gpu_search.py` launches them on a machine with one. Set ROWLOCK_CUDA to use this backend.
"""

import inspect
import operator
from typing import Any

from numba.cuda import extending, types
from numba.cuda.cpython.unsafe import tuple as unsafe_tuple
from numba.cuda.datamodel import models

from rowlock.fast import bits, cuda_vectors
from rowlock.fast.standard_rows import STANDARD_ROWS
from rowlock.rules import GAMES, choices, dice, layout, pawns, rows, seats, sheet, track

RULES: tuple[Any, ...] = (rows, choices, dice, seats, layout, sheet, track, pawns, *GAMES.values())
intrinsic: Any = extending.intrinsic
overload: Any = extending.overload
tuple_setitem: Any = unsafe_tuple.tuple_setitem
"""Typed as `Any` because numba-cuda has no annotations for these."""

kernel_part: Any = extending.register_jitable
"""A decorator for functions called by kernels."""

lean_part = inlined_part = kernel_part
"""There is no reference counting on a GPU."""

kernel = kernel_part
"""Kernels for the CPU only have to be importable here."""


@intrinsic
def _leading_zeros(_context: Any, _word: Any) -> Any:
    def code(context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctlz(words[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@intrinsic
def _trailing_zeros(_context: Any, _word: Any) -> Any:
    def code(context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@intrinsic
def _ones(_context: Any, _word: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.int64(types.int64), code


class StandardLayout(types.Dummy):  # type: ignore[misc]
    """A layout in compiled code: always the standard one, so it has no data to pass around."""


extending.register_model(StandardLayout)(models.OpaqueModel)


@extending.typeof_impl.register(layout.Layout)
def _layout_type(value: layout.Layout, _context: Any) -> StandardLayout:
    if value != layout.STANDARD:
        raise TypeError("kernels support only the four standard rows")
    return StandardLayout("StandardLayout")


@overload(operator.contains)
def _is_in_array(array: Any, _item: Any) -> Any:
    """`item in array`, which numba-cuda lacks."""
    if not isinstance(array, types.Array):
        return None

    def search(array: Any, _item: Any) -> bool:
        for index in range(array.shape[0]):  # noqa: SIM110 (numba has no generators here)
            if array[index] == _item:
                return True
        return False

    return search


def _may_cross(own: Any, closed: int, row: int, square: int) -> bool:
    """`sheet.may_cross` without branches, as in `numba_backend`."""
    crosses = own.rows[row]
    is_open = closed >> row & 1 == 0
    is_reached = (square < rows.CLOSING) | (_ones(crosses) >= rows.BEFORE_CLOSING)
    return (crosses >> rows.DIGIT * square == 0) & is_open & is_reached


IMPLEMENTATIONS: dict[Any, Any] = {
    seats.replaced: lambda items, seat, item: tuple_setitem(items, seat, item),
    rows.foremost: lambda row: -1 if row == 0 else (63 - _leading_zeros(row)) // rows.DIGIT,
    sheet.may_cross: _may_cross,
    bits.leading_zeros: lambda word: _leading_zeros(word),
    bits.trailing_zeros: lambda word: _trailing_zeros(word),
    bits.ones: lambda word: _ones(word),
    **STANDARD_ROWS,
    **cuda_vectors.IMPLEMENTATIONS,
}
"""The functions that a GPU implements differently."""


def _override(function: Any, implementation: Any) -> None:
    overload(function, strict=False)(lambda *_types: implementation)


for _function, _implementation in IMPLEMENTATIONS.items():
    _override(_function, _implementation)

for _module in RULES:
    for _function in vars(_module).values():
        own = inspect.isfunction(_function) and _function.__module__ == _module.__name__
        if own and _function not in IMPLEMENTATIONS:
            kernel_part(_function)
