"""Setting up a position square by square."""

import pytest

from rowlock.pad.offline import new_game
from rowlock.pad.set_up import before_roll, from_position, with_marks, with_pawn, with_penalties
from rowlock.rules import TRACKS, BadPosition, text


def line(game):
    return text(game.state)


def set_marks(game, seat, *squares):
    for square in squares:
        game = with_marks(game, seat, square, 1)
    return game


def test_squares_are_marked_in_any_order_and_cleared():
    game = set_marks(new_game("qwixx", 2, 0, None), 0, "r7", "r3", "g12", "g4")
    assert line(game) == "qwixx/1/r37.y.gC4.b.0/r.y.g.b.0/1:roll"
    assert line(with_marks(game, 0, "r3", 0)) == "qwixx/1/r7.y.gC4.b.0/r.y.g.b.0/1:roll"


def test_the_last_number_comes_and_goes_with_its_lock():
    game = set_marks(new_game("tworows", 1, 0, None), 0, "r2", "r3", "r4", "r5", "r6", "r12")
    assert line(game) == "tworows/1/r23456CL.b.0/1:roll"
    assert line(with_marks(game, 0, "r12", 0)) == "tworows/1/r23456.b.0/1:roll"


def test_an_unreachable_position_is_rejected():
    with pytest.raises(BadPosition, match="the last number needs 5 marks before it"):
        with_marks(new_game("qwixx", 2, 0, None), 0, "r12", 1)


def test_tokens_are_stacked():
    assert line(with_marks(new_game("duel", 2, 0, None), 1, "y4", 2)) == "duel/1/r.y.g.b.0/r.y44.g.b.0/1:roll"


def test_penalties_the_turn_and_pawns():
    game = with_penalties(before_roll(new_game("onboard", 2, 0, TRACKS["A"]), 1), 0, 2)
    assert line(game) == "onboard/1/A/r.y.g.b.2@0/r.y.g.b.0@0/2:roll"
    # A pawn stands on a number that its player has crossed.
    assert line(with_pawn(game, 1, 35)) == "onboard/1/A/r.y.g.b.2@0/r.y.g7.b.0@35/2:roll"


def test_changing_a_position_takes_its_dice_away():
    game = from_position("qwixx/1/r5.y.g.b.0/r.y.g.b.0/2:a1:41-3652")
    assert game.rolls == 1
    assert line(with_marks(game, 0, "y9", 1)) == "qwixx/1/r5.y9.g.b.0/r.y.g.b.0/2:roll"
    assert line(before_roll(game, 0)) == "qwixx/1/r5.y.g.b.0/r.y.g.b.0/1:roll"


def test_a_pawn_at_the_goal_begins_the_last_round():
    moved = with_pawn(before_roll(new_game("onboard", 2, 0, TRACKS["A"]), 1), 0, 38)
    assert line(moved) == "onboard/1/A/r.y.g.b3.0@38/r.y.g.b.0@0/2:roll/last1"
    assert "last" not in line(with_pawn(moved, 0, 3))
