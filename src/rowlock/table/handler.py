"""The way in: a table is opened, and takes commands. Each yields events or is refused, and then nothing has changed."""

from rowlock.live import (
    HOST,
    NEWCOMER,
    CameBack,
    Command,
    Dropped,
    Handled,
    LoggedEvent,
    NewEvent,
    Refused,
    Sender,
    check_id,
    check_time,
    check_types,
)
from rowlock.table import absence, choosing, clock, rematch, seating
from rowlock.table.absence import check_not_resigned
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
    UndoRoll,
    Wait,
    WantRematch,
)
from rowlock.table.fair_dice import BYTES, sealed
from rowlock.table.fold import FORMAT, after, replay
from rowlock.table.following import what_follows
from rowlock.table.options import TableOptions, check_options, options_data
from rowlock.table.seats import PERSON, Seat, seat_data
from rowlock.table.table import OVER, Table, check_seat


def open_table(
    id: str, options: TableOptions, seats: tuple[Seat, ...], seed: bytes | None, now: float
) -> Handled[Table]:
    """A new table. `seed` is 32 bytes that nobody can guess, made for this table alone; None with typed dice."""
    check_time(now)
    check_options(options, seats)
    if (seed is not None) != options.is_fair or (seed is not None and len(seed) != BYTES):
        raise Refused("bad-options", f"fair dice need a seed of {BYTES} bytes, and typed dice none")
    opened = NewEvent(
        "opened",
        {
            "format": FORMAT,
            "table": id,
            "options": options_data(options),
            "seats": [seat_data(seat) for seat in seats],
            "sealed_seed": "" if seed is None else sealed(seed),
        },
        {"seed": None if seed is None else seed.hex(), "tokens": [seat.token for seat in seats]},
    )
    return _with_what_follows(replay([_numbered(opened, 1, now, HOST, "open")]), 0, now, HOST, "open")


def handle(table: Table, sender: Sender, command: Command, id: str, now: float) -> Handled[Table]:
    """The table after a command of a seat (from 0), of `HOST` or of a `NEWCOMER`.

    The same sender's same id again is answered as the first time and changes nothing.
    """
    check_time(now)
    check_id(id)
    check_types(command)
    by = signature(table, sender, command)
    before = table.log.of_command(by, id)
    if before:
        return Handled(table, before, repeated=True)
    happened = decide(table, sender, command, now)
    known = len(table.log)
    at = max(now, table.log[-1].at)
    for thing in happened:
        table = after(table, _numbered(thing, len(table.log) + 1, at, by, id))
    return _with_what_follows(table, known, at, by, id)


def decide(table: Table, sender: Sender, command: Command, now: float) -> list[NewEvent]:
    """What a command brings about at once, or `Refused`."""
    match command:
        case Join():
            return seating.join(table, command)
        case Tick():
            return clock.tick(table, now)
        case Dropped():
            return absence.dropped(table, command)
        case CameBack():
            return absence.came_back(table, command)
        case BotChose():
            return choosing.bot_chose(table, command)
        case NameRematch():
            return rematch.name_rematch(table, command)
    assert isinstance(sender, int)
    if table.phase != OVER:
        check_not_resigned(table, sender)
    return _persons_deed(table, sender, command, now)


def _persons_deed(table: Table, seat: int, command: Command, now: float) -> list[NewEvent]:
    match command:
        case SeatBot():
            return seating.seat_bot(table, command)
        case Leave():
            return seating.leave(table, seat)
        case SealEntropy():
            return seating.seal_entropy(table, seat, command)
        case ShowEntropy():
            return seating.show_entropy(table, seat, command)
        case Roll():
            return choosing.roll(table, seat, command)
        case TypeDice():
            return choosing.type_dice(table, seat, command)
        case UndoRoll():
            return choosing.undo_roll(table, seat, command)
        case Choose():
            return choosing.choose(table, seat, command)
        case Undo():
            return choosing.undo(table, seat, command)
        case Done():
            return choosing.done(table, seat, command)
        case Resign():
            return absence.resign(table, seat)
        case TakeBack():
            return absence.take_back(table, seat)
        case Wait():
            return absence.wait(table, seat, command, now)
        case HandOver():
            return absence.hand_over(table, seat, command, now)
        case EndGame():
            return absence.end_game(table, seat, now)
        case WantRematch():
            return rematch.want_rematch(table, seat)
    raise AssertionError(f"nobody knows what {command.name} is")


def signature(table: Table, sender: Sender, command: Command) -> str:
    """Who asks, so that the ids of two persons are never mixed up; and whether this command is theirs to give."""
    if sender == HOST and command.sent_by == HOST:
        return HOST
    if sender == NEWCOMER and isinstance(command, Join):
        return command.token
    if type(sender) is not int or command.sent_by != "person":
        whose = {HOST: "the server", NEWCOMER: "somebody without a seat"}.get(command.sent_by, "somebody with a seat")
        raise Refused("not-allowed", f"{command.name} is for {whose}")
    seat = check_seat(table, sender)
    if seat.kind != PERSON:
        raise Refused("not-a-player", f"no person sits on seat {sender + 1}")
    return seat.token


def _numbered(happened: NewEvent, number: int, at: float, by: str, command: str) -> LoggedEvent:
    return LoggedEvent(number, at, happened.kind, happened.data, happened.secret, happened.audience, by, command)


def _with_what_follows(table: Table, known: int, at: float, by: str, command: str) -> Handled[Table]:
    """The table once everything has happened that follows by itself, and the events after the known ones."""
    while (following := what_follows(table)) is not None:
        table = after(table, _numbered(following, len(table.log) + 1, at, by, command))
    return Handled(table, table.log[known:])
