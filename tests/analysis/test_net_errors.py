"""The errors of the nets depend on the position; the benchmark that fits them recovers errors that it knows."""

import math
import random

import pytest

from error_model import AIM, cases, cross_validate, fit, is_covered, model_of
from net_error_report import bad_first_choice
from net_errors import MAX_TRIED, Trials, measure_position
from rowlock.analysis.evaluation import evaluate
from rowlock.analysis.figures import TWO_SIDED_95
from rowlock.analysis.marks import too_close_to_call
from rowlock.analysis.net_errors import (
    NO_ERRORS,
    ErrorModel,
    NetErrors,
    Situation,
    measured_errors,
    net_errors,
    situation,
)
from rowlock.rules import GAMES, Dice, parse

MODEL = ErrorModel(0.04, True, 2.0, 0.02, 10.0)


def test_an_error_is_smaller_where_the_game_is_nearly_decided():
    assert MODEL.error(Situation(1.0, 0, 0.0)) == pytest.approx(0.04)
    assert MODEL.error(Situation(0.25, 0, 0.0)) == pytest.approx(0.02)
    assert MODEL.error(Situation(0.0, 0, 0.0)) == 0
    assert MODEL._replace(by_share=False).error(Situation(0.0, 0, 0.0)) == pytest.approx(0.04)


def test_an_error_is_larger_with_closed_rows_with_skipped_numbers_and_for_a_large_difference():
    assert MODEL.error(Situation(1.0, 1, 0.0)) == pytest.approx(0.04 * math.sqrt(3))
    assert MODEL.error(Situation(1.0, 0, 5.0)) == pytest.approx(0.04 * math.sqrt(1 + 0.02 * 25))
    assert MODEL.error(Situation(1.0, 0, 0.0), 0.3) == pytest.approx(0.08)


def test_numbers_are_skipped_where_marks_are_missing_left_of_the_last_one():
    values = ((0.25, 40.0), (0.75, 40.0))
    # Red 4 and 8 leave out 2, 3, 5, 6 and 7; green 12 and 10 leave out 11; the other sheet leaves out nothing.
    here = situation(parse("qwixx/1/r48.y.gCA.b.0/r2.y23.g.b.1/1:roll"), values, 1)
    assert here == (0.75, 0, 3.0)
    # On a shared board, several tokens may lie on one number.
    assert situation(parse("duel/1/r33.y6.g.b.0/r.y48.gCB.b.1/1:roll"), values, 0).skipped == (1 + 4 + 2 + 3) / 2


def test_every_game_has_errors_for_every_number_of_players():
    here = Situation(1.0, 0, 3.0)
    for game in GAMES.values():
        for players in game.PLAYERS:
            of = measured_errors(game.NAME, players)
            assert of.points.error(here) > of.loss_points.error(here) / 2 > 0
            assert players == 1 or 0 < of.loss.error(here) < 2 * of.share.error(here) < 0.3
            solved = players == 1 and game.SOLVED_ALONE
            assert (net_errors(game.NAME, players) == NO_ERRORS) == solved


def test_a_hint_shows_the_errors_of_each_choice():
    listed = evaluate(parse("duel/1/r3.y6.g.b9.0/r.y48.gCB.b.1/1:roll"), 0, Dice(5, 4, 4, 4, 6, 3))
    assert len({worth.share.error for worth in listed}) == len(listed)
    losses = [worth.loss for worth in listed[1:]]
    assert losses == sorted(losses, key=lambda loss: loss.value)
    assert all(loss.error > 0 and too_close_to_call(loss) == (loss.value <= loss.half) for loss in losses)


def measured_position(generator, number):
    """A made-up position in which the net is off as MODEL says."""
    share = generator.uniform(0.05, 0.95)
    closed = generator.randrange(2)
    choices = []
    for choice in ("r5", "y5"):
        here = Situation(4 * share * (1 - share), closed, generator.randrange(10))
        off = generator.gauss(0, MODEL._replace(difference=0).error(here))
        rolled_out = {figure: [share - off, 1e-8] for figure in NetErrors._fields}
        net = [[share, 40.0], [1 - share, 40.0]]
        choices.append({"choice": choice, "net": net, "lead": 0.0, "situation": list(here), "rolled_out": rolled_out})
    group = ("beginner", "master")[number % 2]
    return {"kind": "duel-2", "number": number, "group": group, "seat": 0, "choices": choices}


