"""Kernels for a GPU that play whole games, or roll out positions of games with sheets, compiled from the same functions
as those for the CPU.

Neighbouring threads play one game together (see `fast.cuda_vectors`). Their memory is on the stack, because kernels
can't allocate any. Its size must be known to the compiler, so there are kernels for each number of players. Import this
module only if ROWLOCK_CUDA is set.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers
from rowlock.fast.cuda_compiling import array_type, compiled_to_ptx, cuda, types
from rowlock.fast.cuda_vectors import THREADS, UNITS
from rowlock.fast.sheet_arrays import COLUMNS, ROW_COUNT
from rowlock.rules.choices import CHOICES
from rowlock.rules.rows import SQUARES
from rowlock.values import duel_turns, odd_openings, sheet_self_play, sheet_turns
from rowlock.values.duel_cuda_self_play import play_duels
from rowlock.values.feature_numbers import MAX_FEATURES
from rowlock.values.net import (
    CLOSER_FEATURES,
    FIELDS_AHEAD,
    MAX_PARTS,
    MAX_PLAYERS,
    RACE_COLUMNS,
    CachedSums,
    KnownOutputs,
    Net,
    Summaries,
    TrackSets,
    Workspace,
    forget_summaries,
)
from rowlock.values.sheet_features import PAWN_SUMS
from rowlock.values.sheet_play import NO_EXPLORATION, Players
from rowlock.values.sheet_position import Board, GameProgress, board_points, final_share
from rowlock.values.sheet_rollouts import play_trial
from rowlock.values.td_learning import GameBatch, SelfPlayResults, TrainingSettings

DESCRIBED = COLUMNS + 1 + MAX_PLAYERS


class Sizes(NamedTuple):
    """What the compiler must know about a game: the number of players, and whether there is a track."""

    players: int
    on_a_track: bool


def workspaces(sizes: Sizes) -> Callable[[Net], Workspace]:
    """A function that makes a workspace on the stack of the kernel that calls it, into which it is inlined."""
    players = sizes.players
    on_a_track = int(sizes.on_a_track)
    cached_sums = players * PAWN_SUMS if on_a_track else 1
    pawns = players if on_a_track else 1

    @cuda.jit(device=True, inline="always")
    def workspace_for(net: Net) -> Workspace:
        fields_with = cuda.local.array((ROW_COUNT, SQUARES), np.int64)
        enterable = cuda.local.array((pawns, ROW_COUNT), np.int64)
        new_crosses = cuda.local.array((pawns, ROW_COUNT), np.int64)
        keys = cuda.local.array((cached_sums, 2), np.int64)
        sums = cuda.local.array((cached_sums, UNITS), np.float32)
        described = cuda.local.array((players, DESCRIBED), np.int64)
        states = cuda.local.array((players, ROW_COUNT), np.int64)
        totals = cuda.local.array(players, np.int64)
        closer = cuda.local.array((players, CLOSER_FEATURES), np.int64)
        fields_ahead = cuda.local.array((pawns, FIELDS_AHEAD), np.int64)
        far_fields_ahead = cuda.local.array((pawns, FIELDS_AHEAD), np.int64)
        race = cuda.local.array((pawns, RACE_COLUMNS), np.int64)
        choice_values = cuda.local.array((3, CHOICES), np.float64)
        sets = TrackSets(fields_with, enterable, new_crosses)
        return Workspace(
            net.first.shape[0],
            cuda.local.array(MAX_FEATURES, np.int32),
            cuda.local.array(UNITS, np.float32),
            cuda.local.array(UNITS, np.float32),
            cuda.local.array(MAX_PLAYERS, np.float64),
            choice_values,
            Summaries(described, states, totals, closer, sets, fields_ahead, far_fields_ahead, race),
            CachedSums(keys, sums, cuda.local.array(MAX_PARTS, np.int64)),
            KnownOutputs(keys[:0], choice_values[:0]),
        )

    allocate: Callable[[Net], Workspace] = workspace_for
    return allocate


def self_play(sizes: Sizes) -> Callable[..., None]:
    """A kernel that plays games like `sheet_self_play.play_games`."""
    players = sizes.players
    on_a_track = int(sizes.on_a_track)
    workspace_for = workspaces(sizes)

    def play_sheets(
        first: Numbers, first_bias: Numbers, second: Numbers, second_bias: Numbers, last: Numbers, last_bias: Numbers,
        other_first: Numbers, other_first_bias: Numbers, other_second: Numbers, other_second_bias: Numbers,
        other_last: Numbers, other_last_bias: Numbers,
        policies: Numbers, seed: int, first_game: int, exploration: float, odd: float,
        fields: Numbers, field_points: Numbers, missing: int,
        shares: Numbers, points: Numbers, recorded: Numbers, explored: Numbers, predictions: Numbers,
        points_so_far: Numbers, counts: Numbers, features: Numbers,
    ) -> None:  # fmt: skip
        nets = (
            Net(first, first_bias, second, second_bias, last, last_bias),
            Net(other_first, other_first_bias, other_second, other_second_bias, other_last, other_last_bias),
        )
        results = SelfPlayResults(shares, points, recorded, explored, predictions, points_so_far, counts, features)
        batch = GameBatch(policies, seed, first_game, TrainingSettings(0.0, 0.0, exploration, False, True, odd))
        taken = cuda.local.array(players, np.int64)
        table = sheet_self_play.Table(
            (workspace_for(nets[0]), workspace_for(nets[1])),
            cuda.local.array((players, COLUMNS), np.int64),
            cuda.local.array(players, np.int64),
            Players(policies, np.uint64(exploration * 2.0**32), taken),
            Players(cuda.local.array(players, np.int64), odd_openings.EXPLORATION, taken),
        )
        # Without a track, the compiler knows that there are no fields.
        tracks = fields[:, : on_a_track * fields.shape[1]]
        game = cuda.grid(1) // THREADS
        while game < shares.shape[0]:
            sheet_self_play.play_at(table, nets, tracks, field_points, missing, batch, results, game)
            game += cuda.gridsize(1) // THREADS

    return play_sheets


def rollouts(sizes: Sizes) -> Callable[..., None]:
    """A kernel that plays trials like `sheet_rollouts.play_rounds`, and fills in the result of each, by position, trial
    and seat.
    """
    players = sizes.players
    on_a_track = int(sizes.on_a_track)
    workspace_for = workspaces(sizes)

    def roll_out(
        first: Numbers, first_bias: Numbers, second: Numbers, second_bias: Numbers, last: Numbers, last_bias: Numbers,
        policies: Numbers, all_sheets: Numbers, all_pawns: Numbers, progresses: Numbers, seeds: Numbers,
        tracks: Numbers, fields: Numbers, field_points: Numbers, missing: int,
        shares: Numbers, points: Numbers,
    ) -> None:  # fmt: skip
        net = Net(first, first_bias, second, second_bias, last, last_bias)
        workspace = workspace_for(net)
        sheets = cuda.local.array((players, COLUMNS), np.int64)
        pawns = cuda.local.array(players, np.int64)
        everybody = Players(policies, NO_EXPLORATION, cuda.local.array(players, np.int64))
        all_fields = fields[:, : on_a_track * fields.shape[1]]
        game = cuda.grid(1) // THREADS
        trials = shares.shape[1]
        while game < shares.shape[0] * trials:
            position, trial = game // trials, game % trials
            for seat in range(players):
                pawns[seat] = all_pawns[position, seat]
                for column in range(COLUMNS):
                    sheets[seat, column] = all_sheets[position, seat, column]
            track = tracks[position]
            board = Board(sheets, pawns, all_fields[track], field_points[track], missing)
            progress = GameProgress(progresses[position, 0], progresses[position, 1], progresses[position, 2])
            forget_summaries(workspace)
            play_trial(net, workspace, board, progress, everybody, seeds[position], trial)
            for seat in range(players):
                shares[position, trial, seat] = final_share(board, seat)
                points[position, trial, seat] = board_points(board, seat)
            game += cuda.gridsize(1) // THREADS

    return roll_out


FLOAT = types.float32
WORD = types.int64
WORDS, TABLE, TABLES = (array_type(WORD, dimensions) for dimensions in (1, 2, 3))
NET_TYPES = tuple(array_type(FLOAT, dimensions) for dimensions in (2, 1, 2, 1, 1, 1))
GAME_TYPES = (TABLE, TABLE, WORD)
"""The types of the tracks' fields and points, and of the set of missing rows."""

