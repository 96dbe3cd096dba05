"""PettingZoo's AEC interface: one seat acts after another.

Choices that are simultaneous in the game are requested one by one, in seat order, and sealed: nobody sees them until
all are in.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from rowlock.envs.rendering import Pixels
from rowlock.envs.seats import Seats
from rowlock.rules import Choice

Masked = dict[str, Any]


class SequentialGame(AECEnv[str, Masked, int | None]):
    """A game in which one seat acts at a time."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        track: str = "A",
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._seats = Seats(game, players, track, reward, render_mode)
        self.metadata = self._seats.metadata
        self.render_mode = render_mode
        self.possible_agents = list(self._seats.agents)
        self.observation_spaces = dict(self._seats.observation_spaces)
        self.action_spaces = dict(self._seats.action_spaces)
        self.agents: list[str] = []
        self._sealed: dict[int, Choice] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seats.new_game(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._sealed = {}
        self._select()
        self._seats.show()

    def observe(self, agent: str) -> Masked:
        """An agent's observation. It doesn't change when the seat has made its sealed choice."""
        return self._seats.observe(agent)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game, agent = self._seats.game, self.agent_selection
        seat = self.possible_agents.index(agent)
        if action is None:
            raise ValueError(f"{agent} needs an action: the game isn't over")
        self._sealed[seat] = game.choice_of(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if len(self._sealed) == len(game.deciding):
            rewards = game.decide(self._sealed)
            self._sealed = {}
            self.rewards = dict(zip(self.agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, game.is_over)
            self._seats.show()
        self._accumulate_rewards()
        self._select()

    def render(self) -> str | Pixels | None:
        return self._seats.render()

    def close(self) -> None:
        """Nothing has to be closed."""

    def _select(self) -> None:
        """Choose the next agent: the first deciding seat whose choice isn't sealed yet, or anybody after the end."""
        undecided = [seat for seat in self._seats.game.deciding if seat not in self._sealed]
        self.agent_selection = self.possible_agents[undecided[0]] if undecided else self.agents[0]
