"""The results of a shard of a simulation as a file of NumPy arrays, and merging such files."""

import json
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from rowlock.cli.shards import Setting
from rowlock.fast.playouts import SimulatedGames
from rowlock.rules import BadOptions, Options, Track
from rowlock.shards import Shard, check_complete, parse_shard

FORMAT = "rowlock simulate shard 1"


def write_shard(path: Path, setting: Setting, shard: Shard, played: SimulatedGames) -> None:
    described = json.dumps({"format": FORMAT, "shard": str(shard), "setting": setting})
    with path.open("wb") as file:
        np.savez_compressed(file, described=np.array(described), **played._asdict())


def merge_shards(paths: list[Path]) -> tuple[Setting, SimulatedGames]:
    """The simulation, and all results in the order of the games."""
    files = sorted(map(_read, paths), key=lambda file: file[0].place)
    check_complete([shard for shard, _, _ in files])
    first = files[0][1]
    if any(setting != first for _, setting, _ in files):
        raise BadOptions("the files are from different simulations")
    (game, players, first_seat, track, rules), games, policies, seed = first
    on = None if track is None else Track(track[0], tuple(track[1]), tuple(track[2]))
    options = Options(game, players, first_seat, on, rules)
    played = SimulatedGames(*(np.concatenate(part) for part in zip(*(part for _, _, part in files), strict=True)))
    return Setting(options, games, tuple(policies), seed), played


def _read(path: Path) -> tuple[Shard, list[Any], SimulatedGames]:
    try:
        with np.load(path) as file:
            described = json.loads(str(file["described"]))
            played = SimulatedGames(*(file[name] for name in SimulatedGames._fields))
    except (OSError, ValueError, KeyError, BadZipFile):
        raise BadOptions(f"{path} is not a shard of a simulation, or can't be read") from None
    if described.get("format") != FORMAT:
        raise BadOptions(f"{path} is not a shard of a simulation")
    return parse_shard(described["shard"]), described["setting"], played
