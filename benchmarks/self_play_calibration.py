"""Whether predicted shares come true when nets play themselves: in ordinary games, with the random choices of training,
and also with its odd openings; and from the first position of ordinary games, for the seat that begins.

python benchmarks/self_play_calibration.py qwixx-3 …
"""

import sys

import numpy as np

from calibration import KINDS, SEED, add_game, evaluate, new_sums
from level_games import TABLES
from rowlock.values.sheet_play import BY_NET
from rowlock.values.td_learning import MAX_TURNS, GameBatch, TrainingSettings, new_results
from rowlock.values.training import Schedule, player
from rowlock.values.weights import learnt_net

GAMES, BATCH = 4000, 500
GAMES_FROM_THE_START = 40_000

AS_TRAINED = Schedule(GAMES).settings(0, predict_points=False)
SETTINGS = {
    "ordinary games": TrainingSettings(),
    "with random choices": AS_TRAINED._replace(odd_openings=0.0),
    "as in training": AS_TRAINED,
}


def calibration_error(kind: str, settings: TrainingSettings) -> float:
    """The expected calibration error over all positions before a roll."""
    game, players = TABLES[kind].game, TABLES[kind].players
    play, net = player(game, players), learnt_net(game, players)
    seats = 1 if players == 2 else players
    sums = new_sums()
    for first in range(0, GAMES, BATCH):
        results = new_results(BATCH, players, MAX_TURNS)
        play((net, net), GameBatch(np.full(players, BY_NET), SEED, first, settings), results)
        for shares, predicted, count in zip(results.shares, results.predictions, results.recorded, strict=True):
            add_game(sums, predicted[:count, :seats].ravel(), np.tile(shares[:seats], count))
    return float(evaluate(sums)["error"])


def first_position(kind: str) -> tuple[float, float, float]:
    """The predicted and the actual share of the seat that begins, and half the width of the latter's 95% interval. On
    Board is played on the tracks of training.
    """
    game, players = TABLES[kind].game, TABLES[kind].players
    play, net = player(game, players), learnt_net(game, players)
    everybody = np.full(players, BY_NET)
    predicted, actual = [], []
    for first in range(0, GAMES_FROM_THE_START, BATCH):
        results = new_results(BATCH, players, MAX_TURNS)
        play((net, net), GameBatch(everybody, SEED, first, TrainingSettings()), results)
        # Nothing but the turn tells the seats apart yet, and it is an advantage.
        begins = results.predictions[:, 0].argmax(axis=1)
        predicted.append(results.predictions[:, 0].max(axis=1))
        actual.append(results.shares[np.arange(BATCH), begins])
    shares = np.concatenate(actual)
    return float(np.mean(predicted)), float(shares.mean()), float(1.96 * shares.std() / np.sqrt(len(shares)))


if __name__ == "__main__":
    if not sys.argv[1:] or any(kind not in KINDS for kind in sys.argv[1:]):
        raise SystemExit(f"{__doc__}\nThe games: {', '.join(KINDS)}")
    for kind in sys.argv[1:]:
        for name, settings in SETTINGS.items():
            print(f"{kind} {name}: {calibration_error(kind, settings):.4f}", flush=True)
        expected, won, margin = first_position(kind)
        print(f"{kind} first position: predicted {expected:.1%}, actual {won:.1%} ± {margin:.1%}", flush=True)
