"""Kernels for a GPU that play whole games of two players, compiled from the same functions as those for the CPU.

Neighbouring threads play one game together (see `fast.cuda_vectors`). Their memory is on the stack, because kernels
can't allocate any. Import this module only if ROWLOCK_CUDA is set.
"""

import numpy as np

from rowlock.fast.compiled import Numbers
from rowlock.fast.cuda_compiling import array_type, compiled_to_ptx, cuda, types
from rowlock.fast.cuda_vectors import THREADS, UNITS
from rowlock.fast.sheet_arrays import COLUMNS, ROW_COUNT
from rowlock.rules.choices import CHOICES
from rowlock.values import duel_turns, odd_openings, sheet_self_play, sheet_turns
from rowlock.values.duel_cuda_self_play import play_duels
from rowlock.values.net import (
    CLOSER_FEATURES,
    FIELDS_AHEAD,
    MAX_PLAYERS,
    RACE_COLUMNS,
    KeptSums,
    KnownOutputs,
    Net,
    Summaries,
    TrackSets,
    Workspace,
)
from rowlock.values.sheet_play import Players
from rowlock.values.td_learning import GameBatch, SelfPlayResults, TrainingSettings

PLAYERS = 2
SHEET_FEATURES = 12 + 1 + 2 + CLOSER_FEATURES + 2 + ROW_COUNT
"""The most features that are active at once in a game of two without a track."""

DESCRIBED = COLUMNS + 1 + MAX_PLAYERS


def play_sheets(
    first: Numbers, first_bias: Numbers, second: Numbers, second_bias: Numbers, last: Numbers, last_bias: Numbers,
    other_first: Numbers, other_first_bias: Numbers, other_second: Numbers, other_second_bias: Numbers,
    other_last: Numbers, other_last_bias: Numbers,
    policies: Numbers, seed: int, first_game: int, exploration: float, odd: float, missing: int,
    shares: Numbers, points: Numbers, recorded: Numbers, explored: Numbers, predictions: Numbers,
    points_so_far: Numbers, counts: Numbers, features: Numbers,
) -> None:  # fmt: skip
    """Plays games with sheets and without a track, like `sheet_self_play.play_games`."""
    nets = (
        Net(first, first_bias, second, second_bias, last, last_bias),
        Net(other_first, other_first_bias, other_second, other_second_bias, other_last, other_last_bias),
    )
    results = SelfPlayResults(shares, points, recorded, explored, predictions, points_so_far, counts, features)
    batch = GameBatch(policies, seed, first_game, TrainingSettings(0.0, 0.0, exploration, False, True, odd))
    # The nets take turns, so they can share everything except what they remember about the sheets.
    active = cuda.local.array(SHEET_FEATURES, np.int32)
    hidden = cuda.local.array(UNITS, np.float32)
    second_hidden = cuda.local.array(UNITS, np.float32)
    outputs = cuda.local.array(MAX_PLAYERS, np.float64)
    choice_values = cuda.local.array((3, CHOICES), np.float64)
    taken = cuda.local.array(PLAYERS, np.int64)
    fields = cuda.local.array((PLAYERS, FIELDS_AHEAD), np.int64)
    race = cuda.local.array((PLAYERS, RACE_COLUMNS), np.int64)
    described = cuda.local.array((PLAYERS, DESCRIBED), np.int64)
    states = cuda.local.array((PLAYERS, ROW_COUNT), np.int64)
    totals = cuda.local.array(PLAYERS, np.int64)
    closer = cuda.local.array((PLAYERS, CLOSER_FEATURES), np.int64)
    # Without a track, these are not used.
    sets = TrackSets(fields, fields, fields)
    kept = KeptSums(fields, cuda.local.array((1, UNITS), np.float32), taken)
    known = KnownOutputs(fields[:0], choice_values[:0])
    summaries = Summaries(described, states, totals, closer, sets, fields, fields, race)
    other_described = cuda.local.array((PLAYERS, DESCRIBED), np.int64)
    other_states = cuda.local.array((PLAYERS, ROW_COUNT), np.int64)
    other_totals = cuda.local.array(PLAYERS, np.int64)
    other_closer = cuda.local.array((PLAYERS, CLOSER_FEATURES), np.int64)
    other_summaries = Summaries(other_described, other_states, other_totals, other_closer, sets, fields, fields, race)
    known_features, other_known_features = first.shape[0], other_first.shape[0]
    buffers = active, hidden, second_hidden, outputs, choice_values
    workspaces = (
        Workspace(known_features, *buffers, summaries, kept, known),
        Workspace(other_known_features, *buffers, other_summaries, kept, known),
    )
    sheets = cuda.local.array((PLAYERS, COLUMNS), np.int64)
    pawns = cuda.local.array(PLAYERS, np.int64)
    odd_policies = cuda.local.array(PLAYERS, np.int64)
    table = sheet_self_play.Table(
        workspaces,
        sheets,
        pawns,
        Players(policies, np.uint64(exploration * 2.0**32), taken),
        Players(odd_policies, odd_openings.EXPLORATION, taken),
    )
    no_track = sheets[:1, :0]
    game = cuda.grid(1) // THREADS
    while game < shares.shape[0]:
        sheet_self_play.play_at(table, nets, no_track, no_track, missing, batch, results, game)
        game += cuda.gridsize(1) // THREADS


FLOAT = types.float32
NET_TYPES = tuple(array_type(FLOAT, dimensions) for dimensions in (2, 1, 2, 1, 1, 1))
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

ARGUMENTS = (
    *NET_TYPES,
    *NET_TYPES,
    array_type(types.int64, 1),
    types.int64,
    types.int64,
    types.float64,
    types.float64,
    types.int64,
    *RESULT_TYPES,
)

KERNELS = {"sheets": play_sheets, "duels": play_duels}

NOT_INLINED = (sheet_turns.turn_share, duel_turns.turn_share)
"""Evaluating a position is most of the work and most of the code. If it were inlined wherever it is called, the code
would not fit into the instruction cache, and threads would wait for instructions three quarters of the time.
"""


def self_play_code(kernel: str) -> tuple[str, str]:
    """The name of one of the kernels in its code, and that code."""
    return compiled_to_ptx(KERNELS[kernel], ARGUMENTS, NOT_INLINED)
