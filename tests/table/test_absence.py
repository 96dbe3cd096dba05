"""Dropping out and coming back, bots standing in, resigning, the clock, and the rematch."""

import pytest

from rowlock.live import HOST, CameBack, Dropped, seats_with
from rowlock.live import token_hash as hashed
from rowlock.live.events import seen_by
from rowlock.rules import text
from rowlock.table import bot_seat, bot_turns, deadline, open_seat, open_table, record_of, rematch_plan, replay, view
from rowlock.table.commands import (
    BotChose,
    Choose,
    EndGame,
    HandOver,
    Leave,
    NameRematch,
    Resign,
    Roll,
    TakeBack,
    Tick,
    Wait,
    WantRematch,
)
from support.seated_table import NAMES, SEED, Sitting, table_options, token


def three(**settings):
    return Sitting(seats=(open_seat(),) * 3, dice="typed", **settings).begin()


def test_a_dropped_players_seat_is_kept():
    sitting = three()
    sitting.send(HOST, Dropped(1))
    assert sitting.code(HOST, Dropped(1)) == "already-away"
    assert seats_with(sitting.table, hashed(token(1))) == (1,)
    sitting.send(HOST, CameBack(1))
    assert sitting.code(HOST, CameBack(1)) == "not-away"
    assert view(sitting.table, 0, sitting.now)["seats"][1]["here"]


def test_for_60_seconds_the_others_can_do_nothing_but_play_on():
    sitting = three()
    sitting.send(HOST, Dropped(1))
    sitting.now += 59.5
    code, message = sitting.refusal(0, HandOver(1, "casual"))
    assert code == "too-soon"
    assert message == "Bo may be away for 1 more seconds"
    assert sitting.code(0, EndGame()) == "too-soon"
    assert sitting.code(0, Wait(1)) == "too-soon"
    sitting.now += 0.5
    assert sitting.send(2, HandOver(1, "casual")) == ["handed-over"]


def test_nobody_has_to_wait_for_somebody_who_left_on_purpose():
    sitting = three()
    assert sitting.send(1, Leave()) == ["left"]
    assert sitting.code(1, Leave()) == "already-away"
    assert sitting.send(0, HandOver(1, "casual")) == ["handed-over"]


def test_a_player_who_would_rather_wait_says_so_and_stops_nobody():
    sitting = three()
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    assert sitting.send(0, Wait(1)) == ["waited"]
    assert sitting.code(0, Wait(1)) == "already-said"
    assert view(sitting.table, 2, sitting.now)["seats"][1]["waiting"] == [1]
    assert sitting.send(2, HandOver(1, "casual")) == ["handed-over"]


def test_only_others_who_are_away_can_be_replaced():
    sitting = three()
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    assert sitting.code(1, HandOver(1, "casual")) == "not-away"
    assert sitting.code(0, HandOver(2, "casual")) == "not-away"
    assert sitting.code(1, EndGame()) == "too-soon"
    assert sitting.code(0, HandOver(1, "genius")) == "bad-level"
    assert sitting.code(0, HandOver(9, "casual")) == "no-such-seat"


def test_the_others_may_end_the_game_and_then_nobody_has_won():
    sitting = three()
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    assert sitting.send(2, EndGame()) == ["ended"]
    assert sitting.table.end.winners == ()
    assert sitting.table.end.how == "ended-early"


def test_a_stand_in_chooses_for_itself_if_the_persons_choice_was_not_final():
    sitting = three()
    sitting.type("41 3652")
    sitting.choose(1, "r5", done=False)
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    sitting.send(0, HandOver(1, "steady"))
    assert sitting.code(0, HandOver(1, "casual")) == "bot-plays"
    assert [turn.level for turn in bot_turns(sitting.table)] == ["steady"]
    assert sitting.code(1, Choose(1, "y5")) == "bot-plays"
    sitting.send(HOST, BotChose(1, 1, "g5"))
    sitting.choose(0, "-")
    sitting.choose(2, "-")
    assert sitting.table.log[-1].data["choices"] == ["-", "g5", "-"]


def test_a_final_choice_stands_even_if_its_person_drops_out():
    sitting = three()
    sitting.type("41 3652")
    sitting.choose(1, "r5")
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    sitting.send(0, HandOver(1, "casual"))
    assert bot_turns(sitting.table) == ()
    assert sitting.code(HOST, BotChose(1, 1, "g5")) == "final-already"


