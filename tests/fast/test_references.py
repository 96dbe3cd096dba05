"""Parts of kernels get tuples of arrays by reference, and see and change the same arrays."""

from typing import NamedTuple

import numpy as np
import pytest

from rowlock.fast.compiled import INTERPRETED, Numbers, inlined_part, kernel, kernel_part, lean_part

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INTERPRETED, reason="nothing is passed by reference")]


class Inner(NamedTuple):
    numbers: Numbers
    flags: Numbers
    length: int


class Outer(NamedTuple):
    first: Numbers
    inner: Inner
    factor: float


@lean_part
def total(inner: Inner) -> float:
    result = 0.0
    for index in range(inner.length):
        if inner.flags[index]:
            result += inner.numbers[index, -1]
    return result


@inlined_part
def double(outer: Outer) -> float:
    for index in range(outer.first.shape[0]):
        outer.first[index] *= 2
    outer.inner.flags[0] = False
    return outer.factor * total(outer.inner)


@lean_part
def with_row(outer: Outer, row: int) -> float:
    """Passes on a new tuple, with a part of an array."""
    inner = outer.inner
    return total(Inner(inner.numbers[row:], inner.flags, inner.length - row))


@kernel_part
def made(size: int) -> Outer:
    return Outer(np.ones(size), Inner(np.ones((size, 2)), np.ones(size, dtype=np.bool_), size), 0.5)


@kernel
def use_many(outer: Outer, times: int) -> tuple[float, float]:
    """Makes and drops tuples while others are in use: references to arrays that are gone would show."""
    mine = 0.0
    for size in range(1, times):
        other = made(size)
        mine += double(other) + other.first[size - 1]
    return mine, double(outer) + with_row(outer, 1)


def test_parts_change_the_arrays_of_their_caller_and_keep_nothing() -> None:
    numbers = np.arange(8.0).reshape(4, 2)
    outer = Outer(np.arange(3.0), Inner(numbers, np.array([True, True, False, True]), 4), 10.0)
    mine, others = use_many(outer, 200)
    # Each size adds 0.5 for every number but the first, and a number that was doubled.
    assert mine == sum(0.5 * (size - 1) + 2 for size in range(1, 200))
    assert outer.first.tolist() == [0, 2, 4]
    assert outer.inner.flags.tolist() == [False, True, False, True]
    # The numbers at the flags 1 and 3; then, one row further, flag 1 alone is within the length.
    assert others == 10 * (3 + 7) + 5


def test_a_tuple_with_arrays_is_a_single_argument() -> None:
    from numba import typeof

    from rowlock.fast.numba_references import Reference, by_reference

    outer = Outer(np.zeros(1), Inner(np.zeros((1, 2)), np.zeros(1, dtype=np.bool_), 1), 0.0)
    assert isinstance(by_reference(typeof(outer)), Reference)
    assert by_reference(typeof((1, 2))) == typeof((1, 2))
    assert by_reference(typeof(np.zeros(1))) == typeof(np.zeros(1))
