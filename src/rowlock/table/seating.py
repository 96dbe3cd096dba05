"""Before the game: taking and leaving seats, and the entropy for fair dice."""

from rowlock.live import NewEvent, Refused, checked_name, handler_in, seats_with
from rowlock.table.commands import COMMANDS, Adopt, Context, Join, Leave, SealEntropy, SeatBot, ShowEntropy
from rowlock.table.fair_dice import commitment_to, is_hex
from rowlock.table.limits import check_not_full
from rowlock.table.options import check_level
from rowlock.table.seats import OPEN, bot_name
from rowlock.table.table import GATHERING, SEALING, SHOWING, Table, awaited_words, check_seat, name_of


@handler_in(COMMANDS)
def join(table: Table, command: Join, _context: Context) -> list[NewEvent]:
    _check_token(command)
    seats = seats_with(table, command.token)
    if seats and not command.also:
        raise Refused("already-seated", f"you already have seat {seats[0] + 1}")
    number = _open_seat(table, command.seat)
    name = checked_name(command.called, _names(table))
    if command.sealed is not None:
        _check_sealed(table, command.sealed)
    joined = {"seat": number + 1, "name": name, "sealed": command.sealed}
    return [NewEvent("joined", joined, {"token": command.token})]


@handler_in(COMMANDS)
def adopt(table: Table, command: Adopt, _context: Context) -> list[NewEvent]:
    _check_token(command)
    seats = seats_with(table, command.other)
    if not seats or command.other == command.token:
        raise Refused("not-a-player", "adopt: the other token has no seat here, or is your own")
    check_not_full(table)
    return [NewEvent("adopted", {"seat": number + 1}, {"token": command.token}) for number in seats]


def _check_token(command: Join | Adopt) -> None:
    if not is_hex(command.token):
        text = f"{command.name}: token is not a SHA-256, which has 64 lower-case hexadecimal digits"
        raise Refused("bad-command", text)


@handler_in(COMMANDS)
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
        raise Refused("no-open-seat", "every seat is taken: you can watch, or open your own table")
    if wanted is None:
        return opened[0]
    if wanted not in opened:
        listed = ", ".join(str(number + 1) for number in opened)
        raise Refused("seat-taken", f"seat {wanted + 1} belongs to {name_of(table, wanted)}; open seats: {listed}")
    return wanted


def _names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats if seat.kind != OPEN]


@handler_in(COMMANDS)
def leave(table: Table, _command: Leave, context: Context) -> list[NewEvent]:
    number = context.seat
    if table.seats[number].left:
        raise Refused("already-away", f"{name_of(table, number)} has already left, and the seat is kept")
    check_not_full(table)
    return [NewEvent("left", {"seat": number + 1, "kept": table.phase != GATHERING})]


@handler_in(COMMANDS)
def seal_entropy(table: Table, command: SealEntropy, context: Context) -> list[NewEvent]:
    number = context.seat
    seat = table.seats[number]
    _check_sealed(table, command.sealed)
    if table.phase not in (GATHERING, SEALING):
        raise Refused("wrong-phase", "it is too late to seal entropy: your entropy won't be used")
    _check_not_given(table, number, bool(seat.sealed), "sealed")
    return [NewEvent("entropy-sealed", {"seat": number + 1, "sealed": command.sealed})]


@handler_in(COMMANDS)
def show_entropy(table: Table, command: ShowEntropy, context: Context) -> list[NewEvent]:
    number = context.seat
    seat = table.seats[number]
    _check_fair(table)
    if table.phase != SHOWING:
        late = table.position is not None
        raise Refused(
            "wrong-phase", f"it is too {'late' if late else 'early'} to reveal entropy: {awaited_words(table)}"
        )
    if not seat.sealed:
        raise Refused("bad-entropy", f"{name_of(table, number)} did not seal any entropy in time: it won't be used")
    _check_not_given(table, number, seat.entropy is not None, "revealed")
    if not is_hex(command.entropy) or commitment_to(bytes.fromhex(command.entropy)) != seat.sealed:
        raise Refused("bad-entropy", f"this is not the entropy that {name_of(table, number)} sealed")
    return [NewEvent("entropy-shown", {"seat": number + 1, "entropy": command.entropy})]


def _check_sealed(table: Table, text: str) -> None:
    _check_fair(table)
    if not is_hex(text):
        raise Refused("bad-entropy", "sealed must be the SHA-256 of 32 bytes, as 64 lower-case hexadecimal digits")


def _check_fair(table: Table) -> None:
    if not table.options.is_fair:
        raise Refused("wrong-dice", "this table plays with typed dice, which need no entropy")


def _check_not_given(table: Table, number: int, given: bool, how: str) -> None:
    if given:
        raise Refused("entropy-given", f"{name_of(table, number)} has already {how} entropy, which cannot be changed")
