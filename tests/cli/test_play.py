"""`rowlock play`, driven through a pseudo-terminal, as a user would, and through a pipe."""

import random
import re
import signal
import subprocess
import sys

import pytest

from rowlock.cli.playing.players import players_from_record
from rowlock.record import read
from rowlock.rules import Over, apply, choice_text, legal, pending, scores
from support.playing import careful, eager
from support.terminal import COLOUR, FIRST_IN_DUEL, MAIN, OFFERED, Terminal, asks_again, piped, play_on, state_in

pytestmark = pytest.mark.slow


@pytest.mark.slow
@pytest.mark.parametrize(
    ("taste", "arguments"),
    [
        (careful, ("qwixx", "--bots", "casual")),
        (careful, ("qwixx", "--bots", "none")),
        (eager, ("qwixx", "--bots", "beginner,casual", "--bots", "beginner")),
        (careful, ("onboard", "--bots", "casual", "--board", "B")),
        (eager, ("onboard", "--bots", "none")),
        (careful, ("duel",)),
        (eager, ("duel", "--bots", "beginner")),
    ],
)
def test_a_whole_game(tmp_path, taste, arguments):
    path = tmp_path / "evening.rowlock"
    with Terminal(*arguments, "--seed", 11, "--record", path, folder=tmp_path) as terminal:
        text = play_on(terminal, path, taste, random.Random(1))
        assert terminal.status() == 0
    record = read(path.read_text(encoding="utf-8"))
    over = pending(record.state)
    assert isinstance(over, Over)
    assert record.tags["Result"] == " ".join(map(str, over.scores))
    assert "The game is over" in text
    for player, points in zip(players_from_record(record), over.scores, strict=True):
        assert re.search(rf"^  {player.name} .* {points}$", text, re.MULTILINE), text
    assert f"rowlock replay {path}" in text
    assert "Traceback" not in terminal.shown
    assert max(map(len, terminal.shown.split(str(path))[0].splitlines())) <= 80


@pytest.mark.slow
def test_piped_choices_need_no_confirmation_and_the_end_of_input_saves_the_game(tmp_path):
    played = piped("duel", "--seed", 9, "--first", 1, "--record", "d.rowlock", lines="g10\ny11\n", folder=tmp_path)
    assert played.returncode == 0
    assert played.stderr == ""
    assert "\x1b" not in played.stdout
    assert "You> g10\n" in played.stdout
    assert "To continue: rowlock play d.rowlock" in played.stdout
    assert "1. 46 1535 | g10 | y11\n" in (tmp_path / "d.rowlock").read_text()


@pytest.mark.slow
def test_the_same_seed_and_choices_give_the_same_game(tmp_path):
    records = []
    for name in ("a.rowlock", "b.rowlock"):
        piped("qwixx", "--seed", 4, "--bots", "beginner", "--record", name, lines="-\n" * 40, folder=tmp_path)
        records.append((tmp_path / name).read_text())
    assert records[0] == records[1]
    piped("qwixx", "--seed", 5, "--bots", "beginner", "--record", "c.rowlock", lines="-\n" * 40, folder=tmp_path)
    assert (tmp_path / "c.rowlock").read_text().split("\n\n")[1] != records[0].split("\n\n")[1]


@pytest.mark.slow
def test_by_default_there_is_a_casual_opponent_and_a_new_file_each_time(tmp_path):
    for count in (1, 2):
        played = piped("duel", lines="", folder=tmp_path)
        assert "Qwixx Duel: You and Nora (casual)." in played.stdout
        [file] = [path for path in tmp_path.iterdir() if path.name.endswith(f"-{count}.rowlock")]
        assert re.fullmatch(rf"duel-\d{{4}}-\d\d-\d\d-{count}\.rowlock", file.name)
        assert file.name in played.stdout
    assert len(list(tmp_path.iterdir())) == 2


