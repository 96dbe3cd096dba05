"""Looks for weaknesses of the master longer and more closely than `rowlock train --against-master` does.

python benchmarks/weaknesses.py duel 10000000             # a challenger that starts as the master, ten million games
python benchmarks/weaknesses.py qwixx 10000000 scratch    # one that starts from nothing
python benchmarks/weaknesses.py qwixx 10000000 net.npz    # one that has already been trained, to continue with

The challenger of a game with sheets and no track has more features than the master; others have twice as many units in
each layer. It plays only against the master's net, on all cores. Then both nets play 100,000 deals in both seats, with
the luck of the dice subtracted. Its share is a lower bound for the best challenger. It is written to the folder OUT, or
the current one.
"""

import argparse
import os
from pathlib import Path

from rowlock.rules import GAMES
from rowlock.values.challenger_training import (
    challenge_schedule,
    closer_looking,
    match_less_luck,
    schedule_from_scratch,
    train_challenger,
    widened,
)
from rowlock.values.net import Net, new_net
from rowlock.values.training import Threads, player
from rowlock.values.weights import learnt_net, read_net, write_net

SEED = 7
TESTS = 5
DEALS = 100_000
MATCH_SEED = 3_000_017


def first_challenger(game: str, begins: str) -> Net:
    master = learnt_net(game, 2)
    shape = closer_looking(master, game, 2)
    if begins == "master":
        return widened(master, shape, SEED)
    if begins == "scratch":
        return new_net(shape, SEED)
    try:
        return read_net(Path(begins))
    except (OSError, ValueError) as error:
        raise SystemExit(f"{begins}: not a net that can be read, nor master or scratch ({error})") from None


def search(game: str, games: int, begins: str) -> None:
    team = Threads(player(game, 2))
    challenger, master = first_challenger(game, begins), learnt_net(game, 2)
    schedule = (schedule_from_scratch if begins == "scratch" else challenge_schedule)(games)._replace(tests=TESTS)
    print(f"{game}, from {begins}: {games:,} games", flush=True)
    for net, point in train_challenger(game, 2, schedule, SEED, team, challenger):
        print(f"{point.games:>12,} games  {point.seconds:6.0f} s  rate {point.rate:.5f}  {point.summary}", flush=True)
        write_net(net, Path(os.environ.get("OUT", ".")) / f"{game}-2-challenger-from-{Path(begins).stem}.npz")
    found = match_less_luck(game, (challenger, master), DEALS, MATCH_SEED)
    print(
        f"{game}, from {begins}, {2 * DEALS:,} games: {found.share:.2%} ± {found.margin:.2%}, with luck subtracted "
        f"{found.less_luck:.2%} ± {found.less_luck_margin:.2%}",
        flush=True,
    )


def at_least_one(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: a whole number of games is needed, at least 1")
    return int(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.NAME for game in GAMES.values() if 2 in game.PLAYERS])
    parser.add_argument("games", type=at_least_one)
    parser.add_argument("begins", nargs="?", default="master", help="master, scratch, or the file of a net")
    given = parser.parse_args()
    search(given.game, given.games, given.begins)


if __name__ == "__main__":
    main()
