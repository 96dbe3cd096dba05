"""Rejected commands: every code can occur, is documented, and has a message; garbage is rejected as well."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.live import HOST, NEWCOMER, PLAYER, CameBack, Dropped, Refused
from rowlock.live import token_hash as hashed
from rowlock.table import CODES, COMMANDS, TableOptions, bot_seat, limits, open_seat, open_table
from rowlock.table.commands import (
    BotChose,
    Choose,
    Done,
    EndGame,
    HandOver,
    Join,
    Leave,
    NameRematch,
    Resign,
    Roll,
    SealEntropy,
    SeatBot,
    ShowEntropy,
    TakeBack,
    Tick,
    TypeDice,
    Undo,
    WantRematch,
)
from rowlock.table.fair_dice import commitment_to
from rowlock.table.fold import KINDS
from rowlock.table.handler import handle
from support.seated_table import SEED, Sitting, entropy, table_options, token

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")


def seated(**settings):
    sitting = Sitting(**settings)
    sitting.join(0)
    return sitting


def rolled():
    sitting = Sitting(dice="typed").begin()
    sitting.type("41 3652")
    return sitting


def away():
    sitting = rolled()
    sitting.send(HOST, Dropped(1))
    return sitting


def stood_in():
    sitting = away()
    sitting.now += 60
    sitting.send(0, HandOver(1, "casual"))
    return sitting


def decided():
    sitting = rolled()
    sitting.choose_all("-", "-")
    return sitting


def done():
    sitting = rolled()
    sitting.choose(0, "r5")
    return sitting


def resigned():
    sitting = Sitting(seats=(open_seat(),) * 3).begin()
    sitting.send(0, Resign())
    return sitting


def played():
    return Sitting().begin()


def changed():
    sitting = rolled()
    for _ in range(limits.MAX_CHANGES):
        sitting.choose(0, "r5", done=False)
    return sitting


def left():
    sitting = Sitting(seats=(open_seat(),) * 3)
    sitting.join(0)
    while len(sitting.table.log) < limits.MAX_EVENTS_BEFORE_GAME:
        sitting.send(0, Leave())
        sitting.join(0)
    return sitting


def wanted():
    sitting = played().play_out()
    sitting.send(0, WantRematch())
    return sitting


REFUSALS = {
    "already-away": (away, HOST, Dropped(1)),
    "already-seated": (seated, NEWCOMER, Join("Eve", hashed(token(0)))),
    "already-said": (wanted, 0, WantRematch()),
    "bad-choice": (rolled, 0, Choose(1, "red")),
    "bad-command": (seated, NEWCOMER, Join("Eve", "a token, not its hash")),
    "bad-dice": (lambda: Sitting(dice="typed").begin(), 0, TypeDice(1, "41")),
    "bad-entropy": (lambda: Sitting().everybody_joins(), 0, ShowEntropy(entropy(1).hex())),
    "bad-level": (seated, 0, SeatBot(1, "genius")),
    "bad-name": (seated, NEWCOMER, Join("x" * 31, hashed("e"))),
    "bot-plays": (stood_in, 1, Choose(1, "r5")),
    "entropy-given": (seated, 0, SealEntropy(commitment_to(entropy(0)))),
    "final-already": (done, 0, Undo(1)),
    "game-over": (lambda: played().play_out(), 0, Resign()),
    "illegal-choice": (rolled, 0, Choose(1, "r6")),
    "name-taken": (seated, NEWCOMER, Join("ada", hashed("e"))),
    "no-open-seat": (played, NEWCOMER, Join("Eve", hashed("e"))),
    "no-such-decision": (rolled, 0, Choose(7, "r5")),
    "no-such-seat": (rolled, 2, Choose(1, "r5")),
    "not-a-bot": (rolled, HOST, BotChose(0, 1, "r5")),
    "not-a-player": (seated, 1, Leave()),
    "not-agreed": (played, HOST, NameRematch("t2")),
    "not-allowed": (played, 0, Tick()),
    "not-awaited": (rolled, 0, TypeDice(2, "41 3652")),
    "not-away": (rolled, HOST, CameBack(1)),
    "not-deciding": (decided, 1, Choose(2, "-")),
    "not-taken-over": (rolled, 0, TakeBack()),
    "not-your-roll": (played, 1, Roll(1)),
    "nothing-chosen": (rolled, 0, Done(1)),
    "nothing-due": (rolled, HOST, Tick()),
    "nothing-to-undo": (rolled, 0, Undo(1)),
    "resigned": (resigned, 0, Leave()),
    "seat-taken": (seated, NEWCOMER, Join("Eve", hashed("e"), seat=0)),
    "stale-decision": (decided, 0, Choose(1, "r5")),
    "stale-roll": (rolled, 0, TypeDice(1, "41 3652")),
    "table-full": (left, 0, Leave()),
    "too-many-changes": (changed, 0, Undo(1)),
    "too-soon": (away, 0, EndGame()),
    "wrong-dice": (played, 0, TypeDice(1, "41 3652")),
    "wrong-phase": (seated, 0, Resign()),
}
"""For each code a table, a sender and a command. Codes that are not about a command have tests of their own."""


@pytest.mark.parametrize("code", REFUSALS)
def test_every_code_can_occur_and_says_why(code):
    made, sender, command = REFUSALS[code]
    found, message = made().refusal(sender, command)
    assert found == code
    assert re.search(r"\w+ \w+ \w+", message)
    assert not message.endswith(".")


@pytest.mark.parametrize("id", ["", "x" * 65, "a b", "ä", None, 7])
def test_a_bad_id_is_rejected(id):
    with pytest.raises(Refused) as refused:
        handle(rolled().table, 0, Choose(1, "r5"), id, 0.0)
    assert refused.value.code == "bad-id"


@pytest.mark.parametrize("now", [float("nan"), float("inf"), "noon", None])
def test_a_bad_time_is_rejected(now):
    with pytest.raises(Refused) as refused:
        handle(rolled().table, 0, Choose(1, "r5"), "x", now)
    assert refused.value.code == "bad-time"


def test_a_bad_option_is_rejected():
    with pytest.raises(Refused) as refused:
        open_table("t", TableOptions("chess"), (open_seat(),), SEED, 0.0)
    assert refused.value.code == "bad-options"


def test_a_bad_deal_is_rejected():
    with pytest.raises(Refused) as refused:
        open_table("t", TableOptions("qwixx", provable=False, deal="2026-02-30"), (bot_seat("casual"),), SEED, 0.0)
    assert refused.value.code == "bad-deal"


def test_the_dice_of_a_deal_are_neither_typed_nor_provable():
    for options in (TableOptions("qwixx", deal="2026-02-28"), TableOptions("qwixx", dice="typed", deal="2026-02-28")):
        with pytest.raises(Refused, match=r"known in advance|person at the table|name the seat"):
            open_table("t", options, (bot_seat("casual"),), SEED, 0.0)


def test_no_code_is_left_out_here():
    assert {*REFUSALS, "bad-id", "bad-time", "bad-options", "bad-deal", "other-dice"} == set(CODES)


@pytest.mark.parametrize(("code", "meaning"), CODES.items())
def test_every_code_is_in_the_page(code, meaning):
    assert f"| `{code}` | {meaning} |" in PAGE


@pytest.mark.parametrize("name", [*COMMANDS.shapes, *KINDS])
def test_every_command_and_every_event_is_in_the_page(name):
    assert re.search(rf"^\| `{name}` \|", PAGE, re.MULTILINE)


@pytest.mark.parametrize("sender", [0, 1, 7, -1, NEWCOMER, HOST, "seat 1", None, True])
@pytest.mark.parametrize("name", COMMANDS.shapes)
def test_only_the_intended_senders_can_send_a_command(sender, name):
    sitting = Sitting(seats=(open_seat(), bot_seat("casual"))).begin()
    parts = {
        "join": ("Eve", hashed("e")),
        "adopt": (hashed(token(0)), hashed("e")),
        "seat-bot": (0, "casual"),
        "seal-entropy": ("0" * 64,),
        "show-entropy": ("0" * 64,),
        "roll": (1,),
        "type-dice": (1, "41 3652"),
        "undo-roll": (1,),
        "choose": (1, "-"),
        "bot-chose": (1, 1, "-"),
        "undo": (1,),
        "done": (1,),
        "wait": (1,),
        "hand-over": (1, "casual"),
        "dropped": (0,),
        "came-back": (0,),
        "name-rematch": ("t2",),
    }
    command = COMMANDS.shapes[name].kind(*parts.get(name, ()))
    meant: Any = {PLAYER: [0], HOST: [HOST], NEWCOMER: [NEWCOMER]}[command.sent_by]
    if sender not in meant or sender is True:
        assert sitting.code(sender, command) in ("not-allowed", "not-a-player", "no-such-seat")


def test_a_command_is_read_from_json_with_seats_from_1():
    assert COMMANDS.parse({"do": "choose", "decision": 7, "choice": "r5"}) == Choose(7, "r5")
    assert COMMANDS.parse({"do": "hand-over", "seat": 2, "level": "casual"}) == HandOver(1, "casual")
    assert COMMANDS.parse({"do": "join", "called": "Ada", "token": "x", "seat": None}) == Join("Ada", "x")
    assert COMMANDS.parse({"do": "resign"}) == Resign()
    assert COMMANDS.parse({"do": "resign", "by": 2}) == Resign(by=1)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "a command must be a JSON object"),
        ([], "a command must be a JSON object"),
        ({}, "do: None is not one of adopt, choose"),
        ({"do": "dance"}, "do: 'dance' is not one of adopt, choose"),
        ({"do": ["roll"]}, "is not one of adopt, choose"),
        ({"do": "tick"}, "do: 'tick' is not one of adopt, choose"),
        ({"do": "bot-chose", "seat": 1, "decision": 1, "choice": "-"}, "is not one of adopt, choose"),
        ({"do": "roll"}, "roll is missing its field roll"),
        ({"do": "roll", "roll": "1"}, "roll: roll is not a whole number"),
        ({"do": "roll", "roll": True}, "roll: roll is not a whole number"),
        ({"do": "roll", "roll": 1.0}, "roll: roll is not a whole number"),
        ({"do": "roll", "roll": 1, "dice": "66 6666"}, "roll has no field 'dice': its fields are roll"),
        ({"do": "choose", "decision": 1, "choice": None}, "choose: choice is not a string"),
        ({"do": "choose", "decision": 1, "choice": "r5", "done": 1}, "choose: done is not true or false"),
        ({"do": "join", "called": "A" * 201, "token": ""}, "called is longer than 200"),
        ({"do": "join", "called": "A", "token": "", "seat": "1"}, "seat is not a whole number or null"),
        ({"do": "resign", "seat": 2}, "resign has no field 'seat': its fields are by"),
    ],
)
def test_rubbish_is_rejected_with_its_place(data, words):
    with pytest.raises(Refused, match=re.escape(words)) as refused:
        COMMANDS.parse(data)
    assert refused.value.code == "bad-command"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
PARTS = [
    "seat",
    "decision",
    "choice",
    "roll",
    "dice",
    "done",
    "level",
    "called",
    "token",
    "sealed",
    "entropy",
    "table",
    "by",
]


@pytest.mark.slow
@given(st.sampled_from([*COMMANDS.shapes, "dance"]), st.dictionaries(st.sampled_from(PARTS), JSON, max_size=4))
def test_random_commands_are_rejected_or_handled_and_never_crash(name, parts):
    sitting = rolled_once
    table = sitting.table
    with suppress(Refused):
        command = COMMANDS.parse({"do": name, **parts})
        handled = handle(table, NEWCOMER if command.sent_by == NEWCOMER else 0, command, "x", sitting.now)
        assert handled.events
    assert sitting.table is table


rolled_once = rolled()


def test_onboard_takes_no_choice_of_another_action():
    sitting = Sitting(table_options("onboard", dice="typed", first=0)).begin()
    sitting.type("36 2451")
    assert sitting.code(0, Choose(1, "+3")) == "illegal-choice"
