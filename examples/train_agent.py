"""Train a small agent from scratch until it beats the bot `casual`, with JAX and Optax.

`pip install 'rowlock[envs]' jax optax`, then `python train_agent.py agent.npz`. This is the usual proximal policy
optimisation (PPO) with masked actions: many compiled games at once, rewarded with points as they are scored, and a net
with two small layers. `agent_engine.py` puts the result behind the engine protocol, for the arena.
"""

import argparse
import time
from typing import Any, NamedTuple

import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import optax

import rowlock.envs  # noqa: F401  registers the environments

WIDTH = 128
STEPS = 32
"""How many decisions of each game are played between two updates."""
EPOCHS, MINIBATCHES = 3, 4
LAMBDA, CLIP, ENTROPY, VALUE = 0.95, 0.2, 0.01, 0.5
POINTS_UNIT = 10.0


class Rollout(NamedTuple):
    """The observations, actions and rewards of a rollout, by step and game."""

    seen: Any
    masks: Any
    actions: Any
    log_probs: Any
    values: Any
    rewards: Any
    over: Any


def new_net(key: Any, inputs: int, actions: int) -> dict[str, Any]:
    sizes = {"first": (inputs, WIDTH), "second": (WIDTH, WIDTH), "policy": (WIDTH, actions), "value": (WIDTH, 1)}
    net = {}
    for name, shape in sizes.items():
        key, own = jax.random.split(key)
        scale = 0.01 if name == "policy" else (2 / shape[0]) ** 0.5
        net[name] = scale * jax.random.normal(own, shape)
        net[name + "_bias"] = jnp.zeros(shape[1])
    return net


def outputs(net: dict[str, Any], seen: Any, masks: Any) -> tuple[Any, Any]:
    """The logarithms of the probabilities of all actions, and the points still expected."""
    hidden = jax.nn.relu(seen @ net["first"] + net["first_bias"])
    hidden = jax.nn.relu(hidden @ net["second"] + net["second_bias"])
    logits = jnp.where(masks, hidden @ net["policy"] + net["policy_bias"], -1e9)
    return jax.nn.log_softmax(logits), (hidden @ net["value"] + net["value_bias"])[..., 0]


@jax.jit
def act(net: dict[str, Any], seen: Any, masks: Any, key: Any) -> tuple[Any, Any, Any]:
    log_probs, values = outputs(net, seen, masks)
    actions = jax.random.categorical(key, log_probs)
    return actions, jnp.take_along_axis(log_probs, actions[:, None], 1)[:, 0], values


def loss(net: dict[str, Any], batch: tuple[Any, ...]) -> Any:
    seen, masks, actions, old_log_probs, advantages, targets = batch
    log_probs, values = outputs(net, seen, masks)
    taken = jnp.take_along_axis(log_probs, actions[:, None], 1)[:, 0]
    ratio = jnp.exp(taken - old_log_probs)
    gain = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages).mean()
    entropy = -jnp.where(masks, jnp.exp(log_probs) * log_probs, 0).sum(-1).mean()
    return VALUE * ((values - targets) ** 2).mean() - gain - ENTROPY * entropy


def advantages_of(played: Rollout, last_values: Any) -> np.ndarray:
    """Generalised advantage estimates; points count the same however late they are scored."""
    advantages = np.zeros_like(played.values)
    following, later = last_values, np.zeros_like(last_values)
    for step in reversed(range(len(advantages))):
        goes_on = 1.0 - played.over[step]
        error = played.rewards[step] + goes_on * following - played.values[step]
        later = error + LAMBDA * goes_on * later
        advantages[step], following = later, played.values[step]
    return advantages


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", help="where to save the agent")
    parser.add_argument("--game", default="Qwixx", help="the name of the environment, without version")
    parser.add_argument("--opponent", default="casual")
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--games", type=int, default=256, help="how many games at once")
    parser.add_argument("--goal", type=float, default=0.6, help="stop at this share of wins in the last 2,000 games")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    envs = gymnasium.make_vec(
        f"rowlock/{arguments.game}-v0", num_envs=arguments.games, opponent=arguments.opponent, reward="points"
    )
    key = jax.random.PRNGKey(arguments.seed)
    generator = np.random.default_rng(arguments.seed)
    inputs, actions_count = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    net = new_net(key, inputs, actions_count)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(5e-4))
    moments = optimizer.init(net)

    @jax.jit
    def update(net: Any, moments: Any, batch: Any) -> Any:
        changes, moments = optimizer.update(jax.grad(loss)(net, batch), moments)
        return optax.apply_updates(net, changes), moments

    seen, info = envs.reset(seed=arguments.seed)
    started, decisions, won = time.perf_counter(), 0, []
    while time.perf_counter() - started < arguments.seconds:
        steps = []
        for _ in range(STEPS):
            key, own = jax.random.split(key)
            masks = info["action_mask"] > 0
            inputs_now = seen.astype(np.float32)
            actions, log_probs, values = map(np.asarray, act(net, inputs_now, masks, own))
            seen, rewards, over, _, info = envs.step(actions)
            steps.append((inputs_now, masks, actions, log_probs, values, rewards / POINTS_UNIT, over))
            if over.any():
                won += info["final_info"]["share"][over].tolist()
        played = Rollout(*map(np.stack, zip(*steps, strict=True)))
        decisions += STEPS * arguments.games
        last_values = np.asarray(act(net, seen.astype(np.float32), info["action_mask"] > 0, key)[2])
        advantages = advantages_of(played, last_values)
        targets = advantages + played.values
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        parts = (played.seen, played.masks, played.actions, played.log_probs, advantages, targets)
        flat = [part.reshape(-1, *part.shape[2:]).astype(part.dtype) for part in parts]
        for _ in range(EPOCHS):
            for chosen in np.array_split(generator.permutation(len(flat[0])), MINIBATCHES):
                net, moments = update(net, moments, tuple(jnp.asarray(part[chosen]) for part in flat))
        share = float(np.mean(won[-2000:])) if won else 0.0
        if decisions // (STEPS * arguments.games) % 20 == 0:
            seconds = time.perf_counter() - started
            print(f"{seconds:4.0f} s, {len(won):7,} games, {decisions:9,} decisions: wins {share:.1%}", flush=True)
        if len(won) >= 2000 and share >= arguments.goal:
            break
    np.savez(arguments.file, **{name: np.asarray(layer) for name, layer in net.items()})
    print(f"wins of the last 2,000 of {len(won):,} games against {arguments.opponent}: {share:.1%}")


if __name__ == "__main__":
    main()
