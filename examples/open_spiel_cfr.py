"""Study the end of a game of Two Rows with OpenSpiel's counterfactual regret minimisation, sampling the dice.

Both players have three penalties, so a player who crosses nothing in their own turn ends the game. The white dice show
11: each may cross it in red, and neither knows what the other does.

`pip install 'rowlock[envs]' open_spiel`, then run this file.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr

import rowlock.envs.open_spiel_games  # noqa: F401  registers the games

POSITION = "tworows/1/r79A.b7543.3/r789A.b543.3/1:a1:56-6..4"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=2000)
    arguments = parser.parse_args()
    game = pyspiel.convert_to_turn_based(pyspiel.load_game("python_rowlock_tworows", {"position": POSITION}))
    np.random.seed(arguments.seed)  # the solver draws from NumPy's global generator
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(arguments.iterations):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    for player in range(2):
        shares = {
            state.action_to_string(player, a): round(float(p), 3) for a, p in policy.action_probabilities(state).items()
        }
        print(f"player {player}: {shares}")
        state.apply_action(state.legal_actions()[0])


if __name__ == "__main__":
    main()
