"""A record that grows event by event, and its tags."""

import pytest

from rowlock.record import begin, read, summary
from rowlock.rules import Dice, IllegalChoice, Options, number_choice, parse_choice
from support.playing import ALL_OPTIONS, after, recorded_game

ROLL = Dice(4, 1, 3, 6, 5, 2)


def test_a_record_is_written_as_it_is_played():
    record = begin(Options("qwixx", 2, first=1)).then(ROLL)
    assert record.text == '[Game "qwixx"]\n[Rules "1"]\n[Players "2"]\n[First "2"]\n\n1. 41 3652\n'
    record = record.then((0, number_choice(0, 5))).then((number_choice(3, 6),))
    assert record.text.endswith("\n1. 41 3652 | - r5 | b6\n")
    assert read(record.text) == record


def test_an_illegal_event_is_rejected_and_changes_nothing():
    record = begin(Options("qwixx", 2)).then(ROLL)
    before = record.text
    with pytest.raises(IllegalChoice):
        record.then((parse_choice("r6"), 0))
    assert record.text == before


def test_a_record_with_comments_and_no_final_line_break_can_be_continued():
    record = read('[Game "qwixx"]\n[Rules "1"]\n[Players "1"]\n[First "1"]\n\n1.  41 3652|y5 ; hm\n; thinking')
    record = record.then((0,)).then(ROLL)
    assert record.text.endswith("\n1. 41 3652 | y5 | - ; hm\n; thinking\n2. 41 3652\n")
    assert read(record.text).state == record.state


def test_a_tag_is_set_after_the_others_or_in_its_old_place():
    record = begin(Options("duel", 2)).tagged("Seat1", "Anna").tagged("Event", "home").tagged("Seat1", "Bea")
    tags = '[Game "duel"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n[Seat1 "Bea"]\n[Event "home"]\n\n'
    assert record.text == tags


def test_a_tags_value_is_escaped():
    name = 'Anna "the die" \\'
    assert read(begin(Options("duel", 2)).tagged("Seat1", name).text).tags["Seat1"] == name


@pytest.mark.parametrize(
    ("name", "value"), [("Game", "qwixx"), ("Players", "3"), ("two words", "x"), ("Event", "a\nb"), ("Seat1", "a\0b")]
)
def test_a_bad_tag_is_rejected(name, value):
    with pytest.raises(ValueError, match=r"can't be a tag|can't be changed after the game has begun"):
        begin(Options("duel", 2)).tagged(name, value)


def test_the_result_is_removed_when_the_game_goes_on():
    record = begin(Options("duel", 2)).with_result()
    assert record.tags["Result"] == "0 0"
    assert "Result" not in record.then(ROLL).tags
    with pytest.raises(ValueError, match="the tag Result follows from the game: use with_result"):
        record.tagged("Result", "99 1")


def test_a_result_is_written_and_agrees():
    record = recorded_game(Options("duel", 2), 3).with_result()
    assert record.tags["Result"] == " ".join(map(str, summary(record).scores))
    assert read(record.text) == record


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_the_first_seat_and_the_board_are_kept(options):
    options = options._replace(first=options.players - 1)
    assert read(begin(options).text).options == options


def test_a_summary_says_how_the_game_stands():
    record = read('[Game "qwixx"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n\n1. 41 3652 | y5 - |  b3\n')
    shown = summary(record)
    assert (shown.turns, shown.over, shown.reason, shown.scores, shown.winners) == (1, False, None, (2, 0), ())
    assert after(record.state, "41 3652").active == 1
