"""The fold: a pad is what its events lead to."""

from collections.abc import Iterable

from rowlock.live import BadLog, Log, LoggedEvent, check_opening, fold
from rowlock.pad.contents import PadContents, after_event, opened
from rowlock.pad.pad import Pad, PadOptions, after_deed, position
from rowlock.rules.game_view import read_track

FORMAT = 1
"""The version of the events' contents."""

OPENED = "pad-opened"
"""The kind of the first event, which tells a pad from a table."""

KINDS = (OPENED, "joined", "did", "undone", "again", "released", "dropped", "came-back")
"""Every kind of event. `docs/shared-pad.md` has the list."""


def replay(events: Iterable[LoggedEvent]) -> Pad:
    """The pad that a whole log leads to."""
    return fold(events, _opened, after)


def after(pad: Pad, event: LoggedEvent) -> Pad:
    """The pad after one more event."""
    log = pad.log.then(event)
    if event.kind not in KINDS[1:]:
        raise BadLog(f"event {event.number}: unknown kind {event.kind!r}")
    before = PadContents(pad.seats, pad.deeds, pad.games)
    token = event.secret.get("token", "")
    contents = after_event(before, event.kind, event.number, event.at, event.data, token)
    if contents.deeds[:-1] == pad.deeds and contents.deeds and len(contents.seats) == len(pad.seats):
        state = after_deed(pad.state, contents.deeds[-1].deed)
    elif contents.deeds != pad.deeds or len(contents.seats) != len(pad.seats):
        state = position(pad.options, len(contents.seats), contents.deeds)
    else:
        state = pad.state
    return Pad(pad.id, pad.options, *contents, state, log)


def _opened(event: LoggedEvent) -> Pad:
    check_opening(event, OPENED, FORMAT)
    data = event.data
    options = PadOptions(data["game"], read_track(data["track"]), data["show_points"], data["rules"])
    contents = opened(data["seats"], event.secret["tokens"])
    return Pad(data["pad"], options, *contents, position(options, len(contents.seats), ()), Log((event,)))
