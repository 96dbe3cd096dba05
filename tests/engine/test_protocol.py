"""Formatting and parsing the lines of the protocol."""

import random

import pytest

from rowlock.bots import Advice
from rowlock.engine.protocol import (
    BadLine,
    Question,
    engine_line,
    error_line,
    parse_choice_line,
    parse_engine_line,
    parse_prepare,
    parse_track_line,
    parse_worth_line,
    prepare_line,
    question_lines,
    quoted,
    read_question,
    split_line,
    track_line,
    worth_line,
)
from rowlock.rules import TRACKS, Decision, Track, legal, parse, parse_choice, pending
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS, game_steps, name_of

POSITION = "qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652"
CHOICES = tuple(map(parse_choice, ("-", "y5", "g5", "b5")))


def heard(lines):
    return dict(map(split_line, lines))


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_every_question_of_a_game_comes_back_as_it_was_asked(options):
    asked = 0
    for state, _, _ in game_steps(options, seed=5):
        awaited = pending(state)
        for seat in awaited.seats if isinstance(awaited, Decision) else ():
            question = Question(state, seat, legal(state, seat), 1000, random.Random(asked).randrange(2**32))
            *lines, last = question_lines(question)
            assert last == "go"
            assert read_question(heard(lines)) == question
            asked += 1
    assert asked > 10


def test_the_lines_of_a_question():
    question = Question(parse(POSITION), 0, CHOICES, 1000, 7)
    assert question_lines(question) == [
        f"position {POSITION}",
        "seat 1",
        "legal - y5 g5 b5",
        "time 1000",
        "seed 7",
        "go",
    ]


def test_the_fields_of_a_custom_track_are_sent_along():
    own = Track("kitchen_1", TRACKS["B"].fields, (0, *range(1000, 960, -1)))
    assert track_line(own).startswith("track kitchen_1 b12:1000 g11:999 ")
    assert parse_track_line(split_line(track_line(own))[1]) == own
    state = parse("onboard/1/kitchen_1/r.y.g.bC.0@1/1:a3:41-3652:-", {own.name: own})
    question = Question(state, 0, legal(state, 0))
    assert read_question(heard(question_lines(question)[:-1])) == question


@pytest.mark.parametrize("options", OWN_TRACK_OPTIONS, ids=name_of)
def test_a_track_of_any_length_is_sent_along(options):
    assert parse_track_line(split_line(track_line(options.track))[1]) == options.track


def test_position_and_seat_are_enough():
    assert read_question({"position": POSITION, "seat": "1"}) == Question(parse(POSITION), 0, CHOICES)


TRACK_A = split_line(track_line(TRACKS["A"]))[1]


@pytest.mark.parametrize(
    ("word", "rest", "why"),
    [
        ("position", None, "go needs a position before it"),
        ("seat", None, "go needs a seat before it"),
        ("position", "", "bad position: character 1"),
        ("position", "qwixx/1/r75.y.g.b.0/1:roll", "bad position: character 11: red 5 is left of"),
        ("position", "onboard/1/mine/r.y.g.b.0@0/1:a1:41-3652", "bad position: character 11"),
        ("position", "qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll", "seat 1 has nothing to decide in qwixx/1/"),
        ("seat", "0", "seat must be a whole number from 1 to 2, not '0'"),
        ("seat", "3", "seat must be a whole number from 1 to 2, not '3'"),
        ("seat", "one", "seat must be a whole number from 1 to 2, not 'one'"),
        ("seat", "²", "seat must be a whole number from 1 to 2, not '²'"),
        ("legal", "- y5", "legal for seat 1 is - y5 g5 b5, not '- y5'"),
        ("legal", "- y5 g5 b5 r6", "legal for seat 1 is - y5 g5 b5, not '- y5 g5 b5 r6'"),
        ("time", "0", "time must be a whole number from 1 to"),
        ("time", "1.5", "time must be a whole number from 1 to"),
        ("seed", "4294967296", "seed must be a whole number from 0 to 4294967295"),
        ("seed", "9" * 5000, "seed must be a whole number from 0 to 4294967295"),
        ("seed", "-1", "seed must be a whole number from 0 to 4294967295"),
        ("track", "", "track: '' is not a name"),
        ("track", "A/B " + TRACK_A[2:], "track: 'A/B' is not a name"),
        ("track", " ".join(TRACK_A.split()[:10]), "track: got 9 fields, but a track has 10 to 60"),
        ("track", TRACK_A.replace("g12:1", "g13:1"), "track: field 2 must be a number and its points"),
        ("track", TRACK_A.replace("g12:1", "+2:1"), "track: field 2 must be"),
        ("track", TRACK_A.replace("g12:1", "g12"), "track: field 2 must be"),
    ],
)
def test_a_bad_question_is_rejected_with_the_reason(word, rest, why):
    said = {"position": POSITION, "seat": "1", "legal": "- y5 g5 b5", "time": "1000", "seed": "7"}
    said[word] = rest
    with pytest.raises(BadLine) as refused:
        read_question({word: rest for word, rest in said.items() if rest is not None})
    assert str(refused.value).startswith(why)


