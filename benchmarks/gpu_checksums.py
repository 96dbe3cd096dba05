"""The checksum of everything recorded about a game, to compare games on a GPU with the same games on the CPU."""

import zlib
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Check(NamedTuple):
    """How the compared games are played: the challenger's seat, and the settings."""

    seat: int
    seed: int
    first_game: int
    exploration: float
    odd_openings: float


CHECKS = (Check(0, 11, 1000, 0.01, 0.0), Check(1, 12, 1000, 0.05, 0.5))


def checksums(results: Any) -> NDArray[np.uint32]:
    """A checksum for each game. Predictions are compared as float32: a GPU records them like that."""
    found = []
    for game in range(len(results.shares)):
        turns = int(results.recorded[game])
        counts = results.counts[game, :turns].astype(np.int32)
        features = results.features[game, :turns].astype(np.uint16)
        parts = (
            np.int32(turns),
            results.shares[game].astype(np.float32),
            results.points[game].astype(np.float32),
            results.explored[game, :turns].astype(np.uint8),
            results.predictions[game, :turns].astype(np.float32),
            counts,
            features[np.arange(features.shape[-1]) < counts[..., None]],
        )
        found.append(zlib.crc32(b"".join(part.tobytes() for part in parts)))
    return np.array(found, dtype=np.uint32)
