"""Batches of games keep step with the rules: what every seat sees, may do and gets, in every game."""

import numpy as np
import pytest

from rowlock.envs.batch import GameBatch
from rowlock.envs.encoding import encoding_of
from rowlock.envs.rewards import REWARDS, rewards_between
from rowlock.fast import batches
from rowlock.fast.batch_arrays import POINTS
from rowlock.rules import BadOptions, Chance, Dice, Options, Over, apply, pending, scores, start
from support.long_run import LONG
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS, name_of

pytestmark = pytest.mark.slow

GAMES = 16
NUMBER_OF_GAMES = 130 if LONG else 40
"""How many games of each kind are compared, step by step."""

EVERY_OPTIONS = [*ALL_OPTIONS, *OWN_TRACK_OPTIONS]


def dice_seen(encoding, observation):
    at = 0
    for part in encoding.parts:
        if part.name == "dice":
            return Dice(*map(int, observation[at : at + 6]))
        at += part.size
    raise AssertionError("an observation has dice")


class Follower:
    """Plays along by the rules, with the dice that the batch shows and the actions that it gets."""

    def __init__(self, batch, kind):
        self.batch, self.kind, self.encoding = batch, kind, batch.encoding
        self.ended = 0
        self.states = [self.first_decision(place) for place in range(batch.games)]

    def first_decision(self, place):
        options = self.batch.options
        first = int(self.batch.game_numbers[place]) % options.players
        return self.rolled(start(options._replace(first=first)), place)

    def rolled(self, state, place):
        if isinstance(pending(state), Chance):
            return apply(state, dice_seen(self.encoding, self.batch.observations[place, 0]))
        return state

    def compare(self):
        for place, state in enumerate(self.states):
            deciding = pending(state).seats
            for seat in range(self.batch.options.players):
                assert self.batch.deciding[place, seat] == (seat in deciding)
                assert np.array_equal(self.batch.observations[place, seat], self.encoding.observe(state, seat))
                assert np.array_equal(self.batch.action_masks[place, seat], self.encoding.mask(state, seat))

    def follow(self, actions):
        for place, before in enumerate(self.states):
            chosen = tuple(self.encoding.choices[actions[place, seat]] for seat in pending(before).seats)
            after = apply(before, chosen)
            rewards = rewards_between(self.kind, before, after)
            assert np.allclose(self.batch.rewards[place], rewards)
            over = isinstance(pending(after), Over)
            assert self.batch.terminations[place] == over
            if over:
                self.ended += 1
                assert tuple(self.batch.final_scores[place]) == scores(after)
                for seat in range(self.batch.options.players):
                    assert np.array_equal(
                        self.batch.final_observations[place, seat], self.encoding.observe(after, seat)
                    )
                after = self.first_decision(place)
            self.states[place] = self.rolled(after, place)


@pytest.mark.longer
@pytest.mark.parametrize("options", EVERY_OPTIONS, ids=name_of)
def test_a_batch_keeps_step_with_the_rules(options):
    batch = GameBatch(options, GAMES, seed=7)
    follower = Follower(batch, POINTS if options.players == 1 else REWARDS["win"])
    while follower.ended < NUMBER_OF_GAMES:
        follower.compare()
        actions = batch.random_actions().copy()
        batch.step(actions)
        follower.follow(actions)


@pytest.mark.longer
@pytest.mark.parametrize("options", [Options("qwixx", 3), Options("duel", 2)], ids=name_of)
def test_points_as_rewards_add_up_to_the_final_scores(options):
    batch = GameBatch(options, GAMES, seed=3, reward="points")
    total = np.zeros((GAMES, options.players))
    ended = 0
    while ended < NUMBER_OF_GAMES:
        batch.step(batch.random_actions())
        total += batch.rewards
        over = batch.terminations
        assert np.array_equal(total[over], batch.final_scores[over])
        total[over] = 0
        ended += over.sum()


def test_results_as_rewards_add_up_to_zero():
    batch = GameBatch(Options("qwixx", 4), GAMES, seed=3)
    for _ in range(200):
        batch.step(batch.random_actions())
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)


def test_the_same_seed_gives_the_same_games_and_another_one_others():
    def seen(seed):
        batch = GameBatch(Options("duel", 2), GAMES, seed=seed)
        for _ in range(50):
            batch.step(batch.random_actions())
        return batch.observations.tobytes()

    assert seen(1) == seen(1) != seen(2)


def test_an_illegal_action_is_named_and_changes_nothing():
    batch = GameBatch(Options("qwixx", 2), 4, seed=1)
    before = batch.observations.copy()
    actions = batch.random_actions().copy()
    actions[2, 1] = int(np.flatnonzero(batch.action_masks[2, 1] == 0)[0])
    with pytest.raises(ValueError, match=r"actions\[2, 1\]: action \d+ \(red \d+\) is illegal"):
        batch.step(actions)
    actions[2, 1] = 99
    with pytest.raises(ValueError, match="there is no action 99, only 0 to 44"):
        batch.step(actions)
    assert np.array_equal(batch.observations, before)


def test_actions_of_the_wrong_shape_are_rejected():
    batch = GameBatch(Options("qwixx", 2), 4)
    with pytest.raises(ValueError, match=r"the shape \(4,\), but \(4, 2\) is needed"):
        batch.step(np.zeros(4, dtype=np.int64))


def test_impossible_batches_are_rejected():
    with pytest.raises(BadOptions, match="a batch has 1 to 1,000,000 games, not 0"):
        GameBatch(Options("duel", 2), 0)
    with pytest.raises(BadOptions, match="there is no reward 'fame'"):
        GameBatch(Options("duel", 2), 1, reward="fame")
    with pytest.raises(BadOptions, match="a solo game can't be won"):
        GameBatch(Options("qwixx", 1), 1, reward="win")


@pytest.mark.parametrize("options", EVERY_OPTIONS, ids=name_of)
def test_observations_stay_within_their_bounds(options):
    batch = GameBatch(options, GAMES, seed=5)
    highs = encoding_of(options).highs
    for _ in range(300):
        assert (batch.observations <= highs).all()
        batch.step(batch.random_actions())


def test_a_planted_bug_is_found(monkeypatch):
    """A batch that fails to report what was marked is out of step at once."""
    real = batches.step_batch

    def forgetful(rules, positions, *rest):
        result = real(rules, positions, *rest)
        rest[-1].observations[:, :, -1] = 0
        return result

    monkeypatch.setattr(batches, "step_batch", forgetful)
    with pytest.raises(AssertionError):
        test_a_batch_keeps_step_with_the_rules(Options("qwixx", 2))
