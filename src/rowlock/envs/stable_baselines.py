"""Many games against bots for Stable-Baselines3: the compiled games of `vector`, behind its interface `VecEnv`.

    from sb3_contrib import MaskablePPO
    model = MaskablePPO("MlpPolicy", StableBaselinesGames("qwixx", num_envs=256, opponent="casual"))

Maskable policies get the legal actions from `env_method("action_masks")`. A game that ends is replaced in the same
step: its info then has its last observation as `terminal_observation`, its reward and length as `episode`, and the
agent's `share` of the win.

This needs `pip install stable-baselines3`, which Rowlock doesn't install, since it brings PyTorch.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from rowlock.envs.vector import GamesAgainstBots

Arrays = NDArray[Any]
Indices = int | Iterable[int] | None


class StableBaselinesGames(VecEnv):
    """Many games of one agent against bots."""

    render_mode = None

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        players: int | None = None,
        opponent: str | list[str] = "casual",
        track: str = "A",
        reward: str | None = None,
    ) -> None:
        self.games = GamesAgainstBots(game, num_envs, players, opponent, track, reward)
        self._actions = np.zeros(num_envs, dtype=np.int64)
        self._masks = np.zeros((num_envs, len(self.games.encoding.choices)), dtype=np.bool_)
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, dtype=np.int64)
        self._started = time.perf_counter()
        super().__init__(num_envs, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Arrays:
        """Start all games. With the same seed they have the same dice."""
        observations, infos = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._masks = infos["action_mask"].view(np.bool_)
        self._returns[:], self._lengths[:] = 0, 0
        return observations

    def step_async(self, actions: Arrays) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Arrays, Arrays, Arrays, list[dict[str, Any]]]:
        observations, rewards, ended, _, infos = self.games.step(self._actions)
        self._masks = infos["action_mask"].view(np.bool_)
        self._returns += rewards
        self._lengths += 1
        described: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for place in np.flatnonzero(ended).tolist():
            described[place] = self._final_info(place, infos)
        self._returns[ended], self._lengths[ended] = 0, 0
        return observations, rewards.astype(np.float32), ended, described

    def _final_info(self, place: int, infos: dict[str, Any]) -> dict[str, Any]:
        seconds = round(time.perf_counter() - self._started, 6)
        return {
            "episode": {"r": float(self._returns[place]), "l": int(self._lengths[place]), "t": seconds},
            "terminal_observation": infos["final_obs"][place],
            "TimeLimit.truncated": False,
            **{name: infos["final_info"][name][place] for name in ("scores", "seat", "share")},
        }

    def action_masks(self) -> Arrays:
        """The legal actions of each game."""
        return self._masks

    def env_method(self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any) -> list[Any]:
        """The results of a method for some games. There is only `action_masks`."""
        if method_name != "action_masks" or args or kwargs:
            raise AttributeError(f"the games have no method {method_name}, only action_masks()")
        return list(self._masks[self._places(indices)])

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute, which is the same for all games."""
        return [getattr(self, attr_name) for _ in self._places(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:  # noqa: ARG002
        raise AttributeError(f"{attr_name} can't be set: make the games with other options")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:  # noqa: ARG002
        return [False for _ in self._places(indices)]

    def close(self) -> None:
        self.games.close()

    def _places(self, indices: Indices) -> Sequence[int]:
        return list(self._get_indices(indices))
