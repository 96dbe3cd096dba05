"""What fits narrow terminals: boards, tables and messages, without breaking a path or a command."""

from pathlib import Path

import pytest
from rich.console import Console

from rowlock.cli.playing.keyboard import Keyboard
from rowlock.cli.prose import print_wrapped
from support.command import invoke

SAMPLES = Path(__file__).parent.parent / "samples"

PLAYED = "\n".join(["board", "?", "rules", "hint", "r99", "-", "-", "-", "points"])


def too_wide(text, columns):
    """The lines that don't fit, except those of a single word: positions and paths stay whole."""
    return [line for line in text.splitlines() if len(line) > columns and " " in line.strip()]


@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize("name", ["qwixx-0001", "onboard-0012", "duel-0111"])
def test_a_board_fits(name, columns):
    shown = invoke("replay", f"tests/samples/{name}.rowlock", COLUMNS=str(columns))
    assert shown.returncode == 0
    assert too_wide(shown.stdout, columns) == []


def test_a_row_keeps_its_totals_and_a_cross_takes_the_place_of_its_number():
    lines = invoke("show", "qwixx/1/r24579.y.gB8.bA.1/1:roll", COLUMNS="40").stdout.splitlines()
    assert lines[3] == "r ✗ · ✗ ✗ · ✗ · ✗ 10 11 12 L  5✗ 15"
    assert lines[7] == "penalties [x] [ ] [ ] [ ]    -5"


def test_a_narrow_board_has_the_tokens_below_the_numbers():
    lines = invoke("show", "duel/1/r.y26.g.b.0/r.y38.g.b.0/1:a1:53-1111", COLUMNS="40").stdout.splitlines()
    assert lines[10:13] == [
        "yellow   ●  3  ○  3",
        "  2  3  4  5  6  7  8  9 10 11 12  L",
        "  ●  ○  ·  ·  ●  ·  ○  ·  ·  ·  ·",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("columns", [40, 60])
def test_a_game_fits(tmp_path, monkeypatch, columns):
    monkeypatch.chdir(tmp_path)
    arguments = ["--bots", "casual", "--bots", "casual", "--seed", 3, "--first", 2, "--record", "o.rowlock"]
    played = invoke("play", "onboard", *arguments, stdin=PLAYED, COLUMNS=str(columns))
    assert played.returncode == 0
    assert too_wide(played.stdout, columns) == []
    assert played.stdout.endswith("rowlock play o.rowlock\n")


@pytest.mark.parametrize(
    "arguments",
    [["games"], ["bots"], ["puzzles"], ["puzzles", "show", "duel-2", "7", "--answer"], ["rules", "onboard"]],
    ids=lambda arguments: arguments[0],
)
def test_tables_fit(arguments):
    assert too_wide(invoke(*arguments, COLUMNS="40").stdout, 40) == []


def test_words_are_wrapped_at_spaces_and_paths_stay_whole(capsys):
    path = "/home/somebody/games-of-an-evening/duel-2026-11-15-1.rowlock"
    console = Console(width=40, soft_wrap=True)
    assert print_wrapped(console, f"Saved in {path}. Type a choice from the list.", rest="  ") == 3
    assert capsys.readouterr().out == f"Saved in\n  {path}.\n  Type a choice from the list.\n"


def test_a_long_prompt_ends_with_its_question(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("builtins.input", lambda prompt: prompt)
    keyboard = Keyboard()
    keyboard.is_terminal = True
    asked = keyboard.ask("Red 12, skips 5, locks the row, ends the game. Press Enter to confirm, or type undo> ")
    assert asked == "Press Enter to confirm, or type undo>"
    assert capsys.readouterr().out == "Red 12, skips 5, locks the row, ends the\ngame.\n"
    assert keyboard.rows == 3
