"""The API: what it rejects before a game begins and between its events."""

import pytest

from rowlock.rules import (
    NOTHING,
    TRACKS,
    BadChoice,
    BadOptions,
    Dice,
    IllegalRoll,
    NotAwaited,
    Options,
    apply,
    parse_choice,
    start,
)
from rowlock.rules.api import check_legal
from support.playing import after


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (Options("chess", 2), "there is no game 'chess': the games are qwixx, onboard, duel, tworows"),
        (Options("qwixx", 2, rules="2"), "qwixx has no rules version '2': choose from 1"),
        (Options("qwixx", 0), "qwixx is for 1 to 5 players, not 0"),
        (Options("qwixx", 6), "qwixx is for 1 to 5 players, not 6"),
        (Options("onboard", 5, track=TRACKS["A"]), "onboard is for 1 to 4 players, not 5"),
        (Options("duel", 1), "duel is for 2 players, not 1"),
        (Options("qwixx", 2, first=2), "seat 3 cannot be first: the seats are 1 to 2"),
        (Options("qwixx", 2, first=-1), "seat 0 cannot be first: the seats are 1 to 2"),
        (Options("onboard", 2), "onboard is played on a track: A, B or one of your own"),
        (Options("qwixx", 2, track=TRACKS["A"]), "qwixx is not played on a track"),
        (Options("duel", 2, track=TRACKS["A"]), "duel is not played on a track"),
    ],
)
def test_an_impossible_game_is_not_started(options, why):
    with pytest.raises(BadOptions, match=why):
        start(options)


def test_a_roll_where_a_choice_is_awaited():
    state = after("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll", "41 3652")
    with pytest.raises(NotAwaited, match="no roll is awaited: action 1 needs a choice from each of the 2 seats"):
        apply(state, Dice(1, 1, 1, 1, 1, 1))


def test_a_choice_where_a_roll_is_awaited():
    with pytest.raises(NotAwaited, match="no choice is awaited: it's seat 1's turn to roll"):
        apply(start(Options("qwixx", 2)), (0, 0))


def test_a_choice_of_a_seat_with_nothing_to_decide():
    with pytest.raises(NotAwaited, match="no choice is awaited from seat 2: it's seat 1's turn to roll"):
        check_legal(start(Options("qwixx", 2)), 1, NOTHING)
    with pytest.raises(NotAwaited, match="no choice is awaited from seat 2: action 2 needs a choice from seat 1"):
        check_legal(after("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll", "41 3652", "- -"), 1, NOTHING)


@pytest.mark.parametrize("given", [(), (0,), (0, 0, 0)])
def test_a_choice_of_every_deciding_seat_is_needed(given):
    state = after("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll", "41 3652")
    with pytest.raises(NotAwaited, match=f"{len(given)} choices? (is|are) given: action 1 needs a choice from each"):
        apply(state, given)


@pytest.mark.parametrize(
    "dice", [Dice(0, 1, 1, 1, 1, 1), Dice(1, 7, 1, 1, 1, 1), Dice(1, 1, 1, 1, 1, 9), Dice(1, 1, -1, 1, 1, 1)]
)
def test_dice_show_1_to_6(dice):
    with pytest.raises(IllegalRoll, match="it shows 1 to 6"):
        apply(start(Options("qwixx", 2)), dice)


@pytest.mark.parametrize("text", ["", "r", "r1", "r13", "R5", "r05", "+0", "+6", "5", "--", "r5 ", "x5", "٣"])
def test_a_text_that_is_not_a_choice_is_rejected(text):
    with pytest.raises(BadChoice, match="is not a choice: write a colour and a number"):
        parse_choice(text)
