"""The command, run as a user runs it."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rowlock.rules import GAMES
from support.command import command, invoke, run

SAMPLES = Path(__file__).parent.parent / "samples"
LEGAL = SAMPLES / "duel-0011.rowlock"
BROKEN = SAMPLES / "qwixx-0004.rowlock"


def test_help_names_every_command():
    shown = invoke("--help")
    assert shown.returncode == 0
    for name in ("play", "serve", "replay", "show", "games", "review", "hint"):
        assert name in shown.stdout
    assert "Without a command it opens Rowlock" in shown.stdout


def test_help_shows_defaults_that_are_words():
    """Rich takes square brackets for markup and drops them, unless they are escaped."""
    assert "[default: today]" in invoke("daily", "--help").stdout


def test_version():
    assert invoke("--version").stdout.startswith("rowlock 0.")


def test_replay_shows_the_final_position_and_the_points():
    shown = invoke("replay", LEGAL).stdout
    assert "Qwixx Duel, 27 turns" in shown
    assert "seat 1, black ●: 34 points" in shown
    assert "Seat 2 wins with 101 points." in shown


@pytest.mark.parametrize("name", ["qwixx-0001", "onboard-0012", "onboard-0035", "duel-0111", "qwixx-0103"])
def test_replay_draws_every_kind_of_game(name):
    shown = invoke("replay", SAMPLES / f"{name}.rowlock")
    assert shown.returncode == 0
    assert not shown.stderr
    assert shown.stdout.splitlines()[-1].startswith(name.split("-")[0] + "/1/")


def test_replay_json_is_one_object_per_file_in_order():
    names = [LEGAL, BROKEN, SAMPLES / "onboard-0035.rowlock"]
    shown = invoke("replay", "--json", *names)
    assert shown.returncode == 1
    legal, broken, unfinished = map(json.loads, shown.stdout.splitlines())
    assert legal == {
        "file": str(LEGAL),
        "game": "duel",
        "players": 2,
        "turns": 27,
        "over": True,
        "reason": "out-of-tokens",
        "scores": [34, 101],
        "winners": [2],
    }
    assert broken == {
        "file": str(BROKEN),
        "error": {"line": 19, "message": "seat 3 cannot cross off red 10: the red die makes 2 with a white one"},
    }
    assert (unfinished["over"], unfinished["reason"], unfinished["winners"]) == (False, None, [])


@pytest.fixture
def evening(tmp_path):
    """A file with two games and a broken one."""
    path = tmp_path / "evening.rowlock"
    games = [LEGAL, SAMPLES / "qwixx-0015.rowlock", BROKEN]
    path.write_text("".join(game.read_text(encoding="utf-8") for game in games), encoding="utf-8")
    return path


def test_replay_shows_each_game_of_a_file(evening):
    shown = invoke("replay", "--json", evening)
    assert shown.returncode == 1
    lines_before = len(evening.read_text().splitlines()) - len(BROKEN.read_text().splitlines())
    duel, qwixx, broken = map(json.loads, shown.stdout.splitlines())
    assert (duel["file"], duel["scores"]) == (f"{evening}#1", [34, 101])
    assert (qwixx["file"], qwixx["scores"]) == (f"{evening}#2", [-18, 13])
    assert (broken["file"], broken["error"]["line"]) == (str(evening), lines_before + 19)
    drawn = invoke("replay", evening, COLUMNS="500").stdout
    assert [line.partition("#")[2] for line in drawn.splitlines() if "#" in line] == [
        "1  Qwixx Duel, 27 turns",
        "2  Qwixx, 9 turns",
    ]


def test_a_game_of_a_file_can_be_named(evening):
    assert json.loads(invoke("replay", "--json", f"{evening}#2").stdout)["scores"] == [-18, 13]
    asked = invoke("verify", evening)
    assert asked.stderr.endswith(
        f"a second game begins here, but only one is expected: choose one, such as {evening}#1\n"
    )
    assert invoke("replay", f"{LEGAL}#2").stderr.endswith("#2: cannot be read: the file has 1 game\n")


def test_replay_says_what_is_wrong_on_standard_error():
    shown = invoke("replay", BROKEN)
    assert shown.returncode == 1
    assert shown.stdout == ""
    why = "seat 3 cannot cross off red 10: the red die makes 2 with a white one"
    assert shown.stderr == f"rowlock: {BROKEN}:19: {why}\n"


def test_replay_reads_standard_input():
    shown = invoke("replay", "--json", "-", stdin=LEGAL.read_text(encoding="utf-8"))
    assert json.loads(shown.stdout)["scores"] == [34, 101]


def test_a_file_that_cannot_be_read_is_an_error_and_the_others_are_replayed(tmp_path):
    shown = invoke("replay", "--json", tmp_path / "none.rowlock", tmp_path, LEGAL)
    assert shown.returncode == 1
    missing, folder, legal = map(json.loads, shown.stdout.splitlines())
    assert missing["error"] == {"line": None, "message": "cannot be read: No such file or directory"}
    assert folder["error"]["message"].startswith("cannot be read: ")
    assert legal["over"]


def test_a_file_of_100_mb_is_rejected(tmp_path):
    with (tmp_path / "large.rowlock").open("wb") as file:
        file.truncate(100_000_000)
    shown = invoke("replay", tmp_path / "large.rowlock")
    assert shown.returncode == 1
    assert shown.stderr.endswith("large.rowlock:1: too long for a record: more than 1,000,000 bytes\n")


def test_a_custom_track(tmp_path):
    fields = json.loads(invoke("games", "--json").stdout)["tracks"][0]["fields"]
    (tmp_path / "mine.toml").write_text(f'name = "mine"\nfields = {fields}\n')
    record = '[Game "onboard"]\n[Rules "1"]\n[Players "1"]\n[First "1"]\n[Board "mine"]\n\n1. 41 3652 | - | - | +5\n'
    assert invoke("replay", "-", stdin=record).returncode == 1
    shown = invoke("replay", "--track", tmp_path / "mine.toml", "--json", "-", stdin=record)
    assert json.loads(shown.stdout)["scores"] == [4]


@pytest.mark.parametrize(("toml", "why"), [(b'name = "x"', "fields: a list of numbers"), (b"\xff", "not UTF-8 text")])
def test_a_bad_track_file_is_a_usage_error(tmp_path, toml, why):
    (tmp_path / "bad.toml").write_bytes(toml)
    shown = invoke("replay", "--track", tmp_path / "bad.toml", LEGAL)
    assert shown.returncode == 2
    assert why in shown.stderr


def test_show_draws_a_position_and_its_choices():
    shown = invoke("show", "qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652").stdout
    assert "[5]" in shown
    assert "seat 1:  -  y5  g5  b5" in shown


def test_show_json():
    shown = json.loads(invoke("show", "--json", "duel/1/r.y.g.b.0/r.y.g.b.0/2:a1:41-3652").stdout)
    assert shown["legal"] == {"2": ["-", "r5", "y5", "g5", "b5"]}
    assert (shown["pending"], shown["action"], shown["scores"]) == ("decision", 1, [0, 0])


def test_show_rejects_a_bad_position_with_the_character():
    shown = invoke("show", "qwixx/1/r75.y.g.b.0/1:roll")
    assert shown.returncode == 1
    assert "character 11: red 5 is left of the one before it" in shown.stderr


def test_games_lists_games_and_tracks():
    shown = json.loads(invoke("games", "--json").stdout)
    assert [(game["game"], game["least_players"], game["most_players"]) for game in shown["games"]] == [
        (game.NAME, min(game.PLAYERS), max(game.PLAYERS)) for game in GAMES.values()
    ]
    assert [len(track["fields"]) for track in shown["tracks"]] == [40, 40]
    assert "y2 g12 r3" in invoke("games").stdout


def test_a_name_cannot_style_the_terminal():
    """Rich's markup in a player's name has no effect."""
    record = '[Game "duel"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n[Seat1 "[bold]Anna[/nope]"]\n'
    shown = invoke("replay", "-", stdin=record)
    assert shown.returncode == 0
    assert "seat 1, [bold]Anna[/nope], black" in shown.stdout


def test_a_closed_pipe_is_not_an_error():
    names = [str(LEGAL)] * 200
    with subprocess.Popen(command("replay", *names), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    # Killed by the signal as other tools are, so a shell doesn't mistake it for an illegal record.
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_an_encoding_without_our_symbols_is_not_an_error(encoding):
    for arguments in (["games"], ["--help"], ["replay", LEGAL]):
        shown = run(*arguments, PYTHONIOENCODING=encoding)
        assert shown.returncode == 0
        assert shown.stdout


def test_a_bot_has_the_name_that_it_has_on_the_page():
    seats = '[Seat1 "casual"]\n[Seat2 "casual 2"]\n[Bot2 "casual"]\n'
    record = f'[Game "duel"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n{seats}'
    shown = invoke("replay", "-", stdin=record).stdout
    assert "seat 1, casual, black" in shown  # a person
    assert "seat 2, Milo, grey" in shown


def test_a_name_is_shown_as_it_is():
    record = (
        '[Game "duel"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n[Seat1 ":heart: b\\\\"]\n[Seat2 "\x1b[31mBea\x07"]\n'
    )
    shown = invoke("replay", "-", stdin=record).stdout
    assert "seat 1, :heart: b\\, black" in shown
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "seat 2, ·[31mBea·, grey" in shown


def test_numba_and_rich_are_not_imported_before_they_are_needed():
    heavy = {"numba", "numpy", "rich", "typer"}
    code = f"import rowlock.rules, rowlock.record, sys; print(sorted({heavy} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "[]\n"
