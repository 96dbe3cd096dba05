"""Looks for weaknesses of the master longer and more closely than `rowlock train --against-master` does.

python benchmarks/weaknesses.py duel 10000000             # a challenger that starts as the master, ten million games
python benchmarks/weaknesses.py qwixx 10000000 scratch    # one that starts from nothing

A search that was interrupted continues from its last checkpoint, with the same result as if it had not been.

The challenger of a game with sheets and no track has more features than the master; others have twice as many units in
each layer. It plays only against the master's net, on all cores. Then both nets play 100,000 deals in both seats, with
the luck of the dice subtracted. Its share is a lower bound for the best challenger. Checkpoints are written to the
folder OUT, or the current one.
"""

import argparse
import os
from pathlib import Path

import numpy as np

from rowlock.rules import GAMES
from rowlock.values.challenger_training import (
    Learner,
    challenge_schedule,
    challenger_shape,
    match_less_luck,
    new_learner,
    schedule_from_scratch,
    train_challenger,
    widened,
)
from rowlock.values.net import Net, new_net
from rowlock.values.training import Schedule, Threads, player
from rowlock.values.weights import learnt_net

SEED = 7
TESTS = 20
DEALS = 100_000
MATCH_SEED = 3_000_017


def first_learner(game: str, begins: str, schedule: Schedule) -> Learner:
    master = learnt_net(game, 2)
    shape = challenger_shape(master, game, 2)
    net = widened(master, shape, SEED) if begins == "master" else new_net(shape, SEED)
    return new_learner(net, schedule)


def write_checkpoint(learner: Learner, path: Path) -> None:
    part = path.with_suffix(".part.npz")
    np.savez(part, games=learner.games, squared_gradients=learner.squared_gradients, **learner.net._asdict())
    part.replace(path)


def read_checkpoint(path: Path) -> Learner:
    try:
        with np.load(path, allow_pickle=False) as file:
            net = Net(*(file[name] for name in Net._fields))
            return Learner(net, file["squared_gradients"], int(file["games"]))
    except (OSError, ValueError, KeyError) as error:
        raise SystemExit(f"{path}: not a checkpoint that can be read; delete it to start again ({error})") from None


def search(game: str, games: int, begins: str, threads: int) -> None:
    schedule = (schedule_from_scratch if begins == "scratch" else challenge_schedule)(games)._replace(tests=TESTS)
    checkpoint = Path(os.environ.get("OUT", ".")) / f"{game}-2-challenger-from-{begins}-{games}.npz"
    learner = read_checkpoint(checkpoint) if checkpoint.exists() else first_learner(game, begins, schedule)
    team = Threads(player(game, 2), threads)
    print(f"{game}, from {begins}: {games:,} games, beginning after {learner.games:,}", flush=True)
    for _, point in train_challenger(game, 2, schedule, SEED, team, learner):
        print(f"{point.games:>12,} games  {point.seconds:6.0f} s  rate {point.rate:.5f}  {point.summary}", flush=True)
        write_checkpoint(learner._replace(games=point.games), checkpoint)
    found = match_less_luck(game, (learner.net, learnt_net(game, 2)), DEALS, MATCH_SEED)
    print(
        f"{game}, from {begins}, {2 * DEALS:,} games: {found.share:.2%} ± {found.margin:.2%}, with luck subtracted "
        f"{found.less_luck:.2%} ± {found.less_luck_margin:.2%}",
        flush=True,
    )


def at_least_one(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: a whole number is needed, at least 1")
    return int(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.NAME for game in GAMES.values() if 2 in game.PLAYERS])
    parser.add_argument("games", type=at_least_one)
    parser.add_argument("begins", nargs="?", default="master", choices=["master", "scratch"])
    parser.add_argument("--threads", type=at_least_one, default=os.cpu_count() or 1, help="how many play")
    given = parser.parse_args()
    search(given.game, given.games, given.begins, given.threads)


if __name__ == "__main__":
    main()
