"""PettingZoo's own conformance tests, and that sealed choices stay sealed."""

import pickle
import re

import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test  # noqa: E402

from rowlock.envs.aec import SequentialGame  # noqa: E402
from rowlock.envs.parallel import ParallelGame  # noqa: E402
from rowlock.envs.registration import environment_name  # noqa: E402
from rowlock.rules import GAME_NAMES, GAMES, BadOptions  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    # PettingZoo excuses its own environments with action masks from these two by name.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

TABLES = [(game.NAME, players) for game in GAMES.values() for players in game.PLAYERS]
EVERY_TABLE = pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{g}-{n}" for g, n in TABLES])


@EVERY_TABLE
def test_one_seat_after_the_other_conforms(game, players, capsys):
    api_test(SequentialGame(game, players), num_cycles=200)
    assert "Passed" in capsys.readouterr().out


@EVERY_TABLE
def test_all_seats_together_conform(game, players, capsys):
    parallel_api_test(ParallelGame(game, players), num_cycles=200)
    assert "Passed" in capsys.readouterr().out


@EVERY_TABLE
def test_a_seed_decides_the_game(game, players):
    seed_test(lambda: SequentialGame(game, players), num_cycles=100)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_render_mode_conforms(game):
    render_test(lambda render_mode: SequentialGame(game, render_mode=render_mode))


def masked_actions(env, observations, generator):
    return {agent: int(generator.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents}


def played_together(game, players, seed):
    env, generator = ParallelGame(game, players), np.random.default_rng(5)
    observations, _ = env.reset(seed=seed)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    seen = []
    while env.agents:
        observations, gained, *_ = env.step(masked_actions(env, observations, generator))
        rewards = {agent: rewards[agent] + gained[agent] for agent in rewards}
        seen.append(str(observations))
    return rewards, seen


@EVERY_TABLE
def test_a_seed_decides_the_game_of_all_seats_together_too(game, players):
    parallel_seed_test(lambda: ParallelGame(game, players))
    assert played_together(game, players, 3) == played_together(game, players, 3)
    assert played_together(game, players, 3) != played_together(game, players, 4)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_both_interfaces_play_the_same_game(game):
    """With the same seed and the same choices, they give the same observations and rewards."""
    together, one_by_one, generator = ParallelGame(game), SequentialGame(game), np.random.default_rng(1)
    observations, _ = together.reset(seed=9)
    one_by_one.reset(seed=9)
    while together.agents:
        actions = masked_actions(together, observations, generator)
        before, steps = str(observations), 0
        game_before = one_by_one.observe("seat_0")["observation"].tobytes()
        for _ in together.agents:
            if one_by_one.observe("seat_0")["observation"].tobytes() == game_before:
                agent = one_by_one.agent_selection
                assert str(one_by_one.observe(agent)) == str(observations[agent])
                one_by_one.step(actions[agent])
                steps += 1
                if set(one_by_one.rewards.values()) != {0.0} or any(one_by_one.terminations.values()):
                    break
        observations, rewards, over, *_ = together.step(actions)
        assert steps
        assert str(observations) != before
        assert one_by_one.rewards == rewards
        assert one_by_one.terminations == over


def test_nobody_sees_a_sealed_choice():
    """Two games that differ only in a sealed choice look the same to everybody until all choices are in."""
    twins = [SequentialGame("qwixx", 3) for _ in range(2)]
    for env in twins:
        env.reset(seed=1)
    mask = twins[0].observe("seat_0")["action_mask"]
    for env, action in zip(twins, np.flatnonzero(mask)[:2], strict=True):
        env.step(int(action))
    for agent in twins[0].agents:
        assert str(twins[0].observe(agent)) == str(twins[1].observe(agent))
    assert twins[0].rewards == twins[1].rewards
    for _ in range(2):
        for env in twins:
            env.step(0)
    assert str(twins[0].observe("seat_2")) != str(twins[1].observe("seat_2"))


def test_the_registry_makes_every_game():
    for game in GAME_NAMES:
        assert pettingzoo.make("aec", environment_name(game)).unwrapped.metadata["name"] == f"rowlock_{game}_v0"
        assert pettingzoo.make("parallel", environment_name(game), players=2).possible_agents == ["seat_0", "seat_1"]


def test_rewards_are_the_result():
    rewards, _ = played_together("qwixx", 2, 1)
    assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_samples_are_legal_and_games_are_shown_to_people(capsys):
    env = pickle.loads(pickle.dumps(ParallelGame("onboard", 3, render_mode="human")))
    assert env.action_space("seat_0").sample() in range(50)  # before the first game
    env.reset(seed=1)
    steps = 0
    while env.agents:
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        steps += 1
    assert capsys.readouterr().out.count("seat_2 (active): ") > 5
    assert steps > 20


def test_mistakes_get_clear_errors():
    env = ParallelGame("qwixx", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no action for seat_1: every agent acts in every step"):
        env.step({"seat_0": 0})
    with pytest.raises(ValueError, match="seat_0: there is no action 45, only 0 to 44"):
        env.step({"seat_0": 45, "seat_1": 0})
    with pytest.raises(BadOptions, match="seat 7 can't be first"):
        env.reset(options={"first": 7})
    with pytest.raises(BadOptions, match="there is no render mode 'window': choose from human, ansi, rgb_array"):
        ParallelGame("qwixx", render_mode="window")
    with pytest.raises(BadOptions, match="duel is for 2 players, not 3"):
        SequentialGame("duel", 3)
    one = SequentialGame("duel")
    one.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 needs an action"):
        one.step(None)


def test_a_position_as_text_and_as_a_picture():
    env = SequentialGame("onboard", 2, render_mode="ansi")
    env.reset(seed=1)
    shown = str(env.render())
    assert re.search(r"^dice \d\d \d{4}$", shown, re.MULTILINE)
    assert "seat_1: 0 points, 0 × penalty, pawn on field 0" in shown
    pictures = SequentialGame("duel", render_mode="rgb_array")
    pictures.reset(seed=1)
    before = pictures.render()
    pictures.step(int(np.flatnonzero(pictures.observe(pictures.agent_selection)["action_mask"])[-1]))
    assert not np.array_equal(before, pictures.render())
