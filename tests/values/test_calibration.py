"""The calibration benchmark counts correctly whether predicted shares come true."""

import numpy as np
import pytest

import calibration
from level_games import GROUPS


def test_correct_predictions_are_calibrated():
    generator = np.random.default_rng(1)
    predicted = generator.random(200_000)
    actual = (generator.random(200_000) < predicted).astype(float)
    sums = calibration.new_sums()
    for game in range(0, 200_000, 1000):
        calibration.add_game(sums, predicted[game : game + 1000], actual[game : game + 1000])
    found = calibration.evaluate(sums)
    assert found["error"] < 0.01
    for tenth in found["bins"]:
        assert abs(tenth["actual"] - tenth["predicted"]) < 2 * tenth["margin_95"] < 0.02
    assert [tenth["predicted"] for tenth in found["bins"]] == pytest.approx(np.arange(0.05, 1, 0.1), abs=0.01)
    assert sum(tenth["cases"] for tenth in found["bins"]) == found["cases"] == 200_000


def test_the_error_weights_each_tenth_by_its_cases():
    sums = calibration.new_sums()
    calibration.add_game(sums, np.array([0.05, 0.05, 0.05]), np.zeros(3))
    calibration.add_game(sums, np.array([0.95]), np.array([0.5]))
    found = calibration.evaluate(sums)
    assert found["error"] == pytest.approx((3 * 0.05 + 0.45) / 4)
    assert [tenth["cases"] for tenth in found["bins"]] == [3, 1]
    # Three positions of one game are not independent.
    assert found["bins"][0]["margin_95"] == pytest.approx(1.96 * 0.05)
    certain = calibration.new_sums()
    calibration.add_game(certain, np.ones(1), np.ones(1))
    assert calibration.evaluate(certain)["error"] == 0


@pytest.mark.slow
def test_every_position_before_a_roll_is_a_case_and_one_of_each_game_is_played_on():
    games = range(2 * len(GROUPS))
    found = calibration.measure_games("duel-2", games)
    for group in GROUPS:
        continued, as_played = (np.array(found[question][group]) for question in ("by_nets", "as_played"))
        assert continued[:, 0].sum() == 2
        assert as_played[:, 0].sum() > 2 * 12
        assert (np.floor(10 * as_played[:, 1] / np.maximum(as_played[:, 0], 1)) <= np.arange(10)).all()
