"""The functions of `vectors` on a GPU: a few neighbouring threads play one game together and share the work of its net.

All threads of a game execute the same code, each on its own memory, except here: each thread adds up some of a layer's
units and gets the others by shuffling. So a layer's activations are spread over the threads, and a thread's `hidden`
arrays hold only its own units. The numbers are added in the same order as everywhere else, and never multiplied and
added in one step, so that the results are the same to the last bit.

A thread's units are groups of `WIDTH` neighbours, which it loads at once. With 2 threads and a width of 4, thread 1 has
the units 4 to 7, 12 to 15, and so on.
"""

from collections.abc import Callable
from typing import Any

from numba import cuda
from numba.cuda import cgutils as untyped_cgutils
from numba.cuda import extending, types

from rowlock.fast import vectors
from rowlock.fast.vectors import LANES

THREADS = 2
"""How many threads play a game together: a power of two, at most a warp. With 2 and 4, an H200 plays 98,000 and 69,000
games of Qwixx per second, and 53,000 and 55,000 of Duel.
"""

MAX_UNITS = 128
UNITS = MAX_UNITS // THREADS
"""A thread's share of a layer's units, at most."""

BLOCK = 32
"""How many units of a layer the threads add up at once. The lengths of layers must be multiples of it."""

WIDTH = min(4, BLOCK // THREADS)
GROUP = THREADS * WIDTH
WARP = 32
MAX_GROUPS = 4
"""How many groups a thread adds up at once: as many as fit into its registers."""

IN_FLIGHT = 32
"""How many numbers a thread loads before it adds up the first of them, because they take a while to arrive."""

MAX_ROWS = 8

cgutils: Any = untyped_cgutils
ir: Any = cgutils.ir
intrinsic: Any = extending.intrinsic
VECTOR = ir.VectorType(ir.FloatType(), WIDTH) if WIDTH > 1 else ir.FloatType()
ZEROS: Any = [0.0] * WIDTH if WIDTH > 1 else 0.0
NUMBER_BYTES = 4
WORD = ir.IntType(64)


class _Array:
    """An array of float32 or integers in generated code."""

    def __init__(self, context: Any, builder: Any, array_type: Any, value: Any) -> None:
        array = context.make_array(array_type)(context, builder, value)
        self.builder, self.data = builder, array.data
        self.shape = cgutils.unpack_tuple(builder, array.shape)

    def item(self, index: Any) -> Any:
        return self.builder.load(self.builder.gep(self.data, [index]))

    def vector_at(self, index: Any) -> Any:
        return self.builder.bitcast(self.builder.gep(self.data, [index]), VECTOR.as_pointer())

    def vector(self, index: Any) -> Any:
        return self.builder.load(self.vector_at(index), align=NUMBER_BYTES * WIDTH)

    def store(self, index: Any, vector: Any) -> None:
        self.builder.store(vector, self.vector_at(index), align=NUMBER_BYTES)


def _constant(number: int) -> Any:
    return ir.Constant(WORD, number)


def _as_word(builder: Any, number: Any) -> Any:
    return number if number.type == WORD else builder.sext(number, WORD)


def _rows_at_once(groups: int) -> int:
    """How many rows a thread loads at once if it adds up this many groups."""
    return max(1, min(IN_FLIGHT // (groups * WIDTH), MAX_ROWS))


def _by_blocks(builder: Any, groups: Any, code: Callable[[Any, int], None]) -> None:
    """Generates code for the groups of a layer, as many as possible at once. `code` gets the number of the first group
    and how many there are.
    """
    begin: Any = _constant(0)
    count = MAX_GROUPS
    while count:
        blocks = builder.udiv(builder.sub(groups, begin), _constant(count))
        with cgutils.for_range(builder, blocks) as loop:
            code(builder.add(begin, builder.mul(loop.index, _constant(count))), count)
        begin = builder.add(begin, builder.mul(blocks, _constant(count)))
        count //= 2


class _Sums:
    """The sums of a block: a thread's units in each of its groups."""

    def __init__(self, builder: Any, lane: Any, first_group: Any, count: int) -> None:
        self.builder = builder
        self.places = [cgutils.alloca_once(builder, VECTOR) for _ in range(count)]
        self.groups = [builder.add(first_group, _constant(number)) for number in range(count)]
        mine = builder.mul(lane, _constant(WIDTH))
        self.units = [builder.add(builder.mul(group, _constant(GROUP)), mine) for group in self.groups]

    def start(self, bias: _Array) -> None:
        for place, unit in zip(self.places, self.units, strict=True):
            self.builder.store(bias.vector(unit), place)

    def start_with_zeros(self) -> None:
        for place in self.places:
            self.builder.store(ir.Constant(VECTOR, ZEROS), place)

    def loaded(self, rows: _Array, start: Any) -> list[Any]:
        """This thread's part of the row that begins at an index."""
        return [rows.vector(self.builder.add(start, unit)) for unit in self.units]

    def add(self, row: list[Any]) -> None:
        for place, vector in zip(self.places, row, strict=True):
            self.builder.store(self.builder.fadd(self.builder.load(place), vector), place)

    def finish(self, total: _Array) -> None:
        for place, group in zip(self.places, self.groups, strict=True):
            total.store(self.builder.mul(group, _constant(WIDTH)), self.builder.load(place))


def _spread(builder: Any, number: Any) -> Any:
    """A vector of the same number."""
    if WIDTH == 1:
        return number
    single = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, _constant(0))
    mask = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(single, ir.Constant(VECTOR, ir.Undefined), mask)


def _positive(builder: Any, number: Any) -> Any:
    zero = ir.Constant(ir.FloatType(), 0.0)
    return builder.select(builder.fcmp_ordered(">", number, zero), number, zero)


@intrinsic
def _sum_rows(_context: Any, total: Any, bias: Any, rows: Any, indices: Any, _count: Any, _lane: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        total, bias, rows, indices = (
            _Array(context, builder, kind, value) for kind, value in zip(signature.args[:4], args[:4], strict=True)
        )
        length = bias.shape[0]

        def block(first_group: Any, count: int) -> None:
            sums = _Sums(builder, args[5], first_group, count)
            sums.start(bias)
            size = _rows_at_once(count)
            chunks = builder.udiv(builder.add(args[4], _constant(size - 1)), _constant(size))
            with cgutils.for_range(builder, chunks) as chunk:
                loaded = []
                for number in range(size):
                    index = builder.add(builder.mul(chunk.index, _constant(size)), _constant(number))
                    # Past the last row, that row is loaded again, but zeros are added.
                    is_there = builder.icmp_signed("<", index, args[4])
                    index = builder.select(is_there, index, builder.sub(args[4], _constant(1)))
                    row = sums.loaded(rows, builder.mul(_as_word(builder, indices.item(index)), length))
                    loaded.append([builder.select(is_there, vector, ir.Constant(VECTOR, ZEROS)) for vector in row])
                for row in loaded:
                    sums.add(row)
            sums.finish(total)

        _by_blocks(builder, builder.udiv(length, _constant(GROUP)), block)
        return context.get_dummy_value()

    return types.void(total, bias, rows, indices, types.int64, types.int64), code


@intrinsic
def _add_products(_context: Any, total: Any, bias: Any, signals: Any, rows: Any, _lane: Any, _mask: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        total, bias, signals, rows = (
            _Array(context, builder, kind, value) for kind, value in zip(signature.args[:4], args[:4], strict=True)
        )
        lane, mask = args[4:]
        length = bias.shape[0]

        def block(first_group: Any, count: int) -> None:
            even, odd = (_Sums(builder, lane, first_group, count) for _ in range(2))
            even.start(bias)
            odd.start_with_zeros()
            # One loop over all groups and threads: nested ones would be unrolled, and the code is large already.
            size = max(_rows_at_once(count), WIDTH)
            with cgutils.for_range(builder, builder.udiv(rows.shape[0], _constant(size))) as loop:
                products = []
                for number in range(size):
                    unit = builder.add(builder.mul(loop.index, _constant(size)), _constant(number))
                    group = builder.udiv(unit, _constant(GROUP))
                    thread = builder.urem(builder.udiv(unit, _constant(WIDTH)), _constant(THREADS))
                    place = builder.add(builder.mul(group, _constant(WIDTH)), _constant(number % WIDTH))
                    source = builder.trunc(thread, ir.IntType(32))
                    signal = _from_thread(builder, mask, _positive(builder, signals.item(place)), source)
                    factor = _spread(builder, signal)
                    row = even.loaded(rows, builder.mul(unit, length))
                    products.append([builder.fmul(factor, vector) for vector in row])
                for number, row in enumerate(products):
                    (odd if number % 2 else even).add(row)
            even.add([builder.load(place) for place in odd.places])
            even.finish(total)

        _by_blocks(builder, builder.udiv(length, _constant(GROUP)), block)
        return context.get_dummy_value()

    return types.void(total, bias, signals, rows, types.int64, types.int32), code


def _from_thread(builder: Any, mask: Any, number: Any, thread: Any) -> Any:
    """Another thread's number: that of one of this game's threads."""
    if THREADS == 1:
        return number
    integer = ir.IntType(32)
    name = "llvm.nvvm.shfl.sync.idx.i32"
    kind = ir.FunctionType(integer, (integer, integer, integer, integer))
    shuffle = cgutils.get_or_insert_function(builder.module, kind, name)
    # The upper part of the last argument says that threads shuffle in segments of this size.
    segments = ir.Constant(integer, ((WARP - THREADS) << 8) | (WARP - 1))
    arguments = (mask, builder.bitcast(number, integer), thread, segments)
    return builder.bitcast(builder.call(shuffle, arguments), ir.FloatType())


@extending.register_jitable
def lane_of_thread() -> int:
    """A thread's number among those of its game."""
    return cuda.threadIdx.x & (THREADS - 1)


@extending.register_jitable
def threads_of_game() -> int:
    """The threads of a warp that play this game, one bit each."""
    return ((1 << THREADS) - 1) << (cuda.laneid & (WARP - THREADS))


def _cuda_sum_rows(total: Any, bias: Any, rows: Any, indices: Any, count: int) -> None:
    _sum_rows(total, bias, rows, indices, count, lane_of_thread())


def _cuda_add_rows(total: Any, rows: Any, indices: Any, count: int) -> None:
    """These rows are spread over the threads, like the sum."""
    for index in range(count):
        for unit in range(total.shape[0]):
            total[unit] += rows[indices[index], unit]


def _cuda_sum_products(total: Any, bias: Any, signals: Any, rows: Any) -> None:
    _add_products(total, bias, signals, rows, lane_of_thread(), threads_of_game())


@intrinsic
def _fold_lanes(_context: Any, signals: Any, weights: Any, _mask: Any) -> Any:
    """The sum of the products, in the order of `vectors`: one sum for each of its lanes, folded in half until one is
    left. A thread adds up all lanes itself, which is little work.
    """

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        signals, weights = (
            _Array(context, builder, kind, value) for kind, value in zip(signature.args[:2], args[:2], strict=True)
        )
        zero = ir.Constant(ir.FloatType(), 0.0)
        sums = [cgutils.alloca_once(builder, ir.FloatType()) for _ in range(LANES)]
        for place in sums:
            builder.store(zero, place)
        with cgutils.for_range(builder, builder.udiv(weights.shape[0], _constant(BLOCK))) as block:
            for number in range(BLOCK):
                group, thread, part = number // GROUP, number % GROUP // WIDTH, number % WIDTH
                groups_before = builder.mul(block.index, _constant(BLOCK // GROUP))
                place = builder.add(builder.mul(groups_before, _constant(WIDTH)), _constant(group * WIDTH + part))
                source = ir.Constant(ir.IntType(32), thread)
                signal = _positive(builder, _from_thread(builder, args[2], signals.item(place), source))
                unit = builder.add(builder.mul(block.index, _constant(BLOCK)), _constant(number))
                product = builder.fmul(signal, weights.item(unit))
                lane = sums[number % LANES]
                builder.store(builder.fadd(builder.load(lane), product), lane)
        lanes = [builder.load(place) for place in sums]
        while len(lanes) > 1:
            half = len(lanes) // 2
            lanes = [builder.fadd(lanes[lane], lanes[lane + half]) for lane in range(half)]
        return lanes[0]

    return types.float32(signals, weights, types.int32), code


def _cuda_sum_of_products(signals: Any, weights: Any) -> Any:
    return _fold_lanes(signals, weights, threads_of_game())


IMPLEMENTATIONS: dict[Any, Any] = {
    vectors.sum_rows: _cuda_sum_rows,
    vectors.add_rows: _cuda_add_rows,
    vectors.sum_products: _cuda_sum_products,
    vectors.sum_of_products: _cuda_sum_of_products,
}
