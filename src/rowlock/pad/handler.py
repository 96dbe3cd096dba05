"""Opening a pad, and handling its commands. A command leads to one event, or is rejected and changes nothing."""

import re
from collections.abc import Sequence

from rowlock.live import (
    HOST,
    PLAYER,
    CameBack,
    Command,
    Dropped,
    Handled,
    LoggedEvent,
    NewEvent,
    Refused,
    check_id,
    check_time,
    checked_name,
    handler_in,
    seats_with,
)
from rowlock.pad.commands import COMMANDS, Again, Join, Release, Undo, Write, deed_of
from rowlock.pad.contents import PadContents, SharedSeat, after_event
from rowlock.pad.deeds import Deed, deed_data, rows_named
from rowlock.pad.fold import FORMAT, OPENED, after, replay
from rowlock.pad.pad import Pad, PadOptions, after_deed, first_position, name_of
from rowlock.rules import BadOptions, State
from rowlock.rules.layout import row_count, row_name
from rowlock.rules.picture import track_picture
from rowlock.rules.rows import is_closed
from rowlock.rules.turn import OVER

MAX_EVENTS = 5000
"""A long game has about two hundred. The limit keeps people who cross and undo all evening from filling the disk."""

MAX_DEEDS = 300
"""The deeds of one game, since a late one may need all others to be folded again. With sheets there are at most 240."""

_COLOUR = re.compile("[a-z]{0,20}")


def open_pad(
    id: str, options: PadOptions, seats: tuple[SharedSeat, ...], deeds: Sequence[Write], now: float
) -> Handled[Pad]:
    """A new pad, with the deeds written on it before it was shared."""
    check_time(now)
    names: list[str] = []
    for seat in seats:
        names.append(checked_name(seat.name, names))
        _check_colour(seat.colour)
    try:
        first = first_position(options, len(seats))
    except BadOptions as error:
        raise Refused("bad-options", str(error)) from None
    opened = {
        "format": FORMAT,
        "pad": id,
        "game": options.game,
        "rules": options.rules,
        "track": options.track and track_picture(options.track),
        "show_points": options.show_points,
        "seats": [
            {"name": name, "colour": seat.colour, "open": not seat.belongs_to_person}
            for name, seat in zip(names, seats, strict=True)
        ],
    }
    tokens = [seat.token for seat in seats]
    # The phone that opens the pad recognises the event by the id of its command, like any other event.
    by = next(filter(None, tokens), HOST)
    events = [LoggedEvent(1, now, OPENED, opened, {"tokens": tokens}, (), by, "open")]
    contents = PadContents(seats, (), 1)
    for write in deeds:
        _check_place(contents, deed_of(write), write.game)
        event = NewEvent("did", deed_data(deed_of(write))).numbered(len(events) + 1, now, by, "open")
        contents = after_event(contents, event.kind, event.number, event.at, event.data, by)
        events.append(event)
    # All deeds are in place before any is checked: otherwise every late one would check all the others again.
    state = first
    for _, deed in contents.deeds:
        _check_together(state, deed)
        state = after_deed(state, deed)
    pad = replay(events)
    return Handled(pad, pad.log[:])


def handle(pad: Pad, by: str, command: Command, id: str, now: float) -> Handled[Pad]:
    """The pad after a command from a phone, identified by the SHA-256 of its token, or from `HOST`.

    A repeated id from the same sender gets the same answer again and changes nothing.
    """
    check_time(now)
    check_id(id)
    before = pad.log.of_command(by, id)
    if before:
        return Handled(pad, before, repeated=True)
    if len(pad.log) >= MAX_EVENTS:
        raise Refused("pad-full", f"this pad has had {MAX_EVENTS} events: continue on a new one")
    _check_may_send(pad, by, command)
    (event,) = COMMANDS.handle(pad, command, by)
    try:
        pad = after(pad, event.numbered(len(pad.log) + 1, max(now, pad.log[-1].at), by, id))
    except Refused as refused:
        raise Refused("built-on", f"that would make later entries illegal: {refused.message}") from None
    return Handled(pad, pad.log[-1:])


def deeds_to_refold(pad: Pad, command: Command) -> int:
    """How many deeds must be folded again because of a command: the one it names and all later ones."""
    number = command.number if isinstance(command, Undo) else getattr(command, "before", None)
    index = next((index for index, written in enumerate(pad.deeds) if written.number == number), len(pad.deeds))
    return len(pad.deeds) - index


def _check_may_send(pad: Pad, by: str, command: Command) -> None:
    assert (by == HOST) == (command.sent_by == HOST), f"{command.name} is for {command.sent_by}"
    if command.sent_by == PLAYER and not seats_with(pad, by):
        raise Refused("not-seated", "you have no seat here: join before you write")