def test_dice_roll_automatically_for_a_seat_that_a_bot_takes_over():
    sitting = Sitting().begin()
    sitting.send(HOST, Dropped(0))
    sitting.now += 60
    assert sitting.send(1, HandOver(0, "casual")) == ["handed-over", "rolled"]


def test_a_person_who_comes_back_can_ask_for_the_seat():
    sitting = three()
    sitting.type("41 3652")
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    sitting.send(0, HandOver(1, "casual"))
    sitting.send(HOST, CameBack(1))
    assert sitting.code(1, Choose(1, "y5")) == "bot-plays"
    assert sitting.send(1, TakeBack()) == ["taken-back"]
    assert sitting.code(1, TakeBack()) == "not-taken-over"
    assert sitting.code(HOST, BotChose(1, 1, "g5")) == "not-a-bot"
    sitting.choose(1, "y5")


def test_the_bots_choice_stays_when_its_person_takes_the_seat_back():
    sitting = three()
    sitting.type("41 3652")
    sitting.send(1, Leave())
    sitting.send(0, HandOver(1, "casual"))
    sitting.send(HOST, BotChose(1, 1, "g5"))
    sitting.send(1, TakeBack())
    assert sitting.code(1, Choose(1, "y5", done=True)) == "final-already"
    mine = view(sitting.table, 1, sitting.now)["mine"]
    assert (mine["chosen"], mine["done"]) == (None, True)


def test_a_record_names_the_bots_that_stood_in():
    sitting = three()
    sitting.send(1, Leave())
    sitting.send(0, HandOver(1, "steady"))
    assert record_of(sitting.table).tags["StandIn2"] == "steady"


def test_of_two_players_one_resigns_and_the_other_wins_whatever_the_points():
    sitting = Sitting(dice="typed").begin()
    sitting.type("41 3652")
    sitting.choose_all("r5", "-")
    assert sitting.send(0, Resign()) == ["resigned", "ended"]
    assert sitting.table.end.winners == (1,)
    assert sitting.table.end.scores == (1, 0)
    tags = record_of(sitting.table).tags
    assert {name: tags[name] for name in ("Ended", "Resigned", "Won", "Result")} == {
        "Ended": "resigned",
        "Resigned": "1",
        "Won": "2",
        "Result": "1 0",
    }


def test_with_more_players_a_bot_plays_on_for_the_one_who_resigns_and_cannot_win():
    sitting = three()
    assert sitting.send(1, Resign()) == ["resigned"]
    assert sitting.table.seats[1].level == "casual"
    for command in (TakeBack(), Resign(), Leave(), Roll(1)):
        assert sitting.code(1, command) == "resigned"
    sitting.play_out()
    assert 1 not in sitting.table.end.winners


def test_a_player_who_resigned_may_come_and_go_and_nobody_waits():
    sitting = three()
    sitting.send(1, Resign())
    sitting.send(HOST, Dropped(1))
    sitting.now += 60
    assert sitting.code(0, HandOver(1, "steady")) == "resigned"
    assert sitting.code(0, EndGame()) == "too-soon"
    assert sitting.send(HOST, CameBack(1)) == ["came-back"]


def test_the_winner_is_the_best_of_those_who_stayed():
    sitting = three()
    sitting.send(1, Resign())
    sitting.type("41 3652")
    sitting.send(HOST, BotChose(1, 1, "r5"))
    sitting.choose(0, "-")
    sitting.choose(2, "y5")
    sitting.send(HOST, Dropped(0))
    sitting.send(2, Resign())
    assert sitting.table.end.winners == (0,)


def test_when_no_person_is_left_the_game_is_over_and_the_best_bot_has_won():
    sitting = Sitting(dice="typed", seats=(open_seat(), bot_seat("casual"), bot_seat("steady"))).begin()
    sitting.type("41 3652")
    sitting.send(HOST, BotChose(1, 1, "r5"))
    sitting.send(HOST, BotChose(2, 1, "-"))
    sitting.choose(0, "r5")
    assert sitting.send(0, Resign()) == ["resigned", "ended"]
    assert sitting.table.end.winners == (1,)


