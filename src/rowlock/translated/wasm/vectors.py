"""The sums that make up a net, written with vector instructions that add four numbers at a time.

They replace `rowlock.fast.vectors` and add in the same order, so they compute the same bits. Arrays must
be contiguous, and the lengths of vectors multiples of 16.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from rowlock.translated.wasm.binary import V128, f32_const, i32_const, instruction, unsigned
from rowlock.translated.wasm.body import Body
from rowlock.translated.wasm.types import BOOL, FLOAT32, Nothing, Type, Value

LANES = 16
NUMBER_BYTES = 4
INDEX_BYTES = 8
PART_BYTES = 16
PARTS = LANES * NUMBER_BYTES // PART_BYTES
"""The number of registers per vector."""


class _Vector:
    """A vector of 16 numbers in registers."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.registers = [body.new_local(V128) for _ in range(PARTS)]

    def load(self, address: Value) -> None:
        for part, register in enumerate(self.registers):
            self.body.push(address)
            self.body.emit("v128.load", *_at(part))
            self.body.set_local(register)

    def clear(self) -> None:
        for register in self.registers:
            self.body.code += f32_const(0.0)
            self.body.emit("f32x4.splat")
            self.body.set_local(register)

    def store(self, address: Value) -> None:
        for part, register in enumerate(self.registers):
            self.body.push(address)
            self.body.emit("local.get", unsigned(register))
            self.body.emit("v128.store", *_at(part))

    def add(self, code: Callable[[int], None]) -> None:
        """Add the numbers that `code` pushes for each register."""
        for part, register in enumerate(self.registers):
            self.body.emit("local.get", unsigned(register))
            code(part)
            self.body.emit("f32x4.add")
            self.body.set_local(register)


def _at(part: int) -> tuple[bytes, bytes]:
    """The immediates of loads and stores: unaligned, with the offset of a part."""
    return unsigned(0), unsigned(part * PART_BYTES)


def _size(number: int) -> Value:
    return Value(BOOL, (i32_const(number),))


def _sum(body: Body, *values: Value) -> Value:
    total, *more = values
    for value in more:
        total = body.scalar("i32.add", total, value, kind=BOOL)
    return total


def _product(body: Body, one: Value, other: Value) -> Value:
    return body.scalar("i32.mul", one, other, kind=BOOL)


def _part(array: Value, index: int) -> Value:
    """A part of an array's representation as a size: its address, or the length or stride of a dimension."""
    return Value(BOOL, (array.parts[index],))


@contextmanager
def _each_vector(body: Body, length: Value) -> Iterator[Value]:
    """A loop over the vectors of an array. Yields the offset of each in bytes."""
    vectors = body.scalar("i32.shr_u", length, _size(LANES.bit_length() - 1), kind=BOOL)
    with body.counting(vectors) as number:
        yield _product(body, number, _size(LANES * NUMBER_BYTES))


def _sum_rows(body: Body) -> None:
    total, bias, rows, indices, count = body.variables.values()
    sums = _Vector(body)
    until = body.scalar("i32.wrap_i64", count, kind=BOOL)
    with _each_vector(body, _part(total, 1)) as offset:
        sums.load(_sum(body, _part(bias, 0), offset))
        with body.counting(until) as place:
            body.push(_sum(body, _part(indices, 0), _product(body, place, _size(INDEX_BYTES))))
            body.emit("i64.load", *_at(0))
            body.emit("i32.wrap_i64")
            row = _sum(body, _part(rows, 0), _product(body, body.pop(BOOL), _part(rows, 2)), offset)

            def number(part: int, row: Value = row) -> None:
                body.push(row)
                body.emit("v128.load", *_at(part))

            sums.add(number)
        sums.store(_sum(body, _part(total, 0), offset))


def _sum_products(body: Body) -> None:
    total, bias, signals, rows = body.variables.values()
    even, odd, signal = _Vector(body), _Vector(body), body.new_local(V128)
    with _each_vector(body, _part(total, 1)) as offset:
        even.load(_sum(body, _part(bias, 0), offset))
        odd.clear()
        pairs = body.scalar("i32.shr_u", _part(signals, 1), _size(1), kind=BOOL)
        with body.counting(pairs) as pair:
            for parity, sums in enumerate((even, odd)):
                unit = _sum(body, _product(body, pair, _size(2)), _size(parity))
                body.push(_sum(body, _part(signals, 0), _product(body, unit, _size(NUMBER_BYTES))))
                body.emit("f32.load", *_at(0))
                body.code += f32_const(0.0)
                body.emit("f32.max")
                body.emit("f32x4.splat")
                body.set_local(signal)
                row = _sum(body, _part(rows, 0), _product(body, unit, _part(rows, 2)), offset)

                def product(part: int, row: Value = row) -> None:
                    body.emit("local.get", unsigned(signal))
                    body.push(row)
                    body.emit("v128.load", *_at(part))
                    body.emit("f32x4.mul")

                sums.add(product)
        even.add(lambda part: body.emit("local.get", unsigned(odd.registers[part])))
        even.store(_sum(body, _part(total, 0), offset))


def _sum_of_products(body: Body) -> None:
    signals, weights = body.variables.values()
    sums = _Vector(body)
    with _each_vector(body, _part(signals, 1)) as offset:
        signal, weight = (_sum(body, _part(array, 0), offset) for array in (signals, weights))

        def product(part: int, signal: Value = signal, weight: Value = weight) -> None:
            body.push(signal)
            body.emit("v128.load", *_at(part))
            body.code += f32_const(0.0)
            body.emit("f32x4.splat")
            body.emit("f32x4.max")
            body.push(weight)
            body.emit("v128.load", *_at(part))
            body.emit("f32x4.mul")

        sums.add(product)
    # Fold the lanes in half until one number is left.
    first, second, third, fourth = (instruction("local.get", unsigned(register)) for register in sums.registers)
    add = instruction("f32x4.add")
    body.code += first + third + add + second + fourth + add + add
    body.set_local(folded := body.new_local(V128))

    def lane(number: int) -> bytes:
        return instruction("local.get", unsigned(folded)) + instruction("f32x4.extract_lane", unsigned(number))

    add = instruction("f32.add")
    body.code += lane(0) + lane(2) + add + lane(1) + lane(3) + add + add
    body.emit("return")


class Written(NamedTuple):
    """The generator of a function's code, and the function's return type."""

    code: Callable[[Body], None]
    returned: Type


SUM_ROWS = Written(_sum_rows, Nothing())
SUM_PRODUCTS = Written(_sum_products, Nothing())
SUM_OF_PRODUCTS = Written(_sum_of_products, FLOAT32)
