"""Modules of the page made one script, so that a file needs no others.

There is no build step, so the modules are joined as they stand: each after those it imports, without the lines that say
import and export. That works as long as no two of them use the same name at their top, none renames what it imports,
and no text goes over several lines. Comments and indents stay behind: whoever has a file wants to read a review.
"""

import re
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath

IMPORT = re.compile(r'^import \{[^}]*\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const|let|function|async|class)", re.MULTILINE)
INDENT = re.compile(r"^ +", re.MULTILINE)
COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)


@cache
def one_script(entry: str) -> str:
    """A module of the page, by its path in `rowlock.page`, with all that it needs."""
    script = "".join(COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", page_part(path)))) for path in in_order(entry))
    return INDENT.sub("", script)


@cache
def in_order(entry: str) -> tuple[str, ...]:
    """The paths of a module and of all that it imports, each after those it needs."""
    found: list[str] = []

    def visit(path: str) -> None:
        if path not in found:
            for needed in IMPORT.findall(page_part(path)):
                visit(normpath(join(dirname(path), needed)))
            found.append(path)

    visit(entry)
    return tuple(found)


def page_part(path: str) -> str:
    return files("rowlock.page").joinpath(*path.split("/")).read_text(encoding="utf-8")
