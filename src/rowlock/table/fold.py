"""The fold: a table is what its events lead to, and nothing else.

No validation happens here; commands are validated before they become events. The log is trusted, except for event
numbers, event kinds and the rules of the game.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rowlock.live import BadLog, Data, Log, LoggedEvent, check_opening, fold
from rowlock.rules import Decision, Dice, State, apply, parse_choice, pending, start
from rowlock.rules import Event as Play
from rowlock.rules.seats import replaced
from rowlock.table.options import read_options
from rowlock.table.plays import choices_in, options_in, roll_in
from rowlock.table.seats import BOT, PERSON, Seat, open_seat
from rowlock.table.table import GATHERING, OVER, PLAYING, SEALING, SHOWING, Deciding, GameEnd, LastRoll, Sealed, Table

FORMAT = 1
"""The version of the event format."""


def replay(events: Iterable[LoggedEvent]) -> Table:
    """The table that a whole log leads to."""
    return fold(events, _opened, after)


def after(table: Table, event: LoggedEvent) -> Table:
    """The table after one more event."""
    log = table.log.then(event)
    apply_event = _APPLY.get(event.kind)
    if apply_event is None:
        raise BadLog(f"event {event.number}: unknown kind {event.kind!r}")
    return apply_event(table, event)._replace(log=log)


def _opened(event: LoggedEvent) -> Table:
    check_opening(event, "opened", FORMAT)
    seed = event.secret["seed"]
    return Table(
        id=event.data["table"],
        options=read_options(event.data["options"]),
        seats=read_seats(event),
        phase=GATHERING,
        since=event.at,
        seed=None if seed is None else bytes.fromhex(seed),
        sealed_seed=event.data["sealed_seed"],
        position=None,
        last_roll=None,
        deciding=None,
        decisions=0,
        corrections=0,
        end=None,
        wanting=(),
        next_table=None,
        log=Log((event,)),
    )


def read_seats(event: LoggedEvent) -> tuple[Seat, ...]:
    """The seats in an event that opens a table or agrees on a rematch."""
    tokens = event.secret["tokens"]
    return tuple(Seat(**seat, token=token) for seat, token in zip(event.data["seats"], tokens, strict=True))


def _number(data: Data) -> int:
    seat: int = data["seat"]
    return seat - 1


def _with_seat(table: Table, number: int, seat: Seat) -> Table:
    return table._replace(seats=replaced(table.seats, number, seat))


def _seat(table: Table, event: LoggedEvent) -> Seat:
    return table.seats[_number(event.data)]


def _joined(table: Table, event: LoggedEvent) -> Table:
    data = event.data
    seat = Seat(PERSON, data["name"], token=event.secret["token"], sealed=data["sealed"] or "")
    return _with_seat(table, _number(data), seat)


def _adopted(table: Table, event: LoggedEvent) -> Table:
    return _with_seat(table, _number(event.data), replace(_seat(table, event), token=event.secret["token"]))


def _bot_seated(table: Table, event: LoggedEvent) -> Table:
    return _with_seat(table, _number(event.data), Seat(BOT, event.data["name"], event.data["level"]))


def _left(table: Table, event: LoggedEvent) -> Table:
    seat = _seat(table, event)
    gone = replace(seat, away_since=event.at, left=True, waiting=()) if event.data["kept"] else open_seat()
    return _with_seat(table, _number(event.data), gone)


def _gathered(table: Table, event: LoggedEvent) -> Table:
    return table._replace(phase=SEALING, since=event.at)


def _entropy_sealed(table: Table, event: LoggedEvent) -> Table:
    return _with_seat(table, _number(event.data), replace(_seat(table, event), sealed=event.data["sealed"]))


def _all_sealed(table: Table, event: LoggedEvent) -> Table:
    return table._replace(phase=SHOWING, since=event.at)


def _entropy_shown(table: Table, event: LoggedEvent) -> Table:
    entropy = bytes.fromhex(event.data["entropy"])
    return _with_seat(table, _number(event.data), replace(_seat(table, event), entropy=entropy))


def _begun(table: Table, event: LoggedEvent) -> Table:
    return _at_position(table._replace(phase=PLAYING), start(options_in(table, event)), None, event)


def _after_play(table: Table, play: Play, event: LoggedEvent) -> Table:
    if isinstance(play, Dice):
        last_roll = LastRoll(table.rolls + 1, play, before=(table.state, table.last_roll))
    else:
        assert table.last_roll is not None
        last_roll = table.last_roll._replace(before=None)
        table = table._replace(corrections=0)
    return _at_position(table, apply(table.state, play), last_roll, event)


def _at_position(table: Table, position: State, last_roll: LastRoll | None, event: LoggedEvent) -> Table:
    """The table at a new position. If a decision comes next, it is opened and gets the next number."""
    awaited = pending(position)
    deciding, decisions = None, table.decisions
    if isinstance(awaited, Decision):
        decisions += 1
        deciding = Deciding(decisions, awaited.seats, (None,) * len(awaited.seats), (0,) * len(awaited.seats))
    return table._replace(
        position=position, last_roll=last_roll, deciding=deciding, decisions=decisions, since=event.at
    )


def _rolled(table: Table, event: LoggedEvent) -> Table:
    return _after_play(table, roll_in(event), event)


def _roll_undone(table: Table, event: LoggedEvent) -> Table:
    """Choices made with these dice are gone. The next decision gets a new number, so that a late choice cannot be
    applied to other dice.
    """
    assert table.last_roll is not None
    assert table.last_roll.before is not None
    return _at_position(table._replace(corrections=table.corrections + 1), *table.last_roll.before, event)


def _with_choice(table: Table, number: int, sealed: Sealed | None) -> Table:
    deciding = table.deciding
    assert deciding is not None
    index = deciding.seats.index(number)
    choices = replaced(deciding.choices, index, sealed)
    changes = replaced(deciding.changes, index, deciding.changes[index] + 1)
    return table._replace(deciding=deciding._replace(choices=choices, changes=changes))


def _chose(table: Table, event: LoggedEvent) -> Table:
    choice, ran_out = parse_choice(event.secret["choice"]), event.secret.get("ran_out", False)
    return _with_choice(table, _number(event.data), Sealed(choice, event.data["done"], event.audience, ran_out))


def _undone(table: Table, event: LoggedEvent) -> Table:
    return _with_choice(table, _number(event.data), None)


def _done(table: Table, event: LoggedEvent) -> Table:
    assert table.deciding is not None
    sealed = table.deciding.of(_number(event.data))
    assert sealed is not None
    return _with_choice(table, _number(event.data), sealed._replace(done=True))


def _revealed(table: Table, event: LoggedEvent) -> Table:
    return _after_play(table, choices_in(event), event)


def _dropped(table: Table, event: LoggedEvent) -> Table:
    since = event.at - event.data.get("gone_for", 0.0)
    return _with_seat(table, _number(event.data), replace(_seat(table, event), away_since=since, waiting=()))


def _came_back(table: Table, event: LoggedEvent) -> Table:
    here = replace(_seat(table, event), away_since=None, left=False, waiting=())
    return _with_seat(table, _number(event.data), here)


def _waited(table: Table, event: LoggedEvent) -> Table:
    seat = _seat(table, event)
    return _with_seat(table, _number(event.data), replace(seat, waiting=(*seat.waiting, event.data["by"] - 1)))


def _handed_over(table: Table, event: LoggedEvent) -> Table:
    number = _number(event.data)
    seat = replace(_seat(table, event), level=event.data["level"], waiting=())
    return _without_undone_choice(_with_seat(table, number, seat), number)


def _without_undone_choice(table: Table, number: int) -> Table:
    """The bot makes its own choice unless the person's was final."""
    if table.deciding is not None and number in table.deciding.undecided:
        return _with_choice(table, number, None)
    return table


