"""Modules of the page made one script, so that a file needs no others.

There is no build step, so the modules are joined as they stand: each after those it imports, without the lines that say
import and export. That works as long as no two of them use the same name at their top, none renames what it imports,
and no text goes over several lines. Comments and indents stay behind: whoever has a file wants to read a review.
"""

import re
from functools import cache
from importlib.resources import files

from rowlock.page.imports import IMPORT, in_import_order

EXPORT = re.compile(r"^export (?=const|let|function|async|class)", re.MULTILINE)
INDENT = re.compile(r"^ +", re.MULTILINE)
COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)


@cache
def one_script(entry: str) -> str:
    """A module of the page, by its path in `rowlock.page`, with all that it needs."""
    modules = in_import_order(page_part, entry)
    script = "".join(COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", page_part(path)))) for path in modules)
    return INDENT.sub("", script)


def page_part(path: str) -> str:
    return files("rowlock.page").joinpath(*path.split("/")).read_text(encoding="utf-8")
