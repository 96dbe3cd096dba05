"""The rulings that all games share, each named after it. docs/rulings.md lists them all."""

import pytest

from rowlock.rules import TRACKS, IllegalRoll, Options, Over, legal, parse, pending, scores, start
from rowlock.rules.rows import BLUE, GREEN, RED, YELLOW, points, standard_number, standard_square
from rowlock.rules.sheet import Sheet, sheet_points
from support.playing import after, choices


def test_a_closed_rows_die_is_out_of_the_game():
    state = parse("qwixx/1/r23456CL.y.g.b.0/1:roll")
    assert pending(state).dice == (YELLOW, GREEN, BLUE)
    assert after(state, "41 .652").dice.red == 0
    with pytest.raises(IllegalRoll, match="the red die shows 3, but the red row is locked"):
        after(state, "41 3652")


def test_a_die_in_the_game_cannot_be_left_out():
    with pytest.raises(IllegalRoll, match="the green die is left out, but the green row is open"):
        after("qwixx/1/r.y.g.b.0/1:roll", "41 36.2")


def test_all_dice_are_rolled():
    for options in (Options("qwixx", 2), Options("onboard", 2, track=TRACKS["A"]), Options("duel", 2)):
        assert pending(start(options)).dice == (RED, YELLOW, GREEN, BLUE)


@pytest.mark.parametrize("colour", [RED, YELLOW])
def test_red_and_yellow_rise_from_2_to_12(colour):
    assert [standard_number(colour, square) for square in range(11)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


@pytest.mark.parametrize("colour", [GREEN, BLUE])
def test_green_and_blue_fall_from_12_to_2(colour):
    assert [standard_number(colour, square) for square in range(11)] == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_a_number_is_where_the_layout_puts_it():
    for colour in range(4):
        for square in range(11):
            assert standard_square(colour, standard_number(colour, square)) == square


@pytest.mark.parametrize(
    ("colour", "row", "white", "closing"),
    [
        ("red", "r23456", "66", "r12"),
        ("yellow", "y23456", "66", "y12"),
        ("green", "gCBA98", "11", "g2"),
        ("blue", "bCBA98", "11", "b2"),
    ],
)
def test_the_rightmost_number_is_the_closing_number(colour, row, white, closing):
    rows = [row if row[0] == letter else letter for letter in "rygb"]
    state = parse(f"qwixx/1/{'.'.join(rows)}.0/1:a1:{white}-1111")
    closed = after(state, closing)
    assert closed.closed == 1 << ["red", "yellow", "green", "blue"].index(colour)


def test_points_for_1_to_12_marks():
    rows = [sum(1 << 5 * square for square in range(count)) for count in range(13)]
    assert [points(row) for row in rows] == [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]


def test_the_lock_counts_as_a_mark():
    locked = parse("qwixx/1/r23456CL.y.g.b.0/1:roll")
    assert scores(locked) == (28,)


def test_a_penalty_costs_5():
    assert scores(parse("qwixx/1/r2.y.g.b.3/1:roll")) == (1 - 15,)


def test_seats_follow_one_another_in_a_circle():
    state = start(Options("qwixx", 3, first=1))
    order = []
    for _ in range(4):
        order.append(state.active + 1)
        state = after(state, "12 1111", "- - -", "-")
    assert order == [2, 3, 1, 2]


def test_the_first_active_seat_is_an_argument():
    assert start(Options("duel", 2, first=1)).active == 1


def test_the_white_sum_is_both_white_dice():
    assert choices("qwixx/1/r.y.g.b.0/1:a1:36-1111") == {"-", "r9", "y9", "g9", "b9"}


def test_a_colour_sum_is_one_white_die_and_one_colour_die_in_that_colours_row():
    assert choices("qwixx/1/r.y.g.b.0/1:a2:41-3652:-") == {
        *("-", "r4", "r7", "y7", "y10", "g6", "g9", "b3", "b6"),
    }


@pytest.mark.parametrize(
    "position",
    [
        "qwixx/1/r.y.g.b.0/1:a1:41-3652",
        "qwixx/1/r.y.g.b.0/1:a2:41-3652:-",
        "onboard/1/A/r.y.g.b.0@0/1:a3:41-3652:-",
        "duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652",
        "duel/1/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:-",
    ],
)
def test_every_action_is_optional(position):
    assert "-" in choices(position)
    after(position, "-")


def test_an_action_is_judged_on_the_position_the_one_before_left():
    before = "qwixx/1/r.y.g.b.0/1:a1:41-2111"
    assert "r3" in choices(after(before, "-"))
    assert "r3" not in choices(after(before, "r5"))


def test_most_points_win():
    over = pending(parse("qwixx/1/r2.y.g.b.4/r2.y.g.b.0/r23.y.g.b.0/1:over"))
    assert isinstance(over, Over)
    assert over.scores == (-19, 1, 3)
    assert over.winners == (2,)


def test_equal_points_share_the_win():
    assert pending(parse("qwixx/1/r.y.g.b.4/r2.y.g.b.0/r2.y.g.b.0/1:over")).winners == (1, 2)


def test_a_seat_that_has_nothing_to_decide_has_no_choices():
    assert legal(parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:-"), 1) == ()
    assert legal(parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll"), 0) == ()


def test_a_sheet_worth_70_points():
    """Rows of four, three, seven and eight crosses, without a lock, and two penalties: 10 + 6 + 28 + 36 − 10."""
    crosses = [sum(1 << 5 * square for square in range(count)) for count in (4, 3, 7, 8)]
    assert sheet_points(Sheet(tuple(crosses), 2)) == 70
    assert scores(parse("qwixx/1/r2457.y469.gCBA9865.bCBA97643.2/1:roll")) == (70,)
