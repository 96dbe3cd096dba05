"""The generated files of the page's folder `bots`.

They are made in a separate process, because translating imports the kernels and so, usually, their compiler.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from rowlock.browser.generated import generate_once


def bot_files() -> dict[str, bytes]:
    """The files by their path in the folder."""
    with zipfile.ZipFile(generate_once("page-bots.zip", _make)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _make(file: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "rowlock.browser.translation", str(file)],
        env={**os.environ, "ROWLOCK_INTERPRETED": "1"},
        check=True,
    )
