"""Operators on numbers, with Python's semantics and numba's types."""

import ast
import operator as python
from typing import Any

from rowlock.translated.wasm.body import Body
from rowlock.translated.wasm.types import (
    BOOL,
    FLOAT,
    FLOAT32,
    INT,
    UINT,
    Array,
    Scalar,
    Struct,
    Type,
    Value,
    items_of,
    number,
    struct_of,
)

FOLDED: dict[type, Any] = {
    ast.Add: python.add,
    ast.Sub: python.sub,
    ast.Mult: python.mul,
    ast.FloorDiv: python.floordiv,
    ast.Mod: python.mod,
    ast.LShift: python.lshift,
    ast.RShift: python.rshift,
    ast.BitAnd: python.and_,
    ast.BitOr: python.or_,
    ast.BitXor: python.xor,
}
INTEGER = {
    ast.Add: "i64.add",
    ast.Sub: "i64.sub",
    ast.Mult: "i64.mul",
    ast.LShift: "i64.shl",
    ast.RShift: "i64.shr_s",
    ast.BitAnd: "i64.and",
    ast.BitOr: "i64.or",
    ast.BitXor: "i64.xor",
}
UNSIGNED = {**INTEGER, ast.RShift: "i64.shr_u", ast.Mod: "i64.rem_u", ast.FloorDiv: "i64.div_u"}
REAL = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div"}
LOGICAL = {ast.BitAnd: "i32.and", ast.BitOr: "i32.or", ast.BitXor: "i32.xor"}
COMPARED = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
MACHINE_NAMES = {INT: "i64", UINT: "i64", FLOAT: "f64", FLOAT32: "f32", BOOL: "i32"}
RANKS = (BOOL, INT, FLOAT32, FLOAT)
"""From narrow to wide. numba combines an integer and a single-precision number into a double; so does `common`."""


def common(body: Body, node: ast.AST, kinds: list[Type]) -> Scalar:
    """The common type to which numbers of several types are converted."""
    if len(set(kinds)) == 1 and isinstance(kinds[0], Scalar):
        return kinds[0]
    if any(kind not in RANKS for kind in kinds):
        raise body.error(node, f"numbers of the types {', '.join(map(_name, kinds))} together")
    if FLOAT32 in kinds and INT in kinds:
        return FLOAT
    return max((kind for kind in kinds if isinstance(kind, Scalar)), key=RANKS.index)


def _name(kind: Type) -> str:
    return kind.name if isinstance(kind, Scalar) else type(kind).__name__


def converted(body: Body, node: ast.AST, value: Value, wanted: Type) -> Value:
    """The value, converted to the wanted type."""
    kind = value.type
    if kind == wanted:
        return value
    if isinstance(kind, Struct) and isinstance(wanted, Struct) and len(kind.items) == len(wanted.items):
        items = zip(items_of(value), wanted.items, strict=True)
        return struct_of(wanted.kind, [converted(body, node, item, to) for item, to in items])
    if not isinstance(kind, Scalar) or not isinstance(wanted, Scalar):
        raise body.error(node, f"a {_name(kind)} where a {_name(wanted)} is wanted")
    if value.constant is not None and wanted != BOOL:
        plain = float(value.constant) if wanted in (FLOAT, FLOAT32) else int(value.constant)
        return number(wanted, plain)
    if wanted == BOOL:
        return truth(body, node, value)
    steps = {
        (BOOL, INT): "i64.extend_i32_u",
        (INT, FLOAT): "f64.convert_i64_s",
        (INT, FLOAT32): "f32.convert_i64_s",
        (FLOAT32, FLOAT): "f64.promote_f32",
        (FLOAT, FLOAT32): "f32.demote_f64",
        (FLOAT, INT): "i64.trunc_f64_s",
    }
    if {kind, wanted} == {INT, UINT}:
        return Value(wanted, value.parts)
    if (kind, wanted) in steps:
        return body.scalar(steps[kind, wanted], value, kind=wanted)
    if kind == BOOL:
        return converted(body, node, converted(body, node, value, INT), wanted)
    raise body.error(node, f"a {_name(kind)} where a {_name(wanted)} is wanted")


def truth(body: Body, node: ast.AST, value: Value) -> Value:
    if value.type == BOOL:
        return value
    if value.type in (INT, UINT):
        return body.scalar("i64.ne", value, number(INT, 0), kind=BOOL)
    raise body.error(node, "a condition that is not a number or a bool")


def binary(body: Body, node: ast.AST, sign: ast.operator, left: Value, right: Value) -> Value:
    kind = type(sign)
    if left.type == BOOL == right.type and kind in LOGICAL:
        return body.scalar(LOGICAL[kind], left, right, kind=BOOL)
    together = common(body, node, [left.type, right.type])
    if kind is ast.Div and together in (INT, BOOL):
        together = FLOAT
    elif together == BOOL:
        together = INT
    left, right = converted(body, node, left, together), converted(body, node, right, together)
    if together == INT and left.constant is not None and right.constant is not None and kind in FOLDED:
        return number(INT, FOLDED[kind](left.constant, right.constant))
    if together == INT and kind in (ast.FloorDiv, ast.Mod):
        return _floored(body, left, right, kind is ast.Mod)
    names = INTEGER if together == INT else UNSIGNED if together == UINT else REAL
    if kind not in names:
        raise body.error(node, f"the operator {kind.__name__} of {together.name}")
    name = names[kind]
    return body.scalar(name if "." in name else f"{MACHINE_NAMES[together]}.{name}", left, right, kind=together)


