"""Looks for weaknesses of the master longer and more closely than `rowlock train --against-master` does.

python benchmarks/weaknesses.py duel 7              # a challenger that starts as the master, for seven minutes
python benchmarks/weaknesses.py qwixx 7 scratch     # one that starts from nothing
python benchmarks/weaknesses.py qwixx 7 net.npz     # one that has already been trained, to continue with

The challenger of a game with sheets and no track has more features than the master; others have twice as many units in
each layer. It plays only against the master's net and learns for the given minutes on all cores; the first batches
determine how many games that is. Then both nets play 100,000 deals in both seats, with the luck of the dice subtracted.
Its share is a lower bound for the best challenger. It is written to the folder OUT, or the current one.
"""

import argparse
import os
import time
from pathlib import Path

from rowlock.rules import GAMES
from rowlock.values.challenger_training import (
    challenge_schedule,
    challenger_in,
    closer_looking,
    match_less_luck,
    schedule_from_scratch,
    train_challenger,
    widened,
)
from rowlock.values.net import Net, initial_squared_gradients, new_net
from rowlock.values.td_learning import MAX_TURNS, GameBatch, learn_from_games, new_results, part_of
from rowlock.values.training import Team, Threads, copied, play_batch, player
from rowlock.values.weights import learnt_net, max_features, read_net, write_net

SEED = 7
TRIED = 4_000
DEALS = 100_000

FRACTION = 0.85
"""The sustained speed as a fraction of that of the first games: the rest is lost to tests and waiting."""

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


def games_per_second(team: Team, game: str, nets: tuple[Net, Net]) -> float:
    """How many games per second the team plays, or one core learns from meanwhile, whichever is less."""
    settings = challenge_schedule(1).settings(0, predict_points=False)
    results = new_results(TRIED, 2, MAX_TURNS, max_features(game))
    begun = time.perf_counter()
    play_batch(team, nets, GameBatch(challenger_in(0, 2), SEED, 0, settings), results)
    played = time.perf_counter()
    learner = copied(nets[0])
    gradients = initial_squared_gradients(learner)
    learn_from_games(learner, gradients, part_of(results, 0, 0), settings)
    compiled = time.perf_counter()
    learn_from_games(learner, gradients, results, settings)
    return TRIED / max(played - begun, time.perf_counter() - compiled)


def search(game: str, minutes: float, begins: str) -> None:
    team = Threads(player(game, 2))
    challenger, master = first_challenger(game, begins), learnt_net(game, 2)
    speed = FRACTION * games_per_second(team, game, (challenger, master))
    games = int(speed * 60 * minutes) // 1_000 * 1_000 or 1_000
    schedule = (schedule_from_scratch if begins == "scratch" else challenge_schedule)(games)._replace(tests=5)
    print(f"{game}, from {begins}: {games:,} games", flush=True)
    deadline = time.perf_counter() + 60 * minutes
    for net, point in train_challenger(game, 2, schedule, SEED, team, challenger):
        print(f"{point.games:>12,} games  {point.seconds:6.0f} s  rate {point.rate:.5f}  {point.summary}", flush=True)
        write_net(net, Path(os.environ.get("OUT", ".")) / f"{game}-2-challenger-from-{Path(begins).stem}.npz")
        if time.perf_counter() > deadline:
            break
    found = match_less_luck(game, (challenger, master), DEALS, MATCH_SEED)
    print(
        f"{game}, from {begins}, {2 * DEALS:,} games: {found.share:.2%} ± {found.margin:.2%}, with luck subtracted "
        f"{found.less_luck:.2%} ± {found.less_luck_margin:.2%}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.NAME for game in GAMES.values() if 2 in game.PLAYERS])
    parser.add_argument("minutes", type=float)
    parser.add_argument("begins", nargs="?", default="master", help="master, scratch, or the file of a net")
    given = parser.parse_args()
    search(given.game, given.minutes, given.begins)


if __name__ == "__main__":
    main()
