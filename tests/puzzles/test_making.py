"""Making a pack: the same for any number of processes, and nothing uncertain in it."""

import subprocess
import sys
from itertools import count

import pytest

from rowlock.bots import View
from rowlock.cli.puzzle_making import games_done, save_as_found
from rowlock.puzzles.difficulty import GRADED, Picks, grade_of, sample_picks
from rowlock.puzzles.making import NoMorePuzzles, collect, puzzles_of_game
from rowlock.puzzles.pack import Puzzle, PuzzleChoice, puzzle_data, read_pack
from rowlock.puzzles.themes import themes_of
from rowlock.puzzles.verifying import Look, verify
from rowlock.rules import Options, parse, parse_choice
from support.terminal import MAIN

GAME = "tworows"
"""The game whose rollouts take least time."""

SEED, COUNT = 6, 4
"""The first four puzzles of this seed come from two games, and are found quickly."""


def made(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-c", MAIN, "puzzles", "make", *map(str, arguments)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_a_pack_is_the_same_on_any_number_of_processes(tmp_path):
    # In this process first: that compiles what the others then load.
    expected = tuple(collect((puzzles_of_game(Options(GAME, 2), SEED, number) for number in count()), COUNT))
    assert made(tmp_path, GAME, "--count", COUNT, "--seed", SEED, "--jobs", 2, "-o", "two.json").returncode == 0
    assert not list(tmp_path.glob("*.part"))
    # A pack has rounded figures.
    found = read_pack(tmp_path / "two.json").puzzles
    assert [puzzle_data(one, False) for one in found] == [puzzle_data(one, False) for one in expected]


def test_usage_errors_are_explained(tmp_path):
    assert "there is no game 'chess'" in made(tmp_path, "chess", "-o", "x.json").stderr
    assert "qwixx is for 1 to 5 players, not 9" in made(tmp_path, "qwixx", "--players", 9, "-o", "x.json").stderr


CLEAR = parse("tworows/1/r34689.bCA976.0/r346.bCA976.0/2:a2:51-2..1:x")
"""Seat 2 can lock the blue row, which is far better than anything else."""


@pytest.mark.slow
def test_a_clear_lead_is_verified_and_a_narrow_one_dropped():
    found = verify(CLEAR, 1, 7)
    assert found is not None
    assert found.right == (parse_choice("b2"),)
    assert found.choices[0].choice == "b2"
    assert all(one.loss > 4 * one.loss_error for one in found.choices[1:])
    # With so few trials, nothing is certain enough.
    assert verify(CLEAR, 1, 7, (Look(2, 50.0),)) is None
    # Red 7 and blue 7 are worth the same to seat 2.
    assert verify(parse("tworows/1/r.b.0/r23456.bCBA98.0/1:a1:34-6..6"), 1, 7) is None


def test_themes_follow_from_what_the_choices_do():
    assert themes_of(CLEAR, 1, parse_choice("b2"), parse_choice("r7")) == ("lock", "row")
    assert themes_of(CLEAR, 1, parse_choice("b2"), parse_choice("-")) == ("lock", "skip")
    duel = parse("duel/1/r368.y.g8875.bA.0/r5.y27.g6.bC9.0/2:a2:63-2543:b9")
    assert themes_of(duel, 1, parse_choice("r8"), parse_choice("y11")) == ("beat", "row")
    track = parse("onboard/1/A/r.y.g.b.0@0/r.y.g.b.0@0/1:a3:12-3652:-")
    assert themes_of(track, 0, parse_choice("+1"), parse_choice("-")) == ("penalty", "pawn")
    assert themes_of(track, 0, parse_choice("+1"), parse_choice("+5")) == ("pawn",)


def test_levels_choose_the_same_for_the_same_seed():
    view = View(CLEAR, 1)
    picks = sample_picks(view, "a")
    assert picks == sample_picks(view, "a")
    assert len(picks.by_level) == len(GRADED)
    missed = picks.missed([parse_choice("b2")])
    # The beginner daydreams; the expert sees a lead this clear.
    assert missed[0] > missed[-1] == 0


def test_the_grade_is_the_strongest_level_that_finds_it_hard():
    assert [grade_of(missed) for missed in ((9, 9, 9, 1), (10, 0, 0, 0), (3, 20, 0, 0), (0, 0, 0, 2))] == [0, 1, 2, 4]
    picks = Picks(((1, 2, 2), (3, 2, 1)))
    assert picks.missed([1]) == (2, 2)
    assert picks.tempting([1]) == 2
    assert picks.tempting([1, 2, 3]) is None


def puzzle(number):
    choices = (PuzzleChoice("r5", 0.5, 0, 50, 0, 0, 0, 0), PuzzleChoice("-", 0.4, 0, 45, 0, 0.1, 0, 0))
    return Puzzle(f"position {number}", 1, choices, 1, (20, 0, 0, 0), 1, ("skip",))


def test_an_interrupted_search_goes_on_where_it_stopped(tmp_path):
    part, made_how = tmp_path / "x.part", {"seed": 1}
    search = save_as_found(part, made_how, [], iter([[puzzle(1)], [], [puzzle(2)]]), 2)
    assert [next(search), next(search), next(search)] == [[puzzle(1)], [], [puzzle(2)]]
    part.write_text(part.read_text() + '[["half a pos')
    done = games_done(part, made_how, 2)
    assert done == [[puzzle(1)], [], [puzzle(2)]]
    assert list(save_as_found(part, made_how, done, iter([[puzzle(3)]]), 2)) == [*done, [puzzle(3)]]
    assert games_done(part, made_how, 2) == [*done, [puzzle(3)]]
    # Another seed starts over.
    assert games_done(part, {"seed": 2}, 2) == []


def test_puzzles_are_counted_once_and_a_search_without_results_ends():
    games = [[puzzle(1), puzzle(2)], [puzzle(2)], [puzzle(3)]]
    assert [one.position for one in collect(iter(games), 3)] == ["position 1", "position 2", "position 3"]
    with pytest.raises(NoMorePuzzles, match="found 1 of 3"):
        list(collect(iter([[puzzle(1)]] * 1000), 3))