RESULT_TYPES = (
    array_type(FLOAT, 2),
    array_type(FLOAT, 2),
    array_type(types.int32, 1),
    array_type(types.boolean, 2),
    array_type(FLOAT, 3),
    array_type(FLOAT, 3),
    array_type(types.int32, 3),
    array_type(types.uint16, 4),
)
"""The types of `SelfPlayResults` on a GPU: smaller numbers than on the CPU."""

SELF_PLAY = (*NET_TYPES, *NET_TYPES, WORDS, WORD, WORD, types.float64, types.float64, *GAME_TYPES, *RESULT_TYPES)
ROLLOUTS = (*NET_TYPES, WORDS, TABLES, TABLE, TABLE, WORDS, WORDS, *GAME_TYPES, *RESULT_TYPES[4:6])

NOT_INLINED = (sheet_turns.turn_share, duel_turns.turn_share)
"""Evaluating a position is most of the work and most of the code. If it were inlined wherever it is called, the code
would not fit into the instruction cache, and threads would wait for instructions three quarters of the time.
"""


def self_play_code(sizes: Sizes | None) -> tuple[str, str]:
    """The name and the code of a kernel that plays games with sheets of these sizes, or else Duel."""
    return compiled_to_ptx(self_play(sizes) if sizes else play_duels, SELF_PLAY, NOT_INLINED)


def rollout_code(sizes: Sizes) -> tuple[str, str]:
    """The name and the code of a kernel that rolls out positions."""
    return compiled_to_ptx(rollouts(sizes), ROLLOUTS, NOT_INLINED)
