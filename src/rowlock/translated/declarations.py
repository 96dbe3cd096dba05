"""Decide where variables are declared. JavaScript needs declarations, preferably at the first assignment."""

import ast
from collections import Counter
from collections.abc import Iterator


def names_in(node: ast.AST) -> Counter[str]:
    """How often each name occurs in a node, excluding the variables of comprehensions."""
    counted: Counter[str] = Counter()
    _count(node, counted, frozenset())
    return counted


def _count(node: ast.AST, counted: Counter[str], inner: frozenset[str]) -> None:
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp):
        inner = inner.union(*(stored(generator.target) for generator in node.generators))
    if isinstance(node, ast.Lambda):
        inner = inner.union(argument.arg for argument in node.args.args)
    if isinstance(node, ast.Name) and node.id not in inner:
        counted[node.id] += 1
    if isinstance(node, ast.MatchAs) and node.name:
        counted[node.name] += 1
    if isinstance(node, ast.ExceptHandler) and node.name:
        counted[node.name] += 1
    for child in ast.iter_child_nodes(node):
        _count(child, counted, inner)


def stored(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def assigned(node: ast.stmt) -> Iterator[str]:
    """The names that a statement itself assigns, once per assignment."""
    match node:
        case ast.Assign(targets=targets):
            for target in targets:
                yield from stored(target)
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            yield from stored(target)
        case ast.Match(cases=cases):
            yield from (part.name for case in cases for part in ast.walk(case.pattern) if _is_named(part))  # type: ignore[attr-defined]
        case ast.Try(handlers=handlers):
            yield from (handler.name for handler in handlers if handler.name)


def _is_named(part: ast.AST) -> bool:
    return isinstance(part, ast.MatchAs) and part.name is not None


def blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """A block and all blocks nested in it."""
    yield body
    for node in body:
        for inside in (getattr(node, name, []) for name in ("body", "orelse")):
            yield from blocks(inside) if inside else ()
        for part in (*getattr(node, "cases", ()), *getattr(node, "handlers", ())):
            yield from blocks(part.body)


class Declarations:
    """The variable declarations of one function."""

    def __init__(self, body: list[ast.stmt], given: set[str]) -> None:
        times = Counter(name for block in blocks(body) for node in block for name in assigned(node))
        self.bound = frozenset(times) | given
        self.once = {name for name, count in times.items() if count == 1 and name not in given}
        self._names: dict[ast.AST, Counter[str]] = {}
        self._everywhere: Counter[str] = Counter()
        for node in body:
            self._everywhere.update(self._in(node))
        self.declared_by: dict[int, set[str]] = {}
        """The names that each statement declares, by the statement's id."""
        for block in blocks(body):
            self._declare_in(block, given)
        placed = {name for names in self.declared_by.values() for name in names}
        self.first = sorted(set(times) - placed - given)
        """The names that must be declared at the start of the function."""

    def _in(self, node: ast.stmt) -> Counter[str]:
        if node not in self._names:
            self._names[node] = names_in(node)
        return self._names[node]

    def _declare_in(self, block: list[ast.stmt], given: set[str]) -> None:
        seen: set[str] = set()
        for place, node in enumerate(block):
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.For):
                # Loop variables are scoped to the loop, others to the rest of the block.
                reach = [node] if isinstance(node, ast.For) else block[place:]
                names = set(assigned(node))
                value = node.iter if isinstance(node, ast.For) else node.value
                worked_out = names_in(value) if value else {}
                declared = {
                    name
                    for name in names - seen - given
                    if sum(self._in(one)[name] for one in reach) == self._everywhere[name] and name not in worked_out
                }
                # A declaration covers all names of a target, or none.
                if declared and declared == names:
                    self.declared_by[id(node)] = declared
            seen.update(self._in(node))

    def word(self, node: ast.stmt) -> str:
        """The keyword with which a statement declares its targets, or an empty string."""
        names = self.declared_by.get(id(node), set())
        return "" if not names else "const " if names <= self.once else "let "
