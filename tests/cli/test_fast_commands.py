"""The commands that compute: simulate, solve and best, run as a user runs them."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

import rowlock
from rowlock.cli import fast
from rowlock.cli import simulate as simulate_command
from rowlock.cli.shards import Setting
from rowlock.rules import Options
from rowlock.shards import WHOLE
from support.command import invoke, run
from support.deadlines import TIMEOUT
from support.long_run import variants

pytestmark = pytest.mark.slow

PACKAGE = Path(rowlock.__file__).parent
TESTS = Path(__file__).parent.parent


def test_simulate_shows_points_turns_and_ends():
    shown = invoke("simulate", "duel", "--games", 3000, "--policy", "thrifty", "--policy", "beater")
    assert shown.returncode == 0
    for words in ("3,000 games", "seat 2", "points", "turns", "how they end", "out-of-tokens"):
        assert words in shown.stdout


def test_simulate_json_is_the_same_from_the_same_seed_on_any_number_of_threads():
    calls = [("--threads", 1), ("--threads", 2), ("--threads", 1, "--seed", 8)]
    one, two, other = (
        json.loads(invoke("simulate", "onboard", "--games", 5000, "--json", "--board", "B", *call).stdout)
        for call in calls
    )
    assert one == two
    assert one["games"] == sum(one["reasons"].values()) == 5000
    assert one["mean_scores"] != other["mean_scores"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "there is no game 'chess'"),
        (["duel", "--players", 3], "duel is for 2 players, not 3"),
        (["qwixx", "--policy", "clever"], "unknown policy 'clever'"),
        (["onboard", "--board", "C"], "unknown track 'C': the tracks are A, B"),
        (["qwixx", "--policy", "optimal"], "the policy optimal is only for solved games of one player"),
    ],
)
def test_simulate_rejects_impossible_games(arguments, why):
    shown = invoke("simulate", *arguments)
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert why in shown.stderr
    assert "Traceback" not in shown.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["solo", "--json"], "--json only applies to the two-player game"),
        (["two-rows", "--players", 2], "--players only applies to the friendly game"),
        (["two-rows", "--distribution"], "--distribution only applies to the solo game"),
    ],
)
def test_solve_rejects_options_that_do_not_apply(arguments, why):
    shown = invoke("solve", *arguments)
    assert shown.returncode == 2
    assert why in shown.stderr


@pytest.mark.parametrize(("games", "seed"), [(1, 154), (1, 1), (2, 1), (3, 1), (20, 3), (3000, 1)])
def test_the_bars_of_a_histogram_cover_every_game(capsys, games, seed):
    simulate_command.simulate("qwixx", games=games, seed=seed)
    shown = capsys.readouterr().out
    bars = re.findall(r"^ +(?:below |above )?-?\d+.*?([\d.]+)%$", shown.split("how they end")[0], re.MULTILINE)
    assert sum(map(float, bars)) == pytest.approx(200, abs=2)


def test_an_interrupted_simulation_shows_the_games_so_far(monkeypatch):
    from rowlock.fast import simulation

    real = simulation.simulation

    def interrupted(*arguments):
        batches = real(*arguments)
        yield next(batches)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "simulation", interrupted)
    played, _, was_interrupted = simulate_command._simulate(
        Setting(Options("duel", 2), 10_000, ("random",), 1), 1, WHOLE
    )
    assert was_interrupted
    assert len(played.turns) == simulation.BATCH


def test_without_numba_it_says_how_to_get_it():
    hidden = "import sys; sys.modules['numba'] = None; from rowlock.cli import main; main()"
    shown = subprocess.run(
        [sys.executable, "-c", hidden, "simulate", "duel"], capture_output=True, text=True, check=False
    )
    assert shown.returncode == 1
    assert shown.stderr == "rowlock: this needs numba: install Rowlock again without --no-deps\n"


@pytest.mark.parametrize(
    ("arguments", "status", "why"),
    [
        (["qwixx/1/r75.y.g.b.0/1:roll", "41-3652"], 1, "character 11: red 5 is left of the one before it"),
        (["qwixx/1/r.y.g.b.0/1:a1:41-3652", "41-3652"], 1, "this position isn't waiting for a roll"),
        (["qwixx/1/r.y.g.b.0/1:roll", "41"], 1, "'41' is not a roll: write it as 41-3652"),
        (["qwixx/1/r.y.g.b.0/1:roll"], 1, "the position is waiting for a roll: add the dice, as in 41-3652"),
        (["qwixx/1/r.y.g.b.0/1:roll", "47-1111"], 1, "'47' is not two white dice"),
        (["duel/1/r.y.g.b.0/r.y.g.b.0/1:roll", "41-3652"], 1, "exact values are not known for duel"),
        (["qwixx/1/r.y.g.b.0/1:roll", "41-3652", "--seat", 2], 2, "there is no seat 2: the seats are 1 to 1"),
    ],
)
def test_best_rejects_what_it_cannot_answer(arguments, status, why):
    shown = invoke("best", *arguments)
    assert shown.returncode == status
    assert why in shown.stderr
    assert "Traceback" not in shown.stderr


@pytest.fixture
def copy(tmp_path):
    """A copy of the package that may be changed, with its own cache."""
    shutil.copytree(PACKAGE, tmp_path / "rowlock", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


COUNTING = """
import sys
from threading import Event
from rowlock.cli import main
try:
    main()
