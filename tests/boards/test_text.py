"""Positions as text: what `print` and the terminal show."""

from typing import Any

import pytest

import rowlock
from rowlock.boards.text import plain_text
from rowlock.record import begin, steps
from rowlock.rules import Options, Track, start, text
from rowlock.rules.track import TRACK_A
from support.playing import ALL_OPTIONS, recorded_game

QWIXX = """\
Qwixx

seat 1: -1 point
  red         ·   ·   ·  [5]  ·  [7]  8   9  10  11  12   L      2 ✗    3
  yellow      2   3   4   5   6   7   8   9  10  11  12   L      0 ✗    0
  green      12  11  10   9   8   7   6   5   4   3   2   L      0 ✗    0
  blue        ·   · [10]  9   8   7   6   5   4   3   2   L      1 ✗    1
  penalties  [x] [ ] [ ] [ ]                                           -5

Rolled: 41 3652. Action 1, legal choices:
  seat 1:  -  y5  g5  b5
qwixx/1/r57.y.g.bA.1/1:a1:41-3652"""


def test_print_shows_the_board_what_is_next_and_the_line():
    assert str(rowlock.parse(QWIXX.splitlines()[-1])) == QWIXX


def test_the_repr_of_a_position_is_not_a_drawing():
    position: Any = rowlock.parse("duel/1/r.y.g.b.0/r.y.g.b.0/1:roll")
    assert repr(position).startswith("State(sheets=(Sheet(rows=(0, 0, 0, 0)")
    assert position == tuple(position)


def test_positions_of_every_game_are_drawn_in_lines_without_spaces_at_the_end():
    for options in ALL_OPTIONS:
        for state in list(steps(recorded_game(options, 1)))[::13]:
            *drawn, line = plain_text(state).splitlines()
            assert line == text(state)
            assert [line for line in drawn if line != line.rstrip() or len(line) > 80] == []


@pytest.mark.parametrize("fields", [12, 25, 40])
def test_a_track_of_any_length_is_drawn_to_its_end(fields):
    track = Track("mine", TRACK_A.fields[: fields + 1], TRACK_A.points[: fields + 1])
    drawn = plain_text(start(Options("onboard", 2, track=track)))
    lines = drawn.partition("track mine\n")[2].partition("\n\n")[0].splitlines()
    assert len(lines) == -(-fields // 10)
    assert len(" ".join(lines).split()) == fields + len(lines)
    assert f"–{fields}" in lines[-1]


def test_print_shows_the_text_of_a_record():
    record = begin(Options("duel", 2))
    assert str(record) == record.text
