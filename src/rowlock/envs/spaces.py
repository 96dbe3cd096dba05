"""The observation and action spaces of Gymnasium and PettingZoo."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces

from rowlock.envs.encoding import ActionMask, Encoding


class LegalActions(spaces.Discrete):
    """The actions of a seat. Samples without a mask are legal in its current position."""

    def __init__(self, actions: int, current_mask: Callable[[], ActionMask | None]) -> None:
        self._current_mask = current_mask
        super().__init__(actions)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._current_mask()
        return super().sample(mask, probability)


def action_space(encoding: Encoding) -> spaces.Discrete:
    return spaces.Discrete(len(encoding.choices))


def observation_space(encoding: Encoding) -> spaces.Box:
    return spaces.Box(np.zeros(encoding.size, dtype=np.uint8), encoding.highs, dtype=np.uint8)


def masked_observation_space(encoding: Encoding) -> spaces.Dict:
    """The space of observations with a mask of legal actions, as in PettingZoo."""
    mask = spaces.Box(0, 1, (len(encoding.choices),), dtype=np.int8)
    return spaces.Dict({"observation": observation_space(encoding), "action_mask": mask})
