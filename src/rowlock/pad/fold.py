"""The fold: a pad is what its events lead to."""

from collections.abc import Sequence

from rowlock.live import BadLog, Log, LoggedEvent, check_opening
from rowlock.pad.contents import PadContents, after_event, new_contents
from rowlock.pad.pad import Pad, PadOptions, first_position, positions_after
from rowlock.rules import State
from rowlock.rules.game_view import read_track

FORMAT = 1
"""The version of the event format."""

OPENED = "pad-opened"
"""The kind of the first event, which tells a pad from a table."""

KINDS = (OPENED, "joined", "did", "undone", "again", "released", "dropped", "came-back")
"""Every kind of event. `docs/shared-pad.md` has the list."""


def replay(events: Sequence[LoggedEvent]) -> Pad:
    """The pad that a whole log leads to. Only the deeds that still count are folded, each of them once."""
    first, *others = events or (None,)
    if first is None:
        raise BadLog("the log is empty")
    pad = _opened(first)
    contents, log = _contents(pad), pad.log
    for event in others:
        log = log.then(event)
        contents = _after(contents, event)
    return pad._replace(**contents._asdict(), positions=_positions(pad, contents), log=log)


def after(pad: Pad, event: LoggedEvent) -> Pad:
    """The pad after one more event. Raises `Refused` if a deed that follows the change would become illegal."""
    log = pad.log.then(event)
    contents = _after(_contents(pad), event)
    return pad._replace(**contents._asdict(), positions=_positions(pad, contents), log=log)


def _contents(pad: Pad) -> PadContents:
    return PadContents(pad.seats, pad.deeds, pad.games)


def _after(contents: PadContents, event: LoggedEvent) -> PadContents:
    if event.kind not in KINDS[1:]:
        raise BadLog(f"event {event.number}: unknown kind {event.kind!r}")
    token = event.secret.get("token", "")
    return after_event(contents, event.kind, event.number, event.at, event.data, token)


def _positions(pad: Pad, contents: PadContents) -> tuple[State, ...]:
    """The positions of the new contents. Those before the first changed deed are reused."""
    if len(contents.seats) != len(pad.seats):
        return positions_after((first_position(pad.options, len(contents.seats)),), contents.deeds)
    same = 0
    for old, new in zip(pad.deeds, contents.deeds, strict=False):
        if old is not new:
            break
        same += 1
    return positions_after(pad.positions[: same + 1], contents.deeds[same:])


def _opened(event: LoggedEvent) -> Pad:
    check_opening(event, OPENED, FORMAT)
    data = event.data
    options = PadOptions(data["game"], read_track(data["track"]), data["show_points"], data["rules"])
    contents = new_contents(data["seats"], event.secret["tokens"])
    first = first_position(options, len(contents.seats))
    return Pad(data["pad"], options, *contents, (first,), Log((event,)))
