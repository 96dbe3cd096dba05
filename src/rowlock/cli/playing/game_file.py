"""The file a game is saved in. It always holds the whole game so far, even after a crash."""

import itertools
import os
from pathlib import Path


def create_file(path: Path) -> None:
    """Create the file; raises FileExistsError if it exists."""
    with path.open("x"):
        pass


def create_file_for(game: str, day: str) -> Path:
    """Create a file in the current folder, named after the game and the day."""
    for count in itertools.count(1):
        path = Path(f"{game}-{day}-{count}.rowlock")
        try:
            create_file(path)
        except FileExistsError:
            continue
        return path
    raise AssertionError("unreachable: count() never ends")


def write_atomically(text: str, path: Path) -> None:
    """Write a temporary file and rename it, so that readers see the old text or the new one, never a part."""
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f"{target.name}~")
    with temporary.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, target)
