"""Sealed choices, undo until done, the reveal, and rolls."""

import pytest

from rowlock.live import HOST, Dropped
from rowlock.rules import choice_text, scores, text
from rowlock.rules.track import TRACKS
from rowlock.table import bot_seat, bot_turns, events_for, open_seat, record_of, view
from rowlock.table.commands import BotChose, Choose, Done, HandOver, Roll, TypeDice, Undo, UndoRoll
from support.seated_table import Sitting, table_options


@pytest.fixture
def rolled():
    """Two people, Ada active, the roll is 41 3652: everybody may cross a 5."""
    sitting = Sitting(dice="typed").begin()
    sitting.type("41 3652")
    return sitting


def test_others_see_that_a_seat_has_chosen_but_not_what(rolled):
    rolled.choose(0, "r5", done=False)
    mine, theirs, watching = (view(rolled.table, viewer, rolled.now) for viewer in (0, 1, None))
    assert mine["mine"]["chosen"] == "r5"
    for seen in (theirs, watching):
        assert seen["seats"][0]["has_chosen"]
        assert not seen["seats"][0]["is_done"]
    assert theirs["mine"]["chosen"] is None
    assert events_for(rolled.table, 0)[-1]["data"]["choice"] == "r5"
    for viewer in (1, None):
        assert events_for(rolled.table, viewer)[-1]["data"] == {"seat": 1, "decision": 1, "done": False}


def test_all_choices_are_revealed_in_one_event_once_all_are_done(rolled):
    assert rolled.choose(0, "r5") == ["chose"]
    assert rolled.choose(1, "y5") == ["chose", "revealed"]
    assert rolled.table.log[-1].data == {
        "decision": 1,
        "turn": 1,
        "action": 1,
        "seats": [1, 2],
        "choices": ["r5", "y5"],
        "brought": [{"gain": 1, "skips": 3}, {"gain": 1, "skips": 3}],
        "ran_out": [],
    }
    assert text(rolled.table.state) == "qwixx/1/r5.y.g.b.0/r.y5.g.b.0/1:a2:41-3652:x"


def brought_by(sitting, dice, *choices):
    """The effects of the last of these choices, which are made in order after a roll."""
    sitting.type(dice)
    for choice in choices:
        sitting.choose_all(choice)
    return sitting.table.log[-1].data["brought"][0]


def test_the_reveal_reports_a_penalty_and_how_many_there_are_now():
    sitting = Sitting(table_options("qwixx", dice="typed", first=0), seats=(open_seat(),)).begin()
    for count in (1, 2):
        assert brought_by(sitting, "41 3652", "-") == {}
        sitting.choose_all("-")
        assert sitting.table.log[-1].data["brought"] == [{"gain": -5, "penalty": True, "penalties": count}]


def test_the_misthrows_of_both_are_counted_and_a_beaten_token_is_announced():
    sitting = Sitting(table_options("duel", dice="typed", first=0)).begin()
    assert brought_by(sitting, "41 3652", "-", "-")["penalties"] == 1
    assert brought_by(sitting, "41 3652", "-", "-")["penalties"] == 2
    brought_by(sitting, "41 3652", "r5", "-")
    assert brought_by(sitting, "41 3652", "r5")["beats"] is True


def test_the_reveal_reports_the_field_that_a_pawn_has_reached():
    sitting = Sitting(table_options("onboard", dice="typed", first=0), seats=(open_seat(),)).begin()
    told = brought_by(sitting, "41 3652", "-", "-", "+1")
    assert (told["field"], told["enters"], told["gain"]) == (1, choice_text(TRACKS["A"].fields[1]), 2)


def test_nothing_is_applied_before_all_are_done(rolled):
    before = rolled.table.state
    rolled.choose(0, "r5")
    rolled.choose(1, "y5", done=False)
    assert rolled.table.state == before


def test_a_choice_can_be_taken_back_and_changed_until_it_is_done(rolled):
    rolled.choose(0, "r5", done=False)
    assert rolled.send(0, Undo(1)) == ["undone"]
    rolled.choose(0, "y5", done=False)
    rolled.choose(0, "g5", done=False)
    rolled.send(0, Done(1))
    assert rolled.code(0, Undo(1)) == "final-already"
    assert rolled.code(0, Choose(1, "b5", done=True)) == "final-already"
    assert rolled.code(0, Choose(1, "g5")) == "final-already"
    rolled.choose(1, "-")
    assert text(rolled.table.state) == "qwixx/1/r.y.g5.b.0/r.y.g.b.0/1:a2:41-3652:x"


def test_sending_the_same_choice_again_changes_nothing(rolled):
    rolled.choose(0, "r5", done=False)
    before = rolled.table.deciding
    rolled.choose(0, "r5", done=False)
    assert rolled.table.deciding.choices == before.choices
    rolled.send(0, Done(1))
    assert rolled.code(0, Choose(1, "r5", done=True)) == "final-already"


