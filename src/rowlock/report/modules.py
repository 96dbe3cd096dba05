"""Joins modules of the page into one script, so that a review is a single file.

There is no build step: the modules are concatenated in import order, without their import and export lines. This
requires that no two of them use the same top-level name, that imports aren't renamed, and that no string spans several
lines. Comments and indentation are removed to keep the file small.
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
