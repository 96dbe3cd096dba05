"""The import graph of the page's modules."""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";\n?', re.MULTILINE)
"""A static import. Modules loaded with `import()` are fetched later, when they are needed."""


def in_import_order(read: Callable[[str], str], *entries: str) -> list[str]:
    """The paths of these modules and all that they import, each after those it imports. `read` returns a module's text.

    >>> modules = {"a.js": 'import { b } from "./b/b.js";', "b/b.js": 'import "../c.js";', "c.js": "", "d.js": ""}
    >>> in_import_order(modules.__getitem__, "a.js")
    ['c.js', 'b/b.js', 'a.js']
    """
    visited: set[str] = set()
    order = []

    def visit(path: str) -> None:
        if path not in visited:
            visited.add(path)
            for imported in IMPORT.findall(read(path)):
                visit(normpath(join(dirname(path), imported)))
            order.append(path)

    for entry in entries:
        visit(entry)
    return order
