"""Files that are generated from the code of this package, made once for each version of it and then cached."""

import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from rowlock.fast.cache import CACHE

PACKAGE = Path(__file__).parent.parent
NETS = PACKAGE / "values" / "weights"
MAX_AGE = 7 * 24 * 3600
"""How long files of other versions are kept, in seconds: several checkouts may share a cache."""


def generate_once(name: str, make: Callable[[Path], None]) -> Path:
    """The path of a file that `make` writes, unless this version of the code has already made it."""
    stem, suffix = os.path.splitext(name)
    made = CACHE / f"{stem}-{_version()}{suffix}"
    if not made.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            file = Path(folder) / name
            make(file)
            file.replace(made)
        _remove_old(CACHE.glob(f"{stem}-*{suffix}"))
    return made


@cache
def _version() -> str:
    """A hash of all code and nets, since nobody would notice a dependency that is missing from a shorter list."""
    digest = hashlib.sha256()
    for path in sorted([*PACKAGE.rglob("*.py"), *NETS.iterdir()]):
        digest.update(f"{path.relative_to(PACKAGE)}".encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _remove_old(files: Iterable[Path]) -> None:
    for file in files:
        with suppress(OSError):  # another process may have removed it
            if time.time() - file.stat().st_mtime > MAX_AGE:
                file.unlink()
