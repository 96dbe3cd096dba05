"""Compile calls of our own functions and named tuples, of built-ins, and of NumPy."""

import ast
from collections.abc import Callable

from rowlock.translated.sources import Symbol
from rowlock.translated.wasm import arrays
from rowlock.translated.wasm.arithmetic import absolute, best_of, compared, converted, is_array, selected, truth
from rowlock.translated.wasm.body import Body
from rowlock.translated.wasm.expressions import expression, resolved
from rowlock.translated.wasm.types import (
    BY_NUMPY_NAME,
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

INSTRUCTIONS = {"trailing_zeros": "i64.ctz", "leading_zeros": "i64.clz", "ones": "i64.popcnt"}
"""The functions of `fast.bits`, each a single instruction here."""


@expression.register
def called(node: ast.Call, body: Body) -> Value:
    meant = resolved(body, node.func)
    name = (
        node.func.id
        if isinstance(node.func, ast.Name)
        else node.func.attr
        if isinstance(node.func, ast.Attribute)
        else ""
    )
    if name in INSTRUCTIONS:
        return body.scalar(INSTRUCTIONS[name], *_arguments(body, node), kind=INT)
    if isinstance(meant, Symbol):
        value = body.compilation.sources.value(meant)
        if isinstance(value, type) and not issubclass(value, tuple):
            return _numpy_call(body, node, value.__name__)
        if isinstance(value, type):
            return struct_of(value, _arguments(body, node))
        return body.compilation.call(body, node, meant, _arguments(body, node))
    if getattr(meant, "__module__", "") == "numpy":
        return _numpy_call(body, node, meant.__name__)
    if isinstance(node.func, ast.Attribute):
        return _method_call(body, node, node.func)
    if meant is None and name in BUILTINS:
        return BUILTINS[name](body, node, _arguments(body, node))
    raise body.error(node, f"a call of {name}")


def _arguments(body: Body, node: ast.Call) -> list[Value]:
    if node.keywords:
        raise body.error(node, f"the keyword argument {node.keywords[0].arg}")
    return [expression(argument, body) for argument in node.args]


def _method_call(body: Body, node: ast.Call, function: ast.Attribute) -> Value:
    whole = expression(function.value, body)
    if function.attr == "_replace" and isinstance(whole.type, Struct):
        changes = {str(one.arg): expression(one.value, body) for one in node.keywords}
        items = zip(whole.type.fields, items_of(whole), strict=True)
        return struct_of(whole.type.kind, [changes.get(field, item) for field, item in items])
    if function.attr == "bit_length" and whole.type == INT:
        zeros = body.scalar("i64.clz", whole, kind=INT)
        return body.scalar("i64.sub", number(INT, 64), zeros, kind=INT)
    if not is_array(whole) or function.attr not in ARRAY_METHODS or node.args:
        raise body.error(node, f"the method {function.attr}")
    return ARRAY_METHODS[function.attr](body, node, whole)


ARRAY_METHODS: dict[str, Callable[[Body, ast.AST, Value], Value]] = {
    "copy": arrays.copied,
    "sum": arrays.total,
    "argmax": lambda body, node, array: arrays.first_best(body, node, array, ast.Gt()),
    "argmin": lambda body, node, array: arrays.first_best(body, node, array, ast.Lt()),
}


def _numpy_call(body: Body, node: ast.Call, name: str) -> Value:
    if name in BY_NUMPY_NAME:
        return converted(body, node, expression(node.args[0], body), BY_NUMPY_NAME[name])
    if name in ("zeros", "full"):
        given = [expression(argument, body) for argument in node.args]
        value = given[1] if name == "full" else number(FLOAT, 0.0)
        assert isinstance(value.type, Scalar)
        item = value.type
        for keyword in node.keywords:
            item = BY_NUMPY_NAME[str(getattr(resolved(body, keyword.value), "__name__", ""))]
        return arrays.filled(body, node, item, given[0], value)
    if name == "sqrt":
        value = expression(node.args[0], body)
        return body.scalar("f64.sqrt" if value.type == FLOAT else "f32.sqrt", value, kind=value.type)
    raise body.error(node, f"the function {name} of NumPy")


def _length(body: Body, node: ast.AST, given: list[Value]) -> Value:
    kind = given[0].type
    if isinstance(kind, Array):
        return items_of(arrays.shape(body, given[0]))[0]
    assert isinstance(kind, Struct), ast.dump(node)
    return number(INT, len(kind.items))


BUILTINS: dict[str, Callable[[Body, ast.AST, list[Value]], Value]] = {
    "len": _length,
    "abs": lambda body, node, given: absolute(body, node, given[0]),
    "min": lambda body, node, given: best_of(body, node, given, ast.Lt()),
    "max": lambda body, node, given: best_of(body, node, given, ast.Gt()),
    "int": lambda body, node, given: converted(body, node, given[0], INT),
    "float": lambda body, node, given: converted(body, node, given[0], FLOAT),
    "bool": lambda body, node, given: truth(body, node, given[0]),
}


def replaced(body: Body, node: ast.AST, items: Value, place: Value, item: Value) -> Value:
    """A tuple with one item replaced; its index is known only at run time."""
    updated = []
    for index, old in enumerate(items_of(items)):
        here = compared(body, node, ast.Eq(), place, number(INT, index))
        updated.append(selected(body, here, converted(body, node, item, old.type), old))
    assert isinstance(items.type, Struct)
    return struct_of(items.type.kind, updated)
