"""Translate calls of our own functions and classes, of built-ins, and of methods."""

import ast
import dataclasses
import inspect
import json
import re
from types import GenericAlias, ModuleType
from typing import Any

from rowlock.translated import kinds
from rowlock.translated.expressions import comprehension, expression, function_of
from rowlock.translated.js import CALL, EQUALITY, OR, Js, array, as_float, as_whole_number, call, in_lines, truth
from rowlock.translated.kinds import (
    Kind,
    is_named_tuple,
    item_of,
    known,
    list_of,
    members,
    method_of,
    origin,
    parameters,
    returned_by,
    tuple_of,
    tuple_with,
    value_of,
)
from rowlock.translated.scope import Builtin, Global, Scope

METHODS: dict[str, tuple[str, Kind]] = {
    "append": ("push", None),
    "count": ("py.count", int),
    "bit_count": ("py.bitCount", int),
    "bit_length": ("py.bitLength", int),
    "endswith": ("endsWith", bool),
    "format_map": ("py.formatMap", str),
    "get": ("get", None),
    "hex": ("py.hex", str),
    "index": ("py.index", int),
    "isascii": ("py.isAscii", bool),
    "isdecimal": ("py.isDigit", bool),
    "isdigit": ("py.isDigit", bool),
    "isdisjoint": ("py.isDisjoint", bool),
    "items": ("items", None),
    "values": ("values", None),
    "join": ("py.join", str),
    "partition": ("py.partition", tuple[str, str, str]),
    "pop": ("py.pop", None),
    "removeprefix": ("py.removePrefix", str),
    "replace": ("replaceAll", str),
    "split": ("py.split", list[str]),
    "startswith": ("startsWith", bool),
    "strip": ("trim", str),
    "upper": ("toUpperCase", str),
}
"""Methods of built-in types: the JavaScript method or function in python.js, and the kind of its result."""

LIBRARY: dict[tuple[str, str], tuple[str, Kind]] = {
    ("math", "ceil"): ("py.ceil", int),
    ("math", "isfinite"): ("py.isFiniteNumber", bool),
    ("math", "floor"): ("py.floor", int),
    ("math", "log"): ("Math.log", float),
    ("math", "sqrt"): ("Math.sqrt", float),
}
"""Functions of the standard library, and what they return."""

SAFE_PATTERN = re.compile(r"[\w.,\[\]{}^-]*")
"""Matches regular expressions that mean the same in both languages."""


@expression.register
def called(node: ast.Call, scope: Scope) -> Js:
    meant = scope.resolve(node.func)
    gives_facts = isinstance(meant, Global) and _takes_any_keywords(meant.value)
    if any(keyword.arg is None for keyword in node.keywords) and not gives_facts:
        return _constructed(scope, node, meant)
    if scope.library_function(node.func) is dataclasses.replace:
        return _replaced(scope, node, node.args[0])
    if isinstance(meant, Global):
        return _own_call(scope, node, meant)
    if isinstance(meant, Builtin):
        return _builtin_call(scope, node, meant.name)
    if isinstance(node.func, ast.Attribute):
        return _method_call(scope, node, node.func)
    _reject_keywords(scope, node)
    return Js(f"{expression(node.func, scope).within(CALL)}({_arguments(scope, node.args)})")


def _constructed(scope: Scope, node: ast.Call, meant: Any) -> Js:
    """A call of a class with fields from a dictionary: `Seat(**seat, token=token)`."""
    if node.args:
        raise scope.error(node, "positional arguments together with **")
    keys: list[ast.expr | None] = [keyword.arg and ast.Constant(keyword.arg) for keyword in node.keywords]  # type: ignore[misc]
    fields = expression(ast.Dict(keys, [keyword.value for keyword in node.keywords]), scope)
    kind = meant.value if isinstance(meant, Global) else None
    made = scope.refer(meant.symbol) if isinstance(meant, Global) else expression(node.func, scope).code
    return call("py.construct", made, fields, kind=kind)


def _replaced(scope: Scope, node: ast.Call, whole: ast.expr) -> Js:
    given = expression(whole, scope)
    changes = [f"{one.arg}: {_argument(scope, one.value, None)}" for one in node.keywords]
    return Js(f"{given.within(CALL)}._replace({in_lines('{', changes, '}')})", CALL, given.kind)


def _reject_keywords(scope: Scope, node: ast.Call) -> None:
    if node.keywords:
        raise scope.error(node, f"keyword argument {node.keywords[0].arg} for an unknown function")


