"""How accurate shares would be if the nets of a game with sheets looked a few turns ahead.

python benchmarks/net_errors.py onboard-2 --output FILE    rolls out positions of every level
python benchmarks/look_ahead.py FILE                       shows the errors after 0 to 8 turns in these positions
python benchmarks/look_ahead.py FILE --trials 36           with fewer trials than 144

From each choice that was rolled out, everybody plays on by the net, with the same dice for every choice. After each
turn the net evaluates the position, and the mean over the trials is compared with the rollouts.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from in_parts import Part, merge_parts
from level_games import TABLES
from net_error_report import bad_first_choice
from rowlock.fast.compiled import kernel
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.rules import game_named, parse, parse_choice
from rowlock.rules.turn import OVER
from rowlock.values.feature_numbers import MAX_FEATURES
from rowlock.values.net import Net, new_workspace
from rowlock.values.rollout_rounds import PAIRS, with_white_pair
from rowlock.values.sheet_play import all_by_net, play_turn
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    copy_board,
    final_share,
    player_count,
    restore_board,
    sheet_position,
)
from rowlock.values.sheet_turns import net_share
from rowlock.values.trials import SEED, after_turn
from rowlock.values.weights import learnt_net

TURNS = 8

Shares = NDArray[np.float64]


@kernel
def play_on(net: Net, start: Board, first: GameProgress, seat: int, shares: Shares) -> None:
    """Fills in a seat's share of the win by trial, after each turn."""
    workspace = new_workspace(net, MAX_FEATURES)
    board = copy_board(start)
    players = all_by_net(player_count(board))
    for trial in range(shares.shape[0]):
        restore_board(board, start)
        progress = first
        stream = new_stream(SEED, trial)
        over = False
        for turn in range(shares.shape[1]):
            if not over:
                stream += STEP
                dice = roll(mix(stream), progress.closed)
                if turn == 0:
                    dice = with_white_pair(dice, trial % PAIRS)
                progress, over, _, stream = play_turn((net,), (workspace,), board, progress, dice, players, stream)
            if over:
                shares[trial, turn] = final_share(board, seat)
            else:
                shares[trial, turn] = net_share(net, workspace, board, progress, seat)


def looked_ahead(net: Net, position: Part, choice: dict[str, Any], trials: int) -> Shares:
    """The share after a choice by the number of turns looked ahead, beginning with none."""
    seat = position["seat"]
    at_once = choice["net"][seat][0]
    after = after_turn(net, parse(position["position"]), seat, parse_choice(choice["choice"]))
    if after.stage == OVER:
        return np.full(TURNS + 1, at_once)
    shares = np.zeros((trials, TURNS))
    play_on(net, *sheet_position(after), seat, shares)
    return np.array([at_once, *shares.mean(axis=0)])


def show(kind: str, positions: list[Part], trials: int) -> None:
    net = learnt_net(game_named(kind.split("-")[0]).NAME, TABLES[kind].players)
    looked_ahead(net, positions[0], positions[0]["choices"][0], 1)  # compiles it
    begun, tried = time.process_time(), 0
    squares, bad = np.zeros(TURNS + 1), np.zeros(TURNS + 1)
    for position in positions:
        choices = position["choices"]
        shares = np.array([looked_ahead(net, position, choice, trials) for choice in choices])
        tried += len(choices)
        mean, variance = choices[0]["rolled_out"]["share"]
        squares += (shares[0] - mean) ** 2 - variance
        for turns in range(TURNS + 1):
            first = int(shares[:, turns].argmax())
            others = [choice for place, choice in enumerate(choices) if place != first]
            bad[turns] += bad_first_choice({**position, "choices": [choices[first], *others]})
    spent = (time.process_time() - begun) / tried
    print(f"{kind}, {len(positions)} positions, {trials} trials, {1000 * spent:.0f} ms per choice:")
    print("| turns | share off by | first choice loses over 2 |\n| --- | --- | --- |")
    for turns in range(TURNS + 1):
        error = 100 * max(squares[turns] / len(positions), 0) ** 0.5
        print(f"| {turns} | {error:.1f} | {bad[turns] / len(positions):.1%} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="written by net_errors.py")
    parser.add_argument("--trials", type=int, default=4 * PAIRS)
    given = parser.parse_args()
    if given.trials < 1:
        parser.error(f"{given.trials} trials: at least one is needed")
    if missing := [str(path) for path in given.files if not path.is_file()]:
        parser.error(f"{', '.join(missing)}: there is no such file")
    items, parts = merge_parts(given.files)
    for kind in items:
        rules = game_named(kind.split("-")[0])
        if not rules.IS_SHARED and TABLES[kind].players > 1:
            show(kind, [part for part in parts if part["kind"] == kind], given.trials)


if __name__ == "__main__":
    main()
