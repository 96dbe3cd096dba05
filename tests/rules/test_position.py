"""A position as one line: parsing it, and rejecting bad ones."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.rules import TRACKS, BadPosition, Options, Track, parse, start, text
from support.playing import ALL_OPTIONS, game_steps


def test_the_start_of_each_game():
    assert text(start(Options("qwixx", 2, first=1))) == "qwixx/1/r.y.g.b.0/r.y.g.b.0/2:roll"
    assert text(start(Options("onboard", 1, track=TRACKS["B"]))) == "onboard/1/B/r.y.g.b.0@0/1:roll"
    assert text(start(Options("duel", 2))) == "duel/1/r.y.g.b.0/r.y.g.b.0/1:roll"


def test_a_line_needs_no_escaping_in_a_link():
    line = "onboard/1/A/r.y.gA.b.1@5/rA.y.g.b.0@26/1:a3:41-3652:x"
    assert set(line) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/@")
    assert text(parse(line)) == line


def test_a_track_of_ones_own_is_found_by_its_name():
    mine = Track("mine", *TRACKS["A"][1:])
    state = start(Options("onboard", 1, track=mine))
    assert parse(text(state), {**TRACKS, "mine": mine}) == state
    with pytest.raises(BadPosition, match="character 11: 'mine' is not a known track: A, B"):
        parse(text(state))


REFUSED = [
    ("", 1, "a position begins with its game"),
    ("qwixx", 1, "a position begins with its game"),
    ("chess/1/r.y.g.b.0/1:roll", 1, "there is no game 'chess': the games are qwixx, onboard, duel, tworows"),
    ("qwixx/7/r.y.g.b.0/1:roll", 7, "qwixx has no rules version '7': choose from 1"),
    ("qwixx/1/r.y.g.b/1:roll", 9, "a seat has four rows and a number of penalties"),
    ("qwixx/1/r.g.y.b.0/1:roll", 11, "the yellow row belongs here and begins with y"),
    ("qwixx/1/r75.y.g.b.0/1:roll", 11, "red 5 is left of the one before it"),
    ("qwixx/1/r.y.g57.b.0/1:roll", 15, "green 7 is left of the one before it"),
    ("qwixx/1/r5x.y.g.b.0/1:roll", 11, "'x' is not a number of a row"),
    ("qwixx/1/r55.y.g.b.0/1:roll", 9, "red 5 is crossed off more than once"),
    ("qwixx/1/r2345CL.y.g.b.0/1:roll", 14, "the last number needs 5 marks before it, but the red row has 4"),
    ("qwixx/1/r23456C.y.g.b.0/1:roll", 9, "the red row has its last number crossed off without the lock"),
    ("qwixx/1/r23456L.y.g.b.0/1:roll", 15, "the red row is locked without its last number"),
    ("qwixx/1/r23456CC.y.g.b.0/1:roll", 16, "the red row is locked twice"),
    ("qwixx/1/r23456CLL.y.g.b.0/1:roll", 17, "the red row is locked twice"),
    ("qwixx/1/r.y.g.b.5/1:roll", 17, "the number of penalties: 5 is not from 0 to 4"),
    ("qwixx/1/r.y.g.b.x/1:roll", 17, "'x' is not a whole number, but the number of penalties belongs here"),
    ("qwixx/1/r.y.g.b.01/1:roll", 17, "'01' is not a whole number"),
    ("qwixx/1/r.y.g.b.0/2:roll", 19, "the active seat: 2 is not from 1 to 1"),
    ("qwixx/1/r.y.g.b.0/1:dance", 21, "'dance' is not one of roll, a1, a2, over"),
    ("qwixx/1/r.y.g.b.0/1:a3:11-1111:x", 21, "'a3' is not one of roll, a1, a2, over"),
    ("qwixx/1/r.y.g.b.0/1", 19, "this should say whose turn it is and what happens next"),
    ("qwixx/1/r.y.g.b.0/1:a1", 19, "3 pieces separated by colons are needed with a1, not 2"),
    ("qwixx/1/r.y.g.b.0/1:roll:11-1111", 19, "2 pieces separated by colons are needed with roll, not 3"),
    ("qwixx/1/r.y.g.b.0/1:a1:41-365", 24, "'365' is not the red, yellow, green and blue die"),
    ("qwixx/1/r.y.g.b.0/1:a1:47-3652", 24, "'47' is not two white dice"),
    ("qwixx/1/r.y.g.b.0/1:a1:413652", 24, "'413652' is not a roll"),
    ("qwixx/1/r.y.g.b.0/1:a1:41-36.2", 24, "the green die is left out, but the green row is open"),
    ("qwixx/1/r23456CL.y.g.b.0/1:a1:41-3652", 31, "the red die shows 3, but the red row is locked"),
    ("qwixx/1/r.y.g.b.0/1:a2:41-3652:r5", 32, "x belongs here if the active player has crossed"),
    ("qwixx/1/r.y.g.b.4/1:roll", 19, r"the game is already over \(four-penalties\): write 1:over"),
    ("qwixx/1/r.y.g.b.0/1:over", 19, "the game is not over: there is no reason for it to end"),
    ("qwixx/1/1:roll/x", 9, "a seat has four rows and a number of penalties"),
    ("qwixx/1" + "/r.y.g.b.0" * 6 + "/1:roll", 69, "seats given: 6, but the game has 1 to 5"),
    ("onboard/1/A/r.y.g.b.0/1:roll", 13, "a seat is a sheet, @ and the space its pawn is on"),
    ("onboard/1/A/r.y.g.b.0@41/1:roll", 23, "a space of the track: 41 is not from 0 to 40"),
    ("onboard/1/A/r.y.g.b.0@5/1:roll", 23, "the pawn is on green 10, which is not crossed off"),
    ("onboard/1/A/r.y.gA.b.0@5/r.y.gA.b.0@5/1:roll", 37, "two pawns are on space 5"),
    ("onboard/1/A/r.y.g.b.0@0/1:roll/last0", 32, "no pawn is on the last five spaces"),
    ("onboard/1/A/r.y.g3.b.0@37/r.y.g.b.0@0/1:roll", 39, "so /lastN must say how many turns are left"),
    ("onboard/1/A/r.y.g3.b.0@37/r.y.g.b.0@0/1:roll/last2", 50, "turns still to come: 2 is not from 0 to 1"),
    ("onboard/1/A/1:roll", 13, "seats given: 0, but the game has 1 to 4"),
    ("duel/1/r5.y.g.b.0/r5.y.g.b.0/1:roll", 19, "both players have a token on red 5"),
    ("duel/1/r.y.g.b.0/1:roll", 18, "seats given: 1, but the game has 2"),
    ("duel/1/r" + "7" * 23 + ".y.g.b.0/r.y.g.b.0/1:roll", 8, "the red row has more than 22 marks"),
    ("duel/1/r" + "7" * 20 + ".y777.g.b.0/r.y.g.b.0/1:roll", 8, "23 tokens are placed, but a player has 22"),
    ("duel/1/r23456C.y.g.b.0/r.y.g.b.0/1:roll", 8, "the last number of the red row lacks its lock"),
    ("duel/1/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:r5", 41, "seat 1 has no token on red 5"),
    ("duel/1/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:+3", 41, "the square that action 1 took belongs here"),
    ("qwixx/1/r.y.g.b.0/1:a2:41-3652:", 32, "x belongs here if the active player has crossed"),
    ("duel/1/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:", 41, "'' is not a choice"),
    ("qwixx/1/r.y.g.b.0/r2.y.g.b.0/1:a2:41-3652:x", 43, "seat 1 has no cross on its sheet"),
    ("qwixx/1/r.y.g.b.4/r.y.g.b.0/2:over", 29, "seat 1 has its last penalty, but seat 2 is active"),
    ("qwixx/1/r23456CL.y23456CL.gCBA982L.bCBA982L.0/1:over", 47, "4 rows are closed, but a game never has more"),
    ("onboard/1/A/r.y.g3.b.0@37/r.y.g.b.0@0/1:roll/last1", 46, "a different pawn must have arrived first"),
    ("duel/1/r23456CL.y23456CL.gCBA982L.b.0/r.y.g.b.0/1:over", 49, "3 rows are closed, but a game never has more"),
    ("duel/1/r3.y.g.b.0/r.y.g.b.0/1:a2:66-3652:r3", 42, "action 1 cannot have taken red 3: the white sum is 12"),
    ("duel/1/r.y.g.b.3/r.y.g.b.2/1:roll", 18, "5 tokens are in the misthrow column, but the game ends with 4"),
    ("duel/1/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:what", 41, "'what' is not a choice"),
]


@pytest.mark.parametrize(("line", "place", "why"), REFUSED, ids=[line or "empty" for line, _, _ in REFUSED])
def test_a_bad_position_is_rejected_with_the_place_named(line, place, why):
    with pytest.raises(BadPosition, match=why) as refused:
        parse(line)
    assert refused.value.place == place


CHARACTERS = "qwixonbardel/1234506789ABCLrygb.:@-x "


@pytest.mark.slow
@given(
    st.sampled_from(ALL_OPTIONS),
    st.integers(0, 500),
    st.integers(0, 400),
    st.integers(0, 3),
    st.text(CHARACTERS, max_size=3),
)
def test_a_damaged_position_is_rejected_or_read_as_what_it_says(options, step, place, cut, put):
    states = [state for state, _, _ in game_steps(options, step)]
    line = text(states[step % len(states)])
    place %= len(line) + 1
    damaged = line[:place] + put + line[place + cut :]
    with suppress(BadPosition):
        assert text(parse(damaged)) == damaged


@given(st.text())
def test_any_other_text_is_rejected(line):
    with pytest.raises(BadPosition):
        parse(line)