def _taken_back(table: Table, event: LoggedEvent) -> Table:
    here = replace(_seat(table, event), level="", away_since=None, left=False, waiting=(), since=event.at)
    return _with_seat(table, _number(event.data), here)


def _resigned(table: Table, event: LoggedEvent) -> Table:
    number = _number(event.data)
    seat = replace(_seat(table, event), level=event.data["level"], resigned=True, waiting=())
    return _without_undone_choice(_with_seat(table, number, seat), number)


def _ended(table: Table, event: LoggedEvent) -> Table:
    data = event.data
    winners = tuple(seat - 1 for seat in data["winners"])
    end = GameEnd(data["how"], data["reason"], tuple(data["scores"]), winners)
    return table._replace(phase=OVER, since=event.at, deciding=None, end=end)


def _rematch_wanted(table: Table, event: LoggedEvent) -> Table:
    return table._replace(wanting=(*table.wanting, _number(event.data)))


def _rematch_agreed(table: Table, _event: LoggedEvent) -> Table:
    return table._replace(next_table="")


def _rematch(table: Table, event: LoggedEvent) -> Table:
    return table._replace(next_table=event.data["table"])


_APPLY: dict[str, Callable[[Table, LoggedEvent], Table]] = {
    "joined": _joined,
    "adopted": _adopted,
    "bot-seated": _bot_seated,
    "left": _left,
    "gathered": _gathered,
    "entropy-sealed": _entropy_sealed,
    "all-sealed": _all_sealed,
    "entropy-shown": _entropy_shown,
    "begun": _begun,
    "rolled": _rolled,
    "roll-undone": _roll_undone,
    "chose": _chose,
    "undone": _undone,
    "done": _done,
    "revealed": _revealed,
    "dropped": _dropped,
    "came-back": _came_back,
    "waited": _waited,
    "handed-over": _handed_over,
    "taken-back": _taken_back,
    "resigned": _resigned,
    "ended": _ended,
    "rematch-wanted": _rematch_wanted,
    "rematch-agreed": _rematch_agreed,
    "rematch": _rematch,
}

KINDS = ("opened", *_APPLY)
"""Every kind of event. `docs/table.md` has the list."""