@handler_in(COMMANDS)
def _presence(pad: Pad, command: Dropped | CameBack, _by: str) -> list[NewEvent]:
    _check_seat(pad, command.seat)
    return [NewEvent(command.name, {"seat": command.seat + 1})]


@handler_in(COMMANDS)
def _write(pad: Pad, command: Write, by: str) -> list[NewEvent]:
    deed = deed_of(command)
    if deed.seat is not None:
        _check_own(pad, by, deed.seat)
    _check_place(pad, deed, command.game)
    state = pad.positions[len(pad.deeds) - deeds_to_refold(pad, command)]
    _check_together(state, deed)
    after_deed(state, deed)
    return [NewEvent("did", deed_data(deed))]


def _check_place(pad: Pad | PadContents, deed: Deed, game: int) -> None:
    """Reject a deed for another game, for a seat that does not exist, or before a deed that is not on the pad."""
    if game != pad.games:
        raise Refused("other-game", f"this belongs to game {game}, but the pad is on game {pad.games}")
    if deed.seat is not None:
        _check_seat(pad, deed.seat)
    if deed.before is not None:
        _deed_on_pad(pad, deed.before)
    if len(pad.deeds) >= MAX_DEEDS:
        raise Refused("pad-full", f"there are {MAX_DEEDS} deeds on this pad: undo something, or open a new one")


def _check_together(state: State, deed: Deed) -> None:
    """Reject a cross `with` a row that is not closed. Once written, it stays even if the closing is undone."""
    for row in range(row_count(state.layout)):
        if is_closed(rows_named(state, deed.with_) & ~state.closed, row):
            raise Refused("illegal-choice", f"with: the {row_name(state.layout, row)} row is not closed")


@handler_in(COMMANDS)
def _again(pad: Pad, _command: Again, _by: str) -> list[NewEvent]:
    if pad.state.stage != OVER:
        raise Refused("not-over", "this game is not over: play it to its end, or open a new pad")
    return [NewEvent("again", {})]


@handler_in(COMMANDS)
def _undo(pad: Pad, command: Undo, by: str) -> list[NewEvent]:
    number = command.number
    seat = _deed_on_pad(pad, number).seat
    if seat is not None:
        _check_own(pad, by, seat)
    *_, last = (written.number for written in pad.deeds if written.deed.seat == seat)
    if number != last:
        raise Refused("not-the-last", f"{name_of(pad, seat or 0)} has done something since: undo {last} first")
    return [NewEvent("undone", {"number": number})]


@handler_in(COMMANDS)
def _join(pad: Pad, join: Join, by: str) -> list[NewEvent]:
    number = len(pad.seats) if join.seat is None else join.seat
    seat = SharedSeat("") if join.seat is None else _check_seat(pad, number)
    if seat.belongs_to_person:
        whose = "you already have" if seat.token == by else "another phone already has"
        raise Refused("seat-taken", f"{whose} seat {number + 1}")
    if join.seat is None:
        _check_one_more(pad)
    others = [other.name for place, other in enumerate(pad.seats) if place != number]
    name = checked_name(join.called, others) if join.called else seat.name
    colour = join.colour or seat.colour
    _check_colour(colour)
    return [NewEvent("joined", {"seat": number + 1, "name": name, "colour": colour}, {"token": by})]


def _check_one_more(pad: Pad) -> None:
    try:
        first_position(pad.options, len(pad.seats) + 1)
    except BadOptions as error:
        raise Refused("bad-options", str(error)) from None


@handler_in(COMMANDS)
def _release(pad: Pad, command: Release, by: str) -> list[NewEvent]:
    number = command.seat
    seat = _check_seat(pad, number)
    if not seat.belongs_to_person:
        raise Refused("seat-open", f"nobody has seat {number + 1}: it is open")
    if seat.token != by and seat.away_since is None:
        raise Refused("seat-here", f"the phone of {name_of(pad, number)} is connected: only it can give up the seat")
    return [NewEvent("released", {"seat": number + 1})]


def _check_seat(pad: Pad | PadContents, number: int) -> SharedSeat:
    if not 0 <= number < len(pad.seats):
        raise Refused("no-such-seat", f"there is no seat {number + 1}: the seats are 1 to {len(pad.seats)}")
    return pad.seats[number]


def _deed_on_pad(pad: Pad | PadContents, number: int) -> Deed:
    deed = dict(pad.deeds).get(number)
    if deed is None:
        raise Refused("no-such-deed", f"there is no entry {number} on the pad; perhaps it was undone")
    return deed


def _check_own(pad: Pad, by: str, number: int) -> None:
    seat = _check_seat(pad, number)
    if seat.belongs_to_person and seat.token != by:
        raise Refused("not-your-seat", f"another phone now writes for {name_of(pad, number)}")


def _check_colour(colour: str) -> None:
    if not _COLOUR.fullmatch(colour):
        raise Refused("bad-colour", "a colour must be a word of at most 20 lower-case letters")