def _arguments(scope: Scope, nodes: list[ast.expr]) -> str:
    return ", ".join(_argument(scope, node, None) for node in nodes)


def _argument(scope: Scope, node: ast.expr, wanted: Kind) -> str:
    if isinstance(node, ast.Starred):
        return f"...{expression(node.value, scope).within(1)}"
    return as_whole_number(expression(node, scope), wanted).code


def _own_call(scope: Scope, node: ast.Call, meant: Global) -> Js:
    is_class = inspect.isclass(meant.value)
    name = f"new {scope.refer(meant.symbol)}" if is_class else scope.refer(meant.symbol)
    arguments = _ordered_arguments(scope, node, meant.value)
    return Js(in_lines(f"{name}(", arguments, ")"), CALL, meant.value if is_class else returned_by(meant.value))


def _ordered_arguments(scope: Scope, node: ast.Call, function: Any) -> list[str]:
    """The arguments in positional order. Omitted ones in between become `undefined`, so that defaults apply."""
    wanted_kinds = parameters(function)
    names = list(wanted_kinds)
    if any(isinstance(one, ast.Starred) for one in node.args):
        _reject_keywords(scope, node)
        return [_argument(scope, one, None) for one in node.args]
    given = dict(zip(names, node.args, strict=False))
    if _takes_any_keywords(function):
        facts = ast.Dict([one.arg and ast.Constant(one.arg) for one in node.keywords], [k.value for k in node.keywords])  # type: ignore[misc]
        return [*(_argument(scope, one, None) for one in given.values()), expression(facts, scope).code]
    for keyword in node.keywords:
        assert keyword.arg is not None
        given[keyword.arg] = keyword.value
    wanted = names[: max((names.index(name) + 1 for name in given), default=0)]
    return [_argument(scope, given[name], wanted_kinds[name]) if name in given else "undefined" for name in wanted]


def _takes_any_keywords(function: Any) -> bool:
    """Whether a function has a parameter like `**facts`, which is a dictionary in JavaScript."""
    if isinstance(function, type):
        return False
    return any(one.kind is one.VAR_KEYWORD for one in inspect.signature(kinds.plain(function)).parameters.values())


def _method_call(scope: Scope, node: ast.Call, function: ast.Attribute) -> Js:
    module = scope.resolve(function.value)
    if isinstance(module, ModuleType):
        return _library_call(scope, node, module, function.attr)
    if ast.unparse(function) == "bytes.fromhex":
        return call("py.bytesFromHex", *(expression(argument, scope) for argument in node.args), kind=bytes)
    if ast.unparse(function) == "dict.fromkeys":
        keys, value = (expression(argument, scope) for argument in node.args)
        kind = GenericAlias(dict, (item_of(keys.kind) or Any, value.kind or Any))
        return Js(f"new py.Dict({array(keys).within(CALL)}.map((key) => [key, {value.code}]))", CALL, kind)
    if ast.unparse(function) == "super().__init__":
        return Js(f"super({_arguments(scope, node.args)})")
    whole = expression(function.value, scope)
    if function.attr == "_replace":
        return _replaced(scope, node, function.value)
    if function.attr == "_make":
        return Js(f"{whole.within(CALL)}._make({_arguments(scope, node.args)})", CALL, whole.kind)
    if function.attr == "_asdict":
        return Js(f"{whole.within(CALL)}._asdict()", CALL, dict)
    _reject_keywords(scope, node)
    own = method_of(whole.kind, function.attr)
    if own is not None:
        scope.refs.attributes.add(function.attr)
        arguments = ", ".join(_ordered_arguments(scope, node, own))
        return Js(f"{whole.within(CALL)}.{function.attr}({arguments})", CALL, returned_by(own))
    if known(whole.kind) is None:
        raise scope.error(node, f"method .{function.attr}() of an unknown kind: {whole.code}")
    if function.attr not in METHODS or is_named_tuple(whole.kind):
        raise scope.error(node, f"method .{function.attr}() of {whole.kind}")
    return _builtin_method_call(scope, node, whole, function.attr)


def _builtin_method_call(scope: Scope, node: ast.Call, whole: Js, name: str) -> Js:
    target, kind = METHODS[name]
    if name == "get":
        kind = kinds.union(value_of(whole.kind), type(None))
    elif name == "values":
        kind = list_of(value_of(whole.kind))
    elif name == "items":
        kind = list_of(tuple_with([item_of(whole.kind), value_of(whole.kind)]))
    elif name == "pop":
        kind = item_of(whole.kind)
    arguments = _arguments(scope, node.args)
    if target.startswith("py."):
        return Js(f"{target}({', '.join(filter(None, (whole.code, arguments)))})", CALL, kind)
    return Js(f"{whole.within(CALL)}.{target}({arguments})", CALL, kind)


