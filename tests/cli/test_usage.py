"""Usage errors, help, completion in the shell, and closed streams."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.command import command, invoke, run

DUEL = Path(__file__).parent.parent / "samples" / "duel-0011.rowlock"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["replay"], "missing argument 'FILE...'. For help: rowlock replay --help"),
        (["replay", "--jsn", DUEL], "no such option: --jsn. Did you mean --json? For help: rowlock replay --help"),
        (["dance"], "no such command 'dance'. For help: rowlock --help"),
        (["plya"], "no such command 'plya'. Did you mean 'play', 'replay'? For help: rowlock --help"),
        (["help", "plya"], "no such command 'plya'. Did you mean 'play', 'replay'? For help: rowlock --help"),
        (["puzzles", "shw"], "no such command 'shw'. Did you mean 'show'? For help: rowlock puzzles --help"),
        (["--nothing"], "no such option: --nothing. For help: rowlock --help"),
        (["play", "duel", "--bots"], "option '--bots' requires an argument. For help: rowlock play --help"),
        (["play", "duel", "qwixx"], "unexpected argument: qwixx. For help: rowlock play --help"),
        (["replay", "--track", "none.toml", DUEL], "none.toml: cannot be read: No such file or directory"),
        (
            ["solve", "draughts"],
            "invalid value for 'kind': 'draughts' is not one of 'solo', 'friendly', 'two-rows'."
            " For help: rowlock solve --help",
        ),
        (
            ["simulate", "duel", "--games", "0"],
            "invalid value for '--games': it must be at least 1. For help: rowlock simulate --help",
        ),
        (
            ["simulate", "duel", "--games", "many"],
            "invalid value for '--games': it must be a whole number. For help: rowlock simulate --help",
        ),
        (
            ["play", "duel", "--people", "7"],
            "invalid value for '--people': it must be at most 5. For help: rowlock play --help",
        ),
    ],
    ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else "",
)
def test_a_usage_error_is_one_line_and_has_status_2(arguments, why):
    shown = invoke(*arguments)
    assert shown == (2, "", f"rowlock: {why}\n")


def test_help_of_a_command_is_that_of_its_option():
    assert invoke("help", "puzzles", "show") == invoke("puzzles", "show", "--help")
    assert invoke("help") == invoke("--help")


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("pl", "play"),
        ("play d", "duel"),
        ("play duel --bots ma", "master"),
        ("review --language d", "de"),
        ("puzzles play duel", "duel-2"),
        ("arena gr", "greedy"),
        ("solve f", "friendly"),
        ("help pl", "play"),
    ],
)
def test_the_tab_key_completes_commands_games_and_levels(words, completed):
    typed = ["rowlock", *words.split()]
    shown = invoke(_ROWLOCK_COMPLETE="complete_bash", COMP_WORDS=" ".join(typed), COMP_CWORD=str(len(typed) - 1))
    assert shown == (0, f"{completed}\n", "")


def test_the_script_for_completion_can_be_printed():
    assert "complete -o default -F _rowlock_completion rowlock" in invoke("--show-completion", "bash").stdout


def test_closed_standard_input_is_the_end_of_input(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    played = invoke("play", "duel", "--record", "d.rowlock", stdin=None)
    assert played.returncode == 0
    assert played.stdout.endswith("The game is saved. To continue: rowlock play d.rowlock\n")
    assert invoke("replay", "-", stdin=None).stderr.startswith("rowlock: standard input:1: the record is empty")
    assert invoke("engine", "--bot", "casual", stdin=None) == (0, "", "")


@pytest.mark.slow
def test_closed_output_is_not_an_error():
    closed = "import os; os.closerange(0, 3); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    program = [sys.executable, "-c", f"import sys; {closed}", *command("replay", DUEL)[1:]]
    assert subprocess.run(program, env=os.environ, check=False).returncode == 0


@pytest.mark.slow
def test_a_command_imports_none_of_the_others():
    code = "import sys; from rowlock.cli.command import application; application('games')(['games', '--json']);"
    loaded = {"rowlock.cli.arena", "rowlock.cli.serve", "rowlock.puzzles", "rich.progress"}
    shown = subprocess.run(
        [sys.executable, "-c", f"import atexit; atexit.register(lambda: print({loaded} & set(sys.modules))); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.endswith("}\nset()\n")
    assert run("--version").stdout.startswith("rowlock 0.")
