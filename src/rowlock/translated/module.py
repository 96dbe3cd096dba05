"""The wanted functions, and all that they need, as one JavaScript module."""

import ast
import inspect
from collections.abc import Callable
from types import ModuleType

import rowlock.translated.calls  # noqa: F401  It teaches `expression` what a call is.
from rowlock.translated.definitions import class_, comment, constant, function, module_name
from rowlock.translated.scope import Met
from rowlock.translated.sources import Source, Sources, Thing

HEADING = (
    "// Translated from Rowlock's rules, which are the only text of them: change them there, never here.",
    "// Whole numbers are BigInt, tuples are arrays; ./python.js says what else Python means.",
    "",
    'import * as py from "./python.js";',
)


def translated(wanted: dict[ModuleType, tuple[str, ...]]) -> str:
    """A JavaScript module that exports the wanted functions (and classes and constants), named by module."""
    sources = Sources(list(wanted))
    met = Met()
    for module, names in wanted.items():
        for name in names:
            thing = sources.found(sources.by_name[module.__name__], name)
            assert isinstance(thing, Thing)
            met.things.add(thing)
    exported = set(met.things)
    done: dict[Thing, list[str]] = {}
    while missing := sorted(met.things - done.keys()):
        for thing in missing:
            done[thing] = _translation(sources, thing)(sources, thing, met)
        met.things |= _asked_of_modules(sources, met)
    exports = sorted(_exported(sources, thing) for thing in exported)
    return "\n".join((*HEADING, *_sections(sources, met, done), f"\nexport {{ {', '.join(exports)} }};", ""))


def _exported(sources: Sources, thing: Thing) -> str:
    name = sources.js_name(thing)
    return name if name == thing.name else f"{name} as {thing.name}"


def _translation(sources: Sources, thing: Thing) -> Callable[[Sources, Thing, Met], list[str]]:
    node = sources.by_name[thing.module].defined[thing.name]
    if isinstance(node, ast.FunctionDef):
        return function
    return class_ if isinstance(node, ast.ClassDef) else constant


def _asked_of_modules(sources: Sources, met: Met) -> set[Thing]:
    """Where a module is a value, what is asked of it by name may be asked of any such."""
    return {thing for module in met.modules for thing in _members(sources, sources.by_name[module], met).values()}


def _members(sources: Sources, source: Source, met: Met) -> dict[str, Thing]:
    """What is asked of a module that is a value, whether it defines that or imports it."""
    names = [name for name in (*source.defined, *source.imported) if name in met.attributes]
    found = {name: sources.found(source, name) for name in names}
    return {name: thing for name, thing in found.items() if isinstance(thing, Thing)}


def _sections(sources: Sources, met: Met, done: dict[Thing, list[str]]) -> list[str]:
    """Module by module, each after those it needs; in a module classes, then constants, then functions."""
    lines = []
    for source in sources.by_name.values():
        things = [Thing(source.name, name) for name in source.defined if Thing(source.name, name) in done]
        if not things and source.name not in met.modules:
            continue
        lines += ["", "", f"// {source.short}: {inspect.cleandoc(source.module.__doc__ or '').partition(chr(10))[0]}"]
        for thing in sorted(things, key=lambda one: _rank(source, one)):
            lines += ["", *done[thing]] if _rank(source, thing) != 1 or len(done[thing]) > 1 else done[thing]
        if source.name in met.modules:
            lines += ["", *_as_value(sources, source, met)]
    return lines


def _rank(source: Source, thing: Thing) -> int:
    node = source.defined[thing.name]
    return 0 if isinstance(node, ast.ClassDef) else 2 if isinstance(node, ast.FunctionDef) else 1


def _as_value(sources: Sources, source: Source, met: Met) -> list[str]:
    found = _members(sources, source, met)
    members = [f"  {name}: {sources.js_name(thing)}," for name, thing in found.items()]
    return [*comment("The module as a value."), f"const {module_name(source)} = {{", *members, "};"]
