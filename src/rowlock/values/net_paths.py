"""Where the nets are, and which games have them. Unlike `weights`, this needs neither NumPy nor a compiler."""

from pathlib import Path

from rowlock.rules import BadOptions, Game

FOLDER = Path(__file__).parent / "weights"
PACKED = ".bin"
"""The extension of packed nets. Unpacked nets are .npz files."""


def weights_path(game: str, players: int, folder: Path = FOLDER) -> Path:
    return folder / f"{game}-{players}.npz"


def points_path(game: str, players: int, folder: Path = FOLDER) -> Path:
    return folder / f"{game}-{players}-points.npz"


def packed_path(path: Path) -> Path:
    """The packed file of a net."""
    return path.with_suffix(PACKED)


def exists(path: Path) -> bool:
    return path.exists() or packed_path(path).exists()


def has_nets(game: Game) -> bool:
    """Whether there is a net to play the game by for every number of players."""
    return all(exists(weights_path(game.NAME, players)) for players in game.PLAYERS)


def can_analyse(game: str, players: int) -> bool:
    """Whether there are the nets that hints and reviews need."""
    return exists(weights_path(game, players)) and (players == 1 or exists(points_path(game, players)))


def check_nets(game: str, players: int, folder: Path = FOLDER) -> None:
    """Raise BadOptions unless there are the nets that hints and reviews need."""
    check_net(game, players, folder)
    if players > 1:
        check_points_net(game, players, folder)


def check_net(game: str, players: int, folder: Path = FOLDER) -> None:
    path = weights_path(game, players, folder)
    if not exists(path):
        _reject(f"{game} with {_counted(players)}", path, f"rowlock train {game} {folder} --players {players}")


def check_points_net(game: str, players: int, folder: Path = FOLDER) -> None:
    path = points_path(game, players, folder)
    if not exists(path):
        command = f"rowlock train {game} {folder} --players {players} --points"
        _reject(f"the points of {game} with {_counted(players)}", path, command)


def _reject(what: str, path: Path, command: str) -> None:
    raise BadOptions(f"there is no net for {what}: {path.name} is missing; train one with: {command}")


def _counted(players: int) -> str:
    return f"{players} player{'' if players == 1 else 's'}"
