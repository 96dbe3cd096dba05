"""Translate functions, classes and constants, with their docstrings as comments."""

import ast
import dataclasses
import inspect
import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from rowlock.translated.declarations import Declarations
from rowlock.translated.expressions import docstring, expression
from rowlock.translated.js import INDENT, in_full_lines, indented
from rowlock.translated.kinds import dataclass_fields, is_dataclass, is_named_tuple, parameters, returned_by
from rowlock.translated.scope import References, Scope
from rowlock.translated.sources import Source, Sources, Symbol
from rowlock.translated.statements import Body

RESERVED_FIELDS = frozenset(("constructor", "every", "filter", "flatMap", "length", "map", "push", "slice", "some"))
"""Names that a field can't have: tuples become arrays, which already have these properties."""

MAX_PASSES = 10
"""Limit of the passes that infer the kinds of a function's variables; three are typical."""


def comment(text: str) -> list[str]:
    if not text:
        return []
    first, *others = text.splitlines()
    if not others:
        return [f"/** {first} */"]
    return [f"/** {first}", *(f" * {line}".rstrip() for line in others), " */"]


def function(sources: Sources, symbol: Symbol, refs: References) -> list[str]:
    source = sources.by_name[symbol.module]
    node = source.defined[symbol.name]
    assert isinstance(node, ast.FunctionDef)
    heading = f"function {sources.js_name(symbol)}"
    return [*comment(docstring(node)), *_callable(sources, source, node, sources.value(symbol), refs, heading)]


def _callable(
    sources: Sources,
    source: Source,
    node: ast.FunctionDef,
    loaded: Any,
    refs: References,
    heading: str,
    owner: Any = None,
) -> list[str]:
    """Translate a function or method, repeatedly until the kinds and names of its variables no longer change."""
    arguments = node.args
    scope = Scope(source, sources, refs)
    if arguments.kwonlyargs or arguments.vararg:
        raise scope.error(node, "parameters other than plain ones")
    facts = [arguments.kwarg] if arguments.kwarg else []
    arguments.args, arguments.posonlyargs = [*arguments.posonlyargs, *arguments.args, *facts], []
    arguments.kwarg = None
    given = {argument.arg for argument in arguments.args}
    kinds = {**parameters(loaded), **({} if owner is None else {"self": owner})}
    # Keyword arguments (`**facts`) arrive as a dictionary.
    kinds |= {fact.arg: dict for fact in facts}
    declarations = Declarations(node.body, given)
    scope = Scope(source, sources, refs, declarations.bound, dict(kinds))
    inner = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    every_name = scope.bound | inner
    for _ in range(MAX_PASSES):
        before = dict(scope.kinds), scope.renamed
        scope.used.clear()
        lines = list(Body(scope, declarations, returned_by(loaded)).block(node.body))
        names = _parameters(scope, arguments)
        scope.renamed = scope.renamed | (every_name & scope.used)
        if before == (scope.kinds, scope.renamed):
            break
    declared = [f"{INDENT}let {', '.join(map(scope.local_name, declarations.first))};"] if declarations.first else []
    return [f"{heading}({', '.join(names)}) {{", *declared, *lines, "}"]


def _parameters(scope: Scope, arguments: ast.arguments) -> Iterator[str]:
    plain = [argument.arg for argument in arguments.args if argument.arg != "self"]
    without = len(plain) - len(arguments.defaults)
    for place, name in enumerate(plain):
        default = arguments.defaults[place - without] if place >= without else None
        code = f" = {expression(default, scope).code}" if default is not None else ""
        yield scope.local_name(name) + code


def class_(sources: Sources, symbol: Symbol, refs: References) -> list[str]:
    source = sources.by_name[symbol.module]
    node = source.defined[symbol.name]
    loaded = sources.value(symbol)
    assert isinstance(node, ast.ClassDef)
    scope = Scope(source, sources, refs)
    if is_named_tuple(loaded):
        lines = _named_tuple(scope, node, loaded, sources.js_name(symbol))
    elif is_dataclass(loaded):
        lines = _dataclass(scope, node, loaded, sources.js_name(symbol))
    elif issubclass(loaded, Exception):
        lines = _error(scope, node, loaded, sources.js_name(symbol))
    else:
        lines = _plain_class(scope, node, loaded, sources.js_name(symbol))
    return [*comment(docstring(node)), *lines]


def _named_tuple(scope: Scope, node: ast.ClassDef, loaded: Any, name: str) -> list[str]:
    for field in loaded._fields:
        if field in RESERVED_FIELDS:
            raise scope.error(node, f"a field named {field}")
    defaults = {field: literal(scope, node, value) for field, value in loaded._field_defaults.items()}
    given = ", ".join(f"{field} = {defaults[field]}" if field in defaults else field for field in loaded._fields)
    lines = [
        f"class {name} extends py.NamedTuple {{",
        f"{INDENT}static _fields = {json.dumps(loaded._fields)};",
        "",
        f"{INDENT}constructor({given}) {{",
        f"{INDENT * 2}super({', '.join(loaded._fields)});",
        f"{INDENT}}}",
    ]
    return [*lines, *_methods(scope, node, loaded), "}", f"py.withFields({name});"]


