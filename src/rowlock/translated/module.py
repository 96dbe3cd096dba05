"""Translate functions and everything they need into one JavaScript module."""

import ast
import inspect
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, NamedTuple

import rowlock.translated.calls  # noqa: F401  This registers calls with `expression`.
from rowlock.translated.definitions import class_, comment, constant, function, module_name
from rowlock.translated.kinds import plain
from rowlock.translated.scope import References
from rowlock.translated.sources import Source, Sources, Symbol

HEADING = (
    "// Generated from Rowlock's Python. Do not edit: change the Python instead.",
    "// Integers are BigInt and tuples are arrays; python.js has the rest of Python's semantics.",
    "",
)


class Page(NamedTuple):
    """What the page provides to a translation: the path of python.js; statements that import other modules; and our
    functions that aren't translated because those modules provide them, each with its JavaScript.
    """

    python: str = "./python.js"
    imports: tuple[str, ...] = ()
    provided: Mapping[Callable[..., Any], str] = {}


PAGE = Page()


def translated(wanted: dict[ModuleType, tuple[str, ...]], page: Page = PAGE) -> str:
    """A JavaScript module that exports the wanted functions, classes and constants, given by module."""
    sources = Sources(list(wanted), {_symbol_of(one): code for one, code in page.provided.items()})
    refs = References()
    for module, names in wanted.items():
        for name in names:
            symbol = sources.resolve(sources.by_name[module.__name__], name)
            assert isinstance(symbol, Symbol)
            refs.symbols.add(symbol)
    exported = set(refs.symbols)
    done: dict[Symbol, list[str]] = {}
    while missing := sorted(refs.symbols - done.keys()):
        for symbol in missing:
            done[symbol] = _translation(sources, symbol)(sources, symbol, refs)
        refs.symbols |= _module_members(sources, refs)
    exports = sorted(_exported(sources, symbol) for symbol in exported)
    imports = (f'import * as py from "{page.python}";', *page.imports)
    return "\n".join((*HEADING, *imports, *_sections(sources, refs, done), f"\nexport {{ {', '.join(exports)} }};", ""))


def _symbol_of(function: Any) -> Symbol:
    function = plain(function)
    return Symbol(function.__module__, function.__qualname__)


def _exported(sources: Sources, symbol: Symbol) -> str:
    name = sources.js_name(symbol)
    return name if name == symbol.name else f"{name} as {symbol.name}"


def _translation(sources: Sources, symbol: Symbol) -> Callable[[Sources, Symbol, References], list[str]]:
    node = sources.by_name[symbol.module].defined[symbol.name]
    if isinstance(node, ast.FunctionDef):
        return function
    return class_ if isinstance(node, ast.ClassDef) else constant


def _module_members(sources: Sources, refs: References) -> set[Symbol]:
    """All symbols accessed by name on modules that are used as values."""
    return {symbol for name in refs.modules for symbol in _members(sources, sources.by_name[name], refs).values()}


def _members(sources: Sources, source: Source, refs: References) -> dict[str, Symbol]:
    """The members accessed on a module that is used as a value, whether it defines or imports them."""
    names = [name for name in (*source.defined, *source.imported) if name in refs.attributes]
    found = {name: sources.resolve(source, name) for name in names}
    return {name: symbol for name, symbol in found.items() if isinstance(symbol, Symbol)}


def _sections(sources: Sources, refs: References, done: dict[Symbol, list[str]]) -> list[str]:
    """The translated modules, each after those it needs, with classes first, then constants, then functions."""
    lines = []
    for source in sources.by_name.values():
        symbols = [Symbol(source.name, name) for name in source.defined if Symbol(source.name, name) in done]
        if not symbols and source.name not in refs.modules:
            continue
        lines += ["", "", f"// {source.short}: {inspect.cleandoc(source.module.__doc__ or '').partition(chr(10))[0]}"]
        for symbol in sorted(symbols, key=lambda one: _rank(source, one)):
            lines += ["", *done[symbol]] if _rank(source, symbol) != 1 or len(done[symbol]) > 1 else done[symbol]
        if source.name in refs.modules:
            lines += ["", *_as_value(sources, source, refs)]
    return lines


def _rank(source: Source, symbol: Symbol) -> int:
    node = source.defined[symbol.name]
    return 0 if isinstance(node, ast.ClassDef) else 2 if isinstance(node, ast.FunctionDef) else 1


def _as_value(sources: Sources, source: Source, refs: References) -> list[str]:
    found = _members(sources, source, refs)
    members = [f"  {name}: {sources.js_name(symbol)}," for name, symbol in found.items()]
    return [*comment("The module as a value."), f"const {module_name(source)} = {{", *members, "};"]
