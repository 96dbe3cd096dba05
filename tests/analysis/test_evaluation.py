"""Evaluating the choices of a decision."""

import pytest

from rowlock.analysis import evaluation
from rowlock.analysis.decisions import analyse_decision
from rowlock.analysis.evaluation import NEAR_SHARE, evaluate, evaluations
from rowlock.analysis.figures import EXACT, NET
from rowlock.analysis.net_errors import net_errors
from rowlock.analysis.position_values import evaluate_positions
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.fast.best import solved_choices
from rowlock.record import steps
from rowlock.rules import (
    NOTHING,
    BadOptions,
    Decision,
    Dice,
    Options,
    apply,
    dice_text,
    game_named,
    legal,
    parse,
    pending,
    start,
)
from rowlock.rules.layout import row_count
from rowlock.values.choice_values import choice_values
from rowlock.values.weights import learnt_net
from support.playing import ALL_OPTIONS, name_of

pytestmark = pytest.mark.slow

ROLL = Dice(4, 1, 3, 6, 5, 2)


def decisions(options, seed):
    casual = bot_named("casual", options.game)
    for state in steps(record_game(options, [casual] * options.players, seed)):
        if isinstance(pending(state), Decision):
            yield state, pending(state).seats


@pytest.mark.usefixtures("short_look_ahead")
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_every_legal_choice_is_listed_best_first(options):
    for state, seats in list(decisions(options, seed=1))[::7]:
        for seat in seats:
            listed = evaluate(state, seat)
            assert {worth.choice for worth in listed} == set(legal(state, seat))
            losses = [worth.loss.value for worth in listed]
            assert losses == sorted(losses)
            assert losses[0] == 0
            assert sum(worth.odds for worth in listed) == pytest.approx(1)
            for worth in listed:
                assert 0 <= worth.share.value <= 1
                aim = worth.points if options.players == 1 else worth.share
                best = listed[0].points if options.players == 1 else listed[0].share
                assert worth.loss.value == pytest.approx(best.value - aim.value, abs=1e-8)


@pytest.mark.parametrize("options", [one for one in ALL_OPTIONS if one != Options("qwixx", 1)], ids=name_of)
def test_decisions_of_one_seat_agree_with_the_kernels(options):
    net = learnt_net(options.game, options.players)
    met = 0
    # A small game has few decisions: all of them are looked at.
    every = 5 if row_count(game_named(options.game).LAYOUT) == 4 else 1
    for state, seats in list(decisions(options, seed=2))[::every]:
        if len(seats) > 1:
            continue
        kernels = {one.choice: one.share for one in choice_values(net, state, seats[0])}
        analysis = analyse_decision(state, evaluate_positions)
        for worth in evaluations(analysis, seats[0], net_errors(options.game, options.players)):
            if worth.level == NET:
                aim = worth.points if options.players == 1 else worth.share
                assert aim.value == pytest.approx(kernels[worth.choice], abs=1e-4)
                met += 1
    assert met > 10


RACE = parse("onboard/1/A/r5678A.y268.gCA3.bBA9.0@17/r4679A.y567.gA64.bBA.0@14/2:a2:65-2342:x")


def test_where_pawns_race_hints_look_ahead():
    analysis = analyse_decision(RACE, evaluate_positions)
    by_net = {one.choice: one for one in evaluations(analysis, 1, net_errors("onboard", 2))}
    ahead = evaluate(RACE, 1)
    assert len(ahead) > 1
    for worth in ahead:
        assert worth.level == NET
        assert worth.share.value != by_net[worth.choice].share.value
    assert ahead[0].share.error < by_net[ahead[0].choice].share.error
    assert ahead[1].loss.error < by_net[ahead[1].choice].loss.error


def test_choices_from_which_nobody_looks_ahead_change_as_much_as_the_best_one(monkeypatch):
    monkeypatch.setattr(evaluation, "MAX_AHEAD", 1)
    by_net = evaluations(analyse_decision(RACE, evaluate_positions), 1, net_errors("onboard", 2))
    ahead = {one.choice: one for one in evaluate(RACE, 1)}
    change = ahead[by_net[0].choice].share.value - by_net[0].share.value
    for worth in by_net[1:]:
        assert ahead[worth.choice].share.value == pytest.approx(worth.share.value + change)
        assert ahead[worth.choice].loss.value == pytest.approx(worth.loss.value)