def _floored(body: Body, left: Value, right: Value, wants_rest: bool) -> Value:
    """Division that rounds down, as in Python; WebAssembly rounds towards 0."""
    rest = body.scalar("i64.rem_s", left, right, kind=INT)
    differs = body.scalar("i64.xor", rest, right, kind=INT)
    negative = body.scalar("i64.lt_s", differs, number(INT, 0), kind=BOOL)
    some = body.scalar("i64.ne", rest, number(INT, 0), kind=BOOL)
    off = body.scalar(
        "i64.extend_i32_u", Value(BOOL, body.scalar("i32.and", negative, some, kind=BOOL).parts), kind=INT
    )
    if wants_rest:
        return body.scalar("i64.add", rest, body.scalar("i64.mul", off, right, kind=INT), kind=INT)
    return body.scalar("i64.sub", body.scalar("i64.div_s", left, right, kind=INT), off, kind=INT)


def negated(body: Body, node: ast.AST, value: Value) -> Value:
    if value.constant is not None and value.type != BOOL:
        return number(value.type, -value.constant) if isinstance(value.type, Scalar) else value
    if value.type in (FLOAT, FLOAT32):
        return body.scalar(f"{MACHINE_NAMES[value.type]}.neg", value, kind=value.type)
    return binary(body, node, ast.Sub(), number(INT, 0), value)


def compared(body: Body, node: ast.AST, sign: ast.cmpop, left: Value, right: Value) -> Value:
    if isinstance(left.type, Struct) and isinstance(right.type, Struct):
        return _tuples_compared(body, node, sign, items_of(left), items_of(right))
    together = common(body, node, [left.type, right.type])
    if together == BOOL and type(sign) not in (ast.Eq, ast.NotEq):
        together = INT
    left, right = converted(body, node, left, together), converted(body, node, right, together)
    name = COMPARED[type(sign)]
    if name not in ("eq", "ne") and together in (INT, UINT):
        name += "_s" if together == INT else "_u"
    return body.scalar(f"{MACHINE_NAMES[together]}.{name}", left, right, kind=BOOL)


def _tuples_compared(body: Body, node: ast.AST, sign: ast.cmpop, left: list[Value], right: list[Value]) -> Value:
    """The comparison of two tuples, decided by the first items that differ."""
    if len(left) != len(right) or not left or isinstance(sign, ast.LtE | ast.GtE):
        raise body.error(node, "this comparison of tuples")
    if isinstance(sign, ast.NotEq):
        return inverted(body, _tuples_compared(body, node, ast.Eq(), left, right))
    decides = compared(body, node, sign, left[-1], right[-1])
    for one, other in zip(left[-2::-1], right[-2::-1], strict=True):
        same = compared(body, node, ast.Eq(), one, other)
        here = number(BOOL, False) if isinstance(sign, ast.Eq) else compared(body, node, sign, one, other)
        decides = selected(body, same, decides, here)
    return decides


def inverted(body: Body, value: Value) -> Value:
    return body.scalar("i32.eqz", value, kind=BOOL)


def selected(body: Body, condition: Value, yes: Value, no: Value) -> Value:
    """One of two values, selected part by part; both are evaluated."""
    parts: list[bytes] = []
    for machine, one, other in zip(yes.type.parts, yes.parts, no.parts, strict=True):
        body.code += one + other
        body.push(condition)
        body.emit("select")
        index = body.new_local(machine)
        body.set_local(index)
        parts.append(body.declared_part(index))
    return Value(yes.type, tuple(parts))


def best_of(body: Body, node: ast.AST, values: list[Value], sign: ast.cmpop) -> Value:
    """`min` or `max`: the first of the best values."""
    together = common(body, node, [value.type for value in values])
    best = converted(body, node, values[0], together)
    for value in values[1:]:
        other = converted(body, node, value, together)
        best = selected(body, compared(body, node, sign, other, best), other, best)
    return best


def absolute(body: Body, node: ast.AST, value: Value) -> Value:
    if value.type in (FLOAT, FLOAT32):
        return body.scalar(f"{MACHINE_NAMES[value.type]}.abs", value, kind=value.type)
    whole = converted(body, node, value, INT)
    return best_of(body, node, [whole, negated(body, node, whole)], ast.Gt())


def address_of(body: Body, value: Value) -> Value:
    """A whole number as a 32-bit number of items or bytes."""
    if value.constant is not None:
        return Value(BOOL, number(BOOL, value.constant).parts, value.constant)
    return body.scalar("i32.wrap_i64", value, kind=BOOL)


def is_array(value: Value) -> bool:
    return isinstance(value.type, Array)
