"""Reading is strict about content, lenient about spaces and line ends, and reports the right line."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.record import RecordError, read, read_record, read_record_file, read_records, records_in
from rowlock.rules import TRACKS, Track, text
from support.playing import ALL_OPTIONS, recorded_game

SAMPLES = Path(__file__).parent.parent / "samples"
TAGS = '[Game "qwixx"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n'
DUEL = '[Game "duel"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n'
ONBOARD = '[Game "onboard"]\n[Rules "1"]\n[Players "1"]\n[First "1"]\n[Board "A"]\n'
GAME = TAGS + "\n1. 41 3652 | y5 r5 | b3\n2. 66 1234 | - b12 | -\n"


def test_a_record_is_replayed():
    record = read(GAME)
    assert text(record.state) == "qwixx/1/r.y5.g.b3.0/r5.y.g.bC.0/1:roll"


@pytest.mark.parametrize(
    "spaced",
    [
        GAME.replace("\n", "\r\n"),
        GAME.replace("\n", "\r"),
        GAME.rstrip("\n"),
        GAME.replace("\n\n", "\n"),
        GAME.replace("\n", "\n\n"),
        GAME.replace(" | ", "|"),
        GAME.replace(" ", "\t  "),
        GAME.replace("\n", "   \n"),
        GAME.replace("1. 41", "  1 .41"),
        GAME.replace("[", " [ ").replace("]", " ] "),
        "\ufeff" + GAME,
        GAME.replace("\n", " ; a comment | r5\n"),
        "; first of all\n" + GAME,
    ],
)
def test_spaces_line_ends_and_comments_are_preserved(spaced):
    record = read(spaced)
    assert record.state == read(GAME).state
    assert record.text == spaced


def test_unknown_tags_are_kept_as_they_are():
    record = read('[Event "the kitchen; table"]\n' + GAME)
    assert record.tags["Event"] == "the kitchen; table"


def test_names_may_be_any_text():
    record = read('[Seat1 "Anna \\"the die\\" \\\\ Świątek\u2028;"]\n' + GAME)
    assert record.tags["Seat1"] == 'Anna "the die" \\ Świątek\u2028;'


@pytest.mark.parametrize("end", ["", "\n1. 41 3652", "\n1. 41 3652 | y5 r5", "\n1. 41 3652 | y5 r5 | b3", "\n"])
def test_an_unfinished_game_may_end_after_any_column_or_after_the_dice(end):
    assert len(read(TAGS + end).turns) == ("41" in end)


def test_a_result_that_agrees_is_accepted():
    assert read('[Result "2 2"]\n' + GAME).tags["Result"] == "2 2"


REFUSED = [
    ("", 1, "the record is empty"),
    (" \n\n", 1, "the record is empty"),
    ("hello", 1, "this is neither a tag, a turn .* nor a comment"),
    (TAGS.replace("qwixx", "chess"), 1, "there is no game 'chess': the games are qwixx, onboard, duel, tworows"),
    (TAGS.replace('Rules "1"', 'Rules "2"'), 2, "qwixx has no rules version '2': choose from 1"),
    (TAGS.replace('Players "2"', 'Players "6"'), 3, "qwixx is for 1 to 5 players, not 6"),
    (TAGS.replace('Players "2"', 'Players "two"'), 3, "Players is 'two', which is not a whole number"),
    (TAGS.replace('Players "2"', 'Players "²"'), 3, "Players is '²', which is not a whole number"),
    (DUEL.replace('Players "2"', 'Players "3"'), 3, "duel is for 2 players, not 3"),
    (TAGS.replace('First "1"', 'First "3"'), 4, "seat 3 cannot be first: the seats are 1 to 2"),
    (TAGS.replace('First "1"', 'First "0"'), 4, "seat 0 cannot be first"),
    (TAGS + '[Board "A"]\n', 5, "qwixx is not played on a track"),
    (ONBOARD.replace('"A"', '"C"'), 5, "unknown track 'C': the tracks are A, B"),
    (ONBOARD.replace('[Board "A"]\n', "") + "\n1. 41 3652", 6, "the tag Board is missing"),
    (TAGS.replace('[Rules "1"]\n', "") + "\n1. 41 3652", 5, "the tag Rules is missing"),
    ("1. 41 3652", 1, "the tag Game is missing"),
    (TAGS + '[Game "qwixx"]\n', 5, "the tag Game is repeated"),
    (TAGS.replace('"qwixx"', '"chess"') + "[First 1]\n", 1, "there is no game 'chess'"),
    (TAGS.replace('[First "1"]', "[First 1]"), 4, "this is not a tag"),
    (TAGS.replace("qwixx", "qw\\ixx"), 1, "in a tag: only"),
    (TAGS.replace('"1"]\n', '"1"\n', 1), 2, "this is not a tag"),
    ('[Result "2 3"]\n' + GAME, 1, "the Result tag says '2 3', but the points are '2 2'"),
    ('[Result "2"]\n' + GAME, 1, "the result '2' should be the points of 2 seats"),
    ('[Result "many few"]\n' + GAME.replace("r5", "r6"), 1, "the result 'many few' should be the points of 2 seats"),
    (GAME + '[Event "late"]\n', 8, "the tag Event comes after a turn"),
    (TAGS + "\n2. 41 3652 | - - | -\n", 6, "this is turn 1, but it is numbered 2"),
    (GAME + "2. 11 1111 | - - | -\n", 8, "this is turn 3, but it is numbered 2"),
    (TAGS + "\n1. 71 3652 | - - | -\n", 6, "'71' is not two white dice"),
    (TAGS + "\n1. 41 365 | - - | -\n", 6, "'365' is not the red, yellow, green and blue die"),
    (TAGS + "\n1. 41 3052 | - - | -\n", 6, "'3052' is not the red, yellow, green and blue die"),
    (TAGS + "\n1. 41 | - - | -\n", 6, "a turn begins with two groups of dice"),
    (TAGS + "\n1. 41 36.2 | - - | -\n", 6, "the green die is left out, but the green row is open"),
    (TAGS + "\n1. 41 3652 | - | -\n", 6, "1 choice is given: action 1 needs a choice from each of the 2 seats"),
    (TAGS + "\n1. 41 3652 | - - | - -\n", 6, "2 choices are given: action 2 needs a choice from seat 1"),
    (TAGS + "\n1. 41 3652 | - - | - | -\n", 6, "column 3 is one too many: this turn has 2 actions"),
    (TAGS + "\n1. 41 3652 | - - |\n", 6, "a column is empty"),
    (TAGS + "\n1. 41 3652 | - red5 | -\n", 6, "'red5' is not a choice"),
    (TAGS + "\n1. 41 3652 | - r4 | -\n", 6, "seat 2 cannot cross off red 4: the white sum is 5"),
    (TAGS + "\n1. 41 3652 | - +4 | -\n", 6, "seat 2 cannot move 4 spaces: action 1 takes a number in one row"),
    (TAGS + "\n1. 41 3652 | - -\n\n; a comment\n2. 41 3652\n", 6, "the column of action 2 is missing, but"),
    (TAGS + "\n1. 41 3652\nwhat is this\n", 6, "the column of action 1 is missing, but"),
    (GAME + "what is this\n", 8, "this is neither a tag"),
    (ONBOARD + "\n1. 41 3652 | - | - | r5\n", 7, "seat 1 cannot cross off red 5: action 3 moves the pawn"),
    (
        TAGS + "".join(f"{turn}. 11 1111 | - - | -\n" for turn in range(1, 9)),
        12,
        r"the game was over before this turn \(four-penalties\)",
    ),
    (
        TAGS.replace('"2"', '"1"') + "1. 11 1111 | r2 | r2\n",
        5,
        "seat 1 cannot cross off red 2: red 2 is already crossed off",
    ),
]


@pytest.mark.parametrize(("broken", "line", "why"), REFUSED, ids=[why for _, _, why in REFUSED])
def test_the_first_error_is_reported_with_its_line(broken, line, why):
    with pytest.raises(RecordError, match=why) as refused:
        read(broken)
    assert refused.value.line == line


def test_a_column_after_the_end_is_rejected():
    ended_in_action_1 = (SAMPLES / "qwixx-0062.rowlock").read_text().split("21.")[0]
    assert len(read(ended_in_action_1).turns[-1].columns) == 1
    with pytest.raises(RecordError, match=r"column 2 is one too many: the game was over before it \(two-rows-closed\)"):
        read(ended_in_action_1.rstrip("\n") + " | -\n")


def test_a_custom_track_goes_by_its_name():
    mine = Track("mine", *TRACKS["B"][1:])
    assert read(ONBOARD.replace('"A"', '"mine"'), {**TRACKS, "mine": mine}).options.track == mine


@pytest.mark.parametrize(
    ("data", "line", "why"),
    [
        (b"", 1, "the record is empty"),
        (b"\xff\xfe\x00", 1, "not a text file: it contains a zero byte"),
        (TAGS.encode() + b"\n\xff", 6, "not UTF-8 text"),
        (TAGS.replace("\n", "\r").encode() + b"\xff", 5, "not UTF-8 text"),
        (TAGS.replace("\n", "\r\n").encode() + b"\xff", 5, "not UTF-8 text"),
        (b"x" * 1_000_001, 1, "too long for a record: more than 1,000,000 bytes"),
        (b"\n" * 999_999, 1, "the record is empty"),
        (b"[" * 999_999, 1, "this is not a tag"),
        (b"1." * 400_000, 1, "a turn begins with two groups of dice"),
    ],
)
def test_a_file_that_is_not_a_record_is_rejected(data, line, why):
    with pytest.raises(RecordError, match=why) as refused:
        read_record(io.BytesIO(data))
    assert refused.value.line == line


def test_a_path_may_be_a_string(tmp_path):
    path = tmp_path / "game.rowlock"
    path.write_text(GAME, encoding="utf-8")
    assert read_record_file(str(path)) == read_record_file(path) == read(GAME)
    assert list(read_records(str(path))) == [read(GAME)]


EVENING = ("; ours\n" + GAME + "\n\n", "; theirs\n; Duel\n" + DUEL + "\n1. 34 2261 | r7 | b4 ; so far", DUEL, DUEL)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_a_file_may_have_several_games(end):
    """Even games in which nothing was rolled yet, with comments above."""
    games = [game.rstrip("\n").replace("\n", end) + end * 2 for game in EVENING]
    assert [record.text for record in records_in(io.BytesIO("".join(games).encode()))] == games


@pytest.mark.parametrize(
    ("second", "line", "why"),
    [
        (GAME.replace("y5 r5", "y6 r5"), 14, "seat 1 cannot cross off yellow 6"),
        ('[Seat1 "Ada"]\n' + DUEL.replace("2", "3"), 12, "duel is for 2 players, not 3"),
        ('[Event "late"]\n1. 34 2261 | r7 | b4\n', 9, "the tag Event comes after a turn"),
        (DUEL.encode() + b"\xff", 13, "not UTF-8 text"),
        ("1. 34 2261 | r7 | b4\n", 9, "this is turn 3, but it is numbered 1"),
        (DUEL + "\n" * 1_000_000, 9, "too long for a record"),
    ],
)
def test_an_error_in_a_later_game_has_its_line_in_the_file(second, line, why):
    games = records_in(io.BytesIO((GAME + "\n").encode() + (second if isinstance(second, bytes) else second.encode())))
    with pytest.raises(RecordError, match=why) as refused:
        list(games)
    assert refused.value.line == line


def test_a_single_game_is_asked_for_but_there_are_more():
    with pytest.raises(RecordError, match="line 8: a second game begins here") as refused:
        read(GAME + DUEL)
    assert refused.value.line == 8


@pytest.mark.slow
@given(
    options=st.sampled_from(ALL_OPTIONS),
    seed=st.integers(0, 50),
    place=st.integers(0, 5000),
    cut=st.integers(0, 4),
    put=st.text('[]"\\;|. -+123456rygb\r\n\x00é', max_size=4),
)
def test_a_damaged_record_is_read_or_rejected_with_a_line_number(options, seed, place, cut, put):
    whole = recorded_game(options, seed).text
    place %= len(whole)
    damaged = whole[:place] + put + whole[place + cut :]
    try:
        record = read(damaged)
    except RecordError as refused:
        line = refused.line
    else:
        assert record.text == damaged
        return
    assert 1 <= line <= damaged.count("\n") + damaged.count("\r") + 1
