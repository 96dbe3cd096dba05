"""Processor time per game between levels, with luck: compiled, and with every choice made by a Python bot.

python benchmarks/arena_speed.py [--games 10000] [--interpreted 40] [--only qwixx-2,onboard-2] [--pairs ladder]

Each pair of levels plays the same deals both ways, only a few of them with bots; the games must be the same. With more
than two players, the two levels alternate. Processor time is less affected by other work on the machine. Two cores need
half of it, plus a few seconds to start the processes.
"""

import argparse
import time
from itertools import combinations, cycle, islice, pairwise

from rowlock.arena import compiled_match
from rowlock.arena.dice_stream import DiceStream, seat_generators
from rowlock.arena.match import GameResult, play
from rowlock.bots import LEVELS, bot_named
from rowlock.fast.two_player_tables import is_solved_for_two
from rowlock.rules import GAMES, TRACKS, Options, start
from rowlock.values.roll_luck import roll_luck

SEED = 1
CORES = 2


def kinds() -> dict[str, Options]:
    """Every game for two or more players by name: `qwixx-2`."""
    return {
        f"{game.NAME}-{players}": Options(game.NAME, players, track=TRACKS["A"] if game.ON_A_TRACK else None)
        for game in GAMES.values()
        for players in game.PLAYERS
        if players > 1
    }


def played_by_bots(options: Options, names: list[str], deal: int) -> list[GameResult]:
    results = []
    for game in range(options.players):
        bots = [bot_named(names[(seat - game) % options.players]) for seat in range(options.players)]
        generators = list(seat_generators(SEED, deal, game, options.players))
        results.append(play(options, bots, DiceStream(SEED, deal), generators, luck_of=roll_luck))
    return results


def measure(options: Options, names: list[str], games: int, interpreted: int) -> tuple[float, float]:
    """Seconds of processor time per game, compiled and with bots."""
    deals, few = -(-games // options.players), -(-interpreted // options.players)
    compiled_match.play_deal(options, names, SEED, deals, with_luck=True)
    played_by_bots(options, names, deals)
    expected = []
    started = time.process_time()
    for deal in range(few):
        expected.append(played_by_bots(options, names, deal))
    with_bots = (time.process_time() - started) / (few * options.players)
    started = time.process_time()
    played = [compiled_match.play_deal(options, names, SEED, deal, with_luck=True)[0] for deal in range(deals)]
    compiled = (time.process_time() - started) / (deals * options.players)
    if not is_solved_for_two(start(options)):  # bots would play by the table
        assert played[:few] == expected, f"{options.game}: the games differ from those of the bots"
    return compiled, with_bots


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--interpreted", type=int, default=40, help="games with bots, for comparison")
    parser.add_argument("--only", default=",".join(kinds()), help="games and numbers of players, separated by commas")
    parser.add_argument("--pairs", choices=("ladder", "all"), default="ladder", help="neighbours, or all pairs")
    arguments = parser.parse_args()
    print(f"| game | levels | compiled | with bots | ratio | 10,000 games on {CORES} cores |")
    print("| --- | --- | --- | --- | --- | --- |")
    for kind in arguments.only.split(","):
        options = kinds()[kind]
        for pair in pairwise(LEVELS) if arguments.pairs == "ladder" else combinations(LEVELS, 2):
            names = list(islice(cycle(pair), options.players))
            compiled, with_bots = measure(options, names, arguments.games, arguments.interpreted)
            print(
                f"| {kind} | {' – '.join(pair)} | {1000 * compiled:.2f} ms | {1000 * with_bots:.1f} ms "
                f"| {with_bots / compiled:.1f} | {10_000 * compiled / CORES:.0f} s |",
                flush=True,
            )


if __name__ == "__main__":
    main()