@pytest.mark.slow
def test_the_fit_recovers_how_errors_depend_on_the_position():
    generator = random.Random(1)
    positions = [measured_position(generator, number) for number in range(600)]
    fitted = fit("share", positions)
    factors = fitted["factors"]["duel"]
    assert factors["closed"] in (1.0, 2.0, 4.0)
    assert factors["skipped"] in (0.01, 0.02, 0.035)
    errors = [model_of(fitted, "duel-2").error(Situation(1.0, rows, 5)) for rows in (0, 1)]
    assert errors == pytest.approx([MODEL.error(Situation(1.0, rows, 5)) for rows in (0, 1)], rel=0.1)
    some = cases("share", positions)
    assert sum(is_covered(one, fitted) for one in some) == pytest.approx(AIM * len(some), rel=0.01)
    # Without the closed rows, intervals are too wide where all are open and too narrow where one is closed.
    open_only = {**fitted, "factors": {"duel": {**factors, "closed": 0.0}}}
    held = [is_covered(one, open_only) for one in some if one.situation.closed]
    assert sum(held) < 0.9 * len(held)


@pytest.mark.slow
def test_a_measured_position_compares_the_net_with_rollouts_of_the_same_choices():
    few = Trials(72, less_luck=False)
    one = measure_position(("duel-2", 7), few)
    tried = [choice["choice"] for choice in one["choices"]]
    assert len(set(tried)) == len(tried) <= MAX_TRIED
    assert one["made"] in tried[:3]
    assert (one["kind"], one["number"], one["group"]) == ("duel-2", 7, "casual")
    assert 1 <= one["turn"] <= one["turns"]
    seat, first = one["seat"], one["choices"][0]
    for choice in one["choices"]:
        assert choice["net"][seat][0] <= first["net"][seat][0]
        mean, _ = choice["rolled_out"]["share"]
        assert mean == pytest.approx(sum(choice["halves"]) / 2, abs=1e-5)
        assert choice["rolled_out"]["loss"][0] == pytest.approx(first["rolled_out"]["share"][0] - mean, abs=1e-5)
    assert measure_position(("duel-2", 7), few) == one


def test_intervals_allow_for_the_error_of_the_rollouts():
    position = measured_position(random.Random(2), 0)
    (one, _) = cases("share", [position])
    factors = {"closed": 0.0, "skipped": 0.0, "difference": 0.0}
    fitted = {"by_share": False, "factors": {"duel": factors}, "scale": {"duel-2": 0.003}}
    assert is_covered(one._replace(off=0.005, variance=0.0), fitted)
    assert not is_covered(one._replace(off=0.009, variance=0.0), fitted)
    assert is_covered(one._replace(off=0.009, variance=0.004**2), fitted)
    assert TWO_SIDED_95 * 0.005 > 0.009


@pytest.mark.slow
def test_every_position_is_checked_by_a_model_fitted_to_others():
    generator = random.Random(3)
    positions = [measured_position(generator, number) for number in range(48)]
    found = cross_validate(positions)["share"]
    assert sorted(id(case.position) for case, _ in found) == sorted(id(one) for one in positions for _ in range(2))
    # Positions that are far off spoil the model of the others, not their own.
    for one in positions:
        if one["number"] // 12 % 2:
            for choice in one["choices"]:
                choice["rolled_out"]["share"] = [choice["rolled_out"]["share"][0] + 1, 1e-8]
    assert not any(holds for case, holds in cross_validate(positions)["share"] if case.position["number"] // 12 % 2)


def test_one_half_of_the_trials_evaluates_the_best_choice_of_the_other_half():
    def position(first, second):
        net = [[0.5, 40.0], [0.5, 40.0]]
        return {"choices": [{"net": net, "halves": first}, {"net": net, "halves": second}]}

    assert bad_first_choice(position([0.5, 0.5], [0.53, 0.53])) == 1
    assert bad_first_choice(position([0.5, 0.5], [0.53, 0.51])) == 0.5
    assert bad_first_choice(position([0.5, 0.5], [0.47, 0.53])) == 0
    assert bad_first_choice(position([0.5, 0.5], [0.4, 0.4])) == 0
