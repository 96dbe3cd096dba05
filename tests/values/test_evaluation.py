"""Evaluations that use cached sums or remembered outputs agree with those that add up every feature."""

import math
import random
from collections.abc import Iterator

import numpy as np
import pytest

from rowlock.fast.compiled import kernel
from rowlock.rules import TRACKS, Options
from rowlock.rules.rows import SQUARES, with_mark
from rowlock.rules.turn import ROLL
from rowlock.values.duel_evaluation import duel_workspace, side_output
from rowlock.values.duel_features import CACHED_PER_ROW, duel_features, free_from
from rowlock.values.exponential import exponential
from rowlock.values.feature_numbers import MAX_FEATURES
from rowlock.values.net import MAX_PLAYERS, Net, Workspace, forget_summaries, net_output, new_workspace
from rowlock.values.sheet_evaluation import fill_outputs, remembering_workspace, seat_output, sheet_workspace
from rowlock.values.sheet_features import CACHED_SUMS, list_features, summarize_sheets
from rowlock.values.sheet_position import Board, GameProgress, sheet_position
from rowlock.values.weights import learnt_net
from support.playing import game_steps

pytestmark = pytest.mark.slow

ROUNDING = 2e-5


@kernel
def sheet_outputs(net: Net, workspace: Workspace, board: Board, progress: GameProgress, seat: int):
    """The output for a seat with the sums cached so far, with none, and with all features added up one by one."""
    summarize_sheets(workspace, board, progress)
    cached = seat_output(net, workspace, board, progress, seat)
    fresh = sheet_workspace(net)
    summarize_sheets(fresh, board, progress)
    alone = seat_output(net, fresh, board, progress, seat)
    return cached, alone, net_output(net, fresh, list_features(fresh, board, progress, seat))


@kernel
def duel_outputs(net: Net, workspace: Workspace, state, side: int):
    cached = side_output(net, workspace, state, side)
    fresh = duel_workspace(net)
    return (
        cached,
        side_output(net, fresh, state, side),
        net_output(net, fresh, duel_features(fresh.features, state, side)),
    )


def positions_before_rolls(options: Options, seeds: range) -> Iterator:
    for seed in seeds:
        for state, _, _ in game_steps(options, seed):
            if state.stage == ROLL:
                yield state


@pytest.mark.parametrize(("game", "players", "track"), [("onboard", 2, "A"), ("onboard", 3, "B"), ("onboard", 4, "A")])
def test_cached_sums_of_pawns_agree_with_plain_evaluation(game, players, track):
    net = learnt_net(game, players)
    workspace = sheet_workspace(net)
    for state in positions_before_rolls(Options(game, players, track=TRACKS[track]), range(6)):
        for seat in range(players):
            cached, alone, plain = sheet_outputs(net, workspace, *sheet_position(state), seat)
            assert cached == alone
            assert cached == pytest.approx(plain, abs=ROUNDING)


def test_cached_sums_of_rows_agree_with_plain_evaluation():
    net = learnt_net("duel", 2)
    workspace = duel_workspace(net)
    for state in positions_before_rolls(Options("duel", 2), range(40)):
        for side in range(2):
            cached, alone, plain = duel_outputs(net, workspace, state, side)
            assert cached == alone
            assert cached == pytest.approx(plain, abs=ROUNDING)


@kernel
def all_outputs(net: Net, workspace: Workspace, board: Board, progress: GameProgress, outputs) -> None:
    fill_outputs(net, workspace, board, progress)
    outputs[:] = workspace.outputs


def outputs_of(net: Net, workspace: Workspace, state) -> list[float]:
    outputs = np.zeros(MAX_PLAYERS)
    all_outputs(net, workspace, *sheet_position(state), outputs)
    return outputs[: len(state.sheets)].tolist()


@pytest.mark.parametrize(("game", "players", "track"), [("onboard", 3, "A"), ("qwixx", 2, None), ("onboard", 1, "B")])
def test_remembered_outputs_are_those_of_the_same_position(game, players, track):
    """Even if all positions share a single place."""
    net = learnt_net(game, players)
    plain, crowded = sheet_workspace(net), new_workspace(net, MAX_FEATURES, CACHED_SUMS, 1)
    options = Options(game, players, track=TRACKS[track] if track else None)
    for state in positions_before_rolls(options, range(3)):
        numbers = [state, state, state._replace(active=(state.active + 1) % players), state]
        for one in numbers:
            assert outputs_of(net, crowded, one) == outputs_of(net, plain, one)


def test_outputs_are_remembered_until_the_track_changes():
    net = learnt_net("onboard", 2)
    workspace = remembering_workspace(net, 8)
    state = next(positions_before_rolls(Options("onboard", 2, track=TRACKS["A"]), range(1)))
    evaluated = outputs_of(net, workspace, state)
    workspace.known.outputs[:] = 7
    assert outputs_of(net, workspace, state) == [7, 7]
    forget_summaries(workspace)
    assert outputs_of(net, workspace, state) == evaluated


def test_rows_that_are_cached_in_the_same_place_are_not_confused():
    """Two rows whose sums have the same place, in the same colour and in different ones of one position."""
    net = learnt_net("duel", 2)
    workspace = duel_workspace(net)
    state = next(positions_before_rolls(Options("duel", 2), range(1)))
    by_place = {}
    rows = [with_mark(with_mark(0, one), other) for one in range(SQUARES - 1) for other in range(one + 1, SQUARES - 1)]
    for row in rows:
        by_place.setdefault(row % CACHED_PER_ROW, []).append(row)
    pairs = [same[:2] for same in by_place.values() if len(same) > 1]
    assert pairs
    for one, other in pairs:
        for mine in ((one, other, 0, 0), (other, one, 0, 0)):
            sheets = (state.sheets[0]._replace(rows=mine), state.sheets[1])
            cached, alone, plain = duel_outputs(net, workspace, state._replace(sheets=sheets), 0)
            assert cached == alone
            assert cached == pytest.approx(plain, abs=ROUNDING)


def test_squares_free_of_tokens_are_counted():
    draw = random.Random(1)
    for _ in range(300):
        marks = [draw.choice((0, 0, 1, 2, 5)) for _ in range(SQUARES)]
        row = sum(count << 5 * square for square, count in enumerate(marks))
        begin = draw.randrange(SQUARES + 1)
        assert free_from(row, begin) == marks[begin:].count(0)


def test_the_exponential_function_is_exact_to_a_few_bits():
    for x in np.linspace(-720, 720, 5001).tolist():
        limited = min(max(x, -700), 700)
        assert exponential(x) == pytest.approx(math.exp(limited), rel=1e-15)
    assert exponential(0.0) == 1