def test_a_solo_player_who_resigns_ends_the_game():
    sitting = Sitting(seats=(open_seat(),)).begin()
    assert sitting.send(0, Resign()) == ["resigned", "ended"]
    assert sitting.table.end.winners == ()


def test_there_is_nothing_to_resign_before_the_game():
    sitting = Sitting()
    sitting.join(0)
    assert sitting.code(0, Resign()) == "wrong-phase"
    assert sitting.code(0, EndGame()) == "wrong-phase"


def test_running_out_of_time_means_no_cross_for_that_decision():
    sitting = three(clock=30)
    sitting.type("41 3652")
    assert deadline(sitting.table) == sitting.now + 30
    sitting.choose(0, "r5")
    sitting.choose(1, "y5", done=False)
    sitting.now += 29.9
    assert sitting.code(HOST, Tick()) == "nothing-due"
    sitting.now += 0.1
    assert sitting.send(HOST, Tick()) == ["chose", "chose", "revealed"]
    assert sitting.table.log[-1].data["choices"] == ["r5", "-", "-"]
    assert sitting.table.log[-1].data["ran_out"] == [2, 3]
    assert text(sitting.table.state) == "qwixx/1/r5.y.g.b.0/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:x"


def test_others_do_not_learn_from_the_clock_what_a_sealed_choice_is():
    sitting = three(clock=30)
    sitting.type("41 3652")
    sitting.send(1, Leave())
    sitting.send(0, HandOver(1, "casual"))
    sitting.choose(0, "-")
    sitting.now += 30
    assert sitting.send(HOST, Tick()) == ["chose"]
    assert "ran_out" not in str(view(sitting.table, 0, sitting.now))
    # Only the player whose time is up is told.
    assert seen_by(sitting.table.log[-1], {2})["data"].items() >= {"choice": "-", "ran_out": True}.items()
    assert view(sitting.table, 2, sitting.now)["mine"]["chosen"] == "-"
    assert sitting.table.log[-1].data == {"seat": 3, "decision": 1, "done": True}


def test_the_clock_restarts_with_every_decision_and_when_a_player_takes_a_seat_back():
    sitting = three(clock=30)
    sitting.type("41 3652")
    sitting.send(1, Leave())
    sitting.send(0, HandOver(1, "casual"))
    sitting.now += 20
    sitting.send(1, TakeBack())
    left = view(sitting.table, 0, sitting.now)["clock"]["left"]
    assert left == [{"seat": 1, "left": 10.0}, {"seat": 2, "left": 30.0}, {"seat": 3, "left": 10.0}]
    sitting.now += 10
    assert sitting.send(HOST, Tick()) == ["chose", "chose"]
    assert deadline(sitting.table) == sitting.now + 20
    sitting.choose(1, "y5")
    assert deadline(sitting.table) == sitting.now + 30


def test_a_bot_has_no_clock():
    sitting = Sitting(dice="typed", clock=30, seats=(open_seat(), bot_seat("casual"))).begin()
    sitting.type("41 3652")
    sitting.choose(0, "-")
    assert deadline(sitting.table) is None


def test_the_clock_rolls_for_players_who_do_not_and_real_dice_have_no_clock():
    sitting = Sitting(clock=30).begin()
    sitting.now += 30
    assert sitting.send(HOST, Tick()) == ["rolled"]
    assert sitting.table.log[-1].data["how"] == "clock"
    assert deadline(three(clock=30).table) is None


def test_without_a_clock_nothing_runs_out():
    sitting = Sitting().begin()
    sitting.roll()
    sitting.now += 1e6
    assert deadline(sitting.table) is None
    assert sitting.code(HOST, Tick()) == "nothing-due"


def test_time_that_runs_backwards_does_no_harm():
    sitting = Sitting().begin()
    sitting.now -= 500
    sitting.roll()
    assert sitting.table.log[-1].at == sitting.table.log[-2].at


def ended():
    seats = (open_seat(), bot_seat("casual"), open_seat())
    return Sitting(table_options("qwixx", dice="typed", first=0), seats).begin().play_out()


