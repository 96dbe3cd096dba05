"""The rulings of Qwixx Duel, each named after it, and the examples of the rule sheets."""

import pytest

from rowlock.rules import Decision, IllegalChoice, Options, Over, legal, parse, pending, scores, start, text
from rowlock.rules.duel import tokens_left
from support.playing import after, choices

EMPTY = "r.y.g.b.0"


def red_numbers(black, grey, seat):
    """The red numbers a seat may place on, in a board that has red tokens only."""
    numbers = set()
    for white1 in range(1, 7):
        for white2 in range(white1, 7):
            position = f"duel/1/{black}.y.g.b.0/{grey}.y.g.b.0/{seat}:a1:{white1}{white2}-1111"
            numbers |= {int(choice[1:]) for choice in choices(position, seat) if choice[0] == "r"}
    return numbers


def test_each_player_has_22_tokens():
    assert [tokens_left(side) for side in start(Options("duel", 2)).sheets] == [22, 22]


def test_action_1_is_for_the_active_player_only():
    state = parse(f"duel/1/{EMPTY}/{EMPTY}/2:a1:41-3652")
    assert pending(state) == Decision(1, (1,))
    assert legal(state, 0) == ()
    assert choices(state, 2) == {"-", "r5", "y5", "g5", "b5"}


def test_action_2_is_for_the_active_player_only():
    state = parse(f"duel/1/{EMPTY}/{EMPTY}/2:a2:41-3652:-")
    assert pending(state) == Decision(2, (1,))
    assert legal(state, 0) == ()


def test_action_2_must_use_a_different_square_from_action_1():
    state = after(f"duel/1/{EMPTY}/{EMPTY}/1:a1:41-4111", "r5")
    assert "r5" not in choices(state)
    assert "r8" in choices(state)
    with pytest.raises(IllegalChoice, match="cannot place a token on red 5: action 1 of this turn took that square"):
        after(state, "r5")


def test_the_same_number_in_another_row_is_another_square():
    state = after(f"duel/1/{EMPTY}/{EMPTY}/1:a1:41-4411", "r5")
    assert "y5" in choices(state)


def test_a_square_of_an_earlier_turn_may_be_taken_again():
    state = after("duel/1/r5.y.g.b.0/r.y.g.b.0/1:a1:66-4111", "-", "-", "66 1111", "g12", "-", "41 4111", "-")
    assert text(state) == "duel/1/r5.y.g.b.1/r.y.gC.b.0/1:a2:41-4111:-"
    assert "r5" in choices(state)


def test_without_a_token_in_a_row_one_goes_to_the_misthrow_column():
    state = after(f"duel/1/{EMPTY}/{EMPTY}/1:a1:41-3652", "-", "-")
    assert text(state) == "duel/1/r.y.g.b.1/r.y.g.b.0/2:roll"
    assert tokens_left(state.sheets[0]) == 21


@pytest.mark.parametrize("actions", ["r5 -", "- r4"])
def test_a_token_in_either_action_avoids_the_misthrow(actions):
    assert after(f"duel/1/{EMPTY}/{EMPTY}/1:a1:41-3652", *actions.split()).sheets[0].penalties == 0


def test_a_token_goes_on_an_empty_square_right_of_ones_own():
    assert red_numbers("r5", "r", 1) == {5, 6, 7, 8, 9, 10, 11}
    assert red_numbers("r58", "r", 1) == {8, 9, 10, 11}


def test_a_token_cannot_go_left_of_ones_own():
    with pytest.raises(
        IllegalChoice, match="seat 1 cannot place a token on red 5: it is left of their own token on red 8"
    ):
        after(f"duel/1/r8.y.g.b.0/{EMPTY}/1:a1:41-3652", "r5")


def test_a_single_foremost_opposing_token_is_beaten():
    state = after("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:43-1111", "r7")
    assert text(state) == "duel/1/r5.y.g.b.0/r37.y.g.b.0/2:a2:43-1111:r7"


def test_a_beaten_token_goes_back_to_its_owners_supply():
    state = after("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:43-1111", "r7")
    assert [tokens_left(side) for side in state.sheets] == [21, 20]


def test_an_opposing_token_that_is_not_the_foremost_cannot_be_beaten():
    with pytest.raises(IllegalChoice, match="the token there is not at the front of its row, so it cannot be beaten"):
        after("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:41-1111", "r5")


def test_only_a_token_right_of_ones_own_can_be_beaten():
    assert 7 not in red_numbers("r7", "r8", 2)


def test_ones_own_foremost_token_is_stacked():
    state = after("duel/1/r57.y.g.b.0/r3.y.g.b.0/1:a1:43-1111", "r7")
    assert text(state) == "duel/1/r577.y.g.b.0/r3.y.g.b.0/1:a2:43-1111:r7"


