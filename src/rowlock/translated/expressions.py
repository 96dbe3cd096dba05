"""Translate expressions, except calls."""

import ast
import inspect
import json
import re
import types
from functools import singledispatch
from types import ModuleType
from typing import Any

from rowlock.translated.js import ARROW, CALL, Js, array, as_condition, as_float, call, in_lines
from rowlock.translated.kinds import (
    Kind,
    attribute_of,
    is_numbers,
    item_of,
    known,
    list_of,
    of_constant,
    origin,
    same,
    tuple_of,
    tuple_with,
    value_of,
)
from rowlock.translated.operators import binary, boolean, compared, conditional, unary
from rowlock.translated.scope import Builtin, Global, Scope


@singledispatch
def expression(node: ast.expr, scope: Scope) -> Js:
    """Translate an expression. Each node type has a function below; calls have their own file."""
    raise scope.error(node, f"the expression {type(node).__name__}")


@expression.register
def _binary(node: ast.BinOp, scope: Scope) -> Js:
    return binary(scope, node, node.op, expression(node.left, scope), expression(node.right, scope))


@expression.register
def _unary(node: ast.UnaryOp, scope: Scope) -> Js:
    return unary(scope, node, expression(node.operand, scope))


@expression.register
def _boolean(node: ast.BoolOp, scope: Scope) -> Js:
    return boolean(node, [expression(value, scope) for value in node.values])


@expression.register
def _compared(node: ast.Compare, scope: Scope) -> Js:
    return compared(scope, node, [expression(value, scope) for value in (node.left, *node.comparators)])


@expression.register
def _conditional(node: ast.IfExp, scope: Scope) -> Js:
    return conditional(*(expression(part, scope) for part in (node.test, node.body, node.orelse)))


@expression.register
def _tuple(node: ast.Tuple, scope: Scope) -> Js:
    return _sequence(scope, node.elts, tuple)


@expression.register
def _list(node: ast.List, scope: Scope) -> Js:
    return _sequence(scope, node.elts, list)


@expression.register
def _set(node: ast.Set, scope: Scope) -> Js:
    return call("py.set", _sequence(scope, node.elts, list), kind=set)


@expression.register
def _text(node: ast.JoinedStr, scope: Scope) -> Js:
    return Js(f"`{''.join(_piece(scope, piece) for piece in node.values)}`", CALL, str)


@expression.register(ast.ListComp)
@expression.register(ast.GeneratorExp)
def _comprehension(node: ast.ListComp | ast.GeneratorExp, scope: Scope) -> Js:
    return comprehension(scope, node)


@expression.register
def _set_comprehension(node: ast.SetComp, scope: Scope) -> Js:
    return call("py.set", comprehension(scope, node), kind=set)


@expression.register
def _dict_comprehension(node: ast.DictComp, scope: Scope) -> Js:
    pairs = comprehension(scope, node)
    key, value = (item_of(item_of(pairs.kind), place) for place in range(2))
    return call("new py.Dict", pairs, kind=types.GenericAlias(dict, (key or Any, value or Any)))


@expression.register
def _constant(node: ast.Constant, scope: Scope) -> Js:
    value = node.value
    if value is None:
        return Js("null", CALL, type(None))
    if isinstance(value, bool):
        return Js(str(value).lower(), CALL, bool)
    if isinstance(value, int):
        return Js(f"{value}n", CALL, int)
    if isinstance(value, float):
        return Js(repr(value), CALL, float)
    if isinstance(value, str):
        return Js(json.dumps(value, ensure_ascii=False), CALL, str)
    raise scope.error(node, f"the constant {value!r}")


@expression.register(ast.Name)
@expression.register(ast.Attribute)
def _named(node: ast.Name | ast.Attribute, scope: Scope) -> Js:
    meant = scope.resolve(node)
    if isinstance(meant, Global):
        module = scope.sources.by_name[meant.symbol.module].module
        kind = None if callable(meant.value) else of_constant(module, meant.symbol.name)
        return Js(scope.refer(meant.symbol), CALL, kind)
    if isinstance(meant, Builtin):
        raise scope.error(node, f"{meant.name} as a value")
    if isinstance(meant, ModuleType):
        raise scope.error(node, f"the module {meant.__name__} as a value")
    if isinstance(node, ast.Name):
        if not scope.is_local(node.id):
            raise scope.error(node, f"the name {node.id}")
        return Js("this" if node.id == "self" else scope.local_name(node.id), CALL, scope.kind_of_local(node.id))
    whole = expression(node.value, scope)
    scope.refs.attributes.add(node.attr)
    return Js(f"{whole.within(CALL)}.{node.attr}", CALL, attribute_of(whole.kind, node.attr))


