"""The rulings of Two Rows, each named after it: Qwixx on a red row that rises and a blue row that falls."""

import pytest

from rowlock.rules import (
    BadOptions,
    Chance,
    Decision,
    IllegalChoice,
    IllegalRoll,
    Options,
    Over,
    parse,
    pending,
    scores,
    start,
    text,
)
from support.playing import after, choices

EMPTY = "r.b.0"


@pytest.mark.parametrize("players", [1, 2])
def test_it_is_for_one_or_two_players(players):
    assert len(start(Options("tworows", players)).sheets) == players


@pytest.mark.parametrize("players", [0, 3])
def test_it_is_not_for_more_than_two_players(players):
    with pytest.raises(BadOptions, match=f"tworows is for 1 to 2 players, not {players}"):
        start(Options("tworows", players))


def test_two_white_dice_a_red_and_a_blue_one_are_rolled():
    assert pending(start(Options("tworows", 2))) == Chance((0, 3))
    with pytest.raises(IllegalRoll, match="the yellow die shows 6, but this game has no yellow die"):
        after(f"tworows/1/{EMPTY}/1:roll", "41 36.2")
    with pytest.raises(IllegalRoll, match="the blue die is left out"):
        after(f"tworows/1/{EMPTY}/1:roll", "41 3...")


def test_everybody_may_cross_the_white_sum_in_either_row():
    state = parse(f"tworows/1/{EMPTY}/{EMPTY}/2:a1:41-3..2")
    assert pending(state) == Decision(1, (0, 1))
    for seat in (1, 2):
        assert choices(state, seat) == {"-", "r5", "b5"}


def test_action_2_is_a_colour_sum_of_the_active_player():
    state = parse(f"tworows/1/{EMPTY}/{EMPTY}/2:a2:41-3..2:-")
    assert pending(state) == Decision(2, (1,))
    assert choices(state, 2) == {"-", "r4", "r7", "b3", "b6"}


def test_red_rises_and_blue_falls():
    state = parse("tworows/1/r57.b97.0/1:a1:33-1..1")
    assert choices(state) == {"-", "b6"}
    with pytest.raises(IllegalChoice, match="seat 1 cannot cross off red 6: it is left of red 7"):
        after(state, "r6")


def test_there_are_no_yellow_and_green_numbers():
    with pytest.raises(IllegalChoice, match="seat 1 cannot cross off yellow 5: this game has no yellow numbers"):
        after(f"tworows/1/{EMPTY}/1:a1:41-3..2", "y5")


def test_the_closing_number_needs_five_crosses_and_brings_the_lock():
    assert choices("tworows/1/r2345.bCBA98.0/1:a1:11-1..1") == {"-", "b2"}
    state = after("tworows/1/r23456.b.0/1:a1:66-1..1", "r12")
    assert text(state) == "tworows/1/r23456CL.b.0/1:a2:66-...1:x"
    assert scores(state) == (28,)


def test_a_closed_rows_die_is_out_of_the_game():
    assert pending(parse("tworows/1/r23456CL.b.0/1:roll")) == Chance((3,))
    assert pending(parse("tworows/1/r.bCBA982L.0/1:roll")) == Chance((0,))


def test_the_active_player_without_a_cross_loses_five_points():
    state = after(f"tworows/1/{EMPTY}/{EMPTY}/1:a1:41-3..2", "- r5", "-")
    assert scores(state) == (-5, 1)


def test_it_ends_at_once_when_both_rows_are_closed():
    state = after("tworows/1/r23456.bCBA98.0/r23457CL.b.0/2:a1:11-...1", "b2 -")
    assert pending(state) == Over("two-rows-closed", (15 + 28, 28))


def test_two_players_close_the_same_row_together():
    state = after("tworows/1/r23456.bCBA98.0/r23457.b.0/1:a1:66-1..1", "r12 r12")
    assert pending(state) == Decision(2, (0,))
    assert scores(state) == (28 + 15, 28)


def test_it_ends_at_once_with_the_fourth_penalty():
    state = after("tworows/1/r5.b.3/r.b.0/1:a2:41-3..2:-", "-")
    assert pending(state) == Over("four-penalties", (1 - 20, 0))
