"""The kernel for a GPU that plays whole games of Duel (see `cuda_self_play`)."""

import numpy as np

from rowlock.fast.compiled import Numbers
from rowlock.fast.cuda_compiling import cuda
from rowlock.fast.cuda_vectors import THREADS, UNITS
from rowlock.fast.sheet_arrays import EMPTY_SHEET
from rowlock.rules import duel
from rowlock.rules.choices import CHOICES, NOTHING
from rowlock.rules.dice import NO_DICE
from rowlock.rules.turn import ROLL
from rowlock.values.duel_features import CACHED_SUMS, MAX_FEATURES
from rowlock.values.duel_self_play import play_with
from rowlock.values.net import (
    MAX_PARTS,
    MAX_PLAYERS,
    NOT_CACHED,
    CachedSums,
    KnownOutputs,
    Net,
    Summaries,
    TrackSets,
    Workspace,
)
from rowlock.values.td_learning import GameBatch, SelfPlayResults, TrainingSettings

PLAYERS = 2


def play_duels(
    first: Numbers, first_bias: Numbers, second: Numbers, second_bias: Numbers, last: Numbers, last_bias: Numbers,
    other_first: Numbers, other_first_bias: Numbers, other_second: Numbers, other_second_bias: Numbers,
    other_last: Numbers, other_last_bias: Numbers,
    policies: Numbers, seed: int, first_game: int, exploration: float, odd: float,
    _fields: Numbers, _field_points: Numbers, _missing: int,
    shares: Numbers, points: Numbers, recorded: Numbers, explored: Numbers, predictions: Numbers,
    points_so_far: Numbers, counts: Numbers, features: Numbers,
) -> None:  # fmt: skip
    """Plays games of Duel, like `duel_self_play.play_games`."""
    nets = (
        Net(first, first_bias, second, second_bias, last, last_bias),
        Net(other_first, other_first_bias, other_second, other_second_bias, other_last, other_last_bias),
    )
    results = SelfPlayResults(shares, points, recorded, explored, predictions, points_so_far, counts, features)
    batch = GameBatch(policies, seed, first_game, TrainingSettings(0.0, 0.0, exploration, False, True, odd))
    active = cuda.local.array(MAX_FEATURES, np.int32)
    hidden = cuda.local.array(UNITS, np.float32)
    second_hidden = cuda.local.array(UNITS, np.float32)
    outputs = cuda.local.array(MAX_PLAYERS, np.float64)
    choice_values = cuda.local.array((3, CHOICES), np.float64)
    unused = cuda.local.array((1, 1), np.int64)
    totals = cuda.local.array(1, np.int64)
    summaries = Summaries(unused, unused, totals, unused, TrackSets(unused, unused, unused), unused, unused, unused)
    used = cuda.local.array(MAX_PARTS, np.int64)
    keys = cuda.local.array((CACHED_SUMS, 2), np.int64)
    other_keys = cuda.local.array((CACHED_SUMS, 2), np.int64)
    keys[:] = NOT_CACHED
    other_keys[:] = NOT_CACHED
    cached = CachedSums(keys, cuda.local.array((CACHED_SUMS, UNITS), np.float32), used)
    other_cached = CachedSums(other_keys, cuda.local.array((CACHED_SUMS, UNITS), np.float32), used)
    known = KnownOutputs(keys[:0], choice_values[:0])
    known_features, other_known_features = first.shape[0], other_first.shape[0]
    buffers = active, hidden, second_hidden, outputs, choice_values
    workspaces = (
        Workspace(known_features, *buffers, summaries, cached, known),
        Workspace(other_known_features, *buffers, summaries, other_cached, known),
    )
    odd_policies = cuda.local.array(PLAYERS, np.int64)
    empty = duel.State((EMPTY_SHEET, EMPTY_SHEET), 0, 0, ROLL, NO_DICE, NOTHING)
    game = cuda.grid(1) // THREADS
    while game < shares.shape[0]:
        play_with(workspaces, odd_policies, nets, empty, batch, results, game)
        game += cuda.gridsize(1) // THREADS