def _sequence(scope: Scope, items: list[ast.expr], kind: type) -> Js:
    pieces, kinds = [], []
    for item in items:
        if isinstance(item, ast.Starred):
            many = expression(item.value, scope)
            pieces.append(f"...{many.within(1)}")
            kinds.append(item_of(many.kind))
        else:
            one = expression(item, scope)
            pieces.append(one.within(1))
            kinds.append(one.kind)
    return Js(f"[{', '.join(pieces)}]", CALL, _sequence_kind(kind, kinds, items))


def _sequence_kind(kind: type, kinds: list[Kind], items: list[ast.expr]) -> Kind:
    if kind is list:
        return list_of(same(kinds))
    is_counted = not any(isinstance(item, ast.Starred) for item in items)
    return tuple_with(kinds) if is_counted else tuple_of(same(kinds))


@expression.register
def _dictionary(node: ast.Dict, scope: Scope) -> Js:
    pairs = []
    for key, value in zip(node.keys, node.values, strict=True):
        held = expression(value, scope)
        if key is None:
            pairs.append(f"...{held.within(CALL)}.items()")
        else:
            pairs.append(f"[{expression(key, scope).within(1)}, {held.within(1)}]")
    return Js(in_lines("new py.Dict([", pairs, "])"), CALL, dict)


@expression.register
def _item(node: ast.Subscript, scope: Scope) -> Js:
    whole = expression(node.value, scope)
    if isinstance(node.slice, ast.Slice):
        if node.slice.step is not None:
            raise scope.error(node, "a slice with a step")
        ends = [expression(end, scope).within(1) if end else "null" for end in (node.slice.lower, node.slice.upper)]
        kind = str if whole.kind is str else tuple_of(item_of(whole.kind))
        return call("py.slice", whole, *ends, kind=kind)
    if is_numbers(whole.kind):
        return number_at(scope, whole, node.slice)
    index = expression(node.slice, scope)
    if origin(whole.kind) is dict:
        return Js(f"{whole.within(CALL)}.at({index.within(1)})", CALL, value_of(whole.kind))
    place = node.slice.value if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int) else None
    return call("py.at", whole, index, kind=item_of(whole.kind, place))


def number_at(scope: Scope, whole: Js, index: ast.expr) -> Js:
    """A number in a NumPy array, or a line of it if there are fewer indices than dimensions."""
    places = index.elts if isinstance(index, ast.Tuple) else [index]
    given = [expression(place, scope).within(1) for place in places]
    return Js(f"{whole.within(CALL)}.at({', '.join(given)})", CALL, item_of(whole.kind))


@expression.register
def _lambda(node: ast.Lambda, scope: Scope) -> Js:
    return function_of(node, scope, None)


def function_of(node: ast.Lambda, scope: Scope, item: Kind) -> Js:
    """A lambda. `item` is the kind of its argument, if known."""
    names = [argument.arg for argument in node.args.args]
    scope.inner.append({name: item if len(names) == 1 else None for name in names})
    value = expression(node.body, scope)
    arguments = ", ".join(map(scope.local_name, names))
    scope.inner.pop()
    return Js(f"({arguments}) => {value.within(1)}", ARROW, value.kind)


def _piece(scope: Scope, piece: ast.expr) -> str:
    """A piece of an f-string."""
    if isinstance(piece, ast.Constant):
        return str(piece.value).replace("\\", "\\\\").replace("`", "\\`").replace("$", "\\$").replace("\n", "\\n")
    assert isinstance(piece, ast.FormattedValue)
    value = expression(piece.value, scope)
    if piece.format_spec is not None and ast.unparse(piece.format_spec) == "f'g'" and value.kind is float:
        return f"${{{value.code}}}"
    if piece.format_spec is not None and piece.conversion == -1:
        return f"${{{_formatted(scope, piece).code}}}"
    if piece.format_spec is not None or piece.conversion not in (-1, ord("r")):
        raise scope.error(piece, "a format specification in an f-string")
    if piece.conversion == ord("r"):
        return f"${{{call('py.repr', value).code}}}"
    return f"${{{value.code if value.kind in (int, str) else call('py.str', value).code}}}"