def _library_call(scope: Scope, node: ast.Call, library: ModuleType, name: str) -> Js:
    if library.__name__ == "numpy":
        return _numpy_call(scope, node, library, name)
    if (library.__name__, name) in LIBRARY:
        function, kind = LIBRARY[library.__name__, name]
        given = (expression(argument, scope) for argument in node.args)
        return call(function, *map(as_float, given) if kind is float else given, kind=kind)
    if (library.__name__, name) != ("re", "fullmatch"):
        raise scope.error(node, f"library function {library.__name__}.{name}")
    pattern, text = node.args
    wanted = str(pattern.value) if isinstance(pattern, ast.Constant) else "?"
    if not SAFE_PATTERN.fullmatch(wanted):
        raise scope.error(node, "a regular expression that may differ in JavaScript")
    return Js(f"/^(?:{wanted})$/.test({expression(text, scope).code})", CALL, bool)


def _numpy_call(scope: Scope, node: ast.Call, numpy: Any, name: str) -> Js:
    """A new array, made by the page's numpy.js."""
    if name not in ("zeros", "full", "array"):
        raise scope.error(node, f"the function {name} of NumPy")
    dtype = next((one.value.attr for one in node.keywords if isinstance(one.value, ast.Attribute)), "float64")
    kind = numpy.ndarray[Any, numpy.dtype[getattr(numpy, dtype)]]
    given = [_argument(scope, one, None) for one in node.args]
    if name == "full":
        given[1] = _argument(scope, node.args[1], kinds.number_in(kind))
    return Js(f"np.{name}({', '.join([*given, json.dumps(dtype)])})", CALL, kind)


def _builtin_call(scope: Scope, node: ast.Call, name: str) -> Js:
    arguments = node.args
    first = arguments[0] if arguments else None
    if name in ("any", "all") and first is not None:
        last = "some" if name == "any" else "every"
        if isinstance(first, ast.GeneratorExp):
            return comprehension(scope, first, last)
        return Js(f"{array(expression(first, scope)).within(CALL)}.{last}(py.truth)", CALL, bool)
    if name == "isinstance":
        return _isinstance_call(scope, node)
    if name == "zip":
        return _zip_call(scope, node)
    if name == "enumerate":
        return _enumerate_call(scope, node)
    if name == "map":
        return _map_call(scope, node)
    if name in ("min", "max", "sorted") and node.keywords:
        return _keyed_call(scope, node, name)
    _reject_keywords(scope, node)
    given = [expression(argument, scope) for argument in arguments]
    if name in ("tuple", "list"):
        return _copy_call(name, given)
    if name == "type" and len(given) == 1:
        return Js(f"{given[0].within(CALL)}.constructor")
    if name == "bool" and len(given) == 1:
        return truth(given[0])
    if name == "getattr" and isinstance(arguments[1], ast.Constant) and len(given) == 3:
        scope.refs.attributes.add(str(arguments[1].value))
        return call("py.getattr", *given)
    if name in ("set", "frozenset", "reversed"):
        return call(f"py.{name.removeprefix('frozen')}", *given, kind=list_of(item_of(given[0].kind)))
    if name == "next":
        return call("py.next", *given, kind=item_of(given[0].kind) if len(given) == 1 else None)
    if name in ("min", "max"):
        many = item_of(given[0].kind) if len(given) == 1 else kinds.same([one.kind for one in given])
        return call(f"py.{name}", *given, kind=many)
    if name == "sorted":
        return call("py.sorted", *given, kind=list_of(item_of(given[0].kind)))
    if name == "float" and len(given) == 1:
        return as_float(given[0])
    if name == "sum" and item_of(given[0].kind) is float:
        return call("py.sumOfFloats", *given, kind=float)
    if name == "abs" and given[0].kind is float:
        return call("Math.abs", *given, kind=float)
    if name == "int" and given[0].kind is int:
        return given[0]
    if name == "round":
        return _round_call(given)
    if name == "range" and len(given) > 2:
        raise scope.error(node, "a range with steps")
    if name == "ValueError":
        return call("new py.ValueError", *given)
    fixed = {"ord": int, "len": int, "sum": int, "int": int, "str": str, "repr": str, "range": range, "abs": int}
    if name in fixed:
        return call(f"py.{name}", *given, kind=fixed[name])
    raise scope.error(node, f"built-in function {name}()")