def test_ones_own_token_behind_another_of_ones_own_is_not_stacked():
    assert 5 not in red_numbers("r57", "r3", 1)


def test_foremost_means_furthest_right_of_both_players_tokens():
    assert 7 in red_numbers("r7", "r3", 1)
    assert 7 not in red_numbers("r7", "r8", 1)


def test_a_stack_of_two_or_more_cannot_be_beaten():
    assert 7 in red_numbers("r57", "r3", 2)
    assert 7 not in red_numbers("r577", "r3", 2)
    with pytest.raises(IllegalChoice, match="a stack cannot be beaten"):
        after("duel/1/r577.y.g.b.0/r3.y.g.b.0/2:a1:43-1111", "r7")


def test_a_stack_grows_only_while_it_is_the_foremost_square():
    assert 7 in red_numbers("r577", "r3", 1)
    assert 7 not in red_numbers("r577", "r38", 1)
    with pytest.raises(IllegalChoice, match="their token there is no longer at the front of the red row"):
        after("duel/1/r577.y.g.b.0/r38.y.g.b.0/1:a1:43-1111", "r7")


def test_a_stack_may_be_of_any_height():
    assert 7 in red_numbers("r" + "7" * 21, "r3", 1)


def test_opposing_tokens_do_not_block_the_way():
    assert red_numbers("r59", "r3", 2) == {4, 6, 7, 8, 9, 10, 11}


def test_squares_behind_the_opponents_foremost_token_are_open():
    assert {6, 7, 8} <= red_numbers("r9", "r5", 2)


def test_after_a_token_is_beaten_only_the_tokens_left_count():
    before = red_numbers("r57", "r3", 1)
    assert 6 not in before
    assert red_numbers("r5", "r37", 1) == {6, 7, 8, 9, 10, 11}


def test_a_beaten_token_may_beat_back():
    state = after("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:43-1111", "r7", "-", "43 1111", "r7")
    assert text(state) == "duel/1/r57.y.g.b.0/r3.y.g.b.0/1:a2:43-1111:r7"


def test_the_front_of_a_row_never_moves_left():
    state = after("duel/1/r57.y.g.b.0/r3.y.g.b.0/2:a1:43-1111", "r7")
    assert text(state).startswith("duel/1/r5.y.g.b.0/r37.")


def test_the_closing_number_needs_five_tokens_of_ones_own():
    assert 12 in red_numbers("r23456", "r", 1)
    assert 12 not in red_numbers("r2345", "r", 1)
    with pytest.raises(IllegalChoice, match="the last number needs at least 5 of their own tokens, but there are 4"):
        after("duel/1/r2345.y.g.b.0/r.y.g.b.0/1:a1:66-1111", "r12")


def test_every_token_of_a_stack_counts_towards_the_five():
    assert 12 in red_numbers("r27777", "r", 1)


def test_tokens_that_were_beaten_do_not_count_towards_the_five():
    assert 12 not in red_numbers("r2345", "r7", 1)


def test_opposing_tokens_do_not_count_towards_the_five():
    assert 12 not in red_numbers("r2345", "r6789A", 1)


def test_closing_a_row_puts_a_token_on_the_lock_and_the_die_is_gone_at_once():
    state = after("duel/1/r23456.y.g.b.0/r.y.g.b.0/1:a1:66-1111", "r12")
    assert text(state) == "duel/1/r23456CL.y.g.b.0/r.y.g.b.0/1:a2:66-.111:r12"
    assert tokens_left(state.sheets[0]) == 15
    assert scores(state) == (28, 0)
    assert not any(choice[0] == "r" for choice in choices(state))


def test_a_closed_row_is_closed_for_both():
    state = parse("duel/1/r23456CL.y.g.b.0/r.y.g.b.0/2:a1:41-.652")
    assert choices(state, 2) == {"-", "y5", "g5", "b5"}


def test_with_the_last_token_on_the_closing_number_there_is_no_lock_and_the_row_is_not_closed():
    one_left = "r23456666.y2345678.gC.bCBA98.0"
    state = parse(f"duel/1/{one_left}/{EMPTY}/1:a1:66-1111")
    assert tokens_left(state.sheets[0]) == 1
    ended = after(state, "r12")
    assert text(ended).startswith("duel/1/r23456666C.")
    assert ended.closed == 0
    assert pending(ended) == Over("out-of-tokens", (45 + 28 + 1 + 15, 0))


def test_with_two_tokens_left_the_closing_number_then_the_lock_then_the_end():
    two_left = "r2345666.y2345678.gC.bCBA98.0"
    ended = after(f"duel/1/{two_left}/{EMPTY}/1:a1:66-1111", "r12")
    assert text(ended).startswith("duel/1/r2345666CL.")
    assert ended.closed == 0b0001
    assert pending(ended) == Over("out-of-tokens", (45 + 28 + 1 + 15, 0))


