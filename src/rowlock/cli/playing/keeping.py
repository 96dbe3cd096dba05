"""The file a game is kept in. It holds the whole game so far at any moment, however the game is broken off."""

import itertools
import os
from pathlib import Path


def new_file(path: Path) -> None:
    """Makes the file, and refuses one that is there already."""
    with path.open("x"):
        pass


def new_file_for(game: str, day: str) -> Path:
    """A new file in this folder, named after the game and the day."""
    for count in itertools.count(1):
        path = Path(f"{game}-{day}-{count}.rowlock")
        try:
            new_file(path)
        except FileExistsError:
            continue
        return path
    raise AssertionError("numbers do not end")


def keep(text: str, path: Path) -> None:
    """Writes aside and puts it in place at once: whoever looks finds the old game or the new one, never half of it."""
    place = Path(os.path.realpath(path))
    aside = place.with_name(f"{place.name}~")
    with aside.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, place)