def test_a_repeated_id_changes_nothing_and_gets_the_same_answer(rolled):
    rolled.choose(0, "r5", done=False)
    first = rolled.send(1, Choose(1, "y5", done=True), "again")
    rolled.send(0, Done(1))
    table = rolled.table
    assert rolled.send(1, Choose(1, "y5", done=True), "again") == first == ["chose"]
    assert rolled.table is table


def test_a_rejected_command_is_not_remembered(rolled):
    assert rolled.code(0, Done(1), "later") == "nothing-chosen"
    rolled.choose(0, "r5", done=False)
    assert rolled.send(0, Done(1), "later") == ["done"]


def test_a_stale_choice_is_answered_with_what_was_decided(rolled):
    rolled.choose_all("r5", "-")
    code, message = rolled.refusal(1, Choose(1, "y5"))
    assert code == "stale-decision"
    assert message == "turn 1 action 1 has been decided (Ada: red 5, Bo: pass). Now Ada has to choose (decision 2)"


def test_undo_never_goes_past_the_reveal_or_a_roll(rolled):
    rolled.choose_all("r5", "-")
    rolled.choose(0, "-")
    assert rolled.code(0, Undo(1)) == "stale-decision"
    assert rolled.code(0, Undo(2)) == "stale-decision"
    rolled.type("41 3652")
    assert rolled.code(0, Undo(2)) == "stale-decision"
    assert rolled.code(0, Undo(3)) == "nothing-to-undo"


def test_only_the_active_seat_decides_in_action_2(rolled):
    rolled.choose_all("r5", "-")
    code, message = rolled.refusal(1, Choose(2, "-"))
    assert code == "not-deciding"
    assert "Ada has to choose" in message


def test_only_legal_choices_are_accepted_and_the_rules_say_why(rolled):
    assert rolled.refusal(0, Choose(1, "r6")) == (
        "illegal-choice",
        "seat 1 cannot cross off red 6: the white sum is 5",
    )
    assert rolled.code(0, Choose(1, "x5")) == "bad-choice"
    assert rolled.code(0, Choose(1, "+3")) == "illegal-choice"


def test_a_future_decision_cannot_be_chosen_in(rolled):
    assert rolled.code(0, Choose(2, "-")) == "no-such-decision"
    assert rolled.code(0, Choose(0, "-")) == "no-such-decision"
    assert rolled.code(0, Choose(-1, "-")) == "no-such-decision"


def test_the_active_seat_rolls_and_nobody_else():
    sitting = Sitting().begin()
    assert sitting.code(1, Roll(1)) == "not-your-roll"
    assert sitting.send(0, Roll(1)) == ["rolled"]
    code, message = sitting.refusal(0, Roll(1))
    assert code == "stale-roll"
    assert sitting.table.log[-1].data["dice"] in message
    assert sitting.code(0, Roll(2)) == "not-awaited"


def test_a_roll_never_comes_before_all_choices_are_revealed():
    sitting = Sitting(dice="at-once").begin()
    assert sitting.table.log[-1].kind == "rolled"
    sitting.choose_all("-", "-")
    assert sitting.choose(0, "-") == ["chose", "revealed", "rolled"]


def test_dice_roll_automatically_for_a_bot():
    sitting = Sitting(seats=(open_seat(), bot_seat("casual"))).begin()
    sitting.roll()
    sitting.bots_choose()
    sitting.choose(0, "-")
    assert sitting.choose(0, "-") == ["chose", "revealed", "rolled"]
    assert sitting.table.state.active == 1


def test_typed_dice_are_judged_by_the_rules(rolled):
    rolled.choose_all("-", "-")
    rolled.choose(0, "-")
    assert rolled.code(0, TypeDice(2, "41 3652")) == "not-your-roll"
    for dice in ("41", "41 365.", "47 3652", "41 3652 1", "", "41-3652"):
        assert rolled.code(1, TypeDice(2, dice)) == "bad-dice"
    assert rolled.send(1, TypeDice(2, " 41  3652 ")) == ["rolled"]
    assert rolled.code(1, TypeDice(2, "11 1111")) == "stale-roll"


def test_typed_and_rolled_dice_do_not_mix(rolled):
    assert rolled.code(0, Roll(2)) == "wrong-dice"
    assert Sitting().begin().code(0, TypeDice(1, "41 3652")) == "wrong-dice"


def test_undoing_typed_dice_drops_every_choice_made_with_them(rolled):
    rolled.choose(0, "r5", done=False)
    rolled.choose(1, "y5")
    assert {"do": "undo-roll"} in view(rolled.table, 0, rolled.now)["may"]
    assert rolled.send(0, UndoRoll(1)) == ["roll-undone"]
    assert [view(rolled.table, seat, rolled.now)["seats"][1]["has_chosen"] for seat in (0, 1)] == [False, False]
    assert rolled.table.roll_is_awaited
    rolled.type("42 3652")
    assert text(rolled.table.state) == "qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:42-3652"
    assert "1. 42 3652" in record_of(rolled.table).text
    assert "41" not in record_of(rolled.table).text


