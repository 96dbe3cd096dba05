"""Which of the page's modules a browser needs to begin with."""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

IMPORTED = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)
"""What a module imports before it runs. What it asks for with `import()` comes when it is needed."""


def reached(modules: Mapping[str, str], *first: str) -> list[str]:
    """These modules and all that they import, each once, in the order in which they are met.

    >>> modules = {"a.js": 'import { b } from "./b/b.js";', "b/b.js": 'import "../c.js";', "c.js": "", "d.js": ""}
    >>> reached(modules, "a.js")
    ['a.js', 'b/b.js', 'c.js']
    """
    found: dict[str, None] = {}
    waiting = list(first)
    while waiting:
        path = waiting.pop(0)
        if path not in found:
            found[path] = None
            waiting += [normpath(join(dirname(path), named)) for named in IMPORTED.findall(modules[path])]
    return list(found)
