"""Taking and leaving seats, names and tokens, and everything before the first roll."""

from dataclasses import replace

import pytest

from rowlock.live import HOST, NEWCOMER, Dropped, Refused, seats_with
from rowlock.live import token_hash as hashed
from rowlock.table import (
    TableOptions,
    bot_seat,
    events_for,
    open_seat,
    open_table,
    person_seat,
    record_of,
    replay,
    sender_of,
)
from rowlock.table.commands import Adopt, Join, Leave, SealEntropy, SeatBot, ShowEntropy, Tick
from rowlock.table.fair_dice import commitment_to, fair_first
from support.seated_table import NAMES, SEED, Sitting, entropy, secret, table_options, token


def test_the_commitment_to_the_seed_is_the_first_thing_everybody_learns():
    table = Sitting().table
    assert table.log[0].data["sealed_seed"] == commitment_to(SEED)


def test_joining_takes_the_first_open_seat_or_the_one_asked_for():
    sitting = Sitting(seats=(open_seat(), bot_seat("casual"), open_seat(), open_seat()))
    sitting.send(NEWCOMER, Join("Ada", hashed("a")))
    sitting.send(NEWCOMER, Join("Bo", hashed("b"), seat=3))
    assert [seat.name for seat in sitting.table.seats] == ["Ada", "casual", "", "Bo"]


def test_a_token_opens_its_seat_and_only_its_hash_is_kept():
    sitting = Sitting()
    sitting.join(1)
    assert seats_with(sitting.table, hashed(token(1))) == (1,)
    assert seats_with(sitting.table, hashed("another")) == ()
    assert seats_with(sitting.table, hashed("")) == ()
    assert token(1) not in str([(event.data, event.secret, event.by) for event in sitting.table.log])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 31, "bad-name"),
        ("A\nda", "bad-name"),
        ("A\0da", "bad-name"),
        ("Ad\u200ba", "bad-name"),
        ("\u202eadA", "bad-name"),
        ("\ud800", "bad-name"),
        ("ADA", "name-taken"),
        (" Ada ", "name-taken"),
        ("Ａｄａ", "name-taken"),
        ("casual", "name-taken"),
        ("A\u034fda", "bad-name"),
        ("\u3164", "bad-name"),
        ("\u2800\u2800", "bad-name"),
        ("\u115fBo", "bad-name"),
        ("\ufe0f", "bad-name"),
        ("\u0301", "bad-name"),
        ("Аda", "name-taken"),
        ("Αdа", "name-taken"),
        ("Ada\ufe0f", "name-taken"),
        ("саsuаl", "name-taken"),
        ("casuaI", "name-taken"),
    ],
)
def test_a_name_that_is_invisible_or_looks_like_anothers_is_rejected(name, code):
    sitting = Sitting(seats=(open_seat(), open_seat(), bot_seat("casual")))
    sitting.join(0)
    assert sitting.code(NEWCOMER, Join(name, hashed("b"))) == code


def test_a_player_who_gives_no_name_is_called_by_the_seat():
    sitting = Sitting(seats=(open_seat(),) * 3)
    for called in ("", "Ada", " \t "):
        sitting.send(NEWCOMER, Join(called, hashed(called)))
    assert [seat.name for seat in sitting.table.seats] == ["", "Ada", ""]
    assert sitting.refusal(NEWCOMER, Join("", hashed("")))[1] == "you already have seat 1"
    assert "Seat1" not in record_of(sitting.table).tags
    assert record_of(sitting.table).tags["Seat2"] == "Ada"


def test_a_name_is_trimmed_and_may_be_in_any_script():
    sitting = Sitting()
    sitting.send(NEWCOMER, Join("  Żółw 🐢 ", hashed("a")))
    assert sitting.table.seats[0].name == "Żółw 🐢"


