"""Compile expressions. Calls have their own file."""

import ast
from functools import singledispatch
from types import ModuleType
from typing import Any

from rowlock.translated.sources import Symbol
from rowlock.translated.wasm import arrays
from rowlock.translated.wasm.arithmetic import (
    binary,
    common,
    compared,
    converted,
    inverted,
    is_array,
    negated,
    selected,
    truth,
)
from rowlock.translated.wasm.binary import i64_const
from rowlock.translated.wasm.body import Body
from rowlock.translated.wasm.types import (
    BOOL,
    INT,
    Struct,
    Type,
    Value,
    constant,
    item_at,
    items_of,
    number,
    struct_of,
)


@singledispatch
def expression(node: ast.expr, body: Body) -> Value:
    raise body.error(node, f"the expression {type(node).__name__}")


def resolved(body: Body, node: ast.expr) -> Symbol | ModuleType | Any:
    """What a global name or an attribute of a module refers to: one of our symbols, a module, or another value."""
    sources = body.compilation.sources
    if isinstance(node, ast.Name) and node.id not in body.variables:
        found = sources.resolve(body.source, node.id)
        return found if found is not None else vars(body.source.module).get(node.id)
    if isinstance(node, ast.Attribute):
        module = resolved(body, node.value)
        if isinstance(module, ModuleType):
            if sources.is_own(module.__name__):
                return sources.resolve(sources.by_name[module.__name__], node.attr)
            return getattr(module, node.attr)
    return None


@expression.register
def _constant(node: ast.Constant, body: Body) -> Value:
    return _known(body, node, node.value)


def _known(body: Body, node: ast.AST, value: Any) -> Value:
    found = constant(value, body.compilation.opaque)
    if found is None:
        raise body.error(node, f"the constant {value!r}")
    return found


@expression.register
def _name(node: ast.Name, body: Body) -> Value:
    if node.id in body.variables:
        return body.variables[node.id]
    meant = resolved(body, node)
    if isinstance(meant, Symbol):
        return _known(body, node, body.compilation.sources.value(meant))
    raise body.error(node, f"the name {node.id}")


@expression.register
def _attribute(node: ast.Attribute, body: Body) -> Value:
    meant = resolved(body, node)
    if isinstance(meant, Symbol):
        return _known(body, node, body.compilation.sources.value(meant))
    whole = expression(node.value, body)
    if node.attr == "shape" and is_array(whole):
        return arrays.shape(body, whole)
    if isinstance(whole.type, Struct) and node.attr in whole.type.fields:
        return item_at(whole, whole.type.fields.index(node.attr))
    raise body.error(node, f"the attribute {node.attr}")


@expression.register
def _tuple(node: ast.Tuple, body: Body) -> Value:
    return struct_of(tuple, [expression(item, body) for item in node.elts])


@expression.register
def _binary(node: ast.BinOp, body: Body) -> Value:
    left, right = expression(node.left, body), expression(node.right, body)
    if is_array(left):
        return arrays.multiplied(body, node, node.op, left, right)
    return binary(body, node, node.op, left, right)


@expression.register
def _unary(node: ast.UnaryOp, body: Body) -> Value:
    value = expression(node.operand, body)
    if isinstance(node.op, ast.Not):
        return inverted(body, truth(body, node, value))
    if isinstance(node.op, ast.USub):
        return negated(body, node, value)
    whole = converted(body, node, value, INT)
    return body.scalar("i64.xor", whole, Value(INT, (i64_const(-1),)), kind=INT)


@expression.register
def _boolean(node: ast.BoolOp, body: Body) -> Value:
    """`and` and `or` of conditions, evaluated only until one decides."""
    first, *others = node.values
    result = body.declare(BOOL)
    body.assign(result, truth(body, node, expression(first, body)))
    for other in others:
        body.push(result if isinstance(node.op, ast.And) else inverted(body, result))
        with body.block("if"):
            body.assign(result, truth(body, node, expression(other, body)))
    return result


@expression.register
def _compared(node: ast.Compare, body: Body) -> Value:
    values = [expression(value, body) for value in (node.left, *node.comparators)]
    result: Value | None = None
    for sign, left, right in zip(node.ops, values, values[1:], strict=False):
        one = _pair(body, node, sign, left, right)
        result = one if result is None else body.scalar("i32.and", result, one, kind=BOOL)
    assert result is not None
    return result


def _pair(body: Body, node: ast.Compare, sign: ast.cmpop, left: Value, right: Value) -> Value:
    if not isinstance(sign, ast.In | ast.NotIn):
        return compared(body, node, sign, left, right)
    if is_array(right):
        found = arrays.contains(body, node, right, left)
    else:
        found = number(BOOL, False)
        for item in items_of(right):
            found = body.scalar("i32.or", found, compared(body, node, ast.Eq(), left, item), kind=BOOL)
    return inverted(body, found) if isinstance(sign, ast.NotIn) else found


@expression.register
def _conditional(node: ast.IfExp, body: Body) -> Value:
    body.push(truth(body, node, expression(node.test, body)))
    begin = len(body.code)
    # The types of both sides must be known before either is finally compiled.
    saved = bytes(body.code), list(body.locals)
    kinds = [expression(side, body).type for side in (node.body, node.orelse)]
    body.code[:], body.locals[:] = saved
    assert len(body.code) == begin
    kind: Type = kinds[0] if kinds[0] == kinds[1] or isinstance(kinds[0], Struct) else common(body, node, kinds)
    result = body.declare(kind)
    with body.block("if"):
        body.assign(result, converted(body, node, expression(node.body, body), kind))
        body.otherwise()
        body.assign(result, converted(body, node, expression(node.orelse, body), kind))
    return result


@expression.register
def _item(node: ast.Subscript, body: Body) -> Value:
    whole = expression(node.value, body)
    if is_array(whole):
        return arrays.read(body, node, whole, indices(body, node.slice))
    index = expression(node.slice, body)
    if not isinstance(whole.type, Struct):
        raise body.error(node, "an index of anything but a tuple or an array")
    if index.constant is not None:
        return item_at(whole, range(len(whole.type.items))[index.constant])
    return _item_by_number(body, node, items_of(whole), index)


def _item_by_number(body: Body, node: ast.AST, items: list[Value], index: Value) -> Value:
    if len({item.type for item in items}) != 1:
        raise body.error(node, "an item of a tuple with items of several types")
    found = items[0]
    for place, item in enumerate(items[1:], start=1):
        found = selected(body, compared(body, node, ast.Eq(), index, number(INT, place)), item, found)
    return found


def indices(body: Body, node: ast.expr) -> list[arrays.Index]:
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    found: list[arrays.Index] = []
    for part in parts:
        if isinstance(part, ast.Slice):
            begin, end = (None if one is None else expression(one, body) for one in (part.lower, part.upper))
            found.append((begin, end))
        else:
            found.append(expression(part, body))
    return found
