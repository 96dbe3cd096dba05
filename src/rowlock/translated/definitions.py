"""Functions, classes and constants, each as JavaScript with its docstring for a comment."""

import ast
import inspect
import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from rowlock.translated.expressions import docstring, expression
from rowlock.translated.js import INDENT, in_full_lines, indented
from rowlock.translated.kinds import is_named_tuple, parameters, returned_by
from rowlock.translated.places import Places
from rowlock.translated.scope import Met, Scope
from rowlock.translated.sources import Source, Sources, Thing
from rowlock.translated.statements import Body

TAKEN = frozenset(("constructor", "every", "filter", "flatMap", "length", "map", "push", "slice", "some"))
"""What a field cannot be called, since a tuple is an array that is asked for these."""

MOST_ROUNDS = 10
"""So many rounds find out the kinds of a function's variables; three are usual."""


def comment(text: str) -> list[str]:
    if not text:
        return []
    first, *others = text.splitlines()
    if not others:
        return [f"/** {first} */"]
    return [f"/** {first}", *(f" * {line}".rstrip() for line in others), " */"]


def function(sources: Sources, thing: Thing, met: Met) -> list[str]:
    source = sources.by_name[thing.module]
    node = source.defined[thing.name]
    assert isinstance(node, ast.FunctionDef)
    heading = f"function {sources.js_name(thing)}"
    return [*comment(docstring(node)), *_callable(sources, source, node, sources.value(thing), met, heading)]


def _callable(
    sources: Sources, source: Source, node: ast.FunctionDef, living: Any, met: Met, heading: str, owner: Any = None
) -> list[str]:
    """A function or a method: translated again until the kinds of its variables are known and no name hides another."""
    arguments = node.args
    scope = Scope(source, sources, met)
    if arguments.posonlyargs or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
        raise scope.refusal(node, "parameters other than plain ones")
    given = {argument.arg for argument in arguments.args}
    kinds = {**parameters(living), **({} if owner is None else {"self": owner})}
    places = Places(node.body, given)
    scope = Scope(source, sources, met, places.bound, dict(kinds))
    inner = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    every_name = scope.bound | inner
    for _ in range(MOST_ROUNDS):
        before = dict(scope.kinds), scope.renamed
        scope.used.clear()
        lines = list(Body(scope, places, returned_by(living)).block(node.body))
        names = _parameters(scope, arguments)
        scope.renamed = scope.renamed | (every_name & scope.used)
        if before == (scope.kinds, scope.renamed):
            break
    declared = [f"{INDENT}let {', '.join(map(scope.local_name, places.first))};"] if places.first else []
    return [f"{heading}({', '.join(names)}) {{", *declared, *lines, "}"]


def _parameters(scope: Scope, arguments: ast.arguments) -> Iterator[str]:
    plain = [argument.arg for argument in arguments.args if argument.arg != "self"]
    without = len(plain) - len(arguments.defaults)
    for place, name in enumerate(plain):
        default = arguments.defaults[place - without] if place >= without else None
        code = f" = {expression(default, scope).code}" if default is not None else ""
        yield scope.local_name(name) + code


def class_(sources: Sources, thing: Thing, met: Met) -> list[str]:
    source = sources.by_name[thing.module]
    node = source.defined[thing.name]
    living = sources.value(thing)
    assert isinstance(node, ast.ClassDef)
    scope = Scope(source, sources, met)
    if is_named_tuple(living):
        lines = _named_tuple(scope, node, living, sources.js_name(thing))
    elif issubclass(living, Exception):
        lines = _error(scope, node, living, sources.js_name(thing))
    else:
        raise scope.refusal(node, f"the class {node.name}, which is neither a NamedTuple nor an error")
    return [*comment(docstring(node)), *lines]


def _named_tuple(scope: Scope, node: ast.ClassDef, living: Any, name: str) -> list[str]:
    for field in living._fields:
        if field in TAKEN:
            raise scope.refusal(node, f"a field called {field}")
    defaults = {field: literal(scope, node, value) for field, value in living._field_defaults.items()}
    given = ", ".join(f"{field} = {defaults[field]}" if field in defaults else field for field in living._fields)
    lines = [
        f"class {name} extends py.NamedTuple {{",
        f"{INDENT}static _fields = {json.dumps(living._fields)};",
        "",
        f"{INDENT}constructor({given}) {{",
        f"{INDENT * 2}super({', '.join(living._fields)});",
        f"{INDENT}}}",
    ]
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            value = vars(living)[method.name]
            word, function = ("get ", value.fget) if isinstance(value, property) else ("", value)
            translated = _callable(scope.sources, scope.source, method, function, scope.met, word + method.name, living)
            lines += ["", *map(indented, (*comment(docstring(method)), *translated))]
    return [*lines, "}", f"py.withFields({name});"]


def _error(scope: Scope, node: ast.ClassDef, living: Any, name: str) -> list[str]:
    base = living.__bases__[0]
    above = scope.sources.found(scope.source, base.__name__)
    parent = scope.refer(above) if isinstance(above, Thing) else "py.ValueError" if base is ValueError else None
    if parent is None:
        raise scope.refusal(node, f"an error that is a {base.__name__}")
    made = next((one for one in node.body if isinstance(one, ast.FunctionDef)), None)
    if made is None:
        return [f"class {name} extends {parent} {{}}"]
    if made.name != "__init__":
        raise scope.refusal(made, "a method of an error")
    lines = _callable(scope.sources, scope.source, made, living.__init__, scope.met, "constructor", living)
    return [f"class {name} extends {parent} {{", *map(indented, lines), "}"]


def constant(sources: Sources, thing: Thing, met: Met) -> list[str]:
    """A constant has the value that importing its module gave it: nothing need be worked out again."""
    source = sources.by_name[thing.module]
    value = literal(Scope(source, sources, met), source.defined[thing.name], sources.value(thing))
    return [*comment(source.comments.get(thing.name, "")), f"const {sources.js_name(thing)} = {value};"]


def literal(scope: Scope, node: ast.AST, value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int():
            return f"{value}n"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case range():
            return f"py.range({value.start}n, {value.stop}n)"
        case dict():
            pairs = [f"[{literal(scope, node, key)}, {literal(scope, node, held)}]" for key, held in value.items()]
            return in_full_lines("new py.Dict([", pairs, "])")
        case ModuleType():
            scope.met.modules.add(value.__name__)
            return module_name(scope.sources.by_name[value.__name__])
    if is_named_tuple(type(value)):
        kind = scope.refer(Thing(type(value).__module__, type(value).__qualname__))
        return in_full_lines(f"new {kind}(", [literal(scope, node, item) for item in value], ")")
    if isinstance(value, tuple | list):
        return in_full_lines("[", [literal(scope, node, item) for item in value], "]")
    if inspect.isclass(value) or inspect.isfunction(value):
        return scope.refer(Thing(value.__module__, value.__qualname__))
    raise scope.refusal(node, f"a constant that is a {type(value).__name__}")


def module_name(source: Source) -> str:
    return f"the_{source.short}"
