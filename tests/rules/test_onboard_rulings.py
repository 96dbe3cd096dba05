"""The rulings of Qwixx On Board, each named after it, and the examples of the rule sheets."""

from typing import Any

import pytest

from rowlock.rules import (
    TRACKS,
    Decision,
    IllegalChoice,
    Options,
    Over,
    choice_text,
    parse,
    pending,
    scores,
    start,
    text,
)
from support.playing import after, choices

EMPTY = "r.y.g.b.0"


def fields(name):
    return [choice_text(field) for field in TRACKS[name].fields[1:]]


def test_all_pawns_begin_on_the_start_field():
    state: Any = start(Options("onboard", 4, track=TRACKS["A"]))
    assert state.pawns == (0, 0, 0, 0)


def test_the_start_field_holds_any_number_of_pawns():
    state = parse(f"onboard/1/A/{EMPTY}@0/{EMPTY}@0/{EMPTY}@0/1:a3:41-3652:-")
    assert choices(state) == {"-", "+1", "+2", "+3", "+4", "+5"}


def test_action_3_is_for_the_active_player_only():
    state = parse(f"onboard/1/A/{EMPTY}@0/{EMPTY}@0/2:a3:41-3652:-")
    assert pending(state) == Decision(3, (1,))
    assert choices(state, 1) == set()


def test_actions_1_and_2_are_those_of_qwixx():
    state = parse(f"onboard/1/A/{EMPTY}@0/{EMPTY}@0/2:a1:41-3652")
    assert pending(state) == Decision(1, (0, 1))
    assert choices(state, 1) == {"-", "r5", "y5", "g5", "b5"}
    assert choices(after(state, "- y5"), 2) == {"-", "r4", "r7", "y7", "y10", "g6", "g9", "b3", "b6"}


def test_the_pawn_moves_1_to_5_fields_forward():
    state = after(f"onboard/1/A/{EMPTY}@0/1:a3:41-3652:-", "+4")
    assert state.pawns == (4,)
    assert not any(choice.startswith("+") and int(choice) > 5 for choice in choices(state))


def test_a_field_under_another_pawn_is_skipped_and_not_counted():
    state = parse(f"onboard/1/A/{EMPTY}@0/r.y2.g.b.0@1/r.y.gC.b.0@2/1:a3:41-3652:-")
    assert after(state, "+1").pawns[0] == 3
    assert after(state, "+5").pawns[0] == 7


def test_a_field_holds_one_pawn():
    state = parse(f"onboard/1/A/{EMPTY}@0/r.y.gA.b.0@5/1:a3:41-3652:-")
    reached = {after(state, step).pawns[0] for step in choices(state) - {"-"}}
    assert reached == {1, 2, 3, 4, 6}


def test_the_move_crosses_the_field_if_it_is_not_crossed_yet():
    state = after(f"onboard/1/A/{EMPTY}@0/1:a3:41-3652:-", "+5")
    assert text(state) == "onboard/1/A/r.y.gA.b.0@5/1:roll"


def test_a_field_already_crossed_can_be_entered():
    before = parse("onboard/1/A/r.y.gA97.b.0@0/1:a3:41-3652:x")
    assert "+5" in choices(before)
    assert after(before, "+5").sheets == before.sheets


def test_a_field_neither_crossed_nor_crossable_cannot_be_entered():
    state = parse("onboard/1/A/r.y.gCB.b.0@0/1:a3:41-3652:x")
    assert "+5" in choices(state)
    state = parse("onboard/1/A/r.y.gB9.b.0@0/1:a3:41-3652:x")
    assert choices(state) == {"-", "+1", "+3", "+4"}
    with pytest.raises(
        IllegalChoice,
        match="seat 1 cannot move 5 spaces: space 5 is green 10, which is not crossed off and cannot be: "
        "it is left of green 9, which is already crossed off",
    ):
        after(state, "+5")


def test_a_field_of_a_closed_row_can_be_entered_only_by_someone_who_has_that_cross():
    who_has_it = "onboard/1/A/r.y.gCA9872L.b.0@0/r.y.g.b.0@0/1:a3:41-36.2:x"
    assert "+5" in choices(who_has_it)
    who_has_not = "onboard/1/A/r.y.gC.b.0@0/r.y.gCBA982L.b.0@0/1:a3:41-36.2:x"
    assert "+5" not in choices(who_has_not)
    assert "+2" in choices(who_has_not)


