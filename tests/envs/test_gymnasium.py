"""Gymnasium's own check of single games, and the compiled games against bots."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from rowlock.envs.encoding import options_for  # noqa: E402
from rowlock.envs.registration import environment_name  # noqa: E402
from rowlock.envs.vector import GamesAgainstBots  # noqa: E402
from rowlock.rules import GAME_NAMES, GAMES, BadOptions  # noqa: E402
from support.long_run import variants  # noqa: E402

pytestmark = pytest.mark.slow


def masked(mask, generator):
    return (generator.random(mask.shape) * mask).argmax(axis=-1)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_single_games_pass_the_check(game):
    env = gymnasium.make(f"rowlock.envs:{environment_name(game)}", opponent="beginner", render_mode="human")
    check_env(env.unwrapped)


def test_a_game_against_a_bot_is_played_to_its_end():
    env = gymnasium.make("rowlock.envs:rowlock/Duel-v0", opponent="steady")
    generator = np.random.default_rng(1)
    _, info = env.reset(seed=3)
    over = False
    while not over:
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])
        _, reward, over, truncated, info = env.step(masked(info["action_mask"], generator))
        assert not truncated
        assert ("share" in info) == over
    own, other = (info["scores"][seat] for seat in (info["seat"], 1 - info["seat"]))
    assert reward == np.sign(own - other)
    assert info["share"] == (reward + 1) / 2


def test_an_illegal_action_loses_the_game_and_is_explained():
    env = gymnasium.make("rowlock.envs:rowlock/Qwixx-v0")
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated) == (-1.0, True)
    assert "is illegal; the action mask has the legal ones" in info["illegal_action"]


def test_seat_and_first_seat_can_be_chosen():
    env = gymnasium.make("rowlock.envs:rowlock/Qwixx-v0", players=3)
    assert env.reset(seed=1, options={"seat": 2, "first": 1})[1]["seat"] == 2
    with pytest.raises(BadOptions, match="seat=3 is not a seat"):
        env.reset(options={"seat": 3})


def test_the_dice_do_not_depend_on_how_anybody_plays():
    """Seat, first seat and dice of a game follow from its seed alone."""
    env = gymnasium.make("rowlock.envs:rowlock/Qwixx-v0").unwrapped
    turns = []
    for action in (0, -1):
        _, info = env.reset(seed=5, options={"seat": 0, "first": 0})
        env.step(int(np.flatnonzero(info["action_mask"])[action]))
        env.step(0)
        turns.append(env._game.state.dice)
    assert turns[0] == turns[1]


VECTORS = [
    (game.NAME, players, level)
    for game in GAMES.values()
    for players in game.PLAYERS
    for level in ("beginner", "casual", "steady")
]


@pytest.mark.parametrize(("game", "players", "level"), variants(VECTORS, *VECTORS[4::4]), ids=str)
def test_many_games_against_every_simple_level(game, players, level):
    env = gymnasium.make_vec(environment_name(game), num_envs=16, players=players, opponent=level)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    generator = np.random.default_rng(0)
    observations, infos = env.reset(seed=2)
    ended = 0
    while ended < 20:
        assert env.observation_space.contains(observations)
        assert infos["action_mask"].any(axis=1).all()
        observations, rewards, over, truncated, infos = env.step(masked(infos["action_mask"], generator))
        assert not truncated.any()
        if players > 1:
            assert (rewards[~over] == 0).all()
        ended += over.sum()
        if over.any():
            assert [one is not None for one in infos["final_obs"]] == over.tolist()


@pytest.mark.parametrize(("game", "opponent"), [("qwixx", "master"), ("onboard", "master"), ("duel", "expert")])
def test_many_games_against_levels_with_nets(game, opponent):
    """A random player loses nearly all games against them."""
    env = GamesAgainstBots(game, num_envs=4, opponent=opponent)
    generator = np.random.default_rng(0)
    _, infos = env.reset(seed=2)
    results = []
    while len(results) < 8:
        _, rewards, over, _, infos = env.step(masked(infos["action_mask"], generator))
        results += rewards[over].tolist()
    assert np.mean(results) < -0.8


def test_only_levels_are_compiled_and_each_seat_needs_one():
    with pytest.raises(BadOptions, match="the bot greedy isn't compiled"):
        GamesAgainstBots("qwixx", opponent="greedy")
    with pytest.raises(BadOptions, match="3 players need 2 opponents, not 1"):
        GamesAgainstBots("qwixx", players=3, opponent=["casual"])


def test_mistakes_get_clear_errors():
    env = GamesAgainstBots("qwixx", num_envs=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"the shape \(3,\), but \(2,\) is needed"):
        env.step(np.zeros(3))
    with pytest.raises(ValueError, match=r"actions\[1\]: there is no action 45, only 0 to 44"):
        env.step(np.array([0, 45]))
    with pytest.raises(BadOptions, match="one seed is for all games"):
        env.reset(seed=[1, 2])
    with pytest.raises(BadOptions, match="there is no game 'chess'"):
        GamesAgainstBots("chess")


def test_options_know_their_game():
    assert options_for("onboard").track.name == "A"
    with pytest.raises(BadOptions, match="there is no track 'Z'"):
        options_for("onboard", track="Z")
