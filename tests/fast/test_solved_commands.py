"""`rowlock solve`, `rowlock best` and perfect play from the command line, with tables solved for the tests."""

import json
from functools import partial

import numpy as np
import pytest

from rowlock.fast import tables
from support.command import invoke
from support.long_run import LONG

pytestmark = pytest.mark.slow


@pytest.fixture
def run(solved):
    # Of the friendly game, the commands only show the values; any will do.
    friendly = solved.folder / tables.table_path(3).name
    if not friendly.exists():
        tables.write_table(solved(1) + np.array([0, 0.5, 1])[:, None, None], friendly)
    return partial(invoke, ROWLOCK_CACHE=str(solved.folder))


@pytest.mark.long
def test_solve_prints_the_path_and_size_of_the_table_and_its_value(run, solved):
    shown = run("solve")
    assert shown.returncode == 0
    assert "solo-v1.table: 21.9 MB" in shown.stdout
    value = solved(1)[0, 0, 0]
    assert f"empty sheet, active now: {value:.4f} points" in shown.stdout
    shown = run("solve", "friendly", "--players", 3)
    assert f"empty sheet, active in 1 turn: {value + 0.5:.4f} points" in shown.stdout


def test_best_lists_every_choice_with_its_value_best_first(run):
    shown = run("best", "qwixx/1/r.y.g.b.0/1:roll", "41-3652")
    lines = [line.split() for line in shown.stdout.splitlines()]
    assert lines[0] == ["action", "1", "action", "2", "points", "loss"]
    assert len(lines) == 1 + 41
    assert [float(line[3]) for line in lines[1:]] == sorted(float(line[3]) for line in lines[1:])
    assert lines[1][3] == "0.0000"


@pytest.mark.long
def test_the_best_first_turn_is_the_known_one(run):
    lines = [line.split() for line in run("best", "qwixx/1/r.y.g.b.0/1:roll", "41-3652").stdout.splitlines()]
    assert lines[1] == ["-", "r4", "112.5543", "0.0000"]
    assert ["r5", "-", "105.8893", "6.6650"] in lines


@pytest.mark.longer
def test_best_json_for_a_waiting_seat(run):
    shown = json.loads(run("best", "qwixx/1/r.y.g.b.0/r.y.g.b.0/r.y.g.b.0/1:a1:11-1111", "--seat", 2, "--json").stdout)
    assert (shown["seat"], shown["exact"]) == (2, False)
    choices = [way["choice"] for way in shown["ways"]]
    assert set(choices) == {"r2", "y2", "-"}
    if LONG:
        assert choices[:2] == ["r2", "y2"]


@pytest.mark.longer
def test_perfect_play_from_the_command(run):
    shown = json.loads(
        run("simulate", "qwixx", "--players", 1, "--policy", "optimal", "--games", 4000, "--json").stdout
    )
    if LONG:
        assert abs(shown["mean_scores"][0] - 115.48) < 4 * 27.1 / 4000**0.5
    else:  # perfect only towards the end
        assert 60 < shown["mean_scores"][0] < 115


def test_the_distribution_is_for_the_solo_game(run):
    shown = run("solve", "friendly", "--distribution")
    assert shown.returncode == 2
    assert "--distribution only applies to the solo game" in shown.stderr