finally:
    from rowlock.fast import playouts
    print("hits", sum(playouts.play_sheets.stats.cache_hits.values()), file=sys.stderr)
"""


def idle_game(copy):
    """The points of a game without crosses, and what was compiled for it."""
    game = ("simulate", "qwixx", "--players", "1", "--policy", "idle", "--games", "1", "--json")
    # Optimised code would take longer to compile.
    environment = {**os.environ, "PYTHONPATH": str(copy), "ROWLOCK_CACHE": str(copy / "cache"), "NUMBA_OPT": "0"}
    shown = subprocess.run(
        [sys.executable, "-c", COUNTING, *game], capture_output=True, text=True, check=True, env=environment
    )
    hits = int(shown.stderr.rpartition("hits ")[2])
    return json.loads(shown.stdout)["mean_scores"], hits, "compiling the rules of qwixx" in shown.stderr


@pytest.mark.long
def test_compiled_code_is_announced_and_cached_until_the_rules_change(copy):
    assert idle_game(copy) == ([-20], 0, True)
    assert idle_game(copy) == ([-20], 1, False)
    sheet = copy / "rowlock" / "rules" / "sheet.py"
    sheet.write_text(sheet.read_text().replace("PENALTY = 5", "PENALTY = 7"))
    assert idle_game(copy) == ([-28], 0, True)


PLANTED = [
    ("                closed |= row_closed_by(choice)\n", "", "qwixx-2"),
    ("if not has_crossed:", "if not has_crossed and turn > 1:", "qwixx-2"),
    ("turns_left = players - 1", "turns_left = players", "onboard-3-A"),
    ("if not is_crossed(own, entered):", "if True:", "onboard-3-A"),
    ("state = duel.after_action_1(state, choice)", "state = duel.after_action_1(state, 0)", "duel-2"),
]


@pytest.mark.parametrize(("kernels_own", "planted", "game"), variants(PLANTED, *PLANTED[::2]))
def test_a_bug_planted_in_a_kernel_makes_lockstep_fail(copy, kernels_own, planted, game):
    (kernels,) = (path for path in copy.glob("rowlock/fast/*playouts.py") if kernels_own in path.read_text())
    kernels.write_text(kernels.read_text().replace(kernels_own, planted, 1))
    lockstep = str(TESTS / "fast" / "test_lockstep.py")
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", lockstep]
    command += ["-W", "ignore:overflow encountered"]  # random numbers are meant to wrap around
    only = ["-k", f"keeps_step and (thrifty or eager or runner) and {game}"]
    # The kernels are the same code when they are interpreted, which takes less time than compiling them.
    environment = {**os.environ, "PYTHONPATH": str(copy), "ROWLOCK_INTERPRETED": "1"}
    environment.pop("ROWLOCK_LONG", None)  # these tests of lockstep are in the usual run
    shown = subprocess.run(
        [*command, *only], capture_output=True, text=True, check=False, env=environment, cwd=TESTS.parent
    )
    assert shown.returncode == 1, shown.stdout + shown.stderr
    assert "AssertionError" in shown.stdout


def test_compiling_in_advance_needs_a_cache_that_stays(tmp_path):
    (tmp_path / "file").touch()
    shown = run("compile", ROWLOCK_CACHE=str(tmp_path / "file" / "cache"))
    assert (shown.returncode, "ROWLOCK_CACHE" in shown.stderr, shown.stdout) == (1, True, "")


def test_a_delay_is_explained_in_a_terminal_and_only_there(monkeypatch, capsys):
    explained = Event()

    def report(words):
        print(words)
        explained.set()

    monkeypatch.setattr(fast, "DELAY", 0)
    monkeypatch.setattr(fast, "report", report)
    with fast.explaining_delay("waking the bots"):
        pass
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with fast.explaining_delay("waking the bots"):
        assert explained.wait(TIMEOUT)
    assert capsys.readouterr().out == "waking the bots …\n"