def _round_call(given: list[Js]) -> Js:
    """`round` to a whole number or to some decimals. Both round a half to the nearest even digit."""
    if len(given) == 1:
        return call("py.round", as_float(given[0]), kind=int)
    return call("py.roundTo", as_float(given[0]), given[1], kind=float)


def _keyed_call(scope: Scope, node: ast.Call, name: str) -> Js:
    """`min`, `max` or `sorted` with a lambda as its key, or with a default."""
    options = {str(keyword.arg): keyword.value for keyword in node.keywords}
    many = expression(node.args[0], scope)
    item = item_of(many.kind)
    key: Js | str = "null"
    if "key" in options:
        if not isinstance(options["key"], ast.Lambda):
            raise scope.error(node, "a key that is not a lambda")
        key = function_of(options["key"], scope, item)
    elif options.keys() != {"default"}:
        raise scope.error(node, f"the keyword arguments of {name}()")
    default = [expression(options["default"], scope)] if "default" in options else []
    return call(f"py.{name}By", many, key, *default, kind=list_of(item) if name == "sorted" else item)


def _copy_call(name: str, given: list[Js]) -> Js:
    if not given:
        return Js("[]", CALL, tuple if name == "tuple" else list)
    item = item_of(given[0].kind)
    kind = tuple_of(item) if name == "tuple" else list_of(item)
    # A list that was just created needs no copy.
    fresh = origin(given[0].kind) is list and given[0].code.endswith(")")
    return Js(given[0].code if fresh else f"[...{given[0].within(1)}]", CALL, kind)


def _zip_call(scope: Scope, node: ast.Call) -> Js:
    strict = any(k.arg == "strict" and isinstance(k.value, ast.Constant) and k.value.value for k in node.keywords)
    given = [expression(argument, scope) for argument in node.args]
    kind = list_of(tuple_with([item_of(one.kind) for one in given]))
    return call("py.zipStrictly" if strict else "py.zip", *given, kind=kind)


def _enumerate_call(scope: Scope, node: ast.Call) -> Js:
    given = [expression(argument, scope) for argument in (*node.args, *(k.value for k in node.keywords))]
    return call("py.enumerate", *given, kind=list_of(tuple_with([int, item_of(given[0].kind)])))


MAPPED: dict[str, tuple[str, Kind]] = {
    "float": ("Number", list[float]),
    "int": ("py.int", list[int]),
    "str": ("py.str", list[str]),
}
"""Built-in functions that are called for every item."""


def _map_call(scope: Scope, node: ast.Call) -> Js:
    function, many = node.args
    meant = scope.resolve(function)
    if isinstance(meant, Builtin) and meant.name in MAPPED:
        name, kind = MAPPED[meant.name]
        return call("py.map", name, expression(many, scope), kind=kind)
    item = returned_by(meant.value) if isinstance(meant, Global) and inspect.isfunction(meant.value) else None
    return call("py.map", expression(function, scope), expression(many, scope), kind=list_of(item))


TYPE_TESTS = {
    "bool": 'typeof {} === "boolean"',
    "dict": "{} instanceof py.Dict",
    "list": "Array.isArray({})",
    "tuple": "Array.isArray({})",
    "float": 'typeof {} === "number"',
    "int": 'typeof {} === "bigint"',
    "str": 'typeof {} === "string"',
}
"""The JavaScript tests for built-in types. Here a bool is not an int, so the Python should test for bool first."""


def _classes(wanted: ast.expr) -> list[ast.expr]:
    """The classes in `isinstance(value, (A, B))` or `isinstance(value, A | B)`."""
    if isinstance(wanted, ast.Tuple):
        return wanted.elts
    return [*_classes(wanted.left), *_classes(wanted.right)] if isinstance(wanted, ast.BinOp) else [wanted]


def _isinstance_call(scope: Scope, node: ast.Call) -> Js:
    value, wanted = node.args
    code = expression(value, scope).within(CALL)
    tests = []
    for one in _classes(wanted):
        found = scope.resolve(one)
        if isinstance(found, Builtin) and found.name in TYPE_TESTS:
            tests.append(TYPE_TESTS[found.name].format(code))
            continue
        if not isinstance(found, Global) or not inspect.isclass(members(found.value)[0]):
            raise scope.error(node, f"isinstance() of {ast.unparse(one)}")
        tests.append(f"{code} instanceof {scope.refer(found.symbol)}")
    return Js(" || ".join(tests), OR if len(tests) > 1 else EQUALITY, bool)
