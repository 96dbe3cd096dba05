"""The calibration benchmark counts correctly whether predicted shares come true."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from rowlock.values.training import player

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def calibration():
    path = Path(__file__).parents[2] / "benchmarks" / "calibration.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_correct_predictions_are_calibrated(calibration):
    generator = np.random.default_rng(1)
    told = generator.random(200_000)
    came = (generator.random(200_000) < told).astype(float)
    found = calibration.calibrated(calibration.Cases(told, came, np.arange(200_000)))
    assert found["error"] < 0.01
    for tenth in found["bins"]:
        assert abs(tenth["came"] - tenth["told"]) < 2 * tenth["margin_95"] < 0.02
    assert [tenth["told"] for tenth in found["bins"]] == pytest.approx(np.arange(0.05, 1, 0.1), abs=0.01)
    assert sum(tenth["cases"] for tenth in found["bins"]) == found["cases"] == 200_000


def test_the_error_weights_each_tenth_by_its_cases(calibration):
    told = np.array([0.05, 0.05, 0.05, 0.95])
    came = np.array([0.0, 0.0, 0.0, 0.5])
    found = calibration.calibrated(calibration.Cases(told, came, np.array([0, 0, 0, 1])))
    assert found["error"] == pytest.approx((3 * 0.05 + 0.45) / 4)
    assert [tenth["cases"] for tenth in found["bins"]] == [3, 1]
    # Three positions of one game are not independent.
    assert found["bins"][0]["margin_95"] == pytest.approx(1.96 * 0.05)
    certain = calibration.Cases(np.ones(1), np.ones(1), np.zeros(1, dtype=int))
    assert calibration.calibrated(certain)["error"] == 0


def test_every_position_before_a_roll_is_a_case(calibration, monkeypatch):
    monkeypatch.setattr(calibration, "BATCH", 50)
    told, came, game = calibration.cases(player("duel", 2), "duel", 2, 100)
    assert len(told) == len(came) == len(game) > 100 * 15
    assert set(game) == set(range(100))
    assert set(came) <= {0.0, 0.5, 1.0}
    assert ((told > 0) & (told < 1)).all()
    # Predicted winners mostly win.
    assert came[told > 0.8].mean() > 0.7 > 0.3 > came[told < 0.2].mean()
