"""Gymnasium's vector interface: many games of one agent against bots of any level, all compiled.

A game that ends is replaced by a new one in the same step (`AutoresetMode.SAME_STEP`): the observation returned is the
first of the new game, and `infos["final_obs"]` has the last one of the old game.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rowlock.envs.encoding import encoding_of, options_for
from rowlock.envs.opponents import compiled_opponents
from rowlock.envs.rewards import reward_kind
from rowlock.envs.spaces import action_space, observation_space
from rowlock.fast.batch_arrays import COMMON, GAME, batch_rules, new_buffers, new_positions
from rowlock.fast.batches import ALL_LEGAL
from rowlock.fast.compiled import compiling
from rowlock.rules import BadOptions, choice_words
from rowlock.values import batch_opponents

Arrays = NDArray[Any]


class GamesAgainstBots(VectorEnv[Arrays, Arrays, Arrays]):
    """Many games of one agent against bots. Its seat and the first seat change from game to game."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponent: str | list[str] = "casual",
        track: str = "A",
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise BadOptions("many games at once can't be rendered: make a single one")
        if num_envs < 1:
            raise BadOptions(f"there must be at least one game, not {num_envs}")
        options = options_for(game, players, track)
        self.num_envs = num_envs
        self.encoding = encoding_of(options)
        self.single_observation_space = observation_space(self.encoding)
        self.single_action_space = action_space(self.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rules = batch_rules(options, reward_kind(options, reward))
        self._opponents, self._net = compiled_opponents(options, opponent)
        self._positions = new_positions(num_envs, options.players)
        self._chosen = np.zeros(options.players, dtype=np.int64)
        size, actions = self.encoding.size, len(self.encoding.choices)
        everybodys_scores = np.zeros((num_envs, options.players), dtype=np.int64)
        self._buffers = new_buffers(num_envs, 1, size, actions)._replace(final_scores=everybodys_scores)
        self._scratch = new_buffers(1, options.players, size, actions)
        self._seed = 0

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  part of the interface
    ) -> tuple[Arrays, dict[str, Any]]:
        if isinstance(seed, list):
            raise BadOptions("one seed is for all games: each game's dice follow from it and the game's number")
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63)) if self._np_random is None else self._seed + 1
        self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(seed)
        self._seed = seed % 2**63
        with compiling("batches of games with the nets" if self._net else "batches of games with bots"):
            self._step(np.zeros(0, dtype=np.int64))
        return self._buffers.observations[:, 0].copy(), self._infos()

    def step(self, actions: Arrays) -> tuple[Arrays, Arrays, Arrays, Arrays, dict[str, Any]]:
        chosen = np.asarray(actions, dtype=np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape {chosen.shape}, but ({self.num_envs},) is needed")
        seats = self._seats()
        illegal = self._step(chosen)
        if illegal != ALL_LEGAL:
            raise ValueError(f"actions[{illegal}]: {self._why_illegal(int(chosen[illegal]))}; see infos['action_mask']")
        buffers = self._buffers
        infos = self._infos()
        ended = buffers.terminations.copy()
        if ended.any():
            infos["final_obs"], infos["_final_obs"] = self._final_observations(ended), ended
            infos["final_info"], infos["_final_info"] = self._final_infos(seats, ended), ended
        no_truncation = np.zeros(self.num_envs, dtype=np.bool_)
        return buffers.observations[:, 0].copy(), buffers.rewards[:, 0].astype(np.float64), ended, no_truncation, infos

    def _step(self, actions: Arrays) -> int:
        """Take the agent's actions, or start all games if there are none. Returns the index of an illegal action."""
        return int(
            batch_opponents.step_against(
                self._rules,
                self._opponents,
                self._net,
                self._positions,
                self._seed,
                actions,
                self._chosen,
                self._scratch,
                self._buffers,
            )
        )

    def _final_observations(self, ended: NDArray[np.bool_]) -> Arrays:
        """The last observations of the games that ended, and None for the others, as in Gymnasium."""
        final = np.full(self.num_envs, None, dtype=object)
        for place in np.flatnonzero(ended):
            final[place] = self._buffers.final_observations[place, 0].copy()
        return final

    def _final_infos(self, seats: Arrays, ended: NDArray[np.bool_]) -> dict[str, Arrays]:
        """The final scores, the agent's seat, and its share of the win, in the games that ended."""
        scores = self._buffers.final_scores.copy()
        won = scores == scores.max(axis=1, keepdims=True)
        shares = (won / won.sum(axis=1, keepdims=True))[np.arange(self.num_envs), seats]
        return {"scores": scores, "_scores": ended, "seat": seats, "_seat": ended, "share": shares, "_share": ended}

    def _seats(self) -> Arrays:
        """The agent's seat in each game."""
        players = len(self._chosen)
        return self._positions[:, COMMON, GAME] // players % players

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "action_mask": self._buffers.action_masks[:, 0].copy(),
            "_action_mask": everywhere,
            "seat": self._seats(),
            "_seat": everywhere,
        }

    def _why_illegal(self, action: int) -> str:
        if action not in range(len(self.encoding.choices)):
            return f"there is no action {action}, only 0 to {len(self.encoding.choices) - 1}"
        return f"action {action} ({choice_words(self.encoding.choices[action])}) is illegal"
