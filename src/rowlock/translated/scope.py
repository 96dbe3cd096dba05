"""The scope of an expression: what names refer to, and what the translation has used so far."""

import ast
import builtins
import sys
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NamedTuple

from rowlock.translated.errors import Untranslatable
from rowlock.translated.kinds import Kind, known
from rowlock.translated.sources import Source, Sources, Symbol

RESERVED_WORDS = (
    " arguments await catch const debugger default delete do enum eval export extends function implements instanceof "
    " interface let new null package private protected public py static super switch this throw typeof undefined var "
    " void "
)
"""Names that variables can't have in JavaScript, or that mean something else there."""


@dataclass
class References:
    """Everything that the translated code refers to."""

    symbols: set[Symbol] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    """Modules that are used as values, like the games."""
    attributes: set[str] = field(default_factory=set)
    """Attributes accessed on values of unknown kind, which may be such modules."""


class Global(NamedTuple):
    """A global name, with its value in the imported module."""

    symbol: Symbol
    value: Any


class Builtin(NamedTuple):
    name: str


@dataclass
class Scope:
    """The names of a function. The kinds of its variables are inferred in several passes, until they are stable."""

    source: Source
    sources: Sources
    refs: References
    bound: frozenset[str] = frozenset()
    kinds: dict[str, Kind] = field(default_factory=dict)
    inner: list[dict[str, Kind]] = field(default_factory=list)
    """The variables of the enclosing comprehensions."""
    renamed: frozenset[str] = frozenset()
    used: set[str] = field(default_factory=set)
    """The names in the JavaScript module that the function uses."""

    def error(self, node: ast.AST, what: str) -> Untranslatable:
        return Untranslatable(self.source.file, getattr(node, "lineno", 0), what)

    def is_local(self, name: str) -> bool:
        return name in self.bound or any(name in scope for scope in self.inner)

    def kind_of_local(self, name: str) -> Kind:
        for scope in reversed(self.inner):
            if name in scope:
                return scope[name]
        return self.kinds.get(name)

    def local_name(self, name: str) -> str:
        return f"{name}_" if name in self.renamed or f" {name} " in RESERVED_WORDS else name

    def set_kind(self, name: str, kind: Kind) -> None:
        """Record the kind of a variable; None if it holds different kinds."""
        self.kinds[name] = kind if self.kinds.get(name, kind) == kind else None

    def annotated(self, annotation: ast.expr) -> Kind:
        """The kind named by an annotation in a function."""
        try:
            return known(eval(ast.unparse(annotation), dict(vars(self.source.module))))
        except NameError:
            return None

    def resolve(self, node: ast.expr) -> Global | ModuleType | Builtin | None:
        """What a name or an attribute of a module (`duel.State`) refers to; None for local or unknown names."""
        if isinstance(node, ast.Name):
            if self.is_local(node.id):
                return None
            found = self.sources.resolve(self.source, node.id)
            if isinstance(found, Symbol):
                return Global(found, self.sources.value(found))
            if found is None and hasattr(builtins, node.id) and node.id not in vars(self.source.module):
                return Builtin(node.id)
            return found
        if isinstance(node, ast.Attribute):
            module = self.resolve(node.value)
            if isinstance(module, ModuleType) and self.sources.is_own(module.__name__):
                symbol = self.sources.resolve(self.sources.by_name[module.__name__], node.attr)
                return Global(symbol, self.sources.value(symbol)) if isinstance(symbol, Symbol) else symbol
        return None

    def library_function(self, node: ast.expr) -> Any:
        """The function of the standard library that a name refers to, if any."""
        if not isinstance(node, ast.Name) or self.is_local(node.id):
            return None
        module, original = self.source.imported.get(node.id, ("", ""))
        return None if not module or self.sources.is_own(module) else getattr(sys.modules[module], original)

    def refer(self, symbol: Symbol) -> str:
        if symbol in self.sources.provided:
            return self.sources.provided[symbol]
        self.refs.symbols.add(symbol)
        name = self.sources.js_name(symbol)
        self.used.add(name)
        return name
