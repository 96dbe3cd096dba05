"""Let OpenSpiel's Monte Carlo tree search play Qwixx Duel against random choices.

`pip install 'rowlock[envs]' open_spiel`, then run this file.
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import rowlock.envs.open_spiel_games  # noqa: F401  registers the games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = pyspiel.load_game("python_rowlock_duel")
    generator = np.random.RandomState(arguments.seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=generator)
    searching = mcts.MCTSBot(game, uct_c=1.0, max_simulations=arguments.simulations, evaluator=evaluator)
    results = []
    for number in range(arguments.games):
        bots = [searching, uniform_random.UniformRandomBot(1, generator)]
        if number % 2:
            bots = [uniform_random.UniformRandomBot(0, generator), searching]
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(generator.choice(outcomes, p=chances)))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        results.append(state.returns()[number % 2])
        print(f"game {number + 1}: {state}, the search gets {results[-1]:+.0f}")
    print(f"mean result of the search: {np.mean(results):+.2f}")


if __name__ == "__main__":
    main()