def test_nobody_takes_two_seats_or_a_taken_one():
    sitting = Sitting(seats=(open_seat(),) * 3)
    sitting.join(0)
    assert sitting.code(NEWCOMER, Join("Eve", hashed(token(0)))) == "already-seated"
    assert sitting.code(NEWCOMER, Join("Eve", hashed("e"), seat=0)) == "seat-taken"
    assert sitting.code(NEWCOMER, Join("Eve", hashed("e"), seat=7)) == "no-such-seat"


def test_people_who_share_a_device_sit_with_one_token_each_with_entropy_of_their_own():
    sitting = Sitting(seats=(open_seat(),) * 2)
    for seat in (0, 1):
        sitting.send(NEWCOMER, Join(NAMES[seat], hashed("shared"), sealed=commitment_to(entropy(seat)), also=True))
    assert seats_with(sitting.table, hashed("shared")) == (0, 1)
    sitting.send(0, ShowEntropy(entropy(0).hex()))
    sitting.send(1, ShowEntropy(entropy(1).hex()))
    assert sitting.table.entropy == (entropy(0), entropy(1))


def test_a_token_sends_for_its_seats_and_names_one_if_it_has_several():
    sitting = Sitting(seats=(open_seat(),) * 4)
    for seat in (0, 2):
        sitting.send(NEWCOMER, Join(NAMES[seat], hashed("shared"), seat, also=True))
    sitting.join(1)
    table = sitting.table
    assert sender_of(table, hashed("shared"), Leave(by=2)) == 2
    assert sender_of(table, hashed(token(1)), Leave()) == sender_of(table, hashed(token(1)), Leave(by=1)) == 1
    assert sender_of(table, hashed("nobody's"), Leave(by=1)) == NEWCOMER
    assert sender_of(table, hashed("shared"), Join("Di", hashed("shared"), also=True)) == NEWCOMER
    for command, code in ((Leave(), "bad-command"), (Leave(by=1), "not-allowed"), (Leave(by=9), "not-allowed")):
        with pytest.raises(Refused) as refused:
            sender_of(table, hashed("shared"), command)
        assert refused.value.code == code


def test_adopted_seats_change_nothing_but_their_token():
    sitting = Sitting().begin()
    sitting.roll()
    sitting.choose(1, "-", done=False)
    before = sitting.table
    assert sitting.send(NEWCOMER, Adopt(hashed(token(1)), hashed(token(0)))) == ["adopted"]
    assert seats_with(sitting.table, hashed(token(0))) == (0, 1)
    assert sitting.table.seats[1] == replace(before.seats[1], token=hashed(token(0)))
    assert sitting.table._replace(seats=before.seats, log=before.log) == before
    assert replay(sitting.table.log) == sitting.table
    assert hashed(token(0)) not in str(events_for(sitting.table, 1))
    for other in (token(1), token(0), "nobody's"):
        assert sitting.code(NEWCOMER, Adopt(hashed(other), hashed(token(0)))) == "not-a-player"


def test_newcomers_can_only_watch_a_full_table():
    assert Sitting().begin().code(NEWCOMER, Join("Eve", hashed("e"))) == "no-open-seat"


def test_a_person_may_seat_a_bot_whose_name_differs_from_its_namesakes():
    sitting = Sitting(seats=(open_seat(), bot_seat("casual"), open_seat()))
    sitting.join(0)
    sitting.send(0, SeatBot(2, "casual"))
    assert sitting.table.seats[2].name == "casual 2"


def test_leaving_before_the_game_opens_the_seat_again():
    sitting = Sitting()
    sitting.join(0)
    sitting.send(0, Leave())
    assert sitting.table.seats[0] == open_seat()
    assert seats_with(sitting.table, hashed(token(0))) == ()
    sitting.join(0)


