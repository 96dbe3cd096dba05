"""The rulings of Qwixx, each named after it, and the examples of the rule sheets."""

import pytest

from rowlock.rules import Decision, Dice, IllegalChoice, NotAwaited, Over, apply, parse, pending, scores, text
from support.playing import after, choices

EMPTY = "r.y.g.b.0"


def test_everybody_may_cross_the_white_sum_in_action_1():
    state = parse(f"qwixx/1/{EMPTY}/{EMPTY}/{EMPTY}/2:a1:41-3652")
    assert pending(state) == Decision(1, (0, 1, 2))
    for seat in (1, 2, 3):
        assert choices(state, seat) == {"-", "r5", "y5", "g5", "b5"}


def test_action_2_is_for_the_active_player_only():
    state = parse(f"qwixx/1/{EMPTY}/{EMPTY}/2:a2:41-3652:-")
    assert pending(state) == Decision(2, (1,))
    assert choices(state, 1) == set()
    with pytest.raises(NotAwaited, match="2 choices are given: action 2 needs a choice from seat 2"):
        after(state, "r4 r4")


def test_only_the_active_player_can_be_penalised():
    state = after(f"qwixx/1/{EMPTY}/{EMPTY}/1:a1:41-3652", "r5 -", "-")
    assert [sheet.penalties for sheet in state.sheets] == [0, 0]
    state = after(f"qwixx/1/{EMPTY}/{EMPTY}/1:a1:41-3652", "- -", "-")
    assert [sheet.penalties for sheet in state.sheets] == [1, 0]


@pytest.mark.parametrize(("action_1", "action_2", "penalties"), [("-", "-", 1), ("r5", "-", 0), ("-", "r4", 0)])
def test_one_penalty_if_nothing_was_crossed_in_either_action(action_1, action_2, penalties):
    state = after(f"qwixx/1/{EMPTY}/1:a1:41-3652", action_1, action_2)
    assert state.sheets[0].penalties == penalties


def test_passing_on_purpose_is_allowed_and_costs_the_same():
    state = parse(f"qwixx/1/{EMPTY}/1:a1:41-3652")
    assert len(choices(state)) > 1
    assert scores(after(state, "-", "-")) == (-5,)


def test_a_cross_must_be_right_of_every_cross_in_its_row():
    state = parse("qwixx/1/r57.y.g.bA.0/1:a1:33-1111")
    assert choices(state) == {"-", "y6", "g6", "b6"}
    with pytest.raises(
        IllegalChoice, match="seat 1 cannot cross off red 6: it is left of red 7, which is already crossed off"
    ):
        after(state, "r6")
    with pytest.raises(IllegalChoice, match="seat 1 cannot cross off red 7: red 7 is already crossed off"):
        after("qwixx/1/r57.y.g.bA.0/1:a1:43-1111", "r7")


def test_another_players_crosses_do_not_block_the_way():
    assert "r5" in choices("qwixx/1/r8.y.g.b.0/r.y.g.b.0/1:a1:41-1111", 2)


def test_the_closing_number_needs_five_crosses_before_it():
    state = parse("qwixx/1/r2345.y23456.g.b.0/1:a1:66-1111")
    assert choices(state) == {"-", "y12", "g12", "b12"}
    with pytest.raises(IllegalChoice, match="the last number needs at least 5 crosses before it, but the row has 4"):
        after(state, "r12")


def test_the_closing_number_brings_the_lock():
    state = after("qwixx/1/r23456.y.g.b.0/1:a1:66-1111", "r12")
    assert text(state) == "qwixx/1/r23456CL.y.g.b.0/1:a2:66-.111:x"
    assert scores(state) == (28,)


def test_the_fifth_cross_in_action_1_and_the_closing_number_in_action_2_of_the_same_turn():
    state = after("qwixx/1/r2345.y.g.b.0/1:a1:64-6111", "r10")
    assert "r12" in choices(state)
    assert text(after(state, "r12")) == "qwixx/1/r2345ACL.y.g.b.0/1:roll"


def test_two_crosses_in_one_row_in_one_turn_if_the_second_is_further_right():
    state = after(f"qwixx/1/{EMPTY}/1:a1:14-3111", "r5")
    assert "r7" in choices(state)
    assert "r4" not in choices(state)
    assert text(after(state, "r7")) == "qwixx/1/r57.y.g.b.0/1:roll"


def test_choices_of_action_1_are_made_together_on_the_same_position():
    """Nobody's choice depends on another's: the last to choose may still cross in a row that the first closes."""
    state = parse("qwixx/1/r23456.y.g.b.0/r23456.y.g.b.0/r.y.g.b.0/1:a1:66-1111")
    assert "r12" in choices(state, 1) & choices(state, 2)
    assert choices(state, 3) == {"-", "g12", "b12"}
    assert text(after(state, "r12 r12 g12")).startswith("qwixx/1/r23456CL.y.g.b.0/r23456CL.y.g.b.0/r.y.gC.b.0/")


def test_two_players_close_the_same_row_together():
    state = after("qwixx/1/r23456.y.g.b.0/r3456789.y.g.b.0/1:a1:66-1111", "r12 r12")
    assert text(state) == "qwixx/1/r23456CL.y.g.b.0/r3456789CL.y.g.b.0/1:a2:66-.111:x"
    assert scores(state) == (28, 45)


def test_players_who_close_together_each_need_five_crosses():
    state = parse("qwixx/1/r23456.y.g.b.0/r2345.y.g.b.0/1:a1:66-1111")
    with pytest.raises(IllegalChoice, match="seat 2 cannot cross off red 12"):
        after(state, "r12 r12")


