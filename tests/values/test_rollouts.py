"""Rollouts: the value of positions, and its error."""

import itertools
import random
from functools import cache
from itertools import product

import numpy as np
import pytest

from rowlock.bots import View, bot_named
from rowlock.fast import tables
from rowlock.fast.best import value
from rowlock.fast.compiled import kernel
from rowlock.fast.row_states import ROWS, row_state
from rowlock.fast.turn_values import ValueTable
from rowlock.rules import TRACKS, BadOptions, Dice, Options, duel, game_of, parse, qwixx, scores
from rowlock.rules.dice import without_colours
from rowlock.rules.turn import OVER, ROLL
from rowlock.shards import Shard
from rowlock.values import duel_rollouts, rollouts, sheet_luck, solo_rollouts
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.intervals import interval_95, mean_and_error, t_quantile
from rowlock.values.luck import add_roll, new_luck_workspace, subtract_mean
from rowlock.values.rollouts import TooFewRounds
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_position import sheet_position
from rowlock.values.weights import learnt_net
from support.long_run import LONG, variants
from support.playing import ALL_OPTIONS, TASTES, careful, game_steps, name_of
from support.solved_tables import is_solved_sheet

pytestmark = pytest.mark.slow

ROUNDED = 1e-4
"""The error of the table's 32-bit numbers, in points."""

SEVERAL = [
    Options("qwixx", 2),
    Options("qwixx", 4),
    Options("onboard", 1, track=TRACKS["A"]),
    Options("onboard", 2, track=TRACKS["B"]),
    Options("duel", 2),
]


@cache
def before_rolls(options, count, seed, tastes=TASTES):
    """Positions before a roll, from games of various kinds of players."""
    found = []
    game = 0
    while len(found) < 4 * count:
        taste = tastes[game % len(tastes)]
        found += [state for state, _, _ in game_steps(options, 1000 * seed + game, taste) if state.stage == ROLL]
        game += 1
    return random.Random(seed).sample(found, count)


def with_a_closed_row(options, count):
    found = []
    for game in range(200):
        found += [state for state, _, _ in game_steps(options, game, careful) if state.stage == ROLL and state.closed]
    return random.Random(1).sample(found, count)


@pytest.fixture
def solo_table(solved, monkeypatch):
    """The solved table, where rollouts of solo Qwixx look for it."""
    table = solved(1).astype(np.float32)
    monkeypatch.setattr(tables, "ready_table", lambda _players: table)
    return table


@cache
def late_positions(count):
    """Positions whose exact value is known, from games of a steady player."""
    games = (game_steps(Options("qwixx", 1), number, steady) for number in itertools.count())
    states = (state for game in games for state, _, _ in game if state.stage == ROLL)
    return list(itertools.islice((state for state in states if is_solved_sheet(state.sheets[0])), count))


def steady(state, seat, legal_choices, dice):
    return bot_named("steady", "qwixx").choose(View(state, seat), legal_choices, dice)


@pytest.mark.longer
@pytest.mark.parametrize(
    "subtract_luck", [pytest.param(True, marks=pytest.mark.long), False], ids=["less luck", "plain"]
)
def test_95_percent_of_the_intervals_contain_the_exact_value_of_a_solo_position(solo_table, subtract_luck):
    # Near the end, luck explains nearly everything. What is left is far from normal, and three rounds are too few: of
    # 2,000 late positions, 92.0% of the intervals contained the value, and 94.9% with twelve rounds.
    rounds, count = 3 if LONG else 12, 400
    hits, errors = 0, []
    states = before_rolls(Options("qwixx", 1), count, seed=1, tastes=(steady,)) if LONG else late_positions(count)
    for number, state in enumerate(states):
        (one,) = rollouts.rollouts([state], rounds, seed=number, subtract_luck=subtract_luck, workers=1)
        mean, error = mean_and_error(one.points[:, 0])
        low, high = interval_95(mean, error, rounds)
        hits += low - ROUNDED < value(state, 0, solo_table) < high + ROUNDED
        errors.append(error)
    assert 0.93 < hits / count < 0.97
    if LONG:  # Over whole games, luck explains everything in hardly any position.
        assert np.mean(np.array(errors) > 0.01) > 0.95


@kernel
def sheet_luck_of(net, board, progress, rolls, luck):
    active = progress.active
    luck_workspace = new_luck_workspace(board.pawns.shape[0])
    sheet_luck.fill_gains(net, sheet_workspace(net), board, progress, luck_workspace.gains)
    for roll in rolls:
        add_roll(luck_workspace, active, Dice(roll[0], roll[1], roll[2], roll[3], roll[4], roll[5]), luck[0])
    subtract_mean(luck_workspace, active, luck[1])


