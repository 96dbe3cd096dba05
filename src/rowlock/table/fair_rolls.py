"""The server's random draws: the rolls, and who begins."""

from rowlock.live import NewEvent
from rowlock.rules import dice_text
from rowlock.rules.api import dice_in_play
from rowlock.table.deals import as_listed
from rowlock.table.fair_dice import fair_first, fair_roll
from rowlock.table.table import Table


def rolled_event(table: Table, how: str) -> NewEvent:
    """The next roll of the fair dice. `how` is `by-hand`, `at-once`, or `clock` if the time was up."""
    assert table.seed is not None
    roll = table.rolls + 1
    drawn = fair_roll(table.seed, table.entropy, roll)
    dice = dice_in_play(table.state, as_listed(table.options.deal, roll, drawn) if table.options.deal else drawn)
    rolled = {"roll": roll, "seat": table.state.active + 1, "dice": dice_text(dice), "how": how}
    return NewEvent("rolled", rolled)


def begun_event(table: Table) -> NewEvent:
    """The beginning of the game. `without` lists the seats whose entropy did not arrive in time."""
    first, by_lot = table.options.first, False
    if first is None:
        assert table.seed is not None
        first, by_lot = fair_first(table.seed, table.entropy), True
    without = []
    if table.options.is_fair:
        persons = [(number, seat) for number, seat in enumerate(table.seats) if seat.belongs_to_person]
        without = [number + 1 for number, seat in persons if seat.entropy is None]
    return NewEvent("begun", {"first": first + 1, "by_lot": by_lot, "without": without})