def test_a_row_may_hold_more_than_12_tokens_and_12_score():
    state = parse("duel/1/r77777777777777.y.g.b.0/r.y.g.b.0/1:a1:43-1111")
    assert scores(state) == (78, 0)
    assert "r7" in choices(state)
    assert scores(after(state, "r7")) == (78, 0)


def test_the_game_ends_when_a_player_has_placed_the_last_token():
    ended = after(f"duel/1/r2345666.y2345678.gC.bCBA987.0/{EMPTY}/1:a1:43-1111", "-", "-")
    assert pending(ended).reason == "out-of-tokens"


def test_the_last_token_may_be_placed_in_a_row():
    ended = after(f"duel/1/r2345666.y2345678.gC.bCBA987.0/{EMPTY}/1:a1:42-1111", "b6")
    assert pending(ended) == Over("out-of-tokens", (28 + 28 + 1 + 28, 0))


def test_the_misthrow_column_is_included_in_the_last_token():
    ended = after(f"duel/1/r2345666.y2345678.gC.bCBA98.1/{EMPTY}/1:a2:42-1111:-", "-")
    assert pending(ended) == Over("out-of-tokens", (28 + 28 + 1 + 15 - 10, 0))


def test_the_game_ends_with_four_tokens_in_the_misthrow_column_no_matter_whose():
    ended = after("duel/1/r.y.g.b.1/r.y.g.b.2/1:a2:42-1111:-", "-")
    assert pending(ended) == Over("four-misthrows", (-10, -10))


def test_the_game_ends_when_two_rows_are_closed_no_matter_by_whom():
    ended = after("duel/1/r23456.y.g.b.0/r.y23456CL.g.b.0/1:a1:66-1.11", "r12")
    assert pending(ended) == Over("two-rows-closed", (28, 28))


def test_an_end_in_action_1_leaves_no_action_2():
    ended = after("duel/1/r23456.y.g.b.0/r.y23456CL.g.b.0/1:a1:66-1.11", "r12")
    assert isinstance(pending(ended), Over)
    assert text(ended).endswith("/1:over")


@pytest.mark.parametrize(
    ("before", "choice", "reason"),
    [
        # The second row and the last token together.
        ("duel/1/r23456CL.y2345666.gC.bCBA98.0/r.y.g.b.0/1:a1:66-.111", "y12", "two-rows-closed"),
        # The fourth misthrow and the last token together.
        ("duel/1/r2345666.y2345678.g.bCBA98.2/r.y.g.b.1/1:a2:42-1111:-", "-", "four-misthrows"),
    ],
)
def test_the_first_of_several_reasons_is_given(before, choice, reason):
    assert tokens_left(parse(before).sheets[0]) <= 2
    assert pending(after(before, choice)).reason == reason


# The examples of the rule sheets.


def test_sheet_example_yellow_5_on_the_white_sum_and_then_blue_10():
    state = after(f"duel/1/{EMPTY}/{EMPTY}/1:a1:41-3256", "y5", "b10")
    assert text(state) == "duel/1/r.y5.g.bA.0/r.y.g.b.0/2:roll"


def test_sheet_example_grey_on_4_6_8_but_not_on_5_and_beating_on_7():
    assert red_numbers("r57", "r3", 2) == {4, 6, 7, 8, 9, 10, 11}


def test_sheet_example_black_stacks_on_7_or_goes_on_to_8():
    assert red_numbers("r57", "r3", 1) == {7, 8, 9, 10, 11}


BLUE_EXAMPLE = "duel/1/r.y.g.bCBBA9.0/r.y.g.b855.0"


def test_sheet_example_grey_may_not_close_blue_yet():
    assert {choice for choice in choices(f"{BLUE_EXAMPLE}/2:a1:11-1111", 2) if choice[0] == "b"} == set()


def test_sheet_example_black_could_close_blue():
    assert "b2" in choices(f"{BLUE_EXAMPLE}/1:a1:11-1111", 1)


@pytest.mark.parametrize(
    ("white", "legal_for"), [("43", {1}), ("33", {1}), ("32", {2}), ("31", {1, 2}), ("21", {1, 2})]
)
def test_sheet_example_black_goes_on_right_of_9_and_grey_stacks_on_5(white, legal_for):
    """Black on 7, 6, 4 and 3; grey on its stack, 4 and 3."""
    number = int(white[0]) + int(white[1])
    for seat in (1, 2):
        legal_here = f"b{number}" in choices(f"{BLUE_EXAMPLE}/{seat}:a1:{white}-1111", seat)
        assert legal_here == (seat in legal_for)


def test_sheet_example_green_2_with_its_lock_and_the_green_die_gone():
    state = after("duel/1/r.y.g.b.0/r.y.gBA987.b.0/2:a1:11-1111", "g2")
    assert text(state) == "duel/1/r.y.g.b.0/r.y.gBA9872L.b.0/2:a2:11-11.1:g2"
