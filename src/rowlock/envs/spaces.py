"""The observation and action spaces of Gymnasium and PettingZoo."""

import numpy as np
from gymnasium import spaces

from rowlock.envs.encoding import Encoding


def action_space(encoding: Encoding) -> spaces.Discrete:
    return spaces.Discrete(len(encoding.choices))


def observation_space(encoding: Encoding) -> spaces.Box:
    return spaces.Box(np.zeros(encoding.size, dtype=np.uint8), encoding.highs, dtype=np.uint8)


def masked_observation_space(encoding: Encoding) -> spaces.Dict:
    """The space of observations with a mask of legal actions, as in PettingZoo."""
    mask = spaces.Box(0, 1, (len(encoding.choices),), dtype=np.int8)
    return spaces.Dict({"observation": observation_space(encoding), "action_mask": mask})
