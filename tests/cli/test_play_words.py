"""How `rowlock play` describes choices."""

from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from rowlock.cli.command import application
from rowlock.cli.playing.descriptions import consequences, describe_choice
from rowlock.cli.playing.players import players_from_record, seat_players, tagged
from rowlock.cli.playing.prompts import record_notation
from rowlock.cli.playing.session import take_sealed_choices
from rowlock.record import begin, read
from rowlock.rules import BadOptions, Options, parse_choice
from rowlock.rules.meaning import leads_to_penalty
from support.playing import after, as_state

NAMES = ("You", "Bo")


@pytest.mark.parametrize(
    ("position", "choice", "words"),
    [
        ("qwixx/1/r57.y.g.b.0/r.y.g.b.0/1:a1:44-1111", "r8", "red 8"),
        ("qwixx/1/r57.y.g.b.0/r.y.g.b.0/1:a1:54-1111", "r9", "red 9, skips 1"),
        ("qwixx/1/r57.y.g.b.0/r.y.g.b.0/1:a1:54-1111", "-", "pass"),
        ("qwixx/1/r23456.y.g.b.0/r.y.g.b.0/1:a1:66-1111", "r12", "red 12, skips 5, locks the row"),
        (
            "qwixx/1/r23456.y.g.b.0/r.y23456CL.g.b.0/1:a1:66-1.11",
            "r12",
            "red 12, skips 5, locks the row, ends the game",
        ),
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a2:54-1111:-", "-", "pass: a penalty, -5"),
        ("qwixx/1/r.y.g.b.3/r.y.g.b.0/1:a2:54-1111:-", "-", "pass: a penalty, -5, ends the game"),
        ("qwixx/1/r9.y.g.b.0/r.y.g.b.0/1:a2:54-1111:x", "-", "pass"),
        ("duel/1/r5.y.g.b.0/r7.y.g.b.0/1:a1:34-1111", "r7", "red 7, skips 1, beats Bo's token"),
        ("duel/1/r5.y.g.b.0/r7.y.g.b.0/2:a1:34-1111", "r7", "red 7, stacks, 2 high"),
        ("duel/1/r7.y.g.b.0/r5.y.g.b.0/2:a1:34-1111", "r7", "red 7, skips 1, beats your token"),
        ("duel/1/r.y.g.b.0/r.y.g.b.0/1:a2:34-1111:-", "-", "pass: a misthrow, -5"),
        (
            "onboard/1/A/r3.y.g.b.0@3/r.y4.g.b.0@4/1:a3:41-3652:-",
            "+1",
            "pawn to space 5, crosses off green 10, skips 2",
        ),
        (
            "onboard/1/A/r3.y2.g.b.0@0/r.y4.g.b.0@4/1:a3:41-3652:x",
            "+1",
            "pawn to space 1 (yellow 2, already crossed off)",
        ),
        (
            "onboard/1/A/r.y.gCBA9876543.b.0@0/r.y.gCBA98765.b.0@35/2:a3:41-3652:x",
            "+2",
            "pawn to space 37, crosses off green 3, skips 1, begins the last round",
        ),
    ],
)
def test_a_choice_in_words(position, choice, words):
    state = as_state(position)
    assert describe_choice(state, state.active, parse_choice(choice), NAMES) == words


def test_the_last_token_closes_nothing():
    state = as_state("duel/1/r23456.y2345.g.bCBA98765432L.0/r.y.g.b.0/1:a1:66-111.")
    words = "red 12, skips 5, no token is left for the lock, ends the game"
    assert describe_choice(state, 0, parse_choice("r12"), NAMES) == words


def test_every_option_is_documented():
    page = (Path(__file__).parent.parent.parent / "docs" / "play-in-the-terminal.md").read_text(encoding="utf-8")
    command: Any = get_command(application())
    options = [name for option in command.commands["play"].params for name in option.opts if name[:2] == "--"]
    assert len(options) > 8
    assert [option for option in options if f"`{option}" not in page] == []


@pytest.mark.parametrize(
    ("position", "choice", "leads"),
    [
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:54-1111", "-", False),  # action 2 is still ahead
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a2:54-1111:-", "-", True),
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a2:54-1111:-", "r6", False),
        ("qwixx/1/rB.yB.g3.b3.0/r.y.g.b.0/1:a1:11-1166", "-", True),  # nothing will fit in action 2 either
        ("qwixx/1/rB.yB.g3.b3.0/r.y.g.b.0/2:a1:11-1166", "-", False),  # another is active
        ("onboard/1/A/r3.y2.g.b.0@0/r.y.g.b.0@0/1:a3:41-3652:-", "+1", True),  # a move without a cross
        ("onboard/1/A/r3.y2.g.b.0@0/r.y.g.b.0@0/1:a3:41-3652:-", "+2", False),
    ],
)
def test_whether_a_choice_leads_to_a_penalty(position, choice, leads):
    assert leads_to_penalty(as_state(position), 0, parse_choice(choice)) is leads


def test_consequences_are_described():
    before = as_state("qwixx/1/r23456.y.g.b.0/r.y.g.b.0/1:a1:66-1111")
    assert consequences(before, after(before, "r12 -"), NAMES) == [
        "The red row is locked, and the red die is out of the game."
    ]
    before = as_state("onboard/1/A/r.y.gCBA98765.b.0@35/r.y.g.b.0@0/1:a3:41-3652:x")
    assert consequences(before, after(before, "+2"), NAMES) == [
        "Your pawn has reached the goal: every other player gets one more turn."
    ]


@pytest.mark.parametrize(
    ("typed", "stage", "written"),
    [("red 5", 1, "r5"), ("b 10", 2, "b10"), ("pass", 2, "-"), ("3", 3, "+3"), ("3", 2, "3"), ("r5", 1, "r5")],
)
def test_other_ways_to_type_a_choice(typed, stage, written):
    assert record_notation(typed, stage) == written


def test_the_record_says_who_sits_where():
    players = seat_players(["Ada"], 2, ["casual", "casual", "beginner"], "qwixx")
    assert [player.name for player in players] == ["Ada", "Player 2", "Nora", "Milo", "Pip"]
    assert [player.introduced for player in players][2:] == ["Nora (casual)", "Milo (casual)", "Pip (beginner)"]
    kept = read(tagged(begin(Options("qwixx", 5)), players).text)
    found = players_from_record(kept)
    assert [(one.name, one.level) for one in found] == [(one.name, one.level) for one in players]
    assert [one.bot is None for one in found] == [True, True, False, False, False]


def test_an_unknown_level_is_rejected():
    with pytest.raises(BadOptions, match="there is no bot 'grandmaster'"):
        players_from_record(begin(Options("duel", 2)).tagged("Bot1", "grandmaster"))


@pytest.mark.parametrize(
    ("tag", "sealed"),
    [("g10 ?", {0: parse_choice("g10")}), ("? -", {1: 0}), ("r2 y3", {}), ("g10", {}), ("", {}), ("x ?", {})],
)
def test_sealed_choices_count_only_if_they_are_legal(tag, sealed):
    record = read('[Game "qwixx"]\n[Rules "1"]\n[Players "2"]\n[First "1"]\n\n1. 46 1535\n')
    again, found = take_sealed_choices(record.tagged("Sealed", tag))
    assert found == sealed
    assert again.text == record.text
