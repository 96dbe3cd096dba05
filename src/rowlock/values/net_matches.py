"""Games between two nets, with the luck of their dice, which can be subtracted from the result (see `roll_luck`)."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll, to_int
from rowlock.fast.sheet_arrays import COLUMNS, NO_TRACK, missing_columns
from rowlock.rules import Options, Track, game_named, start
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.values import duel_matches
from rowlock.values.luck import new_luck_workspace
from rowlock.values.net import Net, forget_summaries
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_play import BY_NET, NO_EXPLORATION, Players, play_turn
from rowlock.values.sheet_position import Board, GameProgress, final_share
from rowlock.values.sheet_roll_luck import add_sheet_luck

Shares = NDArray[np.float64]

PlayMatch = Callable[[tuple[Net, Net], int, int, int, Shares, Shares], None]
"""A function that plays two-player games, given the nets, the seat of the first net, the seed and the first game, and
fills in both seats' shares and the luck of their dice.
"""


@kernel
def play_sheets(
    nets: tuple[Net, Net],
    fields: Numbers,
    points: Numbers,
    missing: int,
    policies: Numbers,
    seed: int,
    first_game: int,
    shares: Numbers,
    luck: Numbers,
) -> None:
    """Plays games in which the players take turns to begin. The second net estimates the luck of rolls."""
    workspaces = (
        sheet_workspace(nets[0]),
        sheet_workspace(nets[1]),
    )
    luck_workspace = new_luck_workspace(2)
    players = Players(policies, NO_EXPLORATION, np.zeros(2, dtype=np.int64))
    sheets, pawns = np.zeros((2, COLUMNS), dtype=np.int64), np.zeros(2, dtype=np.int64)
    board = Board(sheets, pawns, fields, points, missing)
    for index in range(shares.shape[0]):
        sheets[:] = 0
        pawns[:] = 0
        forget_summaries(workspaces[0])
        forget_summaries(workspaces[1])
        progress = GameProgress(to_int(missing), to_int(NOT_ANNOUNCED), (first_game + index) % 2)
        stream = new_stream(seed, first_game + index)
        over = False
        while not over:
            stream += STEP
            dice = roll(mix(stream), progress.closed)
            add_sheet_luck(nets[1], workspaces[1], luck_workspace, board, progress, dice, luck[index])
            progress, over, _, stream = play_turn(nets, workspaces, board, progress, dice, players, stream)
        for seat in range(2):
            shares[index, seat] = final_share(board, seat)


def match_player(game: str, track: Track = NO_TRACK) -> PlayMatch:
    """A function that plays games between two nets on the calling thread."""
    rules = game_named(game)

    def seats(first_seat: int) -> NDArray[np.int64]:
        policies = np.full(2, BY_NET - 1)
        policies[first_seat] = BY_NET
        return policies

    if rules.IS_SHARED:
        empty = start(Options(game, 2))

        def on_boards(nets: tuple[Net, Net], seat: int, seed: int, first: int, shares: Shares, luck: Shares) -> None:
            duel_matches.play_games(nets, empty, seats(seat), seed, first, shares, luck)

        return on_boards
    fields, points = np.array(track.fields, dtype=np.int64), np.array(track.points, dtype=np.int64)
    missing = missing_columns(rules.LAYOUT)

    def on_sheets(nets: tuple[Net, Net], seat: int, seed: int, first: int, shares: Shares, luck: Shares) -> None:
        play_sheets(nets, fields, points, missing, seats(seat), seed, first, shares, luck)

    return on_sheets
