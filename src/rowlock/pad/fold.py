"""The fold: a pad is what its events lead to. Nothing is judged here but by the rules, which a log never breaks."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import cast

from rowlock.live import BadLog, Data, Log, LoggedEvent, parse_command
from rowlock.pad.deeds import DEEDS, Deed, after_deed
from rowlock.pad.pad import Deeds, Pad, PadOptions, Seat, parted, position
from rowlock.rules.game_view import read_track
from rowlock.rules.seats import replaced

FORMAT = 1
"""The version of what events hold."""

OPENED = "pad-opened"
"""The kind of the first event, by which a pad is told from a table."""


def read_deed(data: Data) -> Deed:
    """A deed as `deed_data` writes it."""
    return cast(Deed, parse_command(DEEDS, data))


def replay(events: Iterable[LoggedEvent]) -> Pad:
    """The pad that a whole log leads to."""
    pad: Pad | None = None
    for event in events:
        pad = _opened(event) if pad is None else after(pad, event)
    if pad is None:
        raise BadLog(f"there is no event: a log begins with `{OPENED}`")
    return pad


def after(pad: Pad, event: LoggedEvent) -> Pad:
    """The pad one event later."""
    log = pad.log.then(event)
    happen = _HAPPEN.get(event.kind)
    if happen is None:
        raise BadLog(f"event {event.number}: {event.kind!r} is unknown here")
    return happen(pad, event)._replace(log=log)


def _opened(event: LoggedEvent) -> Pad:
    if event.number != 1 or event.kind != OPENED:
        raise BadLog(f"a log begins with event 1, `{OPENED}`")
    data = event.data
    if data["format"] != FORMAT:
        raise BadLog(f"events of format {data['format']} are unknown here: {FORMAT} is known")
    options = PadOptions(data["game"], read_track(data["track"]), data["show_points"], data["rules"])
    tokens = event.secret["tokens"]
    seats = tuple(Seat(seat["name"], seat["colour"], token) for seat, token in zip(data["seats"], tokens, strict=True))
    return Pad(data["pad"], options, seats, (), position(options, len(seats), ()), 1, Log((event,)))


def _joined(pad: Pad, event: LoggedEvent) -> Pad:
    number, data = event.data["seat"] - 1, event.data
    seat = Seat(data["name"], data["colour"], event.secret["token"])
    if number < len(pad.seats):
        return pad._replace(seats=replaced(pad.seats, number, seat))
    seats = (*pad.seats, seat)
    return pad._replace(seats=seats, state=position(pad.options, len(seats), pad.deeds))


def _did(pad: Pad, event: LoggedEvent) -> Pad:
    deed = read_deed(event.data)
    earlier, since = parted(pad.deeds, deed.before)
    deeds = (*earlier, (event.number, deed), *since)
    state = position(pad.options, len(pad.seats), deeds) if since else after_deed(pad.state, deed)
    return pad._replace(deeds=deeds, state=state)


def _undone(pad: Pad, event: LoggedEvent) -> Pad:
    deeds = without(pad, event.data["number"])
    return pad._replace(deeds=deeds, state=position(pad.options, len(pad.seats), deeds))


def without(pad: Pad, number: int) -> Deeds:
    """The deeds in force but for one."""
    return tuple(one for one in pad.deeds if one[0] != number)


def _again(pad: Pad, _event: LoggedEvent) -> Pad:
    return pad._replace(deeds=(), state=position(pad.options, len(pad.seats), ()), games=pad.games + 1)


def _with_seat(pad: Pad, event: LoggedEvent, **changes: object) -> Pad:
    number: int = event.data["seat"] - 1
    return pad._replace(seats=replaced(pad.seats, number, replace(pad.seats[number], **changes)))  # type: ignore[arg-type]


def _released(pad: Pad, event: LoggedEvent) -> Pad:
    return _with_seat(pad, event, token="", away_since=None)


def _dropped(pad: Pad, event: LoggedEvent) -> Pad:
    return _with_seat(pad, event, away_since=event.at)


def _came_back(pad: Pad, event: LoggedEvent) -> Pad:
    return _with_seat(pad, event, away_since=None)


_HAPPEN: dict[str, Callable[[Pad, LoggedEvent], Pad]] = {
    "joined": _joined,
    "did": _did,
    "undone": _undone,
    "again": _again,
    "released": _released,
    "dropped": _dropped,
    "came-back": _came_back,
}

KINDS = (OPENED, *_HAPPEN)
"""Every kind of event. `docs/shared-pad.md` has the list."""