def test_a_row_closed_earlier_in_the_turn_is_closed_for_the_pawn():
    rolled = parse("onboard/1/A/r.y.gC.b.0@0/r.y.gCB987.b.0@0/1:a1:11-3652")
    assert "+5" in choices(after(rolled, "- -", "-"))
    assert "+5" not in choices(after(rolled, "- g2", "-"))


def test_the_pawns_cross_may_be_a_closing_number_and_closes_the_row():
    state = parse("onboard/1/A/r45679.y.g7.b.0@35/r.y.g.b.0@0/1:a3:11-1111:-")
    closed = after(state, "+1")
    assert text(closed) == "onboard/1/A/r45679CL.y.g7.b.0@36/r.y.g.b.0@0/2:roll/last1"
    assert pending(closed).dice == (1, 2, 3)


def test_the_pawns_closing_number_needs_five_crosses_too():
    assert "+1" not in choices("onboard/1/A/r4567.y.g7.b.0@35/1:a3:11-1111:x")


def test_there_is_no_moving_past_field_40():
    state = parse("onboard/1/A/r45679.y.g7.bCBA98.0@35/r.y.g3.b.0@37/1:a3:11-1111:x/last1")
    assert choices(state) == {"-", "+1", "+2", "+3", "+4"}
    assert after(state, "+4").pawns[0] == 40
    with pytest.raises(IllegalChoice, match="seat 1 cannot move 5 spaces: fewer than 5 spaces are free ahead"):
        after(state, "+5")


def test_a_cross_of_the_pawn_avoids_the_penalty():
    state = after(f"onboard/1/A/{EMPTY}@0/1:a1:41-3652", "-", "-", "+1")
    assert state.sheets[0].penalties == 0


def test_moving_the_pawn_without_a_cross_does_not_avoid_the_penalty():
    state = after("onboard/1/A/r.y.gA.b.0@0/1:a1:41-3652", "-", "-", "+5")
    assert text(state) == "onboard/1/A/r.y.gA.b.1@5/1:roll"


@pytest.mark.parametrize(("actions", "penalties"), [("r5 - -", 0), ("- r4 -", 0), ("- - +1", 0), ("- - -", 1)])
def test_the_penalty_is_judged_after_action_3(actions, penalties):
    state = after(f"onboard/1/A/{EMPTY}@0/1:a1:41-3652", *actions.split())
    assert state.sheets[0].penalties == penalties


def test_two_rows_closed_before_action_3_end_the_game_at_once():
    state = after("onboard/1/A/r23456CL.y23456.g.b.0@0/1:a1:66-.111", "y12")
    assert pending(state) == Over("two-rows-closed", (56,))
    state = after("onboard/1/A/r23456CL.y23456.g.b.0@0/1:a2:66-.611:-", "y12")
    assert pending(state) == Over("two-rows-closed", (56,))


def test_the_fourth_penalty_ends_the_game():
    state = after(f"onboard/1/A/r.y.g.b.3@0/{EMPTY}@0/1:a3:41-3652:-", "-")
    assert pending(state) == Over("four-penalties", (-20, 0))


def test_a_pawn_on_one_of_the_last_five_fields_gives_every_other_player_one_more_turn():
    state = parse("onboard/1/B/r.y.g.b.0@0/r.y.g6.b.0@34/r.y.g.b.0@0/2:a3:12-1111:x")
    state = after(state, "+2")
    assert text(state) == "onboard/1/B/r.y.g.b.0@0/rA.y.g6.b.0@36/r.y.g.b.0@0/3:roll/last2"
    state = after(state, "12 1111", "- - -", "r3", "-")
    assert text(state).endswith("/1:roll/last1")
    state = after(state, "12 1111", "- - -", "r3", "-")
    assert isinstance(pending(state), Over)
    assert pending(state).reason == "goal-reached"
    assert text(state).endswith("/1:over/last0")


