"""Decisions per second of the environments on one core, next to other libraries' games in the same run.

python benchmarks/environments.py [--seconds 5] [--games 1024]

Every library plays random legal actions in a loop that also chooses them. A decision is a choice of one seat; steps of
seats with nothing to decide don't count. pgx, OpenSpiel and Stable-Baselines3 are measured if they are installed (`pip
install pgx open_spiel stable-baselines3`). Figures are per second of processor time, which is less affected by other
work on the machine; pgx is restricted to one thread.
"""

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator
from functools import partial

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import numpy as np

from rowlock.envs.aec import SequentialGame
from rowlock.envs.batch import GameBatch
from rowlock.envs.encoding import options_for
from rowlock.envs.vector import GamesAgainstBots


def rate_of(step: Callable[[], int], seconds: float) -> float:
    """Decisions per second of processor time; `step` returns how many it made."""
    step()
    best = 0.0
    for _ in range(3):
        started, made = time.process_time(), 0
        while time.process_time() - started < seconds / 3:
            made += step()
        best = max(best, made / (time.process_time() - started))
    return best


def batch_rate(game: str, players: int, games: int, seconds: float) -> float:
    batch = GameBatch(options_for(game, players), games, seed=1)

    def step() -> int:
        made = int(np.count_nonzero(batch.deciding))
        batch.step(batch.random_actions())
        return made

    return rate_of(step, seconds)


def against_rate(game: str, opponent: str, games: int, seconds: float) -> float:
    env = GamesAgainstBots(game, num_envs=games, opponent=opponent)
    generator = np.random.default_rng(1)
    latest = {"info": env.reset(seed=1)[1]}

    def step() -> int:
        mask = latest["info"]["action_mask"]
        latest["info"] = env.step((generator.random(mask.shape) * mask).argmax(axis=1))[-1]
        return games

    return rate_of(step, seconds)


def stable_baselines_rate(compiled: bool, games: int, seconds: float) -> float:
    """Qwixx against a casual bot in Stable-Baselines3, in its own loop over single games or compiled."""
    from stable_baselines3.common.vec_env import DummyVecEnv

    from rowlock.envs.single_agent import GameAgainstBots
    from rowlock.envs.stable_baselines import StableBaselinesGames

    env = (
        StableBaselinesGames("qwixx", games, opponent="casual")
        if compiled
        else DummyVecEnv([lambda: GameAgainstBots("qwixx", opponent="casual")] * 8)
    )
    generator = np.random.default_rng(1)
    env.seed(1)
    env.reset()

    def step() -> int:
        masks = np.stack(env.env_method("action_masks"))
        env.step((generator.random(masks.shape) * masks).argmax(axis=1))
        return int(env.num_envs)

    return rate_of(step, seconds)


def single_rate(game: str, seconds: float) -> float:
    env = SequentialGame(game)
    generator = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        if env.terminations[env.agent_selection]:
            env.reset()
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(generator.choice(np.flatnonzero(mask))))
        return 1

    return rate_of(step, seconds)


def spiel_rate(name: str, seconds: float) -> float:
    import pyspiel

    import rowlock.envs.open_spiel_games  # noqa: F401

    game = pyspiel.load_game(name)
    generator = random.Random(1)
    states = [game.new_initial_state()]

    def step() -> int:
        state = states[0]
        if state.is_terminal():
            states[0] = game.new_initial_state()
            return 0
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(outcomes, chances)[0])
            return 0
        player = state.current_player()
        state.observation_tensor(player)
        state.apply_action(generator.choice(state.legal_actions()))
        return 1

    return rate_of(step, seconds)


def pgx_rate(name: str, games: int, seconds: float) -> float:
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)

    def one(state, key):
        legal = state.legal_action_mask
        action = jax.random.categorical(key, jnp.where(legal, 0.0, -1e9))
        stepped = env.step(state, action, key)
        fresh = env.init(key)
        ended = stepped.terminated | stepped.truncated
        return jax.tree_util.tree_map(lambda new, old: jnp.where(ended, new, old), fresh, stepped)

    @jax.jit
    def many(states, key):
        keys = jax.random.split(key, games + 1)
        return jax.vmap(one)(states, keys[1:]), keys[0]

    key = jax.random.PRNGKey(1)
    latest = {"states": jax.jit(jax.vmap(env.init))(jax.random.split(key, games)), "key": key}

    def step() -> int:
        latest["states"], latest["key"] = many(latest["states"], latest["key"])
        jax.block_until_ready(latest["states"])
        return games

    return rate_of(step, seconds)


def measurements(games: int, seconds: float) -> Iterator[tuple[str, Callable[[], float]]]:
    """The name of each environment, and a function that measures it."""
    for game, players in (("qwixx", 2), ("qwixx", 5), ("onboard", 2), ("duel", 2), ("tworows", 2)):
        yield f"Rowlock, batch of {game} for {players}", partial(batch_rate, game, players, games, seconds)
    for opponent in ("beginner", "casual", "steady"):
        yield f"Rowlock, qwixx against {opponent}", partial(against_rate, "qwixx", opponent, games, seconds)
    for name, compiled in (("one by one", False), ("compiled", True)):
        rate = partial(stable_baselines_rate, compiled, games, seconds)
        yield f"Rowlock, qwixx against casual in Stable-Baselines3, {name}", rate
    yield "Rowlock, PettingZoo's qwixx", partial(single_rate, "qwixx", seconds)
    for what, names in (("pgx", ("backgammon", "2048")), ("OpenSpiel", ("backgammon", "2048", "python_rowlock_duel"))):
        for name in names:
            rate = partial(pgx_rate, name, games, seconds) if what == "pgx" else partial(spiel_rate, name, seconds)
            yield f"{what}, {name}", rate


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--only", default="", help="words that are part of the names to measure, separated by commas")
    arguments = parser.parse_args()
    first = 0.0
    print("| environment | decisions per second | compared with the first |\n| --- | --- | --- |")
    for name, measure in measurements(arguments.games, arguments.seconds):
        if not any(word in name for word in arguments.only.split(",")):
            continue
        try:
            rate = measure()
        except ImportError as missing:
            print(f"| {name} | {missing} | |")
            continue
        first = first or rate
        print(f"| {name} | {rate:,.0f} | {rate / first:.4f} |", flush=True)
