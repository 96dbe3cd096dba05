"""A batch of games in which you decide for every seat: self-play at compiled speed.

    batch = GameBatch(options_for("qwixx", players=2), games=1024, seed=1)
    while True:
        actions = …          # one per game and seat; batch.random_actions() makes some
        batch.step(actions)  # then read batch.observations, .action_masks, .deciding, .rewards, .terminations

The arrays stay the same and are overwritten by every step, so copy what you keep. A game that ends is replaced by a new
one in the same step: its observation is then already the first of the new game, and `final_observations` has its last.
"""

import numpy as np
from numpy.typing import NDArray

from rowlock.envs.encoding import Encoding, encoding_of
from rowlock.envs.rewards import reward_kind
from rowlock.fast import batches
from rowlock.fast.batch_arrays import COMMON, GAME, batch_rules, new_buffers, new_positions
from rowlock.fast.compiled import compiling
from rowlock.rules import BadOptions, Options, choice_words

MAX_GAMES = 1_000_000


class GameBatch:
    """Games of one kind, stepped together. Arrays have a line per game, and in it one per seat."""

    def __init__(self, options: Options, games: int, seed: int = 0, reward: str | None = None) -> None:
        if games not in range(1, MAX_GAMES + 1):
            raise BadOptions(f"a batch has 1 to {MAX_GAMES:,} games, not {games}")
        self.options = options
        self.games = games
        self.encoding: Encoding = encoding_of(options)
        self._rules = batch_rules(options, reward_kind(options, reward))
        self._positions = new_positions(games, options.players)
        self._chosen = np.zeros(options.players, dtype=np.int64)
        self._actions = np.zeros((games, options.players), dtype=np.int64)
        self._steps = 0
        buffers = new_buffers(games, options.players, self.encoding.size, len(self.encoding.choices))
        self._buffers = buffers
        self.observations: NDArray[np.uint8] = buffers.observations
        self.action_masks: NDArray[np.int8] = buffers.action_masks
        self.deciding: NDArray[np.bool_] = buffers.deciding
        """Whether each seat decides. The actions of other seats are ignored, and their masks allow only nothing."""
        self.rewards: NDArray[np.float32] = buffers.rewards
        self.terminations: NDArray[np.bool_] = buffers.terminations
        """Which games ended in the last step, by game."""
        self.final_observations: NDArray[np.uint8] = buffers.final_observations
        self.final_scores: NDArray[np.int64] = buffers.final_scores
        self.reset(seed)

    @property
    def game_numbers(self) -> NDArray[np.int64]:
        """The number of each game in the batch; the dice are a function of the seed and this number."""
        return np.asarray(self._positions[:, COMMON, GAME])

    def reset(self, seed: int = 0) -> None:
        """Restart all games. The same seed gives the same dice."""
        self._seed = seed % 2**63
        self._steps = 0
        with compiling("batches of games"):
            batches.start_batch(self._rules, self._positions, self._seed, self._buffers)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Take an action from every deciding seat in every game, and start new games for those that end."""
        actions = np.asarray(actions, dtype=np.int64)
        if actions.shape != self._actions.shape:
            raise ValueError(f"actions have the shape {actions.shape}, but {self._actions.shape} is needed")
        illegal = batches.step_batch(self._rules, self._positions, self._seed, actions, self._chosen, self._buffers)
        if illegal != batches.ALL_LEGAL:
            game, seat = divmod(illegal, self.options.players)
            why = self._why_illegal(int(actions[game, seat]))
            raise ValueError(f"actions[{game}, {seat}]: {why}; the action mask has the legal ones")

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for every seat, in an array that the next call overwrites."""
        self._steps += 1
        batches.random_actions(self._rules, self._positions, self._seed, self._steps, self._actions)
        return self._actions

    def _why_illegal(self, action: int) -> str:
        if action not in range(len(self.encoding.choices)):
            return f"there is no action {action}, only 0 to {len(self.encoding.choices) - 1}"
        return f"action {action} ({choice_words(self.encoding.choices[action])}) is illegal"
