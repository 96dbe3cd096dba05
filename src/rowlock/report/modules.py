"""The modules of a review as one script, so that a review is a single file."""

from functools import cache
from importlib.resources import files

from rowlock.page.bundles import joined
from rowlock.page.imports import in_import_order


@cache
def one_script(entry: str) -> str:
    """A module of the page, by its path in `rowlock.page`, with everything it imports."""
    paths = in_import_order(page_part, entry)
    return joined({path: page_part(path) for path in paths}, paths)


def page_part(path: str) -> str:
    return files("rowlock.page").joinpath(*path.split("/")).read_text(encoding="utf-8")