def _methods(scope: Scope, node: ast.ClassDef, loaded: Any) -> list[str]:
    """The methods of a class, except special ones such as `__repr__` and class methods."""
    lines = []
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("__"):
            value = vars(loaded)[method.name]
            if isinstance(value, classmethod):
                continue
            word, function = ("get ", value.fget) if isinstance(value, property) else ("", value)
            translated = _callable(
                scope.sources, scope.source, method, function, scope.refs, word + method.name, loaded
            )
            lines += ["", *map(indented, (*comment(docstring(method)), *translated))]
    return lines


def _dataclass(scope: Scope, node: ast.ClassDef, loaded: Any, name: str) -> list[str]:
    base: Any = loaded.__bases__[0]
    above = scope.sources.resolve(scope.source, base.__name__) if is_dataclass(base) else None
    parent = scope.refer(above) if isinstance(above, Symbol) else "py.Dataclass"
    fields = dataclass_fields(loaded)
    names = [field.name for field in fields]
    given = [
        field.name if field.default is dataclasses.MISSING else f"{field.name} = {literal(scope, node, field.default)}"
        for field in fields
    ]
    lines = [f"class {name} extends {parent} {{", f"{INDENT}static _fields = {json.dumps(names)};"]
    annotations: dict[str, Any] = inspect.get_annotations(loaded, eval_str=True)
    for constant_name in annotations:
        if constant_name not in names and constant_name in vars(loaded):
            value = literal(scope, node, vars(loaded)[constant_name])
            lines += [
                f"{INDENT}static {constant_name} = {value};",
                f"{INDENT}get {constant_name}() {{ return {value}; }}",
            ]
    lines += ["", f"{INDENT}constructor({', '.join(given)}) {{"]
    above_names = [field.name for field in dataclass_fields(base)] if isinstance(above, Symbol) else []
    lines += [f"{INDENT * 2}super({', '.join(above_names)});"]
    lines += [f"{INDENT * 2}this.{one} = {one};" for one in names if one not in above_names]
    return [*lines, f"{INDENT}}}", *_methods(scope, node, loaded), "}"]


def _plain_class(scope: Scope, node: ast.ClassDef, loaded: Any, name: str) -> list[str]:
    """A class with only methods: its attributes are assigned in the constructor."""
    if loaded.__bases__ != (object,):
        raise scope.error(node, f"the class {node.name}, which is derived from another")
    lines = [f"class {name} {{"]
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            value = vars(loaded)[method.name]
            word, function = ("get ", value.fget) if isinstance(value, property) else ("", value)
            heading = "constructor" if method.name == "__init__" else word + method.name
            translated = _callable(scope.sources, scope.source, method, function, scope.refs, heading, loaded)
            lines += ["", *map(indented, (*comment(docstring(method)), *translated))]
    return [*lines, "}"]


def _error(scope: Scope, node: ast.ClassDef, loaded: Any, name: str) -> list[str]:
    base = loaded.__bases__[0]
    above = scope.sources.resolve(scope.source, base.__name__)
    parent = scope.refer(above) if isinstance(above, Symbol) else "py.ValueError" if base is ValueError else None
    if parent is None:
        raise scope.error(node, f"an exception derived from {base.__name__}")
    made = next((one for one in node.body if isinstance(one, ast.FunctionDef)), None)
    if made is None:
        return [f"class {name} extends {parent} {{}}"]
    if made.name != "__init__":
        raise scope.error(made, "a method of an exception")
    lines = _callable(scope.sources, scope.source, made, loaded.__init__, scope.refs, "constructor", loaded)
    return [f"class {name} extends {parent} {{", *map(indented, lines), "}"]


def constant(sources: Sources, symbol: Symbol, refs: References) -> list[str]:
    """A constant with its value from the imported module, so that its expression doesn't have to be translated."""
    source = sources.by_name[symbol.module]
    value = literal(Scope(source, sources, refs), source.defined[symbol.name], sources.value(symbol))
    return [*comment(source.comments.get(symbol.name, "")), f"const {sources.js_name(symbol)} = {value};"]


def literal(scope: Scope, node: ast.AST, value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return f"{value}n"
        case float():
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case range():
            return f"py.range({value.start}n, {value.stop}n)"
        case dict():
            pairs = [f"[{literal(scope, node, key)}, {literal(scope, node, held)}]" for key, held in value.items()]
            return in_full_lines("new py.Dict([", pairs, "])")
        case ModuleType():
            scope.refs.modules.add(value.__name__)
            return module_name(scope.sources.by_name[value.__name__])
    if is_named_tuple(type(value)):
        kind = scope.refer(Symbol(type(value).__module__, type(value).__qualname__))
        return in_full_lines(f"new {kind}(", [literal(scope, node, item) for item in value], ")")
    if is_dataclass(type(value)):
        kind = scope.refer(Symbol(type(value).__module__, type(value).__qualname__))
        held = [literal(scope, node, getattr(value, field.name)) for field in dataclass_fields(value)]
        return in_full_lines(f"new {kind}(", held, ")")
    if isinstance(value, tuple | list):
        return in_full_lines("[", [literal(scope, node, item) for item in value], "]")
    if inspect.isclass(value) or inspect.isfunction(value):
        return scope.refer(Symbol(value.__module__, value.__qualname__))
    raise scope.error(node, f"a constant of type {type(value).__name__}")


def module_name(source: Source) -> str:
    return f"the_{source.short}"