def test_solo_qwixx_is_exact(solved):
    met = 0
    for state, (seat,) in list(decisions(Options("qwixx", 1), seed=3))[::4]:
        truth = {one.choice: one.points for one in solved_choices(state, seat, solved(1))}
        for worth in evaluate(state, seat):
            assert worth.level == EXACT
            assert worth.points[:2] == pytest.approx((truth[worth.choice], 0.0), abs=1e-4)
            met += 1
    assert met > 15


def test_a_choice_that_ends_the_game_is_exact():
    fourth_penalty_looms = parse("qwixx/1/r.y.g.b.3/r23.y.g.b.0/1:a2:41-3652:-")
    evaluations = {worth.choice: worth for worth in evaluate(fourth_penalty_looms, 0)}
    ends = evaluations.pop(NOTHING)
    assert ends.level == EXACT
    assert (ends.share.value, ends.points.value, ends.margin.value) == (0, -20, -23)
    assert ends.share.error == ends.points.error == 0
    assert {worth.level for worth in evaluations.values()} == {NET}


def test_a_seat_that_can_win_at_once_is_expected_to():
    """Seat 1 wins by closing green. If it passed, seat 3 would win by closing it; but it doesn't."""
    position = (
        "qwixx/1/r45.y45679ACL.gCA8763.bBA97.0/r46.y457A.gCBA875.bCA9765.0/r4679B.y456A.gCA98754.bA87.0/"
        "r456789B.y4A.gCA9875.bA8.0/1:a1:11-1.15"
    )
    assert [worth.share.value for worth in evaluate(parse(position), 0)] == [1, 1]
    assert [worth.share.value for worth in evaluate(parse(position), 2)] == [0, 0]


def test_dice_may_be_given_beside_a_position():
    before = start(Options("qwixx", 2))
    assert evaluate(before, 1, ROLL) == evaluate(before, 1, dice_text(ROLL)) == evaluate(apply(before, ROLL), 1)


def test_the_seat_may_be_left_out_if_one_decides():
    one_decides = parse("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:43-1111")
    assert evaluate(one_decides) == evaluate(one_decides, 1)


@pytest.mark.parametrize(
    ("position", "seat", "dice", "why"),
    [
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll", None, ROLL, "2 seats decide in this position: pass seat=0 or seat=1"),
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll", 0, None, "this position needs a roll"),
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652", 0, ROLL, "isn't waiting for a roll"),
        ("qwixx/1/r.y5.g.b.0/r.y.g.b.0/1:a2:41-3652:x", 1, None, "seat 2 has nothing to decide"),
        ("duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652", 1, None, "seat 2 has nothing to decide"),
    ],
)
def test_positions_that_cannot_be_evaluated_are_rejected_with_a_reason(position, seat, dice, why):
    with pytest.raises(BadOptions, match=why):
        evaluate(parse(position), seat, dice)


def test_rollouts_cover_close_choices_only():
    state = apply(parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:roll"), ROLL)
    plain = {worth.choice: worth for worth in evaluate(state, 0)}
    tried = evaluate(state, 0, rounds=3)
    assert {worth.choice for worth in tried} == set(plain)
    assert tried[0].level == "rollout of 108"
    assert tried[0].loss.value == 0
    for worth in tried:
        if worth.level == NET:
            assert worth.share == plain[worth.choice].share
        else:
            assert worth.share.error > 0
            assert worth.points.error > 0
            assert worth.share.reach == pytest.approx(4.303, abs=0.001)
    assert {worth.level for worth in tried} == {NET, "rollout of 108"}
    assert evaluate(state, 0, rounds=3) == tried


def test_at_least_the_two_best_are_rolled_out():
    state = apply(parse("duel/1/r56.y.gC8.b.0/r47.yA.g6.b98.0/1:roll"), Dice(6, 1, 3, 4, 2, 5))
    plain, tried = evaluate(state, 0), evaluate(state, 0, rounds=2)
    assert plain[1].loss.value > NEAR_SHARE
    assert [worth.level for worth in tried] == ["rollout of 72"] * 2 + [NET] * 3
    assert tried[0].loss.value <= tried[1].loss.value
    assert tried[2:] == plain[2:]