@kernel
def duel_luck_of(net, state, rolls, luck):
    luck_workspace = new_luck_workspace(2)
    duel_rollouts.fill_gains(net, duel_workspace(net), state, luck_workspace.gains)
    for roll in rolls:
        add_roll(luck_workspace, state.active, Dice(roll[0], roll[1], roll[2], roll[3], roll[4], roll[5]), luck[0])
    subtract_mean(luck_workspace, state.active, luck[1])


@kernel
def solo_luck_of(table, rows, penalties, rolls, luck):
    luck_workspace = new_luck_workspace(1)
    solo_rollouts.fill_gains(table, rows, penalties, luck_workspace.gains)
    for roll in rolls:
        add_roll(luck_workspace, 0, Dice(roll[0], roll[1], roll[2], roll[3], roll[4], roll[5]), luck[0])
    subtract_mean(luck_workspace, 0, luck[1])


def luck_of(state, rolls, table):
    """The sum of the estimates for these rolls, and minus their mean over all rolls."""
    luck = np.zeros((2, len(scores(state))))
    if isinstance(state, duel.State):
        duel_luck_of(learnt_net("duel", 2), state, rolls, luck)
    elif isinstance(state, qwixx.State) and len(state.sheets) == 1:
        (sheet,) = state.sheets
        rows = np.array([row_state(sheet.rows[colour]) for colour in range(4)])
        solo_luck_of(ValueTable(table.astype(np.float32), 0, ROWS), rows, sheet.penalties, rolls, luck)
    else:
        net = learnt_net(game_of(state).NAME, len(state.sheets))
        sheet_luck_of(net, *sheet_position(state), rolls, luck)
    return luck


ALL_ROLLS = np.array(list(product(range(1, 7), repeat=6)))


@pytest.mark.parametrize("options", variants(ALL_OPTIONS, Options("qwixx", 1)), ids=name_of)
def test_luck_is_zero_on_average_over_all_rolls(request, options):
    table = request.getfixturevalue("solo_table") if (options.game, options.players) == ("qwixx", 1) else None
    for state in before_rolls(options, 8 if LONG else 4, seed=2) + with_a_closed_row(options, 6 if LONG else 3):
        rolls = ALL_ROLLS.copy()
        for colour in range(4):
            if state.closed >> colour & 1:
                rolls = rolls[rolls[:, 2 + colour] == 1]
                rolls[:, 2 + colour] = 0
        assert tuple(rolls[-1]) == without_colours(Dice(*(6,) * 6), state.closed)
        made, less = luck_of(state, rolls, table)
        assert made / len(rolls) == pytest.approx(-less, rel=1e-9)
        assert len(made) == 1 or made.sum() / len(rolls) == pytest.approx(1, rel=1e-9)


@pytest.mark.parametrize("options", variants(SEVERAL, *SEVERAL[::4]), ids=name_of)
def test_subtracting_luck_keeps_the_mean_and_reduces_the_noise(options):
    """Over some positions, each with its own dice: the means differ no more than their errors allow."""
    far_off, plain_noise, noise = [], 0.0, 0.0
    for number, state in enumerate(before_rolls(options, 16 if LONG else 4, seed=7, tastes=(careful,))):
        (plain,) = rollouts.rollouts([state], 12, seed=number, subtract_luck=False)
        (less,) = rollouts.rollouts([state], 12, seed=100 + number, subtract_luck=True)
        means, errors = zip(*(mean_and_error(one.shares[:, 0]) for one in (plain, less)), strict=True)
        far_off.append((means[0] - means[1]) / np.hypot(*errors))
        plain_noise, noise = plain_noise + errors[0] ** 2, noise + errors[1] ** 2
    assert max(map(abs, far_off)) < 4
    assert np.mean(np.square(far_off)) < 3
    assert noise < plain_noise


@pytest.mark.parametrize(("game", "luck"), [("qwixx", False), ("duel", True)])
def test_luck_is_subtracted_where_that_gives_a_smaller_error_in_the_same_time(game, luck):
    (state,) = before_rolls(Options(game, 2), 1, seed=3, tastes=(careful,))
    (usual,) = rollouts.rollouts([state], 2)
    results = {wanted: rollouts.rollouts([state], 2, subtract_luck=wanted)[0] for wanted in (True, False)}
    assert same(usual, results[luck])
    assert not same(usual, results[not luck])


def same(one, other):
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))


