"""Before the game: sitting down, getting up, and the entropy for fair dice."""

from rowlock.live import NewEvent, Refused, checked_name
from rowlock.table.commands import COMMANDS, Context, Join, Leave, SealEntropy, SeatBot, ShowEntropy
from rowlock.table.fair_dice import is_hex, sealed
from rowlock.table.options import check_level
from rowlock.table.seats import OPEN, bot_name
from rowlock.table.table import GATHERING, SEALING, SHOWING, Table, check_seat, name_of


@COMMANDS.handler
def join(table: Table, command: Join, _context: Context) -> list[NewEvent]:
    if not is_hex(command.token):
        raise Refused("bad-command", "join: token is not the SHA-256 of a token, 64 small hexadecimal digits")
    for number, seat in enumerate(table.seats):
        if seat.token == command.token:
            raise Refused("already-seated", f"you have seat {number + 1} already")
    number = _open_seat(table, command.seat)
    name = checked_name(command.called, _names(table))
    if command.sealed is not None:
        _check_sealed(table, command.sealed)
    joined = {"seat": number + 1, "name": name, "sealed": command.sealed}
    return [NewEvent("joined", joined, {"token": command.token})]


@COMMANDS.handler
def seat_bot(table: Table, command: SeatBot, _context: Context) -> list[NewEvent]:
    number = _open_seat(table, command.seat)
    check_level(command.level, table.options.game)
    name = bot_name(command.level, _names(table))
    return [NewEvent("bot-seated", {"seat": number + 1, "level": command.level, "name": name})]


def _open_seat(table: Table, wanted: int | None) -> int:
    opened = [number for number, seat in enumerate(table.seats) if seat.kind == OPEN]
    if wanted is not None:
        check_seat(table, wanted)
    if not opened:
        raise Refused("no-open-seat", "every seat is taken: you may watch, or open a table of your own")
    if wanted is None:
        return opened[0]
    if wanted not in opened:
        listed = ", ".join(str(number + 1) for number in opened)
        raise Refused("seat-taken", f"{name_of(table, wanted)} sits on seat {wanted + 1}: open are {listed}")
    return wanted


def _names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats if seat.kind != OPEN]


@COMMANDS.handler
def leave(table: Table, _command: Leave, context: Context) -> list[NewEvent]:
    number = context.seat
    if table.seats[number].left:
        raise Refused("already-away", f"{name_of(table, number)} has left already, and the seat is kept")
    return [NewEvent("left", {"seat": number + 1, "kept": table.phase != GATHERING})]


@COMMANDS.handler
def seal_entropy(table: Table, command: SealEntropy, context: Context) -> list[NewEvent]:
    number = context.seat
    seat = table.seats[number]
    _check_sealed(table, command.sealed)
    if table.phase not in (GATHERING, SEALING):
        raise Refused("wrong-phase", "the time for sealing entropy is over: the dice do without yours")
    _check_not_given(table, number, bool(seat.sealed), "sealed")
    return [NewEvent("entropy-sealed", {"seat": number + 1, "sealed": command.sealed})]


@COMMANDS.handler
def show_entropy(table: Table, command: ShowEntropy, context: Context) -> list[NewEvent]:
    number = context.seat
    seat = table.seats[number]
    _check_fair(table)
    if table.phase != SHOWING:
        when = "over" if table.position is not None else "not come: all must have sealed theirs first"
        raise Refused("wrong-phase", f"the time for showing entropy is {when}")
    if not seat.sealed:
        raise Refused("bad-entropy", f"{name_of(table, number)} has sealed no entropy in time: the dice do without it")
    _check_not_given(table, number, seat.entropy is not None, "shown")
    if not is_hex(command.entropy) or sealed(bytes.fromhex(command.entropy)) != seat.sealed:
        raise Refused("bad-entropy", f"this is not the entropy that {name_of(table, number)} sealed: show the same")
    return [NewEvent("entropy-shown", {"seat": number + 1, "entropy": command.entropy})]


def _check_sealed(table: Table, text: str) -> None:
    _check_fair(table)
    if not is_hex(text):
        raise Refused("bad-entropy", "sealed entropy is the SHA-256 of 32 bytes, as 64 small hexadecimal digits")


def _check_fair(table: Table) -> None:
    if not table.options.is_fair:
        raise Refused("wrong-dice", "the dice are typed in at this table, so they need no entropy")


def _check_not_given(table: Table, number: int, given: bool, how: str) -> None:
    if given:
        raise Refused(
            "entropy-given", f"{name_of(table, number)} has {how} entropy already, and it cannot be exchanged"
        )
