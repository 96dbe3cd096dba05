"""The compiled games in the vectorized environment of Stable-Baselines3, or in a stand-in if that isn't installed.

The stand-in has the parts of its base class that matter here. PyTorch would be too large for the test environment.
"""

import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

pytestmark = pytest.mark.slow


class StandIn:
    get_attr: Any
    step_async: Any
    step_wait: Any

    def __init__(self, num_envs, observation_space, action_space):
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space
        self._reset_seeds()
        assert self.get_attr("render_mode") == [None] * num_envs

    def _reset_seeds(self):
        self._seeds = [None] * self.num_envs

    def seed(self, seed):
        self._seeds = [seed + place for place in range(self.num_envs)]

    def _get_indices(self, indices):
        return range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else indices

    def step(self, actions):
        self.step_async(actions)
        return self.step_wait()


@pytest.fixture
def games(monkeypatch):
    try:
        import stable_baselines3  # noqa: F401
    except ImportError:
        for name in ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env"):
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
        monkeypatch.setattr(sys.modules["stable_baselines3.common.vec_env"], "VecEnv", StandIn, raising=False)
        monkeypatch.delitem(sys.modules, "rowlock.envs.stable_baselines", raising=False)
    from rowlock.envs.stable_baselines import StableBaselinesGames

    yield StableBaselinesGames
    del sys.modules["rowlock.envs.stable_baselines"]


def masks(env):
    """As MaskablePPO asks for them."""
    return np.stack(env.env_method("action_masks"))


def played(env, seed, steps):
    """The observations of random play, and the infos of the games that ended with the length and reward of each."""
    generator, seen, ended = np.random.default_rng(0), [], []
    env.seed(seed)
    env.reset()
    lengths, returns = np.zeros(env.num_envs), np.zeros(env.num_envs)
    for _ in range(steps):
        legal = masks(env)
        observations, rewards, over, infos = env.step((generator.random(legal.shape) * legal).argmax(axis=1))
        lengths += 1
        returns += rewards
        seen.append(observations)
        for place in np.flatnonzero(over):
            ended.append((infos[place], lengths[place], returns[place]))
            lengths[place] = returns[place] = 0
        assert [bool(info) for info in infos] == over.tolist()
    return seen, ended


def test_a_game_that_ends_is_described_and_replaced(games):
    env = games("tworows", num_envs=8, opponent="casual")
    seen, ended = played(env, 1, 60)
    assert len(ended) > 8
    for info, length, gained in ended:
        assert (info["episode"]["l"], info["episode"]["r"]) == (length, gained)
        assert info["share"] == {-1: 0, 0: 0.5, 1: 1}[gained]
        assert not info["TimeLimit.truncated"]
        # Nobody is to decide after the end.
        assert info["terminal_observation"].shape == env.observation_space.shape
        assert not info["terminal_observation"][-6:-3].any()
    assert all(env.observation_space.contains(one) for one in seen[-1])


def test_a_seed_decides_the_games(games):
    one, same, other = (played(games("duel", num_envs=2), seed, 30)[0] for seed in (3, 3, 4))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_only_the_masks_can_be_asked_for(games):
    env = games("qwixx", num_envs=4)
    env.reset()
    assert masks(env).shape == (4, 45)
    assert masks(env).dtype == bool
    assert len(env.env_method("action_masks", indices=[1, 2])) == 2
    # This is how MaskablePPO checks that there are masks.
    assert len(env.get_attr("action_masks")) == 4
    with pytest.raises(AttributeError):
        env.get_attr("no_such_thing")
    with pytest.raises(AttributeError, match=r"no method render, only action_masks\(\)"):
        env.env_method("render")
    with pytest.raises(ValueError, match="there is no action 45"):
        env.step(np.array([45, 0, 0, 0]))