@pytest.mark.parametrize("options", SEVERAL, ids=name_of)
def test_all_candidates_get_the_same_dice_on_any_number_of_threads(options):
    one, other = before_rolls(options, 2, seed=4, tastes=(careful,))
    first, second, third = rollouts.rollouts([one, other, one], 3, seed=9, workers=3)
    assert same(first, third)
    assert not same(first, second)
    for workers, rounds in ((1, 3), (2, 5)):
        again = rollouts.rollouts([other, one], rounds, seed=9, workers=workers)
        assert same(second, [means[:3] for means in again[0]])
        assert same(first, [means[:3] for means in again[1]])
    assert not same(first, rollouts.rollouts([one], 3, seed=10)[0])
    assert first.trials == 3 * 36


@pytest.mark.parametrize("options", [options for options in SEVERAL if options.players > 1], ids=name_of)
def test_the_shares_of_every_round_add_up_to_one(options):
    for state in before_rolls(options, 3, seed=5, tastes=(careful,)):
        for subtract_luck in (True, False):
            (one,) = rollouts.rollouts([state], 2, subtract_luck=subtract_luck)
            assert one.shares.sum(axis=1) == pytest.approx(1, abs=1e-9)


def test_points_are_those_of_the_games_as_they_ended():
    """Black already has its points; grey, with no tokens, cannot catch up."""
    state = parse("duel/1/r23456789ACL.y234567.g.b.3/r.y.g.b.0/1:roll")
    (one,) = rollouts.rollouts([state], 2)
    assert (one.points[:, 0] >= scores(state)[0] - 5).all()
    assert one.shares[:, 0] == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_the_value_of_a_finished_game_is_its_result(options):
    *_, (_, _, state) = game_steps(options, 1, careful)
    assert state.stage == OVER
    (one,) = rollouts.rollouts([state], 2)
    points = scores(state)
    assert one.points.tolist() == [list(points)] * 2
    won = [points[0]] if len(points) == 1 else [(own == max(points)) / points.count(max(points)) for own in points]
    assert one.shares.tolist() == [won] * 2


STARTED = parse("duel/1/r5.y.g.b6.0/r.y.g.b.0/2:roll")


def test_progress_is_reported_after_every_round():
    reported = []
    rollouts.rollouts([STARTED, STARTED], 4, progress=lambda *done: reported.append(done))
    assert reported == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("workers", [1, 3])
def test_stopping_returns_the_complete_rounds(workers):
    whole = rollouts.rollouts([STARTED, STARTED], 6)
    reported = []
    stopped = rollouts.rollouts(
        [STARTED, STARTED],
        6,
        workers=workers,
        progress=lambda done, _: reported.append(done),
        stop=lambda: len(reported) == 3,
    )
    assert all(same(one, [means[:3] for means in all_of_it]) for one, all_of_it in zip(stopped, whole, strict=True))


def test_an_interrupt_returns_the_complete_rounds():
    def interrupt(done, _rounds):
        if done == 2:
            raise KeyboardInterrupt

    (one,) = rollouts.rollouts([STARTED], 6, progress=interrupt)
    assert len(one.shares) == len(one.points) == 2


def test_shards_of_rounds_merge_to_the_same_numbers():
    state = parse("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:roll")
    (whole,) = rollouts.rollouts([state], 7, workers=1)
    parts = [rollouts.rollouts([state], 7, workers=1, shard=Shard(place, 3)) for place in range(3)]
    (merged,) = rollouts.merged_rollouts(parts)
    assert merged.shares.tobytes() == whole.shares.tobytes()
    assert merged.points.tobytes() == whole.points.tobytes()
    with pytest.raises(BadOptions, match="shard 1/4 of 7 rounds has fewer than 2: divide into fewer shards"):
        rollouts.rollouts([state], 7, shard=Shard(0, 4))


def test_too_few_rounds_are_rejected():
    with pytest.raises(TooFewRounds, match="stopped after 0 of 6 rounds"):
        rollouts.rollouts([STARTED], 6, stop=lambda: True)
    with pytest.raises(BadOptions, match="fewer than 2 rounds of 36 trials"):
        rollouts.rollouts([STARTED], 1)


def test_a_rollout_starts_before_a_roll():
    with pytest.raises(BadOptions, match="in the middle of a turn"):
        rollouts.rollouts([parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:44-1111")], 2)


def test_quantiles_of_students_t_are_the_known_ones():
    known = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 7: 2.3646, 30: 2.0423, 1000: 1.9623}
    assert {degrees: t_quantile(degrees) for degrees in known} == pytest.approx(known, abs=1e-4)


def test_the_interval_of_a_mean():
    mean, error = mean_and_error(np.array([1.0, 2.0, 3.0]))
    assert (mean, error) == pytest.approx((2, 1 / 3**0.5))
    assert interval_95(mean, error, 3) == pytest.approx((2 - 4.30265 / 3**0.5, 2 + 4.30265 / 3**0.5), abs=1e-4)
