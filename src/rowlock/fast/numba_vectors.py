"""The functions of `vectors` in compiled code, as vectors of 16 numbers that stay in registers.

LLVM vectorizes plain loops, too, but stores every intermediate sum, because it doesn't know how long the vectors
are. The numbers are added in the same order as there, and never multiplied and added in one step, so that the results
are the same to the last bit. Vectors must have a multiple of 16 numbers, without gaps between them.
"""

from collections.abc import Callable
from typing import Any

from numba import extending, types
from numba.core import cgutils as untyped_cgutils

from rowlock.fast import vectors
from rowlock.fast.vectors import LANES

cgutils: Any = untyped_cgutils
ir: Any = cgutils.ir
intrinsic: Any = extending.intrinsic
"""Typed as `Any` because numba has no annotations for these, or wrong ones."""

VECTOR = ir.VectorType(ir.FloatType(), LANES)
NUMBER_BYTES = 4
WORD = ir.IntType(64)


class _Array:
    """An array of float32 or int64 in generated code."""

    def __init__(self, context: Any, builder: Any, array_type: Any, value: Any) -> None:
        array = context.make_array(array_type)(context, builder, value)
        self.builder, self.data = builder, array.data
        self.shape = cgutils.unpack_tuple(builder, array.shape)

    def item(self, index: Any) -> Any:
        return self.builder.load(self.builder.gep(self.data, [index]))

    def vector_at(self, index: Any) -> Any:
        """The address of the vector that begins at an index."""
        return self.builder.bitcast(self.builder.gep(self.data, [index]), VECTOR.as_pointer())

    def vector(self, index: Any) -> Any:
        return self.builder.load(self.vector_at(index), align=NUMBER_BYTES)

    def store(self, index: Any, vector: Any) -> None:
        self.builder.store(vector, self.vector_at(index), align=NUMBER_BYTES)


def _by_blocks(builder: Any, length: Any, code: Callable[[Any, int], None]) -> None:
    """Generates code for the blocks of a long vector: as many blocks of four vectors as possible, then of two and one.

    `code` gets the index of a block's first number, and its number of vectors.
    """
    begin = ir.Constant(WORD, 0)
    for count in (4, 2, 1):
        size = ir.Constant(WORD, count * LANES)
        blocks = builder.udiv(builder.sub(length, begin), size)
        with cgutils.for_range(builder, blocks) as loop:
            code(builder.add(begin, builder.mul(loop.index, size)), count)
        begin = builder.add(begin, builder.mul(blocks, size))


def _offset(builder: Any, index: Any, number: int) -> Any:
    return builder.add(index, ir.Constant(WORD, number * LANES))


@intrinsic
def _sum_rows(_context: Any, total: Any, bias: Any, rows: Any, indices: Any, _count: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        total, bias, rows, indices = (
            _Array(context, builder, kind, value) for kind, value in zip(signature.args[:4], args[:4], strict=True)
        )
        length = total.shape[0]

        def block(begin: Any, vectors_in_block: int) -> None:
            sums = [cgutils.alloca_once(builder, VECTOR) for _ in range(vectors_in_block)]
            for number, place in enumerate(sums):
                builder.store(bias.vector(_offset(builder, begin, number)), place)
            with cgutils.for_range(builder, args[4]) as loop:
                start = builder.add(builder.mul(indices.item(loop.index), length), begin)
                for number, place in enumerate(sums):
                    added = rows.vector(_offset(builder, start, number))
                    builder.store(builder.fadd(builder.load(place), added), place)
            for number, place in enumerate(sums):
                total.store(_offset(builder, begin, number), builder.load(place))

        _by_blocks(builder, length, block)
        return context.get_dummy_value()

    return types.void(total, bias, rows, indices, types.int64), code


@intrinsic
def _sum_products(_context: Any, total: Any, bias: Any, signals: Any, rows: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        total, bias, signals, rows = (
            _Array(context, builder, kind, value) for kind, value in zip(signature.args, args, strict=True)
        )
        length = total.shape[0]
        zero = ir.Constant(ir.FloatType(), 0.0)

        def spread(number: Any) -> Any:
            single = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, ir.Constant(WORD, 0))
            mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
            return builder.shuffle_vector(single, ir.Constant(VECTOR, ir.Undefined), mask)

        def block(begin: Any, vectors_in_block: int) -> None:
            even, odd = ([cgutils.alloca_once(builder, VECTOR) for _ in range(vectors_in_block)] for _ in range(2))
            for number in range(vectors_in_block):
                builder.store(bias.vector(_offset(builder, begin, number)), even[number])
                builder.store(ir.Constant(VECTOR, [0.0] * LANES), odd[number])
            with cgutils.for_range(builder, builder.udiv(signals.shape[0], ir.Constant(WORD, 2))) as loop:
                first = builder.mul(loop.index, ir.Constant(WORD, 2))
                for parity, sums in enumerate((even, odd)):
                    unit = builder.add(first, ir.Constant(WORD, parity))
                    signal = signals.item(unit)
                    signal = spread(builder.select(builder.fcmp_ordered(">", signal, zero), signal, zero))
                    start = builder.add(builder.mul(unit, length), begin)
                    for number, place in enumerate(sums):
                        product = builder.fmul(signal, rows.vector(_offset(builder, start, number)))
                        builder.store(builder.fadd(builder.load(place), product), place)
            for number in range(vectors_in_block):
                both = builder.fadd(builder.load(even[number]), builder.load(odd[number]))
                total.store(_offset(builder, begin, number), both)

        _by_blocks(builder, length, block)
        return context.get_dummy_value()

    return types.void(total, bias, signals, rows), code


@intrinsic
def _sum_of_products(_context: Any, signals: Any, weights: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        signals, weights = (
            _Array(context, builder, kind, value) for kind, value in zip(signature.args, args, strict=True)
        )
        zeros = ir.Constant(VECTOR, [0.0] * LANES)
        total = cgutils.alloca_once(builder, VECTOR)
        builder.store(zeros, total)
        with cgutils.for_range(builder, builder.udiv(signals.shape[0], ir.Constant(WORD, LANES))) as loop:
            begin = builder.mul(loop.index, ir.Constant(WORD, LANES))
            signal = signals.vector(begin)
            signal = builder.select(builder.fcmp_ordered(">", signal, zeros), signal, zeros)
            product = builder.fmul(signal, weights.vector(begin))
            builder.store(builder.fadd(builder.load(total), product), total)
        lanes = builder.load(total)
        half = LANES // 2
        while half:
            places = [(lane + half) % LANES for lane in range(LANES)]
            mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), places)
            lanes = builder.fadd(lanes, builder.shuffle_vector(lanes, lanes, mask))
            half //= 2
        return builder.extract_element(lanes, ir.Constant(WORD, 0))

    return types.float32(signals, weights), code


IMPLEMENTATIONS: dict[Any, Any] = {
    vectors.sum_rows: lambda total, bias, rows, indices, count: _sum_rows(total, bias, rows, indices, count),
    vectors.add_rows: lambda total, rows, indices, count: _sum_rows(total, total, rows, indices, count),
    vectors.sum_products: lambda total, bias, signals, rows: _sum_products(total, bias, signals, rows),
    vectors.sum_of_products: lambda signals, weights: _sum_of_products(signals, weights),
}
"""What compiled code calls instead."""