def test_two_rows_close_at_once():
    state = after("qwixx/1/r23456.y.g.b.0/r.y23456.g.b.0/1:a1:66-1111", "r12 y12")
    assert pending(state) == Over("two-rows-closed", (28, 28))


def test_a_row_closed_in_action_1_is_closed_for_action_2_of_the_same_turn():
    before = "qwixx/1/r.y.g.b.0/r23456.y.g.b.0/1:a1:66-1111"
    assert "r7" in choices(after(before, "- -"))
    closed = after(before, "- r12")
    assert choices(closed) == {"-", "y7", "g7", "b7"}
    assert closed.dice.red == 0
    with pytest.raises(IllegalChoice, match="seat 1 cannot cross off red 7: the red row is locked"):
        after(closed, "r7")


def test_a_closed_row_is_closed_for_everybody():
    state = parse("qwixx/1/r23456CL.y.g.b.0/r.y.g.b.0/2:a1:41-.652")
    for seat in (1, 2):
        assert choices(state, seat) == {"-", "y5", "g5", "b5"}


def test_the_game_ends_when_two_rows_are_closed():
    state = after("qwixx/1/r23456CL.y.gCBA98.b.0/1:a2:12-.111:-", "g2")
    assert pending(state) == Over("two-rows-closed", (56,))


def test_the_game_ends_with_a_players_fourth_penalty():
    state = after(f"qwixx/1/r.y.g.b.3/{EMPTY}/1:a1:41-3652", "- -", "-")
    assert pending(state) == Over("four-penalties", (-20, 0))


def test_penalties_of_several_players_do_not_add_up():
    state = after("qwixx/1/r.y.g.b.2/r.y.g.b.3/1:a1:41-3652", "- -", "-")
    assert not isinstance(pending(state), Over)


def test_two_rows_closed_in_action_1_end_the_game_with_no_action_2_and_no_penalty():
    state = after("qwixx/1/r.y.g.b.3/r23456.y.g.b.0/r.y23456.g.b.0/1:a1:66-1111", "- r12 y12")
    assert pending(state) == Over("two-rows-closed", (-15, 28, 28))


def test_when_action_1_ends_the_game_everybodys_action_1_counts():
    state = after("qwixx/1/r.y.g.b.0/r23456.y.g.b.0/r.y23456.g.b.0/1:a1:66-1111", "b12 r12 y12")
    assert pending(state) == Over("two-rows-closed", (1, 28, 28))


def test_nothing_is_awaited_after_the_end():
    over = parse("qwixx/1/r.y.g.b.4/1:over")
    with pytest.raises(NotAwaited, match=r"no roll is awaited: the game is over \(four-penalties\)"):
        apply(over, Dice(1, 1, 1, 1, 1, 1))
    with pytest.raises(NotAwaited, match=r"no choice is awaited: the game is over \(four-penalties\)"):
        after(over, "-")


def test_a_solo_player_is_active_every_turn():
    state = after(f"qwixx/1/{EMPTY}/1:a1:41-3652", "r5", "-", "41 3652", "-", "-")
    assert text(state) == "qwixx/1/r5.y.g.b.1/1:roll"


# The examples of the rule sheets.


def test_sheet_example_red_5_and_7_leave_2_3_4_and_6_behind():
    for white, number in (("11", 2), ("12", 3), ("13", 4), ("33", 6)):
        assert f"r{number}" not in choices(f"qwixx/1/r57.y.g.b.0/1:a1:{white}-1111")
    assert "r8" in choices("qwixx/1/r57.y.g.b.0/1:a1:44-1111")


def test_sheet_example_only_11_and_12_are_left_in_yellow():
    sheet = "r57.y4678A.gB6.bA.0"
    legal_yellow = set()
    for white1 in range(1, 7):
        for white2 in range(white1, 7):
            legal_yellow |= {c for c in choices(f"qwixx/1/{sheet}/1:a1:{white1}{white2}-1111") if c[0] == "y"}
    assert legal_yellow == {"y11", "y12"}


def test_sheet_example_green_goes_on_right_of_6_and_blue_begins_with_10():
    sheet = "r57.y.gB6.b.0"
    assert "g6" not in choices(f"qwixx/1/{sheet}/1:a1:33-1111")
    assert "g5" in choices(f"qwixx/1/{sheet}/1:a1:32-1111")
    assert "b10" in choices(f"qwixx/1/{sheet}/1:a1:64-1111")


def test_sheet_example_yellow_5_and_red_5_on_the_white_sum_and_then_blue_10():
    state = after(f"qwixx/1/{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/2:a1:41-3256", "y5 r5 - -", "b10")
    assert text(state) == "qwixx/1/r.y5.g.b.0/r5.y.g.bA.0/r.y.g.b.0/r.y.g.b.0/3:roll"


def test_sheet_example_green_2_with_its_lock_and_the_green_die_gone():
    state = after("qwixx/1/r.y.gBA987.b.0/1:a1:11-1111", "g2")
    assert text(state) == "qwixx/1/r.y.gBA9872L.b.0/1:a2:11-11.1:x"
    assert pending(after(state, "-")).dice == (0, 1, 3)


def test_sheet_example_a_double_six_closes_red_and_yellow_together_when_green_is_closed():
    state = after("qwixx/1/r23456.y.g.b.0/r.y23456.gCBA982L.b.0/r.y.g.b.0/3:a1:66-11.1", "r12 y12 -")
    assert state.closed == 0b0111
    assert pending(state).reason == "two-rows-closed"
