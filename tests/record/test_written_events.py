"""Rolls and choices as text, as people type them."""

import pytest

from rowlock.record import begin
from rowlock.record.written_events import apply
from rowlock.rules import BadChoice, Dice, IllegalChoice, IllegalRoll, NotAwaited, Options, parse, parse_choice, text
from rowlock.rules import apply as apply_values
from support.playing import ALL_OPTIONS, recorded_game

ROLLED = parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652")
ALONE = parse("duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652")


@pytest.mark.parametrize("written", [("r5", "-"), ["r5", "-"], "r5 -", (parse_choice("r5"), "-"), (4, 0), [4, 0]])
def test_choices_may_be_text(written):
    assert apply(ROLLED, written) == apply_values(ROLLED, (4, 0))


def test_one_seats_choice_may_be_a_text_alone():
    assert apply(ALONE, "r5") == apply_values(ALONE, (4,))


@pytest.mark.parametrize("written", ["41-3652", "41 3652", Dice.from_text("41 3652")])
def test_a_roll_may_be_text(written):
    assert apply(parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll"), written) == ROLLED


@pytest.mark.parametrize(
    ("written", "kind", "why"),
    [
        (("r6", "-"), IllegalChoice, "seat 1 cannot cross off red 6: the white sum is 5"),
        ("r6 -", IllegalChoice, "seat 1 cannot cross off red 6: the white sum is 5"),
        (("red 5", "-"), BadChoice, "'red 5' is not a choice"),
        ("r5", NotAwaited, "1 choice is given: action 1 needs a choice from each of the 2 seats"),
        (4, NotAwaited, "4 is neither dice nor a tuple with a choice for each deciding seat"),
    ],
)
def test_what_is_wrong_with_a_choice_is_said(written, kind, why):
    with pytest.raises(kind, match=why):
        apply(ROLLED, written)


@pytest.mark.parametrize("written", ["41", "413652", "41-3652-1", "41-36520", "r5 -"])
def test_a_text_that_is_not_a_roll_is_rejected(written):
    with pytest.raises(IllegalRoll):
        apply(parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll"), written)


def test_a_die_that_is_out_of_the_game_is_a_dot():
    assert Dice.from_text("41 3.52") == Dice(4, 1, 3, 0, 5, 2)


def test_a_record_may_be_written_event_by_event():
    record = begin(Options("duel", 2)).then("34 2261").then("r7").then(("b4",))
    assert text(record.state) == "duel/1/r7.y.g.b4.0/r.y.g.b.0/2:roll"
    game = recorded_game(ALL_OPTIONS[0], 1)
    again = begin(game.options)
    for turn in game.turns:
        dice, *columns = turn.text.split(".", 1)[1].split("|")
        again = again.then(dice)
        for column in columns:
            again = again.then(column)
    assert again.state == game.state