def test_after_dice_are_taken_back_the_turn_before_is_the_last_one(rolled):
    rolled.choose_all("r5", "y5")
    rolled.choose(0, "-")
    rolled.type("62 3652")
    assert rolled.send(1, UndoRoll(2)) == ["roll-undone"]
    assert view(rolled.table, 0, rolled.now)["game"]["roll"] == {"number": 1, "dice": "41 3652"}
    assert rolled.code(0, UndoRoll(1)) == "final-already"
    rolled.type("63 3652")
    assert "roll 2 has already been made: 63 3652" in rolled.refusal(1, TypeDice(2, "11 1111"))[1]


def test_a_late_choice_is_never_applied_to_corrected_dice(rolled):
    rolled.send(0, UndoRoll(1))
    rolled.type("41 3652")
    code, why = rolled.refusal(1, Choose(1, "r5", done=True))
    assert code == "stale-decision"
    assert "the roll of decision 1 was undone" in why
    rolled.choose_all("r5", "y5")
    assert rolled.table.log[-1].data["decision"] == 2


def test_typed_dice_are_final_once_a_choice_made_with_them_is_revealed(rolled):
    rolled.choose_all("r5", "y5")
    assert rolled.code(0, UndoRoll(1)) == "final-already"
    rolled.choose(0, "-")
    assert rolled.code(0, UndoRoll(1)) == "final-already"
    assert rolled.code(0, UndoRoll(2)) == "nothing-to-undo"


def test_only_players_who_may_type_dice_may_undo_them(rolled):
    assert rolled.code(1, UndoRoll(1)) == "not-your-roll"
    assert Sitting().begin().code(0, UndoRoll(1)) == "wrong-dice"
    sitting = Sitting(dice="typed", first=1, seats=(open_seat(), bot_seat("casual"), open_seat())).begin()
    sitting.send(2, TypeDice(1, "41 3652"))
    sitting.bots_choose()
    assert sitting.send(0, UndoRoll(1)) == ["roll-undone"]


def test_any_person_types_in_the_roll_of_a_bot():
    sitting = Sitting(dice="typed", first=1, seats=(open_seat(), bot_seat("casual"), open_seat())).begin()
    assert sitting.send(2, TypeDice(1, "41 3652")) == ["rolled"]


def test_bots_are_asked_with_a_view_that_holds_no_secret():
    sitting = Sitting(dice="typed", seats=(open_seat(), bot_seat("casual"))).begin()
    assert bot_turns(sitting.table) == ()
    sitting.type("41 3652")
    (turn,) = bot_turns(sitting.table)
    assert (turn.seat, turn.level, turn.decision) == (1, "casual", 1)
    sitting.choose(0, "r5")
    assert bot_turns(sitting.table) == (turn,)
    assert sitting.send(HOST, BotChose(1, 1, "g5")) == ["chose", "revealed"]
    assert bot_turns(sitting.table) == ()


def test_a_bot_answers_once_and_legally():
    sitting = Sitting(dice="typed", seats=(open_seat(), bot_seat("casual"))).begin()
    sitting.type("41 3652")
    assert sitting.code(HOST, BotChose(1, 1, "g6")) == "illegal-choice"
    assert sitting.code(HOST, BotChose(0, 1, "g5")) == "not-a-bot"
    sitting.send(HOST, BotChose(1, 1, "g5"))
    assert sitting.code(HOST, BotChose(1, 1, "b5")) == "final-already"
    sitting.choose(0, "-")
    assert sitting.code(HOST, BotChose(1, 1, "b5")) == "stale-decision"


def test_a_bots_choice_is_sealed_from_everybody():
    sitting = Sitting(dice="typed").begin()
    sitting.type("41 3652")
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    sitting.send(0, HandOver(1, "casual"))
    sitting.send(HOST, BotChose(1, 1, "g5"))
    for viewer in (0, 1, None):
        assert "choice" not in events_for(sitting.table, viewer)[-1]["data"]
        assert "g5" not in str(view(sitting.table, viewer, sitting.now)["seats"])
    assert view(sitting.table, 1, sitting.now)["mine"] is None


def test_on_board_has_a_third_decision_in_a_turn():
    sitting = Sitting(table_options("onboard", dice="typed", first=0)).begin()
    sitting.type("36 2451")
    sitting.choose_all("-", "g9")
    sitting.choose(0, "r5")
    assert view(sitting.table, 0, sitting.now)["awaited"]["action"] == 3
    sitting.choose(0, "+1")
    assert record_of(sitting.table).turns[-1].text == "1. 36 2451 | - g9 | r5 | +1\n"


def test_at_the_end_everybody_learns_the_points_and_the_seed():
    sitting = Sitting().begin().play_out()
    last = sitting.table.log[-1]
    assert last.kind == "ended"
    assert last.data["seed"] == sitting.table.seed.hex()
    assert last.data["scores"] == list(scores(sitting.table.state))
    assert sitting.code(0, Choose(sitting.table.decisions, "-")) == "game-over"
