"""Packs of puzzles as files: JSON with one line per puzzle, and figures as whole numbers to keep them short."""

import functools
import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

VERSION = 1
"""Increase this whenever the format changes."""

SHARE_UNIT, POINTS_UNIT = 1000, 10
"""Shares of the win are stored in thousandths, points in tenths."""


class PuzzleChoice(NamedTuple):
    """A legal choice as written in a record; its share of the win, points, and loss against the best choice (in points
    in a solo game), each with its standard error. In a solo game the shares are 0.
    """

    choice: str
    share: float
    share_error: float
    points: float
    points_error: float
    loss: float
    loss_error: float
    trials: int
    """The number of games rolled out from it; 0 if its figures are exact."""


class Puzzle(NamedTuple):
    """A position with its dice, the seat that decides (from 1), its choices from best to worst, how many of them count
    as right, how often each level misses it (of `TRIES`, the weakest level first), and its themes.
    """

    position: str
    seat: int
    choices: tuple[PuzzleChoice, ...]
    right: int
    missed: tuple[int, ...]
    grade: int
    themes: tuple[str, ...]

    @property
    def right_choices(self) -> tuple[str, ...]:
        return tuple(one.choice for one in self.choices[: self.right])


class Pack(NamedTuple):
    """The puzzles of a game and number of players, and how they were made and verified."""

    game: str
    players: int
    made: dict[str, Any]
    puzzles: tuple[Puzzle, ...]


class BadPack(ValueError):
    """A file that isn't a pack of puzzles."""


def puzzle_data(puzzle: Puzzle, alone: bool) -> list[Any]:
    """A puzzle as a list: position, seat, number of right choices, grade, misses, themes, and then the choices."""
    choices = []
    for one in puzzle.choices:
        unit = POINTS_UNIT if alone else SHARE_UNIT
        figures = (
            *(round(SHARE_UNIT * share) for share in (one.share, one.share_error)),
            *(round(POINTS_UNIT * points) for points in (one.points, one.points_error)),
            *(round(unit * loss) for loss in (one.loss, one.loss_error)),
        )
        choices.append([one.choice, *figures, one.trials])
    themes = list(puzzle.themes)
    return [puzzle.position, puzzle.seat, puzzle.right, puzzle.grade, list(puzzle.missed), themes, choices]


def parse_puzzle(data: list[Any], alone: bool) -> Puzzle:
    position, seat, right, grade, missed, themes, choices = data
    unit = POINTS_UNIT if alone else SHARE_UNIT
    return Puzzle(
        position,
        seat,
        tuple(_parse_choice(one, unit) for one in choices),
        right,
        tuple(missed),
        grade,
        tuple(themes),
    )


def _parse_choice(data: list[Any], unit: int) -> PuzzleChoice:
    choice, share, share_error, points, points_error, loss, loss_error, trials = data
    return PuzzleChoice(
        choice,
        *(share / SHARE_UNIT, share_error / SHARE_UNIT),
        *(points / POINTS_UNIT, points_error / POINTS_UNIT),
        *(loss / unit, loss_error / unit),
        trials,
    )


def pack_text(pack: Pack) -> str:
    """The pack as a file: the same pack always gives the same text."""
    head = {"rowlock": "puzzles", "version": VERSION, "game": pack.game, "players": pack.players, "made": pack.made}
    lines = ",\n".join(_compact(puzzle_data(puzzle, pack.players == 1)) for puzzle in pack.puzzles)
    return f'{_compact(head)[:-1]},"puzzles":[\n{lines}\n]}}\n'


def parse_pack(text: str) -> Pack:
    try:
        data = json.loads(text)
        if data["rowlock"] != "puzzles":
            raise BadPack("this file is not a pack of puzzles")
        if data["version"] != VERSION:
            raise BadPack(f"this pack has version {data['version']}, but Rowlock reads version {VERSION}")
        players = int(data["players"])
        puzzles = tuple(parse_puzzle(puzzle, players == 1) for puzzle in data["puzzles"])
        return Pack(data["game"], players, data["made"], puzzles)
    except BadPack:
        raise
    except (ValueError, KeyError, TypeError, IndexError):
        raise BadPack("this file is not a pack of puzzles") from None


def read_pack(path: Path | Traversable) -> Pack:
    return parse_pack(path.read_text(encoding="utf-8"))


def pack_name(game: str, players: int) -> str:
    return f"{game}-{players}"


def pack_files() -> Iterator[tuple[str, Traversable]]:
    """The packs that come with Rowlock: their names and files."""
    for file in sorted((files("rowlock.puzzles") / "packs").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            yield file.name.removesuffix(".json"), file


@functools.cache
def packs() -> dict[str, Pack]:
    """The packs that come with Rowlock, by name."""
    return {name: read_pack(file) for name, file in pack_files()}


def pack_list() -> list[dict[str, Any]]:
    """The packs that come with Rowlock, without their puzzles, for the page."""
    return [
        {"name": name, "game": pack.game, "players": pack.players, "count": len(pack.puzzles)}
        for name, pack in packs().items()
    ]


def _compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