def test_a_choice_can_be_undone_until_it_is_confirmed(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        assert "Red 10, skips 8. Press Enter to confirm" in terminal.type("r10")
        assert "| r10" not in (tmp_path / "d.rowlock").read_text()
        assert terminal.type("undo").endswith("Undone.\nYou> ")
        assert "Yellow 10, skips 8. Press Enter" in terminal.type("y10")
        assert "Green 10, skips 2. Press Enter" in terminal.type("g10")  # another choice replaces it
        assert "Action 2" in terminal.type("")
    assert "1. 46 1535 | g10\n" in (tmp_path / "d.rowlock").read_text()


def test_undo_goes_back_to_the_players_own_previous_action(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        assert "There is nothing to undo: a roll can't be undone." in terminal.type("undo")
        terminal.type("r10")
        terminal.type("")
        assert "Action 1" in terminal.type("undo")
        assert "1. 46 1535\n" in (tmp_path / "d.rowlock").read_text()
        terminal.type("y10")
        terminal.type("")
    assert "1. 46 1535 | y10\n" in (tmp_path / "d.rowlock").read_text()


def test_undo_never_makes_others_choose_again(tmp_path):
    with Terminal("qwixx", "--seed", 9, "--first", 1, "--record", "q.rowlock", folder=tmp_path) as terminal:
        terminal.read()
        terminal.type("g10")
        assert "Nora:" in terminal.type("")
        assert "The previous action can't be undone" in terminal.type("undo")
    assert re.search(r"^1\. 46 1535 \| g10 \S+$", (tmp_path / "q.rowlock").read_text(), re.MULTILINE)


def test_an_illegal_choice_is_rejected_with_the_reason(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        assert "You cannot place a token on red 7: the white sum is 10." in terminal.type("r7")
        assert "'dance' is neither a choice" in terminal.type("dance")
        assert "action 1 takes a number in one row" in terminal.type("+3")
        assert "Type one of the choices" in terminal.type("")
        assert "Red 10, skips 8. Press Enter to confirm" in terminal.type("RED 10")


def test_help_and_the_other_commands(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        helped = terminal.type("?")
        for word in ("undo", "hint", "board", "points", "rules", "save", "quit"):
            assert word in helped
        assert "You: 0 · Nora: 0" in terminal.type("points")
        assert "Two players, one board." in terminal.type("rules")
        assert "d.rowlock" in terminal.type("save")
        assert set(OFFERED.findall(terminal.type("board"))) == {"r10", "y10", "g10", "b10", "-"}
        assert "rowlock play d.rowlock" in terminal.type("quit")
        assert terminal.status() == 0


def test_an_avoidable_penalty_must_be_confirmed(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        assert "Pass. Press Enter to confirm" in terminal.type("-")
        assert "pass: a misthrow, -5" in terminal.type("")
        assert "Pass and take a misthrow (-5 points)? Type yes" in terminal.type("-")
        assert "Type yes if you mean it" in terminal.type("")
        assert "Red 5, skips 3. Press Enter" in terminal.type("r5")
        terminal.type("-")
        assert "You: a misthrow, -5 points (1 so far)." in terminal.type("yes")
    assert "1. 46 1535 | - | -\n" in (tmp_path / "d.rowlock").read_text()


def test_quick_asks_for_confirmation_only_before_a_penalty(tmp_path):
    with Terminal(*FIRST_IN_DUEL, "--quick", folder=tmp_path) as terminal:
        terminal.read()
        assert "Action 2" in terminal.type("-")
        assert asks_again(terminal.type("-"))


def test_when_nothing_fits_enter_passes(tmp_path):
    heading = '[Game "duel"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n\n'
    stacked = "1. 66 6666 | g12 | b12\n2. 11 1111 | r2 | y2\n3. 66 6666 | g12 | b12\n4. 66 6666\n"
    (tmp_path / "d.rowlock").write_text(heading + stacked)
    with Terminal("d.rowlock", folder=tmp_path) as terminal:
        assert "Nothing fits, so the turn ends with a misthrow. Press Enter to pass." in terminal.read()
        assert "Nothing fits" in terminal.type("")
        assert "Player 2: a misthrow" in terminal.type("-")  # the only choice needs no confirmation


@pytest.mark.slow
def test_ctrl_c_saves_the_game_and_says_how_to_continue(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        terminal.type("g10")
        terminal.type("")
        terminal.sleeps()
        assert "To continue: rowlock play d.rowlock" in terminal.press(b"\x03")
        assert terminal.status() == 130
    assert "1. 46 1535 | g10\n" in (tmp_path / "d.rowlock").read_text()
    with Terminal("d.rowlock", folder=tmp_path) as terminal:
        text = terminal.read()
        assert "Turn 1, your turn" in text
        assert "Action 2" in text
        assert "white 4 and 6" in text


def test_sigterm_saves_the_game_too(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        terminal.sleeps()
        terminal.process.send_signal(signal.SIGTERM)
        assert "rowlock play d.rowlock" in terminal.read()
        assert terminal.status() == 128 + signal.SIGTERM


@pytest.mark.slow
@pytest.mark.parametrize("game", ["qwixx", "duel"])
def test_a_killed_game_continues_as_if_nothing_had_happened(tmp_path, game):
    whole, broken = tmp_path / "whole.rowlock", tmp_path / "broken.rowlock"
    settings = (game, "--seed", 21, "--bots", "beginner", "--record")
    with Terminal(*settings, whole, folder=tmp_path) as terminal:
        play_on(terminal, whole, careful, random.Random(2))
    generator = random.Random(2)
    with Terminal(*settings, broken, folder=tmp_path) as terminal:
        play_on(terminal, broken, careful, generator, until=lambda _: len(read(broken.read_text()).events) > 15)
        terminal.process.kill()
        assert terminal.status() == -signal.SIGKILL
    with Terminal(broken, folder=tmp_path) as terminal:
        play_on(terminal, broken, careful, generator)
        assert terminal.status() == 0
    assert broken.read_text() == whole.read_text()


@pytest.mark.slow
def test_two_people_at_one_keyboard(tmp_path):
    arguments = ("qwixx", "--people", 2, "--name", "Ada", "--name", "Bo", "--seed", 9, "--first", 1)
    with Terminal(*arguments, "--record", "q.rowlock", folder=tmp_path) as terminal:
        assert terminal.read().endswith("Ada> ")
        terminal.type("g10")
        text = terminal.type("")
        assert text.endswith("Bo> ")
        assert "Ada has chosen." in text
        assert "green 10, skips 2  ·" not in text
        assert re.search(r"\x1b\[2A\r*\x1b\[J", terminal.raw)  # what Ada typed is erased
        assert "relies on trust" in terminal.type("?")
        terminal.process.kill()
        terminal.status()
    assert '[Sealed "g10 ?"]' in (tmp_path / "q.rowlock").read_text()
    with Terminal("q.rowlock", folder=tmp_path) as terminal:
        assert terminal.read().endswith("Bo> ")  # Ada had confirmed her choice
        terminal.type("b10")
        assert "Ada: green 10, skips 2  ·  Bo: blue 10, skips 2" in terminal.type("")
        assert "The previous action can't be undone" in terminal.type("undo")
    kept = (tmp_path / "q.rowlock").read_text()
    assert "1. 46 1535 | g10 b10\n" in kept
    assert "Sealed" not in kept


@pytest.mark.slow
def test_no_color_means_no_escape_codes(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path, NO_COLOR="1") as terminal:
        terminal.read()
        terminal.type("?")
        terminal.type("board")
        assert not COLOUR.search(terminal.raw)
    (tmp_path / "d.rowlock").unlink()
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        assert COLOUR.search(terminal.raw)
    (tmp_path / "d.rowlock").unlink()
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path, TERM="dumb") as terminal:
        terminal.read()
        terminal.type("g10")
        terminal.type("")
        assert "\x1b" not in terminal.raw


def test_real_dice_can_be_typed_in(tmp_path):
    with Terminal("duel", "--typed-dice", "--first", 1, "--record", "d.rowlock", folder=tmp_path) as terminal:
        assert terminal.read().endswith("the dice (41 3652)> ")
        assert "Type dice as 41 3652" in terminal.type("seven")
        assert "'47' is not two white dice" in terminal.type("47 1111")
        assert "The blue die is left out" in terminal.type("34 111.")
        assert "64 3652? Press Enter, or type them again" in terminal.type("643652")
        assert "34 3652? Press Enter, or type them again" in terminal.type("34 3652")
        assert "Action 1" in terminal.type("")
    assert "1. 34 3652\n" in (tmp_path / "d.rowlock").read_text()


def test_a_deleted_folder_does_not_end_the_game(tmp_path):
    table = tmp_path / "table"
    table.mkdir()
    arguments = ("duel", "--seed", 9, "--first", 1, "--record", table / "d.rowlock")
    with Terminal(*arguments, folder=tmp_path) as terminal:
        terminal.read()
        (table / "d.rowlock").unlink()
        table.rmdir()
        terminal.type("g10")
        assert "Could not save the game" in terminal.type("").replace("\n", "")
        assert "1. 46 1535 | g10\n" in terminal.type("quit")
        assert terminal.status() == 1


def test_a_record_without_bot_tags_is_continued_by_people(tmp_path):
    """Comments stay, and illegal choices in the Sealed tag are ignored."""
    heading = '[Game "qwixx"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n[Seat1 "Ada"]\n'
    (tmp_path / "q.rowlock").write_text(f'{heading}[Sealed "r12 nonsense"]\n\n1. 46 1535 ; at the kitchen table\n')
    played = piped("q.rowlock", lines="g10\n-\n", folder=tmp_path)
    assert "Qwixx: Ada and Player 2." in played.stdout
    assert (tmp_path / "q.rowlock").read_text() == f"{heading}\n1. 46 1535 | g10 - ; at the kitchen table\n"


def test_binary_input_is_rejected_like_any_other(tmp_path):
    command = [sys.executable, "-c", MAIN, "play", *map(str, FIRST_IN_DUEL)]
    noise = b"\xff\xfe\n\x00\x1b[2J\n" + b"x" * 100_000 + b"\n"
    played = subprocess.run(command, input=noise, capture_output=True, cwd=tmp_path, check=False)
    assert played.returncode == 0
    assert played.stdout.decode(errors="replace").count("is neither a choice") == 3
    assert b"Traceback" not in played.stderr


def test_points_on_the_screen_are_those_of_the_rules(tmp_path):
    with Terminal(*FIRST_IN_DUEL, folder=tmp_path) as terminal:
        terminal.read()
        terminal.type("g10")
        terminal.type("")
        before = state_in(tmp_path / "d.rowlock")
        offered = terminal.shown.rpartition("Action 2")[2]
        for choice in legal(before, 0)[1:]:
            brings = scores(apply(before, (choice,)))[0] - scores(before)[0]
            assert re.search(rf"{choice_text(choice)} [^(]*\(\{brings:+}\)", offered), choice_text(choice)