def test_two_persons_ids_are_never_mixed_up_even_on_one_seat():
    sitting = Sitting()
    sitting.join(0)
    sitting.send(0, Leave(), "same")
    sitting.send(NEWCOMER, Join("Bo", hashed("b"), seat=0))
    assert sitting.send(0, Leave(), "same") == ["left"]
    assert sitting.table.seats[0] == open_seat()


def test_the_game_begins_when_all_seats_are_taken_and_all_entropy_is_shown():
    sitting = Sitting(first=None)
    assert sitting.join(0) == ["joined"]
    assert sitting.join(1) == ["joined", "gathered", "all-sealed"]
    assert sitting.send(0, ShowEntropy(entropy(0).hex())) == ["entropy-shown"]
    assert sitting.send(1, ShowEntropy(entropy(1).hex())) == ["entropy-shown", "begun"]
    assert sitting.table.state.active == fair_first(SEED, (entropy(0), entropy(1)))


def test_no_entropy_is_shown_before_all_is_sealed():
    sitting = Sitting()
    sitting.join(0)
    assert sitting.code(0, ShowEntropy(entropy(0).hex())) == "wrong-phase"
    sitting.join(1, sealing=False)
    assert sitting.table.phase == "sealing"
    assert sitting.code(0, ShowEntropy(entropy(0).hex())) == "wrong-phase"
    assert sitting.send(1, SealEntropy(commitment_to(entropy(1)))) == ["entropy-sealed", "all-sealed"]


def test_entropy_is_what_was_sealed_and_cannot_be_exchanged():
    sitting = Sitting()
    sitting.join(0)
    assert sitting.code(0, SealEntropy(commitment_to(b"another"))) == "entropy-given"
    sitting.join(1)
    assert sitting.code(0, ShowEntropy(entropy(1).hex())) == "bad-entropy"
    sitting.send(0, ShowEntropy(entropy(0).hex()))
    assert sitting.code(0, ShowEntropy(entropy(0).hex())) == "entropy-given"


def test_a_player_who_seals_no_entropy_in_time_does_not_hold_up_the_game():
    sitting = Sitting().everybody_joins(sealing=False)
    sitting.send(0, SealEntropy(commitment_to(entropy(0))))
    sitting.now += 14.9
    assert sitting.code(HOST, Tick()) == "nothing-due"
    sitting.now += 0.1
    assert sitting.send(HOST, Tick()) == ["all-sealed"]
    assert sitting.table.log[-1].data == {"without": [2]}
    assert sitting.code(1, SealEntropy(commitment_to(entropy(1)))) == "wrong-phase"
    assert sitting.code(1, ShowEntropy(entropy(1).hex())) == "bad-entropy"
    assert sitting.send(0, ShowEntropy(entropy(0).hex())) == ["entropy-shown", "begun"]
    assert sitting.table.log[-1].data["without"] == [2]


def test_a_seat_that_does_not_reveal_its_entropy_is_left_out_and_the_event_says_so():
    sitting = Sitting().everybody_joins()
    sitting.send(1, ShowEntropy(entropy(1).hex()))
    sitting.now += 15
    assert sitting.send(HOST, Tick()) == ["begun"]
    assert sitting.table.log[-1].data["without"] == [1]
    assert sitting.table.entropy == (None, entropy(1))


def test_bots_add_no_entropy_and_a_table_of_bots_begins_at_once():
    sitting = Sitting(table_options("duel"), (bot_seat("casual"), bot_seat("steady")))
    assert [event.kind for event in sitting.opening] == ["opened", "gathered", "all-sealed", "begun", "rolled"]


def test_people_may_have_seats_from_the_start():
    sitting = Sitting(seats=(person_seat("Ada", hashed(token(0))), open_seat()))
    assert seats_with(sitting.table, hashed(token(0))) == (0,)
    assert sitting.join(1) == ["joined", "gathered"]
    sitting.begin()


