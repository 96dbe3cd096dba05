"""`rowlock review` and `rowlock hint`, run as a user runs them."""

import json
from pathlib import Path

import pytest

from support.command import invoke

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parent.parent / "golden"
QWIXX = GOLDEN / "qwixx-two-rows-closed.rowlock"
DUEL = GOLDEN / "duel-two-rows-closed.rowlock"
ONBOARD = GOLDEN / "onboard-goal-reached.rowlock"
POSITION = "qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:roll"


def first_lines(file, count):
    """The first lines of a record, without its result."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines[:count] if not line.startswith("[Result"))


@pytest.mark.parametrize("file", [QWIXX, DUEL, ONBOARD], ids=lambda file: file.stem)
def test_a_review_shows_luck_skill_mistakes_and_decisive_moments(file):
    shown = invoke("review", file)
    assert shown.returncode == 0, shown.stderr
    for words in (" won by ", "Luck and skill", "Choices", "loss per decision", "Mistakes"):
        assert words in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80
    for line in shown.stdout.split("Luck and skill")[1].splitlines()[2:4]:
        start, luck, own, others, end = map(float, line.split()[-5:])
        assert round(start + luck + own + others, 1) == end


def test_every_decision_is_listed_on_request():
    short, long = (invoke("review", QWIXX, *more).stdout.splitlines() for more in ((), ("--all",)))
    assert len(long) > len(short) + 10


def test_the_json_of_a_review_adds_up_to_the_last_digit():
    found = json.loads(invoke("review", DUEL, "--json").stdout)
    assert found["rowlock"] == "review"
    assert found["file"] == DUEL.name
    for total in found["totals"]:
        assert total["start"] + total["luck"] + total["own"] + total["others"] == total["final"]
        points = total["points"]
        assert points["start"] + points["luck"] + points["own"] + points["others"] == points["final"]
    rolls = [step for step in found["steps"] if step["kind"] == "roll"]
    met = [step for step in found["steps"] if step["kind"] == "decision"]
    luck = sum(step["luck"][0] for step in rolls) + sum(step["met"][0] for step in met)
    assert luck == found["totals"][0]["luck"]


def test_a_page_is_written_and_reported(tmp_path):
    page = tmp_path / "review.html"
    shown = invoke("review", ONBOARD, "--html", page)
    assert shown.returncode == 0
    assert shown.stdout == ""
    assert str(page) in shown.stderr
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert page.stat().st_size < 500_000


def test_the_page_is_written_in_the_requested_language(tmp_path):
    page = tmp_path / "review.html"
    assert invoke("review", DUEL, "--html", page, "--language", "de").returncode == 0
    text = page.read_text(encoding="utf-8")
    assert '<html lang="de">' in text
    assert "Entscheidung" in text
    for wrong, why in ((("--html", page, "--language", "fr"), "en, de, pl, it"), (("--language", "de"), "--html")):
        shown = invoke("review", DUEL, *wrong)
        assert (shown.returncode, why in shown.stderr) == (2, True)


def test_a_review_with_trials_says_so():
    record = first_lines(DUEL, 9)
    found = json.loads(invoke("review", "-", "--trials", 40, "--json", stdin=record).stdout)
    assert found["level"] == "rollout"
    assert found["trials"] == 180
    levels = {
        choice["level"] for step in found["steps"] for seat in step.get("seats", ()) for choice in seat["choices"]
    }
    assert "rollout of 180" in levels
    for total in found["totals"]:
        assert total["start"] + total["luck"] + total["own"] + total["others"] == total["final"]


def test_an_unfinished_record_is_reviewed_so_far():
    record = first_lines(QWIXX, 9)
    shown = invoke("review", "-", stdin=record)
    assert shown.returncode == 0
    assert "The game isn’t over" in shown.stdout


def test_a_solo_game_is_reviewed_in_points(solved):
    solved(1)
    record = '[Game "qwixx"]\n[Rules "1"]\n[Players "1"]\n[First "1"]\n\n1. 41 3652 | y5 | -\n2. 66 1234 | - | r7\n'
    shown = invoke("review", "-", stdin=record, ROWLOCK_CACHE=str(solved.folder))
    assert shown.returncode == 0, shown.stderr
    assert "in points" in shown.stdout
    assert "percentage point" not in shown.stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the record is empty"),
        (
            '[Game "qwixx"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n\n1. 41 3652 | r9 -\n',
            "standard input:6: seat 1 cannot cross off red 9",
        ),
    ],
)
def test_a_bad_record_is_rejected_as_by_replay(text, why):
    shown = invoke("review", "-", stdin=text)
    assert shown.returncode == 1
    assert why in shown.stderr
    assert "Traceback" not in shown.stderr


def test_a_missing_file_and_a_usage_error_have_different_statuses(tmp_path):
    missing = invoke("review", tmp_path / "none.rowlock")
    assert (missing.returncode, "cannot be read" in missing.stderr) == (1, True)
    wrong = invoke("review", QWIXX, "--open")
    assert (wrong.returncode, "--html" in wrong.stderr) == (2, True)
    nowhere = invoke("review", QWIXX, "--html", tmp_path / "no folder" / "page.html")
    assert nowhere.returncode == 1
    assert "no folder" in nowhere.stderr
    assert "Traceback" not in nowhere.stderr


def test_a_hint_lists_every_choice_with_its_value():
    shown = invoke("hint", POSITION, "41-3652")
    assert shown.returncode == 0, shown.stderr
    for words in ("Seat 1, action 1: the white sum, 5, in one row", "wins", "points", "lead", "loss", "yellow 5"):
        assert words in shown.stdout
    found = json.loads(invoke("hint", POSITION, "41-3652", "--seat", 2, "--json").stdout)
    assert found["seat"] == 2
    assert {choice["choice"] for choice in found["choices"]} == {"-", "r5", "y5", "g5", "b5"}


@pytest.mark.parametrize(
    ("arguments", "status", "why"),
    [
        (["qwixx/1/nonsense"], 1, "is not a position"),
        ([POSITION], 1, "this position needs a roll"),
        ([POSITION, "41"], 1, "is not a roll"),
        ([POSITION, "41-3652", "--seat", "7"], 2, "there is no seat 7"),
        ([POSITION, "41-3652", "--trials", "-1"], 2, "--trials"),
    ],
)
def test_a_bad_question_gets_a_clear_error(arguments, status, why):
    shown = invoke("hint", *arguments)
    assert shown.returncode == status
    assert why in shown.stderr
    assert "Traceback" not in shown.stderr
