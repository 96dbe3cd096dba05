"""Registers the functions of `rules` with numba, and manages the cache of compiled code.

`register_jitable` lets compiled code call a function and leaves it unchanged for the interpreter. A few functions have
their own implementation in compiled code, below: replacing an item of a tuple, the rightmost mark of a row, what a
rule asks of the layout (always the standard one there), and bit counts for sets of choices.

numba's cache on disk checks only the file of a kernel, not the files of the functions it calls. So the cache
folder's name contains a hash of everything that is compiled: after a change in the rules no stale code can be loaded.
"""

import atexit
import hashlib
import inspect
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba import extending, types
from numba.cpython.unsafe import tuple as unsafe_tuple
from numba.extending import models, overload, register_jitable, register_model, typeof_impl

from rowlock.rules import GAMES, choices, dice, layout, pawns, rows, seats, sheet

RULES: tuple[Any, ...] = (rows, choices, dice, seats, layout, sheet, pawns, *GAMES.values())
OVERRIDDEN = (
    seats.replaced,
    rows.foremost,
    layout.row_count,
    layout.row_of,
    layout.square_of,
    layout.choice_at,
    layout.square_with,
    layout.row_for,
    layout.square_for,
    layout.dice_out,
)
COMPILED_FOLDERS = ("rules", "fast", "values")
"""The folders of the package that contain compiled functions."""

tuple_setitem: Any = unsafe_tuple.tuple_setitem
intrinsic: Any = extending.intrinsic
"""Typed as `Any` because numba's own annotations for these are wrong."""


def user_cache() -> Path:
    """The user's cache folder for Rowlock."""
    if "ROWLOCK_CACHE" in os.environ:
        return Path(os.environ["ROWLOCK_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "rowlock"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rowlock"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rowlock"


def _sources_hash() -> str:
    """A hash of the rules, everything compiled on top of them, and the versions of the compiler."""
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    for folder in COMPILED_FOLDERS:
        for path in sorted((Path(__file__).parent.parent / folder).glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    folder = user_cache() / f"compiled-{_sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        temporary = tempfile.mkdtemp(prefix="rowlock-compiled-")
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return Path(temporary)
    _remove_old(folder)
    return folder


def _remove_old(current: Path) -> None:
    """Removes the caches of other versions that have not been used for a month."""
    for folder in current.parent.glob("compiled-*"):
        used = folder / "used"
        if folder != current and used.exists() and time.time() - used.stat().st_mtime > 30 * 24 * 3600:
            shutil.rmtree(folder, ignore_errors=True)


CACHE = _cache_folder()


def kernel(function: Any) -> Any:
    """A decorator for functions called from Python: compiled once, cached on disk, and run without the GIL.

    numba reads its cache folder from a global setting while decorating, so that is changed just for the moment.
    """
    usual_folder = vars(numba.config)["CACHE_DIR"]
    vars(numba.config)["CACHE_DIR"] = str(CACHE)
    try:
        return numba.njit(cache=True, nogil=True)(function)
    finally:
        vars(numba.config)["CACHE_DIR"] = usual_folder


Numbers = Any
"""A NumPy array; compiled functions of `rules` take one in place of a tuple."""

kernel_part = register_jitable
"""A decorator for functions called by kernels."""

listeners: list[Callable[[str], None]] = []
"""Called with a message before something that takes a while the first time; the command line prints it."""


def notify(message: str) -> None:
    for listener in listeners:
        listener(message)


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Wraps the first call of a kernel, and notifies listeners if it is not compiled yet on this machine."""
    done = CACHE / f"{what.replace(' ', '-')}.compiled"
    if not done.exists():
        notify(f"compiling {what} (only once on this machine; takes a few seconds) …")
    begun = time.perf_counter()
    yield
    if not done.exists() and CACHE.exists():
        done.write_text(f"{time.perf_counter() - begun:.1f} s\n")


for _module in RULES:
    for _function in vars(_module).values():
        own = inspect.isfunction(_function) and _function.__module__ == _module.__name__
        if own and _function not in OVERRIDDEN:
            register_jitable(_function)


@overload(seats.replaced)
def _replaced(items, seat, item):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda items, seat, item: tuple_setitem(items, seat, item)


@intrinsic
def leading_zeros(_context: Any, _word: Any) -> Any:
    """The number of leading zero bits of a word that is not 0."""

    def code(context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctlz(words[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@intrinsic
def trailing_zeros(_context: Any, _word: Any) -> Any:
    """The number of trailing zero bits of a word that is not 0: the first choice of a set."""

    def code(context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@intrinsic
def ones(_context: Any, _word: Any) -> Any:
    """The number of one bits of a word: how many choices a set has."""

    def code(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.int64(types.int64), code


@overload(rows.foremost)
def _foremost(row):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda row: -1 if row == 0 else (63 - leading_zeros(row)) // rows.DIGIT


class StandardLayout(types.Dummy):
    """A layout in compiled code: always the standard one, so nothing of it has to be passed around."""


register_model(StandardLayout)(models.OpaqueModel)


@typeof_impl.register(layout.Layout)
def _layout_type(value: layout.Layout, _context: Any) -> StandardLayout:
    if value != layout.STANDARD:
        raise TypeError("kernels know the four standard rows only")
    return StandardLayout("StandardLayout")


@overload(layout.row_count)
def _row_count(layout):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout: rows.DICE_COLOURS  # noqa: ARG005


@overload(layout.row_of)
def _row_of(layout, choice):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout, choice: choices.colour_of(choice)  # noqa: ARG005


@overload(layout.square_of)
def _square_of(layout, choice):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout, choice: choices.index_in_colour(choice)  # noqa: ARG005


@overload(layout.choice_at)
def _choice_at(layout, row, square):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout, row, square: choices.standard_choice(row, square)  # noqa: ARG005


@overload(layout.square_with)
def _square_with(layout, row, number):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout, row, number: rows.standard_square(row, number)  # noqa: ARG005


@overload(layout.row_for)
def _row_for(layout, colour, number):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout, colour, number: colour  # noqa: ARG005


@overload(layout.square_for)
def _square_for(layout, colour, number):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout, colour, number: rows.standard_square(colour, number)  # noqa: ARG005


@overload(layout.dice_out)
def _dice_out(layout, closed):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda layout, closed: closed  # noqa: ARG005
