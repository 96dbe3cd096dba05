"""The modules to translate: their source code, what the names in them refer to, and their values.

Modules are imported, so the values of constants and the annotations of functions don't have to be inferred from the
source code.
"""

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NamedTuple

Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class Symbol(NamedTuple):
    """A function, class or constant that a module defines."""

    module: str
    name: str


@dataclass(frozen=True)
class Source:
    """A module with its definitions and imports, by name."""

    module: ModuleType
    defined: dict[str, Definition] = field(default_factory=dict)
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    comments: dict[str, str] = field(default_factory=dict)
    """The docstrings below constants."""

    @property
    def name(self) -> str:
        return self.module.__name__

    @property
    def short(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def file(self) -> str:
        return f"{self.name.replace('.', '/')}.py"


def source_of(module: ModuleType) -> Source:
    source = Source(module)
    above = ""
    for node in ast.parse(inspect.getsource(module)).body:
        names = _names_defined_by(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign):
            source.defined.update(dict.fromkeys(names, node))
        elif isinstance(node, ast.ImportFrom):
            source.imported.update({a.asname or a.name: (node.module or "", a.name) for a in node.names})
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and above:
            source.comments[above] = inspect.cleandoc(str(node.value.value))
        above = names[0] if names and isinstance(node, ast.Assign | ast.AnnAssign) else ""
    return source


def _names_defined_by(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


class Sources:
    """Some modules and all modules of the same package that they import, in dependency order."""

    def __init__(self, modules: list[ModuleType], provided: Mapping[Symbol, str] | None = None) -> None:
        self.provided = provided or {}
        """Symbols that aren't translated because the page has them, with their JavaScript."""
        self.package = modules[0].__name__.partition(".")[0]
        self.by_name: dict[str, Source] = {}
        for module in modules:
            self._add(module)
        self._module_counts = Counter(name for source in self.by_name.values() for name in source.defined)

    def _add(self, module: ModuleType, adding: tuple[str, ...] = ()) -> None:
        name = module.__name__
        if name in self.by_name or name in adding:
            return
        source = source_of(module)
        for imported, symbol in source.imported.values():
            if self.is_own(imported):
                value = getattr(sys.modules[imported], symbol)
                self._add(value if isinstance(value, ModuleType) else sys.modules[imported], (*adding, name))
        self.by_name[name] = source

    def is_own(self, module: str) -> bool:
        return module.partition(".")[0] == self.package

    def resolve(self, source: Source, name: str) -> Symbol | ModuleType | None:
        """What a global name of a module refers to, wherever it is defined; None if it isn't ours."""
        if name in source.defined:
            return Symbol(source.name, name)
        if name not in source.imported:
            module = vars(source.module).get(name)
            return module if isinstance(module, ModuleType) else None
        module_name, original = source.imported[name]
        if not self.is_own(module_name):
            return None
        value = getattr(sys.modules[module_name], original)
        if isinstance(value, ModuleType):
            return value
        return self.resolve(self.by_name[module_name], original)

    def value(self, symbol: Symbol) -> Any:
        return vars(self.by_name[symbol.module].module)[symbol.name]

    def js_name(self, symbol: Symbol) -> str:
        """The name in JavaScript, prefixed with its module if several modules define the same name."""
        return (
            symbol.name
            if self._module_counts[symbol.name] == 1
            else f"{self.by_name[symbol.module].short}_{symbol.name}"
        )
