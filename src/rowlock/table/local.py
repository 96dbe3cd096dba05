"""A table that a browser keeps to itself: the same table as the server's, for one device and without a network.

Everything that goes in or out is JSON, except for the table itself. Written in the translatable subset of Python; the
page runs the translation.
"""

from typing import NamedTuple

from rowlock.live import HOST, CameBack, Data, Handled, event_json, read_event, seats_with, seen_by, token_hash
from rowlock.rules import choice_text, text
from rowlock.rules.track import TRACKS
from rowlock.table.bots_at_table import bot_turns
from rowlock.table.clock import deadline
from rowlock.table.commands import COMMANDS, BotChose, NameRematch, Tick
from rowlock.table.deals import bot_seed, seed_of
from rowlock.table.fold import replay
from rowlock.table.handler import handle, open_table, sender_of
from rowlock.table.options import TYPED, TableOptions
from rowlock.table.rematch import rematch_plan
from rowlock.table.seats import requested_seats
from rowlock.table.table import Table
from rowlock.table.view import views


class Step(NamedTuple):
    """The table after a command, and the new events as they are stored."""

    table: Table
    events: list[Data]


def open_local_table(id: str, opening: Data, token: str, seed: str, now: float) -> Step:
    """A new table, from the same request that the page would send to a server. `seed` is 32 secret random bytes in
    hexadecimal; a deal has a seed of its own.
    """
    first, track = opening.get("first"), opening.get("track")
    clock = opening.get("clock")
    options = TableOptions(
        opening["game"],
        track=None if track is None else TRACKS[track],
        dice=opening["dice"],
        first=None if first is None else first - 1,
        clock=None if clock is None else float(clock),
        hints=opening.get("hints", False),
        provable=False,
        deal=opening.get("deal", ""),
    )
    seats = requested_seats(opening["seats"], token_hash(token))
    dealt = seed_of(options.game, len(seats), options.deal) if options.deal else seed
    return _step(open_table(id, options, seats, _seed(options, dealt), now))


def _seed(options: TableOptions, seed: str) -> bytes | None:
    return None if options.dice == TYPED else bytes.fromhex(seed)


def _step(handled: Handled[Table]) -> Step:
    new = () if handled.repeated else handled.events
    return Step(handled.game, [event_json(event) for event in new])


def resume_table(events: list[Data]) -> Table:
    """The table that stored events lead to."""
    return replay([read_event(event) for event in events])


def handle_command(table: Table, command: Data, id: str, token: str, now: float) -> Step:
    """The table after a command of this device. Raises `Refused`."""
    parsed = COMMANDS.parse(command)
    return _step(handle(table, sender_of(table, token_hash(token), parsed), parsed, id, now))


def next_deadline(table: Table) -> float | None:
    """When `handle_tick` must be called, unless something else happens first."""
    return deadline(table)


def handle_tick(table: Table, now: float) -> Step:
    """The table after a deadline has passed."""
    return _step(handle(table, HOST, Tick(), f"tick-{len(table.log)}", now))


def awaited_bots(table: Table) -> list[Data]:
    """The bots that the table waits for. Seats count from 1. A deal fixes the seeds of its bots, too; otherwise the
    seed is empty, and a random one will do.
    """
    game, deal, players = table.options.game, table.options.deal, len(table.seats)
    return [
        {
            "seat": turn.seat + 1,
            "level": turn.level,
            "decision": turn.decision,
            "position": text(turn.view.state),
            "seed": bot_seed(game, players, deal, turn.seat, turn.decision) if deal else "",
        }
        for turn in bot_turns(table)
    ]


def handle_bot_choice(table: Table, seat: int, decision: int, choice: int, now: float) -> Step:
    """The table after a bot's choice. The seat counts from 1; the choice is a number of the rules."""
    chosen = BotChose(seat - 1, decision, choice_text(choice))
    return _step(handle(table, HOST, chosen, f"bot-{seat}-{decision}", now))


def bring_everybody_back(table: Table, now: float) -> Step:
    """The table after everybody who left it has come back: they are all at this device."""
    events: list[Data] = []
    for number, seat in enumerate(table.seats):
        if seat.belongs_to_person and seat.away_since is not None:
            step = _step(handle(table, HOST, CameBack(number), f"back-{len(table.log)}", now))
            table = step.table
            events = [*events, *step.events]
    return Step(table, events)


def wants_rematch_table(table: Table) -> bool:
    """Whether a rematch has been agreed on, and its table is not open yet."""
    return table.next_table == ""


def open_rematch(table: Table, id: str, seed: str, now: float) -> Step:
    """The new table for the rematch."""
    plan = rematch_plan(table)
    assert plan is not None
    options, seats = plan
    return _step(open_table(id, options, seats, _seed(options, seed), now))


def link_rematch(table: Table, id: str, now: float) -> Step:
    """The table after a table for the rematch was opened under this id."""
    return _step(handle(table, HOST, NameRematch(id), "rematch", now))


def events_since(table: Table, since: int, token: str) -> list[Data]:
    """The events after a number, as this device gets them."""
    key = token_hash(token)
    return [seen_by(event, seats_with(table, key), key) for event in table.log[since:]]


def view_for_device(table: Table, token: str, now: float) -> Data:
    """The table as this device sees it."""
    seats = seats_with(table, token_hash(token))
    return views(table, (seats,), now)[seats]
