"""Values of positions before a roll by playing on for some turns. What the nets can't see in a position, such as who
wins a race to the goal, shows a few turns later.

Everybody plays by the net, and both nets evaluate the positions after the later turns: their mean is the result. In
every turn, each pair of white dice comes up equally often. All positions get the same dice.
"""

import functools
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import INTERPRETED, Numbers, compiling, kernel, lean_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.rules import Game, State, game_of
from rowlock.values.net import POINTS_UNIT, Net, Workspace, softmax_share
from rowlock.values.position_memory import REMEMBERED
from rowlock.values.rollout_rounds import PAIRS, with_white_pair
from rowlock.values.sheet_evaluation import remembering_workspace, seat_output, sheet_workspace
from rowlock.values.sheet_features import summarize_sheets
from rowlock.values.sheet_play import all_by_net, play_turn
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    board_points,
    copy_board,
    final_share,
    player_count,
    restore_board,
    sheet_position,
)
from rowlock.values.weights import learnt_net, points_net

TRIALS = 3 * PAIRS
SEED = 20_117
"""The trials of a position are always the same."""

Floats = NDArray[np.float64]


def looks_ahead(game: Game, players: int) -> bool:
    """Whether hints and reviews look ahead. Where pawns race to a goal, a turn can be worth half a win, and nets are
    less accurate. Interpreted kernels would take too long.
    """
    return game.ON_A_TRACK and players > 1 and not INTERPRETED


@lean_part
def add_values(
    nets: tuple[Net, Net],
    workspaces: tuple[Workspace, Workspace],
    board: Board,
    progress: GameProgress,
    over: bool,
    shares: Numbers,
    points: Numbers,
) -> None:
    """Adds every seat's share of the win and final points: those of the nets, or the result of a finished game."""
    players = player_count(board)
    if over:
        for seat in range(players):
            shares[seat] += final_share(board, seat)
            points[seat] += board_points(board, seat)
        return
    for which in range(2):
        workspace = workspaces[which]
        summarize_sheets(workspace, board, progress)
        for seat in range(players):
            workspace.outputs[seat] = seat_output(nets[which], workspace, board, progress, seat)
    for seat in range(players):
        shares[seat] += softmax_share(workspaces[0].outputs, players, seat)
        points[seat] += board_points(board, seat) + workspaces[1].outputs[seat] * POINTS_UNIT


@kernel
def play_on(
    nets: tuple[Net, Net], start: Board, first: GameProgress, pairs: Numbers, shares: Numbers, points: Numbers
) -> None:
    """Fills in every seat's share of the win and final points, given the pairs of white dice by trial and turn. The
    values after the second half of the turns count.
    """
    workspaces = (remembering_workspace(nets[0], REMEMBERED), sheet_workspace(nets[1]))
    board = copy_board(start)
    players = all_by_net(player_count(board))
    trials, turns = pairs.shape
    for trial in range(trials):
        restore_board(board, start)
        progress = first
        stream = new_stream(SEED, trial)
        over = False
        for turn in range(turns):
            if not over:
                stream += STEP
                dice = with_white_pair(roll(mix(stream), progress.closed), pairs[trial, turn])
                progress, over, _, stream = play_turn(
                    (nets[0],), (workspaces[0],), board, progress, dice, players, stream
                )
            if turn >= turns // 2:
                add_values(nets, workspaces, board, progress, over, shares, points)
    counted = trials * (turns - turns // 2)
    shares /= counted
    points /= counted


@functools.cache
def white_pairs(trials: int, turns: int) -> NDArray[np.int64]:
    """The pairs of white dice by trial and turn: in every turn, each comes up equally often, in random order."""
    generator = np.random.default_rng(SEED)
    return np.stack([generator.permutation(trials) % PAIRS for _ in range(turns)], axis=1)


def usual_turns(players: int) -> int:
    """How many turns to play. With more players, a turn of one of them settles less."""
    return 6 + players


def values_ahead(states: Sequence[State], trials: int = TRIALS, turns: int | None = None) -> tuple[Floats, Floats]:
    """The share of the win and the expected final points, each by position and seat. The positions are before a roll,
    of the same game and number of players.
    """
    game, players = game_of(states[0]).NAME, len(states[0].sheets)
    pairs = white_pairs(trials, turns or usual_turns(players))
    nets = learnt_net(game, players), points_net(game, players)
    shares, points = np.zeros((len(states), players)), np.zeros((len(states), players))

    def play(index: int) -> None:
        play_on(nets, *sheet_position(states[index]), pairs, shares[index], points[index])

    with compiling("looking ahead"), ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(play, range(len(states))))
    return shares, points
