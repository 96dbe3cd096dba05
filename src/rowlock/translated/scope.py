"""Where an expression stands: what names mean there, and what has been met on the way."""

import ast
import builtins
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NamedTuple

from rowlock.translated.kinds import Kind
from rowlock.translated.refusal import Untranslatable
from rowlock.translated.sources import Source, Sources, Thing

NO_NAMES = (
    " arguments await catch const debugger default delete do enum eval export extends function implements instanceof "
    " interface let new null package private protected public py static super switch this throw typeof undefined var "
    " void "
)
"""What cannot be the name of a variable in JavaScript, or means something else there."""


@dataclass
class Met:
    """What the translated things need besides themselves."""

    things: set[Thing] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    """Modules that are values, as the games are."""
    attributes: set[str] = field(default_factory=set)
    """What is asked of things whose kind is not known: they may be such modules."""


class Global(NamedTuple):
    """A name of the module, with the living thing."""

    thing: Thing
    value: Any


class Builtin(NamedTuple):
    name: str


@dataclass
class Scope:
    """A function's names. Its kinds are found out in several rounds, until no round finds out more."""

    source: Source
    sources: Sources
    met: Met
    bound: frozenset[str] = frozenset()
    kinds: dict[str, Kind] = field(default_factory=dict)
    inner: list[dict[str, Kind]] = field(default_factory=list)
    """The variables of the comprehensions around."""
    renamed: frozenset[str] = frozenset()
    used: set[str] = field(default_factory=set)
    """The names of the JavaScript module that the function uses."""

    def refusal(self, node: ast.AST, what: str) -> Untranslatable:
        return Untranslatable(self.source.file, getattr(node, "lineno", 0), what)

    def is_local(self, name: str) -> bool:
        return name in self.bound or any(name in scope for scope in self.inner)

    def kind_of_local(self, name: str) -> Kind:
        for scope in reversed(self.inner):
            if name in scope:
                return scope[name]
        return self.kinds.get(name)

    def local_name(self, name: str) -> str:
        return f"{name}_" if name in self.renamed or f" {name} " in NO_NAMES else name

    def learn(self, name: str, kind: Kind) -> None:
        """A variable that has held different kinds is of none."""
        self.kinds[name] = kind if self.kinds.get(name, kind) == kind else None

    def meaning(self, node: ast.expr) -> Global | ModuleType | Builtin | None:
        """What a name, or a name of a module (`duel.State`), stands for; nothing, if that is not settled here."""
        if isinstance(node, ast.Name):
            if self.is_local(node.id):
                return None
            found = self.sources.found(self.source, node.id)
            if isinstance(found, Thing):
                return Global(found, self.sources.value(found))
            if found is None and hasattr(builtins, node.id) and node.id not in vars(self.source.module):
                return Builtin(node.id)
            return found
        if isinstance(node, ast.Attribute):
            module = self.meaning(node.value)
            if isinstance(module, ModuleType) and self.sources.is_own(module.__name__):
                thing = self.sources.found(self.sources.by_name[module.__name__], node.attr)
                return Global(thing, self.sources.value(thing)) if isinstance(thing, Thing) else thing
        return None

    def refer(self, thing: Thing) -> str:
        self.met.things.add(thing)
        name = self.sources.js_name(thing)
        self.used.add(name)
        return name
