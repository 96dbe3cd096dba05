"""A shared pad as the page keeps it: the fold of the events that the server sends to this device.

Written in the translatable subset of Python; the page runs the translation.
"""

from typing import TypedDict

from rowlock.pad.contents import PadContents, SharedSeat, Written, after_event, new_contents
from rowlock.pad.deeds import deed_data, deed_from
from rowlock.rules.picture import Data

OURS, OTHERS = "ours", "others"
"""The stand-ins for tokens: the server never sends those, so a device only knows which commands were its own."""

LATE = "late"
"""The page's name for `before`, once a deed is in its place."""


class SharedSeatView(TypedDict):
    name: str
    colour: str
    open: bool
    away: bool


class SharedPadView(TypedDict):
    """`mine` lists the seats of this device (from 1)."""

    seats: list[SharedSeatView]
    mine: list[int]
    deeds: list[Data]
    games: int


def after_events(pad: Data | None, events: list[Data]) -> SharedPadView:
    """The pad after more events. They begin with the pad's opening if there is no pad yet."""
    contents = _contents(pad) if pad is not None else new_contents([], [])
    for event in events:
        token = OURS if "command" in event else OTHERS
        if event["kind"] == "pad-opened":
            seats = event["data"]["seats"]
            contents = new_contents(seats, ["" if seat["open"] else token for seat in seats])
        else:
            contents = after_event(contents, event["kind"], event["number"], event["at"], event["data"], token)
    return _data(contents)


def _contents(pad: Data) -> PadContents:
    seats = [
        SharedSeat(
            seat["name"],
            seat["colour"],
            "" if seat["open"] else OURS if number in pad["mine"] else OTHERS,
            0 if seat["away"] else None,
        )
        for number, seat in enumerate(pad["seats"], start=1)
    ]
    deeds = [Written(deed["number"], deed_from(deed, LATE)) for deed in pad["deeds"]]
    return PadContents(tuple(seats), tuple(deeds), pad["games"])


def _data(pad: PadContents) -> SharedPadView:
    return {
        "seats": [
            {
                "name": seat.name,
                "colour": seat.colour,
                "open": not seat.belongs_to_person,
                "away": seat.away_since is not None,
            }
            for seat in pad.seats
        ],
        "mine": [number for number, seat in enumerate(pad.seats, start=1) if seat.token == OURS],
        "deeds": [{"number": written.number, **deed_data(written.deed, LATE)} for written in pad.deeds],
        "games": pad.games,
    }
