"""Two masters with different settings against each other: the benefit of trials or newer nets.

    python benchmarks/compare_masters.py duel trials=36 trials=0
    python benchmarks/compare_masters.py onboard trials=36 trials=0,nets=old-nets --board B --games 20000

The settings are `trials` (from each choice close to the best) and `nets` (another folder of nets). To get the nets of
an older version: `git archive 7d34d91~1 src/rowlock/values/weights | tar x -C old-nets --strip-components=4`. Both play
the same dice in both seats, in compiled code. Intervals are 95% intervals over deals, also with the luck of the dice
subtracted, as the first master's net sees it.
"""

import argparse
import math
import os
import statistics
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

from rowlock.arena.dice_stream import dice_generator, seat_generators
from rowlock.bots.compiled_bots import compiled_bots
from rowlock.fast.batch_arrays import (
    CLOSED,
    COMMON,
    MARKED,
    STAGE,
    TURNS_LEFT,
    WIDTH,
    WIN,
    BatchRules,
    batch_rules,
    decides,
    set_dice,
)
from rowlock.fast.batches import list_legal, make_choices, points_of
from rowlock.fast.bot_random import is_exhausted, write_words
from rowlock.fast.compiled import Numbers, kernel
from rowlock.rules import GAMES, TRACKS, Options, game_named
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import without_colours
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.turn import ACTION_1, ROLL
from rowlock.values.batch_bots import CompiledBots, bot_choice, bot_workspace
from rowlock.values.bot_games import add_roll_luck, roll_all
from rowlock.values.net import Net
from rowlock.values.net_paths import FOLDER
from rowlock.values.position_memory import REMEMBERED
from rowlock.values.sheet_choices import new_prediction
from rowlock.values.weights import learnt_net

WORDS = 4_000
"""Random numbers for the dice, and for each seat, of a game: more than any needs."""


@kernel
def play_game(
    rules: BatchRules,
    bots: CompiledBots,
    nets: tuple[Net, Net],
    first_seat: int,
    dice_words: Numbers,
    words: Numbers,
    scores: Numbers,
    luck: Numbers,
) -> bool:
    """Plays a game in which the first bot has this seat, and fills in the points and the luck of both seats. Returns
    whether there were enough random numbers.
    """
    position = np.zeros((4, WIDTH), dtype=np.int64)
    workspaces = (bot_workspace(rules, nets[0], REMEMBERED), bot_workspace(rules, nets[1], REMEMBERED))
    position[COMMON, CLOSED] = rules.missing
    position[COMMON, TURNS_LEFT] = NOT_ANNOUNCED
    position[COMMON, STAGE] = ROLL
    chosen = np.zeros(2, dtype=np.int64)
    over = False
    while not over:
        if position[COMMON, STAGE] == ROLL:
            dice = without_colours(roll_all(dice_words), position[COMMON, CLOSED])
            add_roll_luck(nets[0], workspaces[0], rules, position, dice, luck)
            set_dice(position, dice)
            position[COMMON, STAGE] = ACTION_1
            position[COMMON, MARKED] = NOTHING
        else:
            list_legal(rules, position)
            for seat in range(2):
                chosen[seat] = NOTHING
                if decides(rules.simultaneous, position, seat):
                    which = (seat - first_seat) % 2
                    # The nets differ, so they share no prediction.
                    predicted = new_prediction()
                    chosen[seat] = bot_choice(
                        rules, bots, which, nets[which], workspaces[which], position, 2, seat, predicted, words[seat]
                    )
            over = make_choices(rules, position, chosen)
    for seat in range(2):
        scores[seat] = points_of(rules.points, position, seat)
    return not (is_exhausted(dice_words) or is_exhausted(words[0]) or is_exhausted(words[1]))


class Settings(NamedTuple):
    trials: int
    nets: Path


def settings_of(text: str) -> Settings:
    given = dict(part.partition("=")[::2] for part in text.split(","))
    if unknown := given.keys() - Settings._fields:
        raise SystemExit(f"{', '.join(sorted(unknown))}: not a setting; there are {' and '.join(Settings._fields)}")
    if not given.get("trials", "0").isdigit():
        raise SystemExit(f"trials={given['trials']}: a whole number is needed")
    return Settings(int(given.get("trials", 0)), Path(given.get("nets", FOLDER)))


class Match:
    """Both masters in a two-player game."""

    def __init__(self, options: Options, masters: tuple[Settings, Settings], seed: int) -> None:
        self._rules = batch_rules(options, WIN)
        self._bots = compiled_bots(options, [f"master:trials={one.trials}" for one in masters])
        self._nets = tuple(learnt_net(options.game, 2, one.nets) for one in masters)
        self._seed = seed

    def play_deal(self, deal: int) -> tuple[float, float]:
        """The first master's mean share in the two games of a deal, and the same less luck."""
        shares, less_luck = [], []
        dice_words, words = np.zeros(WORDS, dtype=np.int64), np.zeros((2, WORDS), dtype=np.int64)
        for seat in range(2):
            write_words(dice_generator(self._seed, deal), dice_words)
            for line, generator in zip(words, seat_generators(self._seed, deal, seat, 2), strict=True):
                write_words(generator, line)
            scores, luck = np.zeros(2, dtype=np.int64), np.zeros(2)
            if not play_game(self._rules, self._bots, self._nets, seat, dice_words, words, scores, luck):
                raise RuntimeError(f"deal {deal} needs more than {WORDS} random numbers")
            shares.append((np.sign(scores[seat] - scores[1 - seat]) + 1) / 2)
            less_luck.append(shares[-1] - luck[seat])
        return statistics.fmean(shares), statistics.fmean(less_luck)


def interval(shares: tuple[float, ...]) -> str:
    return f"{statistics.fmean(shares):.2%} ± {1.96 * statistics.stdev(shares) / math.sqrt(len(shares)):.2%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.NAME for game in GAMES.values() if 2 in game.PLAYERS])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--board", default="A", choices=list(TRACKS))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    track = TRACKS[given.board] if game_named(given.game).ON_A_TRACK else None
    masters = settings_of(given.first), settings_of(given.second)
    match = Match(Options(given.game, 2, track=track), masters, given.seed)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        shares, less_luck = zip(*pool.map(match.play_deal, range(given.games // 2)), strict=True)
    print(
        f"{given.game}{f', side {given.board}' if track else ''}, {given.first} against {given.second}: "
        f"{interval(shares)}, less luck {interval(less_luck)}, {2 * len(shares)} games"
    )


if __name__ == "__main__":
    main()
