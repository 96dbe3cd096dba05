"""`rowlock puzzles`: list, show and solve puzzles in the terminal."""

import json

import pytest

from rowlock.puzzles.pack import packs
from support.command import invoke

NAME = next(iter(packs()))


def rowlock(*arguments, lines=""):
    return invoke("puzzles", *arguments, stdin=lines)


def test_packs_are_listed_with_grades_and_themes():
    listed = rowlock().stdout
    for name, pack in packs().items():
        assert f"{name}: {len(pack.puzzles)} puzzles" in listed
    (first, *_) = [json.loads(line) for line in rowlock("--json").stdout.splitlines()]
    assert first["pack"] == NAME
    assert sum(first["grades"].values()) == first["puzzles"]


def test_a_puzzle_is_shown_without_its_answer():
    puzzle = packs()[NAME].puzzles[0]
    shown = rowlock("show", NAME, 1).stdout
    assert "Choices: " in shown
    assert "Missed by" not in shown
    assert "Missed by" in rowlock("show", NAME, 1, "--answer").stdout
    assert json.loads(rowlock("show", NAME, 1, "--json").stdout)["right"] == list(puzzle.right_choices)


def test_puzzles_are_solved_one_after_the_other():
    first, second = packs()[NAME].puzzles[:2]
    wrong = second.choices[-1].choice
    lines = f"z9\nr13\n{first.choices[0].choice}\n\n{wrong}\n"
    solved = rowlock("play", NAME, lines=lines)
    assert solved.returncode == 0
    assert "'z9' is not a choice" in solved.stdout
    assert "1 of 1 right" in solved.stdout
    assert "1 of 2 right" in solved.stdout


def test_the_puzzle_of_a_day_is_always_the_same():
    asked = [rowlock("play", "--date", "2026-11-16", lines="").stdout for _ in range(2)]
    assert asked[0] == asked[1] != rowlock("play", "--date", "2026-11-17", lines="").stdout


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["show", "nothing", 1], 2, "there is no pack or file 'nothing'"),
        (["show", NAME, 99999], 2, "there is no puzzle 99999"),
        (["play", NAME, "--grade", "god"], 2, "there is no level 'god'"),
        (["play", NAME, "--theme", "luck"], 2, "there is no theme 'luck'"),
        (["play", "--date", "today"], 2, "'today' is not a date"),
        (["play", NAME, "--date", "2026-11-16"], 2, "leave the pack out"),
        (["show", __file__, 1], 1, "not a pack of puzzles"),
    ],
)
def test_usage_errors_are_explained(arguments, status, message):
    answer = rowlock(*arguments)
    assert (answer.returncode, answer.stderr.startswith("rowlock: ")) == (status, True)
    assert message in answer.stderr
