"""Events that follow automatically, without a command of their own.

For example, the choice that completes a decision is followed by its reveal and, if the dice roll at once, by the next
roll. All of them are stored together.
"""

from rowlock.live import Data, NewEvent
from rowlock.rules import choice_text
from rowlock.rules.api import game_of
from rowlock.rules.choices import Choice
from rowlock.rules.game import State
from rowlock.rules.meaning import facts_of, own_meaning
from rowlock.table.ending import end_that_follows
from rowlock.table.fair_rolls import begun_event, rolled_event
from rowlock.table.options import AT_ONCE, TYPED
from rowlock.table.rematch import agreement
from rowlock.table.seats import OPEN
from rowlock.table.table import GATHERING, OVER, SEALING, SHOWING, Table


def consequence(table: Table) -> NewEvent | None:
    """The next event that follows automatically, if any."""
    if table.phase == GATHERING:
        if any(seat.kind == OPEN for seat in table.seats):
            return None
        return NewEvent("gathered", {}) if table.options.is_fair else begun_event(table)
    if table.phase == SEALING:
        return None if seats_still_to_seal(table) else all_sealed_event(table)
    if table.phase == SHOWING:
        return None if seats_still_to_reveal(table) else begun_event(table)
    if table.phase == OVER:
        return agreement(table)
    return end_that_follows(table) or _revealed(table) or _rolled(table)


def seats_still_to_seal(table: Table) -> tuple[int, ...]:
    """The seats whose sealed entropy is awaited."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.belongs_to_person and not seat.sealed)


def seats_still_to_reveal(table: Table) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(table.seats) if seat.sealed and seat.entropy is None)


def all_sealed_event(table: Table) -> NewEvent:
    """`without` lists the seats that sealed nothing in time."""
    return NewEvent("all-sealed", {"without": [number + 1 for number in seats_still_to_seal(table)]})


def _revealed(table: Table) -> NewEvent | None:
    """All choices, once everybody's is final: only then are they visible to others, and only then do they count."""
    deciding = table.deciding
    if deciding is None or deciding.undecided:
        return None
    choices = [sealed for sealed in deciding.choices if sealed is not None]
    revealed = {
        "decision": deciding.number,
        "turn": table.rolls,
        "action": table.state.stage,
        "seats": [seat + 1 for seat in deciding.seats],
        "choices": [choice_text(sealed.choice) for sealed in choices],
        "brought": [
            brought_data(table.state, *made)
            for made in zip(deciding.seats, (one.choice for one in choices), strict=True)
        ],
        "ran_out": [seat + 1 for seat, sealed in zip(deciding.seats, choices, strict=True) if sealed.ran_out],
    }
    return NewEvent("revealed", revealed)


def brought_data(state: State, seat: int, choice: Choice) -> Data:
    """The effects of a choice for its own player, without those of simultaneous choices."""
    means = own_meaning(state, seat, choice)
    counted = {"penalties": game_of(state).faults_counted(state, seat) + 1} if means.penalty else {}
    return {**facts_of(means), **counted}


def _rolled(table: Table) -> NewEvent | None:
    """Fair dice roll at once if the options say so, and always for a bot."""
    if not table.roll_is_awaited or table.options.dice == TYPED:
        return None
    if table.options.dice == AT_ONCE or table.seats[table.state.active].level:
        return rolled_event(table, "at-once")
    return None
