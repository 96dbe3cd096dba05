"""Self-play batches with PufferLib's buffers: a line for every agent, where an agent is a seat of a game.

PufferLib itself isn't needed: this has the attributes and methods that its trainer uses. Agents that have nothing to
decide in a step have False in `masks`, and only action 0 in `action_masks`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rowlock.envs.batch import GameBatch
from rowlock.envs.encoding import options_for
from rowlock.envs.spaces import action_space, observation_space

Buffers = tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], list[dict[str, Any]]]


class PufferGames:
    """A batch of games. `buf`, if given, has the arrays to write to: a dict, or in older versions an object with
    attributes, with the same names as here.
    """

    def __init__(
        self,
        game: str,
        games: int = 1024,
        players: int | None = None,
        track: str = "A",
        reward: str | None = None,
        buf: Any = None,
        seed: int = 0,
    ) -> None:
        self._batch = GameBatch(options_for(game, players, track), games, seed, reward)
        encoding = self._batch.encoding
        self.single_observation_space = observation_space(encoding)
        self.single_action_space = action_space(encoding)
        self.num_agents = games * self._batch.options.players
        agents = self.num_agents

        def array(name: str, shape: tuple[int, ...], kind: Any) -> Any:
            if buf is None:
                return np.zeros(shape, dtype=kind)
            return buf[name] if isinstance(buf, dict) else getattr(buf, name)

        self.observations = array("observations", (agents, encoding.size), np.uint8)
        self.rewards = array("rewards", (agents,), np.float32)
        self.terminals = array("terminals", (agents,), np.bool_)
        self.truncations = array("truncations", (agents,), np.bool_)
        self.masks = array("masks", (agents,), np.bool_)
        self.actions = array("actions", (agents,), np.int32)
        self.action_masks = np.zeros((agents, len(encoding.choices)), dtype=np.int8)

    def reset(self, seed: int = 0) -> tuple[NDArray[np.uint8], list[dict[str, Any]]]:
        self._batch.reset(seed)
        self._write_buffers()
        return self.observations, []

    def step(self, actions: NDArray[Any]) -> Buffers:
        """Take an action from every agent. Games that end are restarted in the same step."""
        self.actions[:] = actions
        self._batch.step(self.actions.reshape(self._batch.deciding.shape).astype(np.int64))
        self._write_buffers()
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        """Nothing has to be closed."""

    def _write_buffers(self) -> None:
        batch, agents = self._batch, self.num_agents
        self.observations[:] = batch.observations.reshape(agents, -1)
        self.action_masks[:] = batch.action_masks.reshape(agents, -1)
        self.masks[:] = batch.deciding.reshape(agents)
        self.rewards[:] = batch.rewards.reshape(agents)
        self.terminals[:] = np.repeat(batch.terminations, batch.options.players)
