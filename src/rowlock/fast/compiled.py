"""The functions of `rules`, registered with numba, and where compiled code is kept.

`register_jitable` leaves a function plain for the interpreter and lets compiled code call it. A few things are said
differently in compiled code, below: a tuple with one item replaced, the rightmost mark of a row, and, for sets of
choices, counts of bits that numba has no word for.

numba's cache on disk looks at the file of a kernel only, not at the files of the functions it calls. So the cache
folder is named after everything that is compiled: a change in the rules never meets an old compilation.
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

from rowlock.rules import choices, dice, duel, layout, pawns, rows, seats, sheet

RULES = (rows, choices, dice, seats, layout, sheet, pawns, duel)
OVERLOADED = (
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
"""The folders of the package with anything in them that is compiled."""

tuple_setitem: Any = unsafe_tuple.tuple_setitem
intrinsic: Any = extending.intrinsic
"""numba's own types take these for something else than what they are."""


def user_cache() -> Path:
    """Where this person's programs keep what can be made again."""
    if "ROWLOCK_CACHE" in os.environ:
        return Path(os.environ["ROWLOCK_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "rowlock"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "rowlock"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rowlock"


def _sources_hash() -> str:
    """Of the rules, of what is built on them, and of what compiles them."""
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
        kept_for_now = tempfile.mkdtemp(prefix="rowlock-compiled-")
        atexit.register(shutil.rmtree, kept_for_now, ignore_errors=True)
        return Path(kept_for_now)
    _remove_old(folder)
    return folder


def _remove_old(current: Path) -> None:
    """Removes what other versions compiled and nobody has used for a month."""
    for folder in current.parent.glob("compiled-*"):
        used = folder / "used"
        if folder != current and used.exists() and time.time() - used.stat().st_mtime > 30 * 24 * 3600:
            shutil.rmtree(folder, ignore_errors=True)


CACHE = _cache_folder()


def kernel(function: Any) -> Any:
    """For what is called from Python: compiled once, kept on disk, and free of the interpreter's lock.

    numba looks for its cache folder while it decorates; other people's kernels keep theirs.
    """
    elsewhere = vars(numba.config)["CACHE_DIR"]
    vars(numba.config)["CACHE_DIR"] = str(CACHE)
    try:
        return numba.njit(cache=True, nogil=True)(function)
    finally:
        vars(numba.config)["CACHE_DIR"] = elsewhere


Numbers = Any
"""An array of numbers, which the functions of `rules` take as they would a tuple."""

kernel_part = register_jitable
"""For what kernels call."""

listeners: list[Callable[[str], None]] = []
"""Told what takes a while the first time; the command line says so to the person."""


def tell(what: str) -> None:
    for listener in listeners:
        listener(what)


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Around the first call of a kernel: says so when it has not been compiled on this machine yet."""
    done = CACHE / f"{what.replace(' ', '-')}.compiled"
    if not done.exists():
        tell(f"compiling {what}, once on this machine: a few seconds …")
    begun = time.perf_counter()
    yield
    if not done.exists() and CACHE.exists():
        done.write_text(f"{time.perf_counter() - begun:.1f} s\n")


for _module in RULES:
    for _function in vars(_module).values():
        own = inspect.isfunction(_function) and _function.__module__ == _module.__name__
        if own and _function not in OVERLOADED:
            register_jitable(_function)


@overload(seats.replaced)
def _replaced(items, seat, item):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda items, seat, item: tuple_setitem(items, seat, item)


@intrinsic
def leading_zeros(_context: Any, _word: Any) -> Any:
    """Of a machine word that is not 0."""

    def code(context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctlz(words[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@intrinsic
def trailing_zeros(_context: Any, _word: Any) -> Any:
    """Of a machine word that is not 0: the least choice of a set."""

    def code(context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), code


@intrinsic
def ones(_context: Any, _word: Any) -> Any:
    """How many choices a set has."""

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