def test_with_typed_dice_there_is_no_seed_and_no_entropy():
    sitting = Sitting(dice="typed", first=1)
    sitting.join(0)
    assert sitting.code(0, SealEntropy(commitment_to(entropy(0)))) == "wrong-dice"
    assert sitting.join(1) == ["joined", "begun"]
    assert sitting.table.seed is None
    assert sitting.table.state.active == 1


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        (TableOptions("chess"), 2, "there is no game 'chess'"),
        (TableOptions("duel"), 3, "duel is for 2 players, not 3"),
        (TableOptions("onboard"), 2, "onboard is played on a track"),
        (TableOptions("qwixx", first=2), 2, "seat 3 cannot be first"),
        (TableOptions("qwixx", dice="loaded"), 2, "not one of by-hand, at-once, typed"),
        (TableOptions("qwixx", dice="typed"), 2, "name the seat that begins"),
        (TableOptions("qwixx", clock=0), 2, "clock: 0 is not from 1"),
        (TableOptions("qwixx", grace=float("nan")), 2, "grace: nan is not from 1"),
        (TableOptions("qwixx", stand_in="genius"), 2, "there is no bot 'genius'"),
    ],
)
def test_a_table_that_could_not_be_played_at_is_not_opened(options, seats, words):
    with pytest.raises(Refused, match=words):
        open_table("t", options, (open_seat(),) * seats, SEED if options.is_fair else None, 0.0)


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((open_seat(), bot_seat("genius")), "bad-level"),
        ((bot_seat("casual"), bot_seat("casual")), "name-taken"),
        ((person_seat("Ada", "no hash"), open_seat()), "bad-options"),
    ],
)
def test_impossible_seats_are_rejected(seats, code):
    with pytest.raises(Refused) as refused:
        open_table("t", TableOptions("qwixx"), seats, SEED, 0.0)
    assert refused.value.code == code


ADA, BO = (person_seat(name, hashed(name)) for name in ("Ada", "Bo"))


@pytest.mark.parametrize("seats", [(ADA, BO), (ADA, open_seat()), (open_seat(),), (ADA, bot_seat("casual"), BO)])
def test_hints_are_not_for_a_table_where_others_play_or_may_sit_down(seats):
    with pytest.raises(Refused, match="hints are only for one person among bots"):
        open_table("t", TableOptions("qwixx", hints=True), seats, SEED, 0.0)


@pytest.mark.parametrize("seats", [(ADA,), (bot_seat("casual"), ADA), (bot_seat("casual"),)])
def test_hints_are_for_one_person_among_bots(seats):
    table = open_table("t", TableOptions("qwixx", hints=True), seats, SEED, 0.0).game
    assert table.options.hints


def test_typed_dice_need_somebody_to_type_them():
    with pytest.raises(Refused, match="there must be a person"):
        open_table("t", TableOptions("duel", dice="typed", first=0), (bot_seat("casual"), bot_seat("steady")), None, 0)


@pytest.mark.parametrize("seed", [None, b"", secret("x")[:31]])
def test_fair_dice_need_a_seed_of_32_bytes(seed):
    with pytest.raises(Refused, match="32 bytes"):
        open_table("t", TableOptions("qwixx"), (open_seat(),), seed, 0.0)


@pytest.mark.parametrize(("game", "players"), [*(("qwixx", n) for n in range(1, 6)), ("onboard", 4), ("duel", 2)])
def test_every_game_can_be_played_with_every_number_of_persons(game, players):
    sitting = Sitting(table_options(game), (open_seat(),) * players).begin().play_out()
    assert sitting.table.end.how == "rules"
    assert [seat.name for seat in sitting.table.seats] == list(NAMES[:players])


def test_a_person_who_drops_before_the_game_keeps_the_seat():
    sitting = Sitting()
    sitting.join(0)
    sitting.send(HOST, Dropped(0))
    assert sitting.table.seats[0].away_since == sitting.now
    assert sitting.code(NEWCOMER, Join("Eve", hashed("e"), seat=0)) == "seat-taken"
