"""Gymnasium's interface: one agent in one seat, and bots in the others."""

import random
from typing import Any

import gymnasium
import numpy as np

from rowlock.bots import View, bot_named
from rowlock.envs.encoding import Observation, encoding_of, options_for
from rowlock.envs.one_game import OneGame
from rowlock.envs.opponents import opponent_names
from rowlock.envs.rendering import HUMAN, RENDER_MODES, Pixels, check_render_mode, render
from rowlock.envs.rewards import reward_kind, win_shares
from rowlock.envs.spaces import action_space, observation_space
from rowlock.rules import BadOptions, legal, scores

ILLEGAL = -1.0
"""The reward for an illegal action, which loses the game."""


class GameAgainstBots(gymnasium.Env[Any, Any]):
    """A game of one agent against bots. The agent's seat and the first seat change from game to game, unless the
    options `seat` and `first` of `reset` say otherwise.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  as declared by Gymnasium

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponent: str | list[str] = "casual",
        track: str = "A",
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._options = options_for(game, players, track)
        reward_kind(self._options, reward)
        self._reward = reward
        self._bots = [bot_named(name, game) for name in opponent_names(self._options, opponent)]
        self._encoding = encoding_of(self._options)
        self.observation_space = observation_space(self._encoding)
        self.action_space = action_space(self._encoding)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        players = self._options.players
        drawn = {"seat": int(self.np_random.integers(players)), "first": int(self.np_random.integers(players))}
        settings = {**drawn, **(options or {})}
        for name in drawn:
            if settings[name] not in range(players):
                raise BadOptions(f"{name}={settings[name]} is not a seat: the seats are 0 to {players - 1}")
        self._seat = settings["seat"]
        # The generators of dice and bots are drawn here, so that the dice don't depend on how anybody plays.
        dice = np.random.default_rng(int(self.np_random.integers(2**63)))
        self._generators = [random.Random(int(self.np_random.integers(2**63))) for _ in self._bots]
        self._game = OneGame(self._options._replace(first=settings["first"]), dice, self._reward)
        self._play_on()
        self._show()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            choice = self._game.choice_of(self._seat, int(action))
        except ValueError as error:
            lost = {**self._info(), "share": 0.0, "illegal_action": str(error)}
            return self._observation(), ILLEGAL, True, False, lost
        reward = self._decide({self._seat: choice}) + self._play_on()
        self._show()
        return self._observation(), reward, self._game.is_over, False, self._info()

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions, in the form that libraries with maskable policies expect."""
        return self._encoding.mask(self._game.state, self._seat).astype(bool)

    def render(self) -> str | Pixels | None:
        return render(self._game.state, self.render_mode)

    def _show(self) -> None:
        """Print the position if the game is shown to people."""
        if self.render_mode == HUMAN:
            self.render()

    def _decide(self, own: dict[int, int]) -> float:
        """Let everybody decide, the bots in the seats other than the agent's."""
        state = self._game.state
        choices = dict(own)
        for seat in self._game.deciding:
            if seat not in own:
                index = (seat - self._seat) % self._options.players - 1
                bot, generator = self._bots[index], self._generators[index]
                choices[seat] = bot.choose(View(state, seat), legal(state, seat), generator)
        return self._game.decide(choices)[self._seat]

    def _play_on(self) -> float:
        """Play until the agent decides or the game is over, and return its reward for that."""
        reward = 0.0
        while not self._game.is_over and self._seat not in self._game.deciding:
            reward += self._decide({})
        return reward

    def _observation(self) -> Observation:
        return self._encoding.observe(self._game.state, self._seat)

    def _info(self) -> dict[str, Any]:
        """The legal actions, the agent's seat and the scores; at the end also the agent's share of the win."""
        state = self._game.state
        points = scores(state)
        return {
            "action_mask": self._encoding.mask(state, self._seat),
            "seat": self._seat,
            "scores": np.array(points, dtype=np.int64),
            **({"share": win_shares(points)[self._seat]} if self._game.is_over else {}),
        }
