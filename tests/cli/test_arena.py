"""`rowlock arena`, `rowlock bots` and `rowlock train`, run as a user runs them."""

import json
import os
import shlex
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from rowlock.arena.tournament import COMPILED_DEALS_PER_TASK
from rowlock.bots import LEVELS, YARDSTICKS
from rowlock.record import read_record_file
from rowlock.values import training
from rowlock.values.weights import bundled_curve
from support.command import command, invoke, run

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example_bot.py"


@pytest.fixture(autouse=True)
def one_process(monkeypatch):
    """Worker processes take longer to start than such small contests to play."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


def test_the_arena_shows_ratings_wins_and_who_beats_whom():
    shown = invoke("arena", "beginner", "casual", "gap", "--games", 40)
    assert shown.returncode == 0
    assert "120 games" in shown.stdout
    for words in ("rating", "± 95%", "wins", "points", "share of wins, row against column"):
        assert words in shown.stdout
    listed = shown.stdout.split()
    assert listed.index("gap") < listed.index("beginner")


@pytest.mark.long
def test_the_json_holds_the_same_games_on_any_number_of_processes():
    one, two = (
        json.loads(runs("arena", "casual", "greedy", "--game", "duel", "--games", 30, "--json", *more).stdout)
        for runs, *more in ((invoke, "--processes", 1), (run, "--processes", 2))
    )
    assert one == two
    assert one["games"] == 30
    assert {place["name"] for place in one["standings"]} == {"casual", "greedy"}
    assert sum(place["wins"]["value"] for place in one["standings"]) == pytest.approx(1)
    assert one["notes"] == []


def test_one_against_three_of_a_kind():
    shown = json.loads(invoke("arena", "casual", *["beginner"] * 3, "--players", 4, "--games", 8, "--json").stdout)
    by_name = {place["name"]: place for place in shown["standings"]}
    assert by_name["beginner"]["games"] == 3 * by_name["casual"]["games"] == 24


def test_an_engine_plays_along_and_one_that_never_answers_is_an_error_at_the_end(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("import sys\nsys.stdin.readline()\nprint('engine 1 bad', flush=True)\nprint('hello', flush=True)\n")
    engines = [shlex.join([sys.executable, str(path)]) for path in (EXAMPLE, bad)]
    playing = ("--engine", engines[0], "--engine", engines[1], "--processes", 1)
    shown = run("arena", "casual", "--games", 4, "--game", "duel", *playing)
    assert shown.returncode == 1
    assert "Traceback" not in shown.stderr
    assert "12 games, 8 of them forfeited" in shown.stdout.splitlines()[0]
    assert "bad.py" in shown.stdout.split("forfeited")[1]
    assert "bad.py forfeited every game: the engine" in shown.stderr


@pytest.mark.parametrize(("options", "known"), [((), True), (("--no-luck",), False)])
def test_luck_is_not_subtracted_if_nobody_wants_it(options, known):
    shown = json.loads(invoke("arena", "casual", "gap", "--games", 2, "--json", *options).stdout)
    assert all((one["wins_less_luck"] is not None) == known for one in shown["standings"])


def test_progress_is_shown_while_the_bots_start(monkeypatch):
    heard = []

    @contextmanager
    def bar(_what):
        heard.append("bar")
        yield SimpleNamespace(add_task=lambda *_, note, **__: heard.append(note), update=lambda *_, **__: None)

    monkeypatch.setattr("rowlock.cli.arena.progress_bar", bar)
    monkeypatch.setattr("rowlock.arena.tournament.check", lambda _contest: heard.append("check"))
    invoke("arena", "casual", "gap", "--games", 2)
    assert heard == ["bar", "starting", "check"]


def test_records_of_every_game_are_saved(tmp_path):
    shown = invoke(
        "arena", "casual", "gap", "--game", "onboard", "--board", "B", "--games", 4, "--records", tmp_path / "r"
    )
    assert shown.returncode == 0
    records = [read_record_file(path) for path in (tmp_path / "r").iterdir()]
    assert len(records) == 4
    assert {record.tags["Board"] for record in records} == {"B"}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["casual"], "2 seats need at least 2 bots or engines, but got 1"),
        (["casual", "wizard"], "there is no bot 'wizard'"),
        (["casual", "handmade"], "the bot handmade plays duel, not qwixx"),
        (["casual", "gap", "--game", "chess"], "there is no game 'chess'"),
        (
            ["casual", "casual", "--game", "duel", "--players", 3],
            "3 seats need at least 3 bots or engines, but got 2",
        ),
        (["casual", "gap", "--game", "onboard", "--board", "C"], "unknown track 'C': the tracks are A, B"),
        (["casual", "--engine", "'"], "can't be run as an engine"),
        (["casual", "--engine", "/no/engine"], "the engine '/no/engine' could not be started: No such file"),
    ],
)
def test_the_arena_rejects_impossible_games(arguments, why):
    shown = invoke("arena", *arguments)
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert shown.stderr.startswith("rowlock: ")
    assert why in shown.stderr
    assert shown.stderr.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="an interruption is sent as a terminal sends it")
@pytest.mark.long
@pytest.mark.parametrize(("processes", "tasks"), [(1, 1), (2, 4)])
def test_an_interrupted_arena_shows_the_games_so_far(processes, tasks, tmp_path):
    """Two workers have four tasks at a time, so once more records exist than these write, the first is counted."""
    kept = tmp_path / "records"
    records = tasks * COMPILED_DEALS_PER_TASK * 2
    playing = subprocess.Popen(
        command("arena", "casual", "gap", "--games", 10_000_000, "--processes", processes, "--records", kept, "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        # If the tests run in the background, SIGINT is ignored, and child processes inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not (kept.exists() and len(list(kept.iterdir())) > records):
        with suppress(subprocess.TimeoutExpired):
            playing.wait(0.1)  # rather than look all the time
        assert playing.poll() is None
    os.killpg(playing.pid, signal.SIGINT)
    shown, complaints = playing.communicate()
    assert playing.returncode == 130
    described = json.loads(shown)
    assert described["interrupted"] is True
    assert described["games"] > 0
    assert "Traceback" not in complaints
    assert "interrupted after" in complaints


def test_bots_are_listed_with_their_styles():
    shown = invoke("bots", COLUMNS="120")
    for listed in (*LEVELS.values(), *YARDSTICKS.values()):
        assert listed.name in shown.stdout
        assert listed.style in shown.stdout
    described = json.loads(invoke("bots", "--json").stdout)
    assert [bot["name"] for bot in described["levels"]] == list(LEVELS)


def test_train_writes_a_net_and_its_curve_the_same_from_the_same_seed(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "TEST_GAMES", 100)
    for folder in ("one", "two"):
        shown = invoke("train", "duel", tmp_path / folder, "--games", 300, "--last-rate", 0.001)
        assert shown.returncode == 0
        assert "300 games" in shown.stdout
    one, two = ((tmp_path / folder / "duel-2.npz").read_bytes() for folder in ("one", "two"))
    assert one == two
    curve = json.loads((tmp_path / "one" / "duel-2.json").read_text())
    assert curve["curve"][-1]["games"] == curve["schedule"]["games"] == 300
    assert curve["schedule"]["last_rate"] == 0.001


def test_train_refines_the_bundled_net(tmp_path, monkeypatch):
    monkeypatch.setattr(training, "TEST_GAMES", 1000)
    shown = invoke("train", "duel", tmp_path, "--games", 300, "--refine")
    assert shown.returncode == 0
    described = json.loads((tmp_path / "duel-2.json").read_text())
    assert described["refines"] == bundled_curve("duel", 2)
    # After so few games, a new net wins about one in nine.
    assert described["curve"][-1]["share"] > 0.5


def test_train_rejects_an_unknown_game(tmp_path):
    shown = invoke("train", "duel", tmp_path, "--players", 3)
    assert (shown.returncode, shown.stderr) == (2, "rowlock: duel is for 2 players, not 3\n")


def test_train_writes_a_net_that_predicts_points(tmp_path):
    shown = invoke("train", "duel", tmp_path, "--games", 300, "--points")
    assert shown.returncode == 0
    assert "(of the mean " in shown.stdout
    assert (tmp_path / "duel-2-points.npz").exists()
    (point,) = json.loads((tmp_path / "duel-2-points.json").read_text())["curve"]
    assert point["games"] == 300
    assert 10 < point["error"] < 60


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--points", "--against-master"], "can't be combined"),
        (["--refine", "--points"], "can't be combined"),
        (["--players", 1, "--points"], "need at least two players"),
        (["--players", 1, "--against-master"], "need at least two players"),
    ],
)
def test_train_rejects_impossible_combinations(tmp_path, options, why):
    shown = invoke("train", "onboard", tmp_path / "nets", *options)
    assert shown.returncode == 2
    assert why in shown.stderr
    assert not (tmp_path / "nets").exists()
