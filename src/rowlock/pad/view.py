"""The view of a pad, for clients that ask for its state. Phones that follow a pad only need the events."""

from rowlock.live import Data, seats_with
from rowlock.pad.deeds import deed_data
from rowlock.pad.pad import Pad
from rowlock.rules import text
from rowlock.rules.game_view import result_by_rules
from rowlock.rules.picture import picture, track_picture


def view(pad: Pad, key: str) -> Data:
    """The pad as the phone with this token's SHA-256 sees it. Tokens stay secret."""
    return {
        "pad": pad.id,
        "game": pad.options.game,
        "track": pad.options.track and track_picture(pad.options.track),
        "show_points": pad.options.show_points,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "colour": seat.colour,
                "open": not seat.belongs_to_person,
                "away_since": seat.away_since,
            }
            for number, seat in enumerate(pad.seats, start=1)
        ],
        "mine": [seat + 1 for seat in seats_with(pad, key)],
        "deeds": [{"number": written.number, **deed_data(written.deed)} for written in pad.deeds],
        "games": pad.games,
        "position": text(pad.state),
        "board": picture(pad.state),
        "result": result_by_rules(pad.state),
        "events": len(pad.log),
    }
