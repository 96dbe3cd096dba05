"""PettingZoo's Parallel interface: every seat acts in every step, as in action 1 of the games with sheets.

If only some seats decide, the others' masks allow only action 0.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from rowlock.envs.rendering import Pixels
from rowlock.envs.seats import Seats

Masked = dict[str, Any]


class ParallelGame(ParallelEnv[str, Masked, int]):
    """A game in which all seats act together."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        track: str = "A",
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._seats = Seats(game, players, track, reward, render_mode)
        self.metadata = self._seats.metadata
        self.render_mode = render_mode
        self.possible_agents = list(self._seats.agents)
        self.observation_spaces = dict(self._seats.observation_spaces)
        self.action_spaces = dict(self._seats.action_spaces)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Masked], dict[str, dict[str, Any]]]:
        self._seats.new_game(seed, options)
        self.agents = list(self.possible_agents)
        self._seats.show()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Masked], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        game = self._seats.game
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(f"no action for {', '.join(missing)}: every agent acts in every step")
        chosen = {seat: game.choice_of(seat, actions[agent]) for seat, agent in enumerate(self.agents)}
        rewards = dict(zip(self.agents, game.decide(chosen), strict=True)) if self.agents else {}
        over = dict.fromkeys(self.agents, game.is_over)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        observations = self._observations()
        truncations = dict.fromkeys(self.agents, False)
        if game.is_over:
            self.agents = []
        self._seats.show()
        return observations, rewards, over, truncations, infos

    def render(self) -> str | Pixels | None:
        return self._seats.render()

    def close(self) -> None:
        """Nothing has to be closed."""

    def _observations(self) -> dict[str, Masked]:
        return {agent: self._seats.observe(agent) for agent in self.agents}
