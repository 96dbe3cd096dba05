"""Registers the functions of `rules` with numba.

They stay unchanged for the interpreter. A few functions have their own implementation in compiled code, below:
replacing an item of a tuple, the rightmost mark of a row, whether a square can be crossed, lookups in the layout, which
is always the standard one there, and bit counts for sets of choices.
"""

import inspect
from typing import Any

import numba
from numba import extending, types
from numba.cpython.unsafe import tuple as unsafe_tuple
from numba.extending import models, register_model, typeof_impl

from rowlock.fast import bits, numba_vectors
from rowlock.fast.cache import CACHE
from rowlock.fast.numba_linking import without_code_for_parts
from rowlock.fast.numba_parts import INLINED, LEAN, PART, njit, register
from rowlock.fast.standard_rows import STANDARD_ROWS
from rowlock.rules import GAMES, choices, dice, layout, pawns, rows, seats, sheet, track

RULES: tuple[Any, ...] = (rows, choices, dice, seats, layout, sheet, track, pawns, *GAMES.values())
tuple_setitem: Any = unsafe_tuple.tuple_setitem
intrinsic: Any = extending.intrinsic
"""Typed as `Any` because numba's own annotations for these are wrong."""


def kernel(function: Any) -> Any:
    """A decorator for functions called from Python: compiled once, cached on disk, and run without the GIL.

    numba reads its cache folder from a global setting while decorating, so that setting is changed temporarily.
    """
    usual_folder = vars(numba.config)["CACHE_DIR"]
    vars(numba.config)["CACHE_DIR"] = str(CACHE)
    try:
        return without_code_for_parts(njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function))
    finally:
        vars(numba.config)["CACHE_DIR"] = usual_folder


def kernel_part(function: Any) -> Any:
    """A decorator for functions called by kernels."""
    register(function, function, PART)
    return function


def lean_part(function: Any) -> Any:
    """A decorator for functions called by kernels that neither create nor return arrays. Compiled code then doesn't
    count references, which would take longer than the arithmetic of a small function with many arrays.
    """
    register(function, function, LEAN)
    return function


def inlined_part(function: Any) -> Any:
    """A decorator for lean parts that are always inlined: with all of its parts in one function, evaluating a position
    takes 10 to 15% less time.
    """
    register(function, function, INLINED)
    return function


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


class StandardLayout(types.Dummy):
    """A layout in compiled code: always the standard one, so it has no data to pass around."""


register_model(StandardLayout)(models.OpaqueModel)


@typeof_impl.register(layout.Layout)
def _layout_type(value: layout.Layout, _context: Any) -> StandardLayout:
    if value != layout.STANDARD:
        raise TypeError("kernels support only the four standard rows")
    return StandardLayout("StandardLayout")


def _may_cross(own: Any, closed: int, row: int, square: int) -> bool:
    """`sheet.may_cross` without branches, which processors can't predict here. A sheet's row has one bit per mark."""
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
    **numba_vectors.IMPLEMENTATIONS,
}
"""The functions that compiled code implements differently."""


for _function, _implementation in IMPLEMENTATIONS.items():
    register(_function, _implementation, LEAN)

for _module in RULES:
    for _function in vars(_module).values():
        own = inspect.isfunction(_function) and _function.__module__ == _module.__name__
        if own and _function not in IMPLEMENTATIONS:
            lean_part(_function)