def test_a_rematch_needs_everybody_and_rotates_the_seats_by_one():
    sitting = ended()
    assert rematch_plan(sitting.table) is None
    assert sitting.send(0, WantRematch()) == ["rematch-wanted"]
    assert sitting.code(0, WantRematch()) == "already-said"
    assert sitting.code(HOST, NameRematch("t2")) == "not-agreed"
    assert sitting.send(2, WantRematch()) == ["rematch-wanted", "rematch-agreed"]
    assert sitting.send(HOST, NameRematch("t2")) == ["rematch"]
    assert view(sitting.table, None, sitting.now)["rematch"]["table"] == "t2"
    assert sitting.code(HOST, NameRematch("t3")) == "not-agreed"

    options, seats = rematch_plan(sitting.table)
    assert options == sitting.table.options
    again = open_table("t2", options, seats, None, sitting.now).game
    assert [seat.name for seat in again.seats] == ["casual", "Cy", "Ada"]
    assert seats_with(again, hashed(token(0))) == (2,)
    assert again.phase == "playing"


def test_a_player_who_is_away_at_the_end_is_not_asked_and_the_seat_is_open():
    sitting = ended()
    sitting.send(0, WantRematch())
    assert sitting.send(HOST, Dropped(2)) == ["dropped", "rematch-agreed"]
    _, seats = rematch_plan(sitting.table)
    assert [seat.kind for seat in seats] == ["bot", "open", "person"]


def test_a_player_who_resigned_is_asked_for_a_rematch_like_the_others():
    sitting = three()
    sitting.send(1, Resign())
    sitting.play_out()
    for seat in (0, 2):
        assert sitting.send(seat, WantRematch()) == ["rematch-wanted"]
    assert {"do": "want-rematch"} in view(sitting.table, 1, sitting.now)["may"]
    assert sitting.send(1, WantRematch()) == ["rematch-wanted", "rematch-agreed"]
    _, seats = rematch_plan(sitting.table)
    assert [seat.name for seat in seats] == ["Bo", "Cy", "Ada"]
    assert not any(seat.level or seat.resigned for seat in seats)


def test_a_player_who_resigned_and_left_is_not_asked():
    sitting = three()
    sitting.send(1, Resign())
    sitting.send(HOST, Dropped(1))
    sitting.play_out()
    sitting.send(0, WantRematch())
    assert sitting.send(2, WantRematch()) == ["rematch-wanted", "rematch-agreed"]
    assert [seat.kind for seat in rematch_plan(sitting.table)[1]] == ["open", "person", "person"]


def test_nobody_agrees_to_a_rematch_at_an_empty_table():
    sitting = ended()
    sitting.send(HOST, Dropped(0))
    assert sitting.send(HOST, Dropped(2)) == ["dropped"]


def test_there_is_no_rematch_before_the_end():
    assert three().code(0, WantRematch()) == "wrong-phase"


@pytest.mark.parametrize("command", [HandOver(2, "casual"), Wait(2), TakeBack(), EndGame(), Resign()])
def test_after_the_end_nobody_decides_about_the_absent(command):
    sitting = ended()
    sitting.send(HOST, Dropped(2))
    sitting.now += 60
    assert sitting.code(0, command) == "game-over"


def test_names_stay_with_their_seats():
    assert [seat.name for seat in three().table.seats] == list(NAMES[:3])


def test_a_bot_chooses_for_itself_if_the_player_who_resigned_was_not_done():
    sitting = three()
    sitting.type("41 3652")
    sitting.choose(1, "r5", done=False)
    sitting.send(1, Resign())
    assert [turn.seat for turn in bot_turns(sitting.table)] == [1]
    assert sitting.table.deciding.of(1) is None


def test_names_that_an_earlier_version_accepted_are_left_out_of_the_rematch(monkeypatch):
    """Such a table is loaded as it was, and its rematch can be opened."""
    sitting = Sitting(seats=(open_seat(), open_seat()))
    monkeypatch.setattr("rowlock.table.seating.checked_name", lambda name, _taken: name)
    sitting.join(0, "Ada")
    sitting.join(1, "Аda")  # Its first letter is Cyrillic.
    sitting.begin()
    sitting.play_out()
    for seat in (0, 1):
        sitting.send(seat, WantRematch())
    assert replay(sitting.table.log) == sitting.table
    options, seats = rematch_plan(sitting.table)
    assert [seat.name for seat in seats] == ["Аda", ""]
    assert open_table("t2", options, seats, SEED, 2000.0)
