"""What every live game shares: numbered events with an audience, their log, command parsing and seats.

Tables and shared pads are both built on it, and neither imports the other. It has no network, storage, clock or random
generator, and imports nothing but the standard library.
"""

from rowlock.live.command_parsing import (
    HOST,
    NEWCOMER,
    PLAYER,
    Command,
    Sender,
    check_id,
    check_time,
    parse_command,
    shape_of,
)
from rowlock.live.commands import CameBack, Dropped
from rowlock.live.errors import Refused
from rowlock.live.events import Data, LoggedEvent, NewEvent, event_json, read_event, seen_by
from rowlock.live.game import Handled, LiveGame, check_opening, fold, seats_with
from rowlock.live.log import BadLog, Log
from rowlock.live.names import checked_name, looks_like
from rowlock.live.registry import CommandRegistry, handler_in
from rowlock.live.seats import LiveSeat, token_hash

__all__ = [
    "HOST",
    "NEWCOMER",
    "PLAYER",
    "BadLog",
    "CameBack",
    "Command",
    "CommandRegistry",
    "Data",
    "Dropped",
    "Handled",
    "LiveGame",
    "LiveSeat",
    "Log",
    "LoggedEvent",
    "NewEvent",
    "Refused",
    "Sender",
    "check_id",
    "check_opening",
    "check_time",
    "checked_name",
    "event_json",
    "fold",
    "handler_in",
    "looks_like",
    "parse_command",
    "read_event",
    "seats_with",
    "seen_by",
    "shape_of",
    "token_hash",
]
