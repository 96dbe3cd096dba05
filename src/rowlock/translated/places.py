"""Where a variable is declared. Python declares none; JavaScript wants each declared, best where it is first given."""

import ast
from collections import Counter
from collections.abc import Iterator


def names_in(node: ast.AST) -> Counter[str]:
    """How often each name stands in a piece of code, those of comprehensions left out: they are their own."""
    counted: Counter[str] = Counter()
    _count(node, counted, frozenset())
    return counted


def _count(node: ast.AST, counted: Counter[str], inner: frozenset[str]) -> None:
    if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp):
        inner = inner.union(*(stored(generator.target) for generator in node.generators))
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
    """The names that a statement itself gives a value, one for each time."""
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
    """A block and all blocks in it."""
    yield body
    for node in body:
        for inside in (getattr(node, name, []) for name in ("body", "orelse")):
            yield from blocks(inside) if inside else ()
        for part in (*getattr(node, "cases", ()), *getattr(node, "handlers", ())):
            yield from blocks(part.body)


class Places:
    """For one function: what is declared where."""

    def __init__(self, body: list[ast.stmt], given: set[str]) -> None:
        times = Counter(name for block in blocks(body) for node in block for name in assigned(node))
        self.bound = frozenset(times) | given
        self.once = {name for name, count in times.items() if count == 1 and name not in given}
        self._names: dict[ast.AST, Counter[str]] = {}
        self._everywhere: Counter[str] = Counter()
        for node in body:
            self._everywhere.update(self._in(node))
        self.here: dict[int, set[str]] = {}
        """By statement, the names that can be declared by it."""
        for block in blocks(body):
            self._look_through(block, given)
        placed = {name for names in self.here.values() for name in names}
        self.first = sorted(set(times) - placed - given)
        """What must be declared at the beginning of the function."""

    def _in(self, node: ast.stmt) -> Counter[str]:
        if node not in self._names:
            self._names[node] = names_in(node)
        return self._names[node]

    def _look_through(self, block: list[ast.stmt], given: set[str]) -> None:
        seen: set[str] = set()
        for place, node in enumerate(block):
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.For):
                # A loop's variables are declared for the loop alone, others for the rest of the block.
                reach = [node] if isinstance(node, ast.For) else block[place:]
                names = set(assigned(node))
                value = node.iter if isinstance(node, ast.For) else node.value
                worked_out = names_in(value) if value else {}
                declared = {
                    name
                    for name in names - seen - given
                    if sum(self._in(one)[name] for one in reach) == self._everywhere[name] and name not in worked_out
                }
                # One declaration declares all names of a target, or none.
                if declared and declared == names:
                    self.here[id(node)] = declared
            seen.update(self._in(node))

    def word(self, node: ast.stmt) -> str:
        """How a statement declares what it gives a value."""
        names = self.here.get(id(node), set())
        return "" if not names else "const " if names <= self.once else "let "
