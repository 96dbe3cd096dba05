"""One game played by the rules, with dice from a generator: the core of all environments with a single game."""

from collections.abc import Mapping

import numpy as np

from rowlock.envs.encoding import encoding_of
from rowlock.envs.rewards import reward_kind, rewards_between
from rowlock.rules import (
    NOTHING,
    Chance,
    Choice,
    Decision,
    Dice,
    Options,
    Over,
    apply,
    choice_words,
    legal,
    pending,
    start,
)
from rowlock.rules.api import dice_in_play


class OneGame:
    """A game that is always waiting for a decision or over: dice are rolled as soon as a roll is awaited."""

    def __init__(self, options: Options, generator: np.random.Generator, reward: str | None = None) -> None:
        self.encoding = encoding_of(options)
        self.state = start(options)
        self._generator = generator
        self._reward = reward_kind(options, reward)
        self._roll()

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats whose choices are awaited; empty once the game is over."""
        awaited = pending(self.state)
        return awaited.seats if isinstance(awaited, Decision) else ()

    @property
    def is_over(self) -> bool:
        return isinstance(pending(self.state), Over)

    def choice_of(self, seat: int, action: int) -> Choice:
        """The choice that an action stands for. Raises `ValueError` if it is illegal."""
        choices = self.encoding.choices
        if action not in range(len(choices)):
            raise ValueError(f"seat_{seat}: there is no action {action}, only 0 to {len(choices) - 1}")
        choice = choices[int(action)]
        if choice not in (legal(self.state, seat) or (NOTHING,)):
            words = f"action {action} ({choice_words(choice)})"
            raise ValueError(f"seat_{seat}: {words} is illegal; the action mask has the legal ones")
        return choice

    def decide(self, choices: Mapping[int, Choice]) -> list[float]:
        """Make the choice of every deciding seat, roll if a roll is next, and return each seat's reward."""
        before = self.state
        after = apply(before, tuple(choices[seat] for seat in self.deciding))
        self.state = after
        self._roll()
        return rewards_between(self._reward, before, after)

    def _roll(self) -> None:
        if isinstance(pending(self.state), Chance):
            dice = Dice(*(int(face) for face in self._generator.integers(1, 7, size=6)))
            self.state = apply(self.state, dice_in_play(self.state, dice))
