"""Train a small AlphaZero on Qwixx Duel with OpenSpiel's own implementation, for a few steps.

`pip install 'rowlock[envs]' open_spiel jax flax chex optax`, then run this file. The default is one short step, which
only shows that it runs, and doesn't make it strong.
"""

import argparse
import tempfile

from open_spiel.python.algorithms.alpha_zero import alpha_zero
from open_spiel.python.utils import spawn

import rowlock.envs.open_spiel_games  # noqa: F401  registers the games; worker processes import this file, too


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=4)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        config = alpha_zero.Config(
            game="python_rowlock_duel",
            path=folder,
            learning_rate=0.001,
            weight_decay=1e-4,
            decouple_weight_decay=True,
            train_batch_size=32,
            replay_buffer_size=2**6,
            replay_buffer_reuse=2,
            max_steps=arguments.steps,
            checkpoint_freq=1,
            actors=1,
            evaluators=1,
            evaluation_window=10,
            eval_levels=2,
            uct_c=1,
            max_simulations=arguments.simulations,
            policy_alpha=0.5,
            policy_epsilon=0.25,
            temperature=1,
            temperature_drop=40,
            nn_model="mlp",
            nn_width=32,
            nn_depth=2,
            observation_shape=None,
            output_size=None,
            nn_api_version="linen",
            verbose=False,
            quiet=True,
        )
        alpha_zero.alpha_zero(config)


if __name__ == "__main__":
    with spawn.main_handler():
        main()