def test_names():
    assert parse_engine_line(split_line(engine_line("Some bot 2.1"))[1]) == "Some bot 2.1"
    assert parse_engine_line("1") == ""
    assert parse_engine_line("1 \x1b[31mred") == "·[31mred"
    assert len(parse_engine_line("1 " + "long" * 1000)) == 80
    for rest, why in (("2 Bot", "speaks version 2 of"), ("", "gave '' as"), ("Bot", "gave 'Bot' as"), ("1.0", "gave")):
        with pytest.raises(BadLine, match=why):
            parse_engine_line(rest)


def test_prepare():
    assert parse_prepare(split_line(prepare_line("duel", 2))[1]) == ("duel", 2)
    for rest in ("", "duel", "duel two", "duel 2 3", "duel 22"):
        with pytest.raises(BadLine, match="prepare qwixx 2"):
            parse_prepare(rest)


def test_a_choice_is_one_of_the_legal_ones():
    assert parse_choice_line("g5", CHOICES) == parse_choice("g5")
    for rest in ("r5", "", "y5 g5", "Y5", "y05", "0"):
        with pytest.raises(BadLine, match=r"which is not one of - y5 g5 b5"):
            parse_choice_line(rest, CHOICES)


@pytest.mark.parametrize(
    ("written", "share"),
    [("0.5312", 0.5312), ("1", 1), (".5", 0.5), ("5e-3", 0.005), ("1E2", 100), ("-3.25", -3.25), ("+115.48", 115.48)],
)
def test_a_worth_is_a_number(written, share):
    assert parse_worth_line(f"y5 {written}", CHOICES) == Advice(parse_choice("y5"), share)


@pytest.mark.parametrize(
    "written", ["", "much", "nan", "inf", "1_0", "0.5.1", "½", "1e999", "50%", "0.5 0.6", "9" * 5000]
)
def test_a_worth_that_is_not_a_number_is_rejected(written):
    with pytest.raises(BadLine, match="as the worth of 'y5', which is not a number"):
        parse_worth_line(f"y5 {written}", CHOICES)


def test_a_worth_is_of_a_legal_choice():
    with pytest.raises(BadLine, match="answered 'r5', which is not one of"):
        parse_worth_line("r5 0.5", CHOICES)


def test_a_worth_round_trips():
    worth = Advice(parse_choice("y5"), 0.5312)
    assert parse_worth_line(split_line(worth_line(worth))[1], CHOICES) == worth


def test_lines_are_read_however_they_end():
    assert split_line("choice r5\r\n") == ("choice", "r5")
    assert split_line("  go  ") == ("go", "")
    assert split_line("\n") == ("", "")


def test_quoted_lines_are_short_and_harmless():
    assert quoted("\x1b[31m") == r"'\x1b[31m'"
    assert len(quoted("a" * 10_000)) < 100
    assert error_line("two\nlines\tand more") == "error two lines and more"
