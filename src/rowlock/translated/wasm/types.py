"""The types of values in kernels, and their representation as WebAssembly numbers.

A tuple is passed as its items, one after the other, and an array as its address and, for each dimension, its length and
its stride in bytes. So tuples cost nothing, and a view of an array is an array without a copy.
"""

from typing import Any, NamedTuple

from rowlock.translated.wasm.binary import F32, F64, I32, I64, f32_const, f64_const, i32_const, i64_const


class Scalar(NamedTuple):
    name: str
    machine: bytes
    size: int
    """The size of an item in an array, in bytes."""
    load: str
    store: str

    @property
    def parts(self) -> tuple[bytes, ...]:
        return (self.machine,)


INT = Scalar("int", I64, 8, "i64.load", "i64.store")
UINT = Scalar("uint", I64, 8, "i64.load", "i64.store")
BOOL = Scalar("bool", I32, 1, "i32.load8_u", "i32.store8")
FLOAT = Scalar("float", F64, 8, "f64.load", "f64.store")
FLOAT32 = Scalar("float32", F32, 4, "f32.load", "f32.store")

BY_NUMPY_NAME = {"int64": INT, "uint64": UINT, "bool": BOOL, "float64": FLOAT, "float32": FLOAT32}


class Array(NamedTuple):
    item: Scalar
    dimensions: int

    @property
    def parts(self) -> tuple[bytes, ...]:
        return (I32,) * (1 + 2 * self.dimensions)


class Struct(NamedTuple):
    """A tuple, or a named tuple if it has fields."""

    kind: type
    items: tuple["Type", ...]

    @property
    def parts(self) -> tuple[bytes, ...]:
        return tuple(part for item in self.items for part in item.parts)

    @property
    def fields(self) -> tuple[str, ...]:
        return getattr(self.kind, "_fields", ())


class Nothing(NamedTuple):
    """A type without parts: `None`, or a value that kernels only pass around."""

    @property
    def parts(self) -> tuple[bytes, ...]:
        return ()


Type = Scalar | Array | Struct | Nothing


class Value(NamedTuple):
    """A value of a type. For each part, it has the code that reads it, which is short and has no side effects."""

    type: Type
    parts: tuple[bytes, ...]
    constant: Any = None
    """The number, if it is known at compile time."""


NOTHING = Value(Nothing(), ())


def struct_of(kind: type, items: list[Value]) -> Value:
    return Value(Struct(kind, tuple(item.type for item in items)), tuple(part for item in items for part in item.parts))


def item_at(value: Value, index: int) -> Value:
    assert isinstance(value.type, Struct)
    begin = sum(len(item.parts) for item in value.type.items[:index])
    item = value.type.items[index]
    parts = value.parts[begin : begin + len(item.parts)]
    return Value(item, parts)


def items_of(value: Value) -> list[Value]:
    assert isinstance(value.type, Struct)
    return [item_at(value, index) for index in range(len(value.type.items))]


def constant(value: Any, opaque: tuple[type, ...]) -> Value | None:
    """A constant as a value, or None if kernels can't use it."""
    if value is None or isinstance(value, opaque):
        return NOTHING
    scalar = BY_NUMPY_NAME.get(getattr(getattr(value, "dtype", None), "name", ""))
    if scalar is not None and getattr(value, "ndim", 1) == 0:
        return number(scalar, value.item())
    if isinstance(value, bool):
        return number(BOOL, value)
    if isinstance(value, int):
        return number(INT, value)
    if isinstance(value, float):
        return number(FLOAT, value)
    if isinstance(value, tuple):
        items = [constant(item, opaque) for item in value]
        if all(item is not None for item in items):
            return struct_of(type(value), [item for item in items if item is not None])
    return None


def number(scalar: Scalar, value: Any) -> Value:
    machine = {I32: i32_const, I64: i64_const, F32: f32_const, F64: f64_const}[scalar.machine]
    return Value(scalar, (machine(value),), value)


def type_of(sample: Any, opaque: tuple[type, ...]) -> Type:
    """The type of a sample argument."""
    dimensions = getattr(sample, "ndim", 0)
    if dimensions:
        return Array(BY_NUMPY_NAME[sample.dtype.name], dimensions)
    if isinstance(sample, tuple) and not isinstance(sample, opaque):
        return Struct(type(sample), tuple(type_of(item, opaque) for item in sample))
    value = constant(sample, opaque)
    if value is None:
        raise TypeError(f"a kernel can't take {sample!r}")
    return value.type


def description(kind: Type) -> Any:
    """A type as JSON, for the caller: the name of a scalar, a list for a tuple, an object for an array."""
    match kind:
        case Scalar(name=name):
            return name
        case Array(item=item, dimensions=dimensions):
            return {"array": item.name, "dimensions": dimensions}
        case Struct(items=items):
            return [description(item) for item in items]
    return None
