"""Arrays: reading, writing, views of parts, copies, and the few functions of NumPy that kernels use."""

import ast
from collections.abc import Callable

from rowlock.translated.wasm.arithmetic import address_of, binary, compared, converted
from rowlock.translated.wasm.binary import i32_const, instruction, unsigned
from rowlock.translated.wasm.body import Body
from rowlock.translated.wasm.types import (
    BOOL,
    FLOAT,
    INT,
    Array,
    Scalar,
    Struct,
    Value,
    items_of,
    number,
    struct_of,
)

Index = Value | tuple[Value | None, Value | None]
"""An index, or the start and end of a slice."""


def lengths(array: Value) -> list[Value]:
    """The length of each dimension, as 32-bit sizes."""
    return [Value(BOOL, (part,)) for part in array.parts[1::2]]


def strides(array: Value) -> list[Value]:
    return [Value(BOOL, (part,)) for part in array.parts[2::2]]


def shape(body: Body, array: Value) -> Value:
    return struct_of(tuple, [body.scalar("i64.extend_i32_u", length, kind=INT) for length in lengths(array)])


def new_array(body: Body, item: Scalar, sizes: list[Value]) -> Value:
    """A new, uninitialised array."""
    size = Value(BOOL, (i32_const(item.size),))
    steps: list[Value] = []
    for length in reversed(sizes):
        steps.insert(0, size)
        size = body.scalar("i32.mul", size, length, kind=BOOL)
    address = body.allocate(size.parts[0])
    parts = [part for pair in zip(sizes, steps, strict=True) for one in pair for part in one.parts]
    return Value(Array(item, len(sizes)), (address, *parts))


def view(body: Body, node: ast.AST, array: Value, indices: list[Index]) -> Value:
    """A view of part of an array: a row, a column, or a slice. If all indices are given, it is one item's address, as
    an array without dimensions.
    """
    assert isinstance(array.type, Array)
    address = array.parts[0]
    kept: list[bytes] = []
    for place, (length, stride) in enumerate(zip(lengths(array), strides(array), strict=True)):
        index = indices[place] if place < len(indices) else (None, None)
        if isinstance(index, Value):
            address = _moved(body, address, address_of(body, converted(body, node, index, INT)), stride)
            continue
        begin, end = (one and address_of(body, one) for one in index)
        if begin is not None:
            address = _moved(body, address, begin, stride)
            length = body.scalar("i32.sub", end or length, begin, kind=BOOL)
        elif end is not None:
            length = end
        kept += [*length.parts, *stride.parts]
    return Value(Array(array.type.item, len(kept) // 2), (address, *kept))


def _moved(body: Body, address: bytes, places: Value, stride: Value) -> bytes:
    if places.constant == 0:
        return address
    distance = body.scalar("i32.mul", places, stride, kind=BOOL)
    return body.scalar("i32.add", Value(BOOL, (address,)), distance, kind=BOOL).parts[0]


ALIGNED = unsigned(0) + unsigned(0)
"""The immediates of loads and stores: unaligned, without an offset."""


def load(body: Body, item: Value) -> Value:
    assert isinstance(item.type, Array)
    body.code += item.parts[0] + instruction(item.type.item.load) + ALIGNED
    return body.pop(item.type.item)


def store(body: Body, node: ast.AST, item: Value, value: Value) -> None:
    assert isinstance(item.type, Array)
    wanted = converted(body, node, value, item.type.item)
    body.code += item.parts[0]
    body.push(wanted)
    body.code += instruction(item.type.item.store) + ALIGNED


def read(body: Body, node: ast.AST, array: Value, indices: list[Index]) -> Value:
    part = view(body, node, array, indices)
    assert isinstance(part.type, Array)
    return part if part.type.dimensions else load(body, part)


def write(body: Body, node: ast.AST, array: Value, indices: list[Index], value: Value) -> None:
    """Assign to an item, or to all items of a part."""
    part = view(body, node, array, indices)
    assert isinstance(part.type, Array)
    if not part.type.dimensions:
        store(body, node, part, value)
        return
    length, *_ = lengths(part)
    with body.counting(length) as counter:
        place = Value(INT, body.scalar("i64.extend_i32_u", counter, kind=INT).parts)
        one = read(body, node, value, [place]) if isinstance(value.type, Array) else value
        write(body, node, part, [place], one)


def copied(body: Body, node: ast.AST, array: Value) -> Value:
    assert isinstance(array.type, Array)
    copy = new_array(body, array.type.item, lengths(array))
    write(body, node, copy, [], array)
    return copy


def filled(body: Body, node: ast.AST, item: Scalar, size: Value, value: Value) -> Value:
    """`np.full`: a new array of one or several dimensions."""
    sizes = items_of(size) if isinstance(size.type, Struct) else [size]
    array = new_array(body, item, [body.copy(address_of(body, one)) for one in sizes])
    write(body, node, array, [], converted(body, node, value, item))
    return array


def multiplied(body: Body, node: ast.AST, sign: ast.operator, left: Value, right: Value) -> Value:
    """An operator on two lines of numbers, item by item."""
    length, *_ = lengths(left)
    made = new_array(body, FLOAT, [length])
    for_each(
        body,
        left,
        lambda place, one: write(
            body, node, made, [place], binary(body, node, sign, one, read(body, node, right, [place]))
        ),
    )
    return made


def for_each(body: Body, array: Value, work: Callable[[Value, Value], None]) -> None:
    length, *_ = lengths(array)
    with body.counting(length) as counter:
        place = body.scalar("i64.extend_i32_u", counter, kind=INT)
        work(place, read(body, ast.Pass(), array, [place]))


def total(body: Body, node: ast.AST, array: Value) -> Value:
    """The sum of the items, added from first to last."""
    assert isinstance(array.type, Array)
    result = body.declare(array.type.item)
    body.assign(result, converted(body, node, number(INT, 0), array.type.item))
    for_each(body, array, lambda _, one: body.assign(result, binary(body, node, ast.Add(), result, one)))
    return result


def first_best(body: Body, node: ast.AST, array: Value, sign: ast.cmpop) -> Value:
    """The index of the largest or smallest item; the first if there are several."""
    assert isinstance(array.type, Array)
    place, best = body.declare(INT), body.declare(array.type.item)
    body.assign(place, number(INT, 0))
    body.assign(best, read(body, node, array, [number(INT, 0)]))

    def look(here: Value, one: Value) -> None:
        body.push(compared(body, node, sign, one, best))
        with body.block("if"):
            body.assign(place, here)
            body.assign(best, one)

    for_each(body, array, look)
    return place


def contains(body: Body, node: ast.AST, array: Value, wanted: Value) -> Value:
    found = body.declare(BOOL)
    body.assign(found, number(BOOL, False))

    def look(_: Value, one: Value) -> None:
        same = compared(body, node, ast.Eq(), one, wanted)
        body.assign(found, body.scalar("i32.or", found, same, kind=BOOL))

    for_each(body, array, look)
    return found
