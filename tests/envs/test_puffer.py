"""The buffers of PufferLib hold what the batch shows, one line per seat."""

from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from rowlock.envs.batch import GameBatch
from rowlock.envs.encoding import options_for
from rowlock.envs.puffer import PufferGames

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("is_dict", [True, False])
def test_the_buffers_hold_what_the_batch_shows(is_dict):
    batch = GameBatch(options_for("qwixx", 3), 8, seed=4)
    agents = 24
    room = SimpleNamespace(
        observations=np.zeros((agents, batch.encoding.size), np.uint8),
        rewards=np.zeros(agents, np.float32),
        terminals=np.zeros(agents, np.bool_),
        truncations=np.zeros(agents, np.bool_),
        masks=np.zeros(agents, np.bool_),
        actions=np.zeros(agents, np.int32),
    )
    puffer = PufferGames("qwixx", 8, players=3, buf=vars(room) if is_dict else room)
    observations, infos = puffer.reset(seed=4)
    assert (puffer.num_agents, infos) == (agents, [])
    assert observations is room.observations
    ended = 0
    while ended < 20:
        assert np.array_equal(observations.reshape(batch.observations.shape), batch.observations)
        assert np.array_equal(room.masks, batch.deciding.ravel())
        assert np.array_equal(puffer.action_masks.ravel(), batch.action_masks.ravel())
        actions = batch.random_actions().copy()
        batch.step(actions)
        observations, rewards, terminals, truncations, _ = puffer.step(actions.ravel())
        assert np.array_equal(rewards, batch.rewards.ravel())
        assert np.array_equal(terminals.reshape(8, 3).all(axis=1), batch.terminations)
        assert not truncations.any()
        ended += batch.terminations.sum()
