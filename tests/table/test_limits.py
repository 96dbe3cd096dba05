"""Limits at a table: commands that could be repeated forever are eventually rejected, and the game still goes on."""

import pytest

from rowlock.live import HOST, NEWCOMER, CameBack, Dropped, Refused, token_hash
from rowlock.rules import GAMES
from rowlock.table import limits, open_seat, replay, view
from rowlock.table.commands import Adopt, Choose, Done, HandOver, Leave, TakeBack, TypeDice, Undo, UndoRoll, Wait
from support.seated_table import Sitting, token


def rolled(**settings):
    sitting = Sitting(dice="typed", **settings).begin()
    sitting.type("41 3652")
    return sitting


def repeated(sitting, *sent):
    """Sends the commands over and over, and returns the code of the first rejection."""
    while True:
        before = len(sitting.table.log)
        for sender, command in sent:
            try:
                sitting.send(sender, command)
            except Refused as refused:
                return refused.code
        assert before < len(sitting.table.log) < 100_000


def filled(sitting, monkeypatch):
    """The same table at its limit."""
    monkeypatch.setattr(limits, "MAX_EVENTS", len(sitting.table.log))
    return sitting


def test_a_choice_is_changed_only_so_often_and_can_then_still_be_confirmed():
    sitting = rolled()
    assert repeated(sitting, (0, Choose(1, "r5")), (0, Choose(1, "y5"))) == "too-many-changes"
    assert sum(event.kind == "chose" for event in sitting.table.log) == limits.MAX_CHANGES
    assert sitting.code(0, Undo(1)) == "too-many-changes"
    assert sitting.send(0, Done(1)) == ["done"]
    # Nobody else is concerned, and the next decision starts from scratch.
    sitting.choose(1, "-", done=False)
    sitting.choose(1, "-")
    sitting.choose(0, "-", done=False)
    assert sitting.send(0, Undo(2)) == ["undone"]


def test_a_choice_that_was_undone_too_often_can_be_made_once_more():
    sitting = rolled()
    assert repeated(sitting, (0, Choose(1, "r5")), (0, Undo(1))) == "too-many-changes"
    while sitting.table.deciding.of(0) is None:
        sitting.choose(0, "r5", done=False)
    may = [one for one in view(sitting.table, 0, sitting.now)["may"] if one["do"] == "choose"]
    assert may == [{"do": "choose", "done": True}]
    assert sitting.send(0, Choose(1, "y5", done=True)) == ["chose"]


def test_a_typed_roll_can_be_corrected_only_so_often():
    sitting = rolled()
    assert repeated(sitting, (0, UndoRoll(1)), (0, TypeDice(1, "41 3652"))) == "too-many-changes"
    sitting.choose_all("-", "-")
    sitting.choose_all("-")
    sitting.type("41 3652")
    assert sitting.send(1, UndoRoll(2)) == ["roll-undone"]


def test_seats_are_taken_and_left_only_so_often_and_the_table_can_still_be_filled():
    sitting = Sitting(seats=(open_seat(),) * 3)
    sitting.join(0)
    code = ""
    while not code:
        sitting.join(1)
        code = repeated(sitting, (1, Leave()))
        assert code in ("table-full", "not-a-player")
        code = code.removeprefix("not-a-player")
    assert len(sitting.table.log) <= limits.MAX_EVENTS_BEFORE_GAME + 1
    sitting.join(2)
    assert sitting.table.phase == "showing"


@pytest.mark.parametrize(
    "cycle",
    [
        [(1, Leave()), (0, HandOver(1, "casual")), (1, TakeBack())],
        [
            (NEWCOMER, Adopt(token_hash(token(0)), token_hash(token(5)))),
            (NEWCOMER, Adopt(token_hash(token(5)), token_hash(token(0)))),
        ],
        [(HOST, Dropped(1, gone_for=1000.0)), (0, Wait(1)), (HOST, CameBack(1))],
    ],
    ids=["taking a seat back", "adopting", "waiting"],
)
def test_everything_that_can_be_repeated_has_a_limit(cycle, monkeypatch):
    monkeypatch.setattr(limits, "MAX_EVENTS", 100)
    sitting = rolled()
    assert repeated(sitting, *cycle) == "table-full"
    assert len(sitting.table.log) < 100 + len(cycle)


def test_a_full_table_plays_on_to_the_end(monkeypatch):
    """Nobody can stop a game by filling its log."""
    sitting = filled(rolled(), monkeypatch)
    sitting.choose(0, "r5", done=False)
    assert sitting.code(0, Choose(1, "y5")) == sitting.code(0, Undo(1)) == "table-full"
    assert sitting.code(0, UndoRoll(1)) == "table-full"
    sitting.send(0, Done(1))
    assert sitting.play_out().table.phase == "over"


def test_a_stored_table_above_every_limit_is_loaded(monkeypatch):
    sitting = rolled()
    repeated(sitting, (0, Choose(1, "r5")))
    for name in ("MAX_EVENTS", "MAX_CHANGES", "MAX_ROLLS", "MAX_EVENTS_BEFORE_GAME"):
        monkeypatch.setattr(limits, name, 1)
    assert replay(sitting.table.log) == sitting.table


def test_a_game_that_never_ends_is_ended_early(monkeypatch):
    """In Duel two players can beat each other's tokens for ever."""
    monkeypatch.setattr("rowlock.table.ending.MAX_ROLLS", 3)
    sitting = rolled()
    sitting.play_out(until=lambda table: table.rolls == 3)
    sitting.play_out()
    assert (sitting.table.rolls, sitting.table.end.how, sitting.table.end.winners) == (3, "ended-early", ())


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.IS_SHARED], ids=lambda game: game.NAME)
def test_the_longest_game_is_far_from_the_limits(game):
    """A turn without a cross is a penalty, and four of them end the game; there are 11 squares and a lock per row."""
    players = game.PLAYERS[-1]
    turns = players * (4 * 11 + 4)
    actions = 3 if game.ON_A_TRACK else 2
    # A roll; in action 1 everybody chooses and confirms, then only the active player; each action has its reveal.
    events = turns * (1 + (2 * players + 1) + (actions - 1) * 3)
    assert turns <= limits.MAX_ROLLS / 4
    assert events <= limits.MAX_EVENTS / 2


def test_open_seats_have_their_own_limit():
    assert limits.MAX_EVENTS_BEFORE_GAME < limits.MAX_EVENTS
    assert len(Sitting(seats=(open_seat(),) * 5).begin().table.log) < limits.MAX_EVENTS_BEFORE_GAME / 10
