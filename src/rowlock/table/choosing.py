"""Sealed choices that can be changed until they are final."""

from rowlock.live import NewEvent, Refused, handler_in
from rowlock.rules import (
    BadChoice,
    Choice,
    IllegalChoice,
    choice_text,
    choice_words,
    legal,
    parse_choice,
)
from rowlock.rules.api import check_legal
from rowlock.table.commands import COMMANDS, BotChose, Choose, Context, Done, Undo
from rowlock.table.limits import check_may_change
from rowlock.table.table import Deciding, Table, awaited_words, check_playing, check_seat, name_of


@handler_in(COMMANDS)
def choose(table: Table, command: Choose, context: Context) -> list[NewEvent]:
    number = context.seat
    deciding = _persons_decision(table, number, command.decision)
    if number not in deciding.undecided:
        raise _already_final(table, number, command.decision)
    if not command.done and deciding.of(number) is not None:
        check_may_change(table, number)
    choice = _legal_choice(table, number, command.choice)
    return [_chosen(number, command.decision, choice, command.done, audience=(number,))]


@handler_in(COMMANDS)
def bot_chose(table: Table, command: BotChose, _context: Context) -> list[NewEvent]:
    number = command.seat
    seat = check_seat(table, number)
    if not seat.level:
        raise Refused("not-a-bot", f"no bot plays seat {number + 1}: {name_of(table, number)} makes the choices")
    deciding = _open_decision(table, number, command.decision)
    if number not in deciding.undecided:
        raise _already_final(table, number, command.decision)
    choice = _legal_choice(table, number, command.choice)
    return [_chosen(number, command.decision, choice, done=True, audience=())]


def _chosen(number: int, decision: int, choice: Choice, done: bool, audience: tuple[int, ...]) -> NewEvent:
    public = {"seat": number + 1, "decision": decision, "done": done}
    return NewEvent("chose", public, {"choice": choice_text(choice)}, audience)


def timeout_event(table: Table, number: int) -> NewEvent:
    """The choice that a seat gets when its time is up: nothing or, if that is illegal, the first legal choice."""
    assert table.deciding is not None
    public = {"seat": number + 1, "decision": table.deciding.number, "done": True}
    choice = legal(table.state, number)[0]
    return NewEvent("chose", public, {"choice": choice_text(choice), "ran_out": True}, (number,))


@handler_in(COMMANDS)
def undo(table: Table, command: Undo, context: Context) -> list[NewEvent]:
    number = context.seat
    _check_unconfirmed(table, number, command.decision, "nothing-to-undo", "there is nothing to take back")
    check_may_change(table, number)
    return [NewEvent("undone", {"seat": number + 1, "decision": command.decision})]


@handler_in(COMMANDS)
def done(table: Table, command: Done, context: Context) -> list[NewEvent]:
    number = context.seat
    _check_unconfirmed(table, number, command.decision, "nothing-chosen", "there is nothing to confirm yet")
    return [NewEvent("done", {"seat": number + 1, "decision": command.decision})]


def _check_unconfirmed(table: Table, number: int, decision: int, code: str, why: str) -> None:
    """Reject a seat that has chosen nothing, or whose choice is final."""
    sealed = _persons_decision(table, number, decision).of(number)
    if sealed is None:
        raise Refused(code, f"{name_of(table, number)} has chosen nothing in decision {decision}: {why}")
    if sealed.done:
        raise _already_final(table, number, decision)


def _already_final(table: Table, number: int, decision: int) -> Refused:
    who = name_of(table, number)
    return Refused("final-already", f"{who} has confirmed the choice in decision {decision}, which is final")


def _open_decision(table: Table, number: int, decision: int) -> Deciding:
    """The open decision, if it has this number and the seat is part of it."""
    check_playing(table)
    deciding = table.deciding
    now_open = table.decisions if deciding is not None else table.decisions + 1
    if 1 <= decision < now_open:
        raise Refused("stale-decision", f"{_decided_words(table, decision)}. Now {awaited_words(table)}")
    if deciding is None or decision != deciding.number:
        raise Refused("no-such-decision", f"there is no decision {decision} yet: {awaited_words(table)}")
    if number not in deciding.seats:
        who = name_of(table, number)
        raise Refused("not-deciding", f"{who} has nothing to choose in decision {decision}: {awaited_words(table)}")
    return deciding


def _persons_decision(table: Table, number: int, decision: int) -> Deciding:
    """The open decision, if it has this number and a person plays the seat."""
    deciding = _open_decision(table, number, decision)
    level = table.seats[number].level
    if level:
        raise Refused("bot-plays", f"{level} is playing for {name_of(table, number)}: take the seat back first")
    return deciding


def _decided_words(table: Table, decision: int) -> str:
    """`turn 5 action 1 has been decided (Ada: red 5, Bo: pass)`"""
    revealed = next((e.data for e in table.log if e.kind == "revealed" and e.data["decision"] == decision), None)
    if revealed is None:
        return f"the roll of decision {decision} was undone, together with all choices"
    chosen = zip(revealed["seats"], revealed["choices"], strict=True)
    words = ", ".join(f"{name_of(table, seat - 1)}: {choice_words(parse_choice(choice))}" for seat, choice in chosen)
    return f"turn {revealed['turn']} action {revealed['action']} has been decided ({words})"


def _legal_choice(table: Table, number: int, text: str) -> Choice:
    """The choice, if it is legal. Raises `Refused` with the rules' explanation otherwise."""
    try:
        choice = parse_choice(text[:20])
        check_legal(table.state, number, choice)
    except BadChoice as error:
        raise Refused("bad-choice", str(error)) from None
    except IllegalChoice as error:
        raise Refused("illegal-choice", str(error)) from None
    return choice
