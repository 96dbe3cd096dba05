"""The commands that a viewer may send now, found by trying them."""

from rowlock.live import Command, Data, Refused
from rowlock.rules import NOTHING, Dice, choice_text, dice_text, legal
from rowlock.rules.api import dice_in_play
from rowlock.table.commands import (
    Choose,
    Done,
    EndGame,
    HandOver,
    Join,
    Leave,
    Resign,
    Roll,
    SealEntropy,
    SeatBot,
    ShowEntropy,
    TakeBack,
    TypeDice,
    Undo,
    UndoRoll,
    Wait,
    WantRematch,
)
from rowlock.table.consequences import seats_still_to_reveal
from rowlock.table.handler import new_events
from rowlock.table.seats import OPEN, PERSON
from rowlock.table.table import SHOWING, Table

ANY_SEALED = "0" * 64


def allowed_commands(table: Table, viewer: int | None, now: float) -> list[Data]:
    """The commands that a viewer may send, without most of their fields: `{"do": "wait", "seat": 2}`. Spectators may
    join.
    """
    if viewer is None:
        open_seats = [number for number, seat in enumerate(table.seats, start=1) if seat.kind == OPEN]
        return [{"do": Join.name, "seat": number} for number in open_seats]
    return _allowed_to_seat(table, viewer, now)


def _allowed_to_seat(table: Table, seat: int, now: float) -> list[Data]:
    if table.seats[seat].kind != PERSON:
        return []
    listed = [_offer(command) for command in _candidates(table, seat) if _is_allowed(table, seat, command, now)]
    if {"do": Choose.name} not in listed and _is_allowed(table, seat, _choose(table, seat, done=True), now):
        # The choice has been changed too often, and can only be confirmed.
        listed.append({"do": Choose.name, "done": True})
    if table.phase == SHOWING and seat in seats_still_to_reveal(table):
        # Only the player knows the sealed entropy, so this command cannot be tried.
        listed.append({"do": ShowEntropy.name})
    return listed


def _candidates(table: Table, seat: int) -> list[Command]:
    """One command of each kind, or one per seat it can name, with fields that are valid whenever it is allowed."""
    others = [other for other in range(len(table.seats)) if other != seat]
    level = table.options.stand_in
    decision = table.decisions
    return [
        *(SeatBot(other, level) for other in others),
        SealEntropy(ANY_SEALED),
        Roll(table.rolls + 1),
        TypeDice(table.rolls + 1, _any_dice(table)),
        UndoRoll(table.rolls),
        _choose(table, seat, done=False),
        Undo(decision),
        Done(decision),
        TakeBack(),
        *(Wait(other) for other in others),
        *(HandOver(other, level) for other in others),
        EndGame(),
        WantRematch(),
        Resign(),
        Leave(),
    ]


def _choose(table: Table, seat: int, done: bool) -> Choose:
    choices = legal(table.state, seat) if table.position is not None else ()
    return Choose(table.decisions, choice_text(choices[0] if choices else NOTHING), done)


def _any_dice(table: Table) -> str:
    """Some legal roll."""
    dice = Dice(1, 1, 1, 1, 1, 1)
    return dice_text(dice if table.position is None else dice_in_play(table.state, dice))


def _is_allowed(table: Table, seat: int, command: Command, now: float) -> bool:
    try:
        new_events(table, seat, command, now)
    except Refused:
        return False
    return True


def _offer(command: Command) -> Data:
    seat = getattr(command, "seat", None)
    return {"do": command.name} if seat is None else {"do": command.name, "seat": seat + 1}