def _formatted(scope: Scope, piece: ast.FormattedValue) -> Js:
    """A number with a fixed number of decimals: `{value:.1f}` or `{value:.{decimals}f}`."""
    value = expression(piece.value, scope)
    match piece.format_spec:
        case ast.JoinedStr(values=[ast.Constant(value=str(spec))]) if re.fullmatch(r"\.\d+f", spec):
            decimals = f"{spec[1:-1]}n"
        case ast.JoinedStr(values=[ast.Constant(value="."), ast.FormattedValue(value=places), ast.Constant(value="f")]):
            decimals = expression(places, scope).code
        case _:
            raise scope.error(piece, "a format specification in an f-string")
    return call("py.fixed", as_float(value), decimals, kind=str)


Comprehension = ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp


def comprehension(scope: Scope, node: Comprehension, last: str = "map") -> Js:
    """A comprehension as a chain of `map` and `filter`. `last` may be `some` or `every` instead of the final `map`."""
    return _generated(scope, node, node.generators, last)


def _generated(scope: Scope, node: Comprehension, generators: list[ast.comprehension], last: str) -> Js:
    generator, *others = generators
    if generator.is_async or (others and last != "map"):
        raise scope.error(node, "several `for` in any() or all()" if others else "an asynchronous comprehension")
    iterable = expression(generator.iter, scope)
    kinds = bound_kinds(scope, generator.target, item_of(iterable.kind))
    scope.inner.append(kinds)
    target = pattern(scope, generator.target)
    arrow = f"({target}) =>"
    code = array(iterable).within(CALL)
    for test in generator.ifs:
        code += f".filter({arrow} {as_condition(expression(test, scope)).within(1)})"
    if others:
        inside = _generated(scope, node, others, last)
        code, kind = f"{code}.flatMap({arrow} {inside.within(1)})", inside.kind
    elif isinstance(node, ast.DictComp):
        key, value = expression(node.key, scope), expression(node.value, scope)
        code = f"{code}.map({arrow} [{key.within(1)}, {value.within(1)}])"
        kind = list_of(tuple_with([key.kind, value.kind]))
    else:
        item = expression(node.elt, scope)
        if last != "map":
            item = as_condition(item)
        code = f"{code}.{last}({arrow} {item.within(1)})"
        kind = bool if last != "map" else list_of(item.kind)
    scope.inner.pop()
    return Js(code, CALL, kind)


def bound_kinds(scope: Scope, target: ast.expr, kind: Kind) -> dict[str, Kind]:
    """The variables that a target binds, with their kinds."""
    if isinstance(target, ast.Name):
        return {target.id: kind}
    if isinstance(target, ast.Starred):
        return bound_kinds(scope, target.value, list_of(item_of(kind)))
    if isinstance(target, ast.Tuple):
        found = {}
        for place, one in enumerate(target.elts):
            inside = kind if isinstance(one, ast.Starred) else item_of(kind, place)
            found.update(bound_kinds(scope, one, known(inside)))
        return found
    raise scope.error(target, "an assignment to this")


def pattern(scope: Scope, target: ast.expr) -> str:
    """An assignment target as a JavaScript destructuring pattern."""
    if isinstance(target, ast.Name):
        return scope.local_name(target.id)
    if isinstance(target, ast.Tuple):
        for one in target.elts[:-1]:
            if isinstance(one, ast.Starred):
                raise scope.error(one, "a starred name that is not the last")
        return f"[{', '.join(pattern(scope, one) for one in target.elts)}]"
    if isinstance(target, ast.Starred):
        return f"...{pattern(scope, target.value)}"
    raise scope.error(target, "an assignment to this")


def docstring(node: ast.FunctionDef | ast.ClassDef) -> str:
    return inspect.cleandoc(ast.get_docstring(node) or "")
