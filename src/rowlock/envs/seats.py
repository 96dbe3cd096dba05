"""The common part of PettingZoo's two kinds of environments: the seats as agents, and their observations."""

from functools import partial
from typing import Any

import numpy as np

from rowlock.envs.encoding import VERSION, ActionMask, encoding_of, options_for
from rowlock.envs.one_game import OneGame
from rowlock.envs.rendering import HUMAN, RENDER_MODES, Pixels, check_render_mode, render
from rowlock.envs.rewards import reward_kind
from rowlock.envs.spaces import LegalActions, masked_observation_space
from rowlock.rules import BadOptions


class Seats:
    """The settings and the current game of an environment whose agents are the seats: `seat_0`, `seat_1` and so on."""

    def __init__(self, game: str, players: int | None, track: str, reward: str | None, render_mode: str | None) -> None:
        check_render_mode(render_mode)
        self.options = options_for(game, players, track)
        reward_kind(self.options, reward)
        self._reward = reward
        self.render_mode = render_mode
        self.encoding = encoding_of(self.options)
        self.agents = [f"seat_{seat}" for seat in range(self.options.players)]
        self.observation_spaces = {agent: masked_observation_space(self.encoding) for agent in self.agents}
        actions = len(self.encoding.choices)
        self.action_spaces = {agent: LegalActions(actions, partial(self._mask, agent)) for agent in self.agents}
        self.metadata = {
            "name": f"rowlock_{game}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self._generator = np.random.default_rng()

    def new_game(self, seed: int | None, options: dict[str, Any] | None) -> OneGame:
        """Start a game. The option `first` is the seat that is active first, otherwise seat 0."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        first = (options or {}).get("first", 0)
        if first not in range(self.options.players):
            raise BadOptions(f"seat {first} can't be first: the seats are 0 to {self.options.players - 1}")
        self.game = OneGame(self.options._replace(first=first), self._generator, self._reward)
        return self.game

    def observe(self, agent: str) -> dict[str, Any]:
        seat, state = self.agents.index(agent), self.game.state
        return {"observation": self.encoding.observe(state, seat), "action_mask": self.encoding.mask(state, seat)}

    def _mask(self, agent: str) -> ActionMask | None:
        """The legal actions of an agent; None before the first game."""
        return self.observe(agent)["action_mask"] if hasattr(self, "game") else None

    def show(self) -> None:
        """Print the position if the game is shown to people."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> str | Pixels | None:
        return render(self.game.state, self.render_mode)
