"""The generated files of the page's folder `bots`, made once for each version of the code and then cached.

They are made in a separate process, because translating imports the kernels and so, usually, their compiler.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from rowlock.fast.cache import CACHE

SOURCES = (
    *("rules", "record", "fast", "values", "values/weights", "analysis", "bots", "browser", "translated"),
    *("study", "puzzles", "translated/wasm"),
)
"""The folders of the package on which the files depend."""


def bot_files() -> dict[str, bytes]:
    """The files by their path in the folder."""
    made = CACHE / f"page-bots-{_hash()}.zip"
    if not made.exists():
        _make(made)
    with zipfile.ZipFile(made) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _hash() -> str:
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    for folder in SOURCES:
        for path in sorted((package / folder).iterdir()):
            if path.suffix in (".py", ".bin", ".json"):
                digest.update(f"{folder}/{path.name}".encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _make(made: Path) -> None:
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        file = Path(folder) / made.name
        subprocess.run(
            [sys.executable, "-m", "rowlock.browser.translation", str(file)],
            env={**os.environ, "ROWLOCK_INTERPRETED": "1"},
            check=True,
        )
        file.replace(made)
