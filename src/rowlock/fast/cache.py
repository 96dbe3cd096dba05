"""The disk cache of compiled code, and messages about slow first calls.

numba's cache checks only the file of a kernel, not the files of the functions it calls. So the cache folder's name
contains a hash of everything that is compiled: after a change in the rules, no stale code can be loaded.
"""

import atexit
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

TEMPORARY = "rowlock-compiled-"
COMPILED_FOLDERS = ("rules", "fast", "values")
"""The folders of the package that contain compiled functions."""


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
    """A hash of the rules, everything compiled on top of them, the versions of the compiler, how much it optimizes, and
    the processor.
    """
    versions = f"{metadata.version('numba')} {platform.python_version()} {platform.machine()} {_processor()}"
    digest = hashlib.sha256(f"{versions} {os.environ.get('NUMBA_OPT', '')}".encode())
    for folder in COMPILED_FOLDERS:
        for path in sorted((Path(__file__).parent.parent / folder).glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _processor() -> str:
    """The processor's model and features. numba doesn't load code that was compiled for another one, so an image or a
    home folder that moves to another machine needs a cache of its own there.
    """
    try:
        described = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").partition("\n\n")[0]
    except OSError:
        return platform.processor()
    parts = ("model name", "cpu part", "flags", "features")
    return " ".join(line for line in described.splitlines() if line.lower().startswith(parts))


def _cache_folder() -> Path:
    folder = user_cache() / f"compiled-{_sources_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        temporary = tempfile.mkdtemp(prefix=TEMPORARY)
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        os.environ["ROWLOCK_CACHE"] = temporary  # for child processes
        folder = Path(temporary) / folder.name
        folder.mkdir()
        return folder
    _remove_old(folder)
    return folder


def _remove_old(current: Path) -> None:
    """Removes the caches of other versions that have not been used for a month."""
    for folder in current.parent.glob("compiled-*"):
        used = folder / "used"
        if folder != current and used.exists() and time.time() - used.stat().st_mtime > 30 * 24 * 3600:
            shutil.rmtree(folder, ignore_errors=True)


CACHE = _cache_folder()
IS_TEMPORARY = CACHE.parent.name.startswith(TEMPORARY)
"""Whether the cache is deleted when this process ends, because the user's cache folder isn't writable."""

listeners: list[Callable[[str], None]] = []
"""Called with a message before something that takes a while the first time; the command line prints it."""


def notify(message: str) -> None:
    for listener in listeners:
        listener(message)


_called: set[str] = set()
"""The kernels that this process has called, so that later calls don't check the disk."""


def _mark_of(what: str) -> Path:
    """The file that exists once a kernel has been compiled on this machine."""
    return CACHE / f"{what.replace(' ', '-')}.compiled"


def is_compiled(what: str) -> bool:
    """Whether calls wrapped in `compiling(what)` start at once."""
    return what in _called or _mark_of(what).exists()


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Wraps calls of a kernel, and notifies listeners before the first one if it isn't compiled on this machine yet."""
    if what in _called:
        yield
        return
    done = _mark_of(what)
    if not done.exists():
        notify(f"compiling {what} (only once on this machine; takes a few seconds) …")
    started = time.perf_counter()
    yield
    if not done.exists() and CACHE.exists():
        done.write_text(f"{time.perf_counter() - started:.1f} s\n")
    _called.add(what)