def test_the_field_before_the_last_five_announces_nothing():
    state = after("onboard/1/B/r.y.g6.b.0@34/1:a3:12-1111:x", "+1")
    assert text(state) == "onboard/1/B/r.yB.g6.b.0@35/1:roll"


def test_a_second_pawn_arriving_in_the_goal_changes_nothing():
    state = parse("onboard/1/B/r.y.g6.b.0@34/rA.y.g.b.0@36/r.y.g.b.0@0/1:a3:12-1111:x/last1")
    state = after(state, "+2")
    assert state.pawns[0] == 37
    assert isinstance(pending(state), Over)


def test_a_second_pawn_arriving_does_not_restart_the_last_round():
    state = parse("onboard/1/B/rA.y.g.b.0@36/r.y.g6.b.0@34/r.y.g.b.0@0/2:a3:12-1111:x/last2")
    state = after(state, "+2")
    assert text(state).endswith("@37/r.y.g.b.0@0/3:roll/last1")


def test_an_ordinary_end_in_the_last_round_ends_the_game_at_once():
    state = parse("onboard/1/B/rA.y.g.b.0@36/r.y.g.b.3@0/r.y.g.b.0@0/2:a3:12-1111:-/last2")
    assert pending(after(state, "-")).reason == "four-penalties"


def test_an_ordinary_end_takes_precedence_over_the_goal():
    """The pawn closes the second row by its step into the goal, in the last turn."""
    state = parse("onboard/1/A/r45679.y23456CL.g7.b.0@35/r.y.g3.b.0@37/1:a3:11-1.11:x/last1")
    ended = after(state, "+1")
    assert ended.turns_left == 0
    assert pending(ended).reason == "two-rows-closed"


def test_the_solo_game_ends_when_the_pawn_reaches_the_goal():
    assert pending(after("onboard/1/B/r.y.g6.b.0@34/1:a3:12-1111:x", "+2")).reason == "goal-reached"


def test_points_are_those_of_qwixx_and_the_bonus_of_the_pawns_field():
    assert scores(parse("onboard/1/A/r.y.gA.b.1@5/r.y.g.b.0@0/1:roll")) == (1 - 5 + 3, 0)


def test_field_i_is_worth_half_of_i_rounded_up():
    for track in TRACKS.values():
        assert track.points == (0, *(-(-field // 2) for field in range(1, 41)))
        assert (track.points[1], track.points[40]) == (1, 20)


@pytest.mark.parametrize("name", ["A", "B"])
def test_a_track_has_40_fields_10_of_each_colour(name):
    assert len(fields(name)) == 40
    assert [sum(field[0] == colour for field in fields(name)) for colour in "rygb"] == [10, 10, 10, 10]
    assert len(set(fields(name))) == 40


def test_the_tracks_are_those_of_the_rules():
    assert " ".join(fields("A")) == (
        "y2 g12 r3 y4 g10 y3 b10 r4 g11 y7 b11 g9 b9 r7 b8 y6 r5 g8 b7 r8 "
        "y5 b4 r6 g5 b6 r10 y9 r11 y8 g4 y10 g6 b5 r9 g7 r12 g3 b3 y11 b2"
    )
    assert " ".join(fields("B")) == (
        "b12 g11 r3 g10 r2 b11 y4 g8 r7 y7 r4 b10 y3 b6 g9 y8 b9 y6 g7 y10 "
        "r6 b8 r5 y9 g5 y5 b4 r8 g4 b5 g3 b7 r9 g6 y11 r10 b3 r11 y12 g2"
    )


# The examples of the rule sheets.


def test_sheet_example_the_pawns_first_five_fields_lead_to_green_10():
    state = after(f"onboard/1/A/{EMPTY}@0/{EMPTY}@0/1:a1:41-3652", "- -", "-", "+5")
    assert text(state) == f"onboard/1/A/r.y.gA.b.0@5/{EMPTY}@0/2:roll"


def test_sheet_example_the_pawn_may_go_four_fields_to_a_green_7_already_crossed():
    state = after("onboard/1/A/r.yA.g975.b.0@31/r.y.g.b.0@0/1:a3:41-3652:x", "+4")
    assert text(state) == "onboard/1/A/r.yA.g975.b.0@35/r.y.g.b.0@0/2:roll"
