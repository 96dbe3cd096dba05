"""The game in a log: how it began, and what was rolled and revealed since."""

from collections.abc import Iterable

from rowlock.live import LoggedEvent
from rowlock.rules import Dice, Options, parse_choice, parse_dice
from rowlock.rules import Event as Play
from rowlock.table.options import rules_options
from rowlock.table.table import Table


def beginning(table: Table) -> Options:
    """The options of the game. Seat 1 stands in for the first seat until that has been drawn."""
    for event in table.log:
        if event.kind == "begun":
            return options_in(table, event)
    return rules_options(table.options, len(table.seats), table.options.first or 0)


def options_in(table: Table, event: LoggedEvent) -> Options:
    first: int = event.data["first"]
    return rules_options(table.options, len(table.seats), first - 1)


def plays(log: Iterable[LoggedEvent]) -> list[Play]:
    """Every roll and every decision that was not undone, in order."""
    found: list[Play] = []
    for event in log:
        if event.kind == "rolled":
            found.append(roll_in(event))
        elif event.kind == "revealed":
            found.append(choices_in(event))
        elif event.kind == "roll-undone":
            found.pop()
    return found


def roll_in(event: LoggedEvent) -> Dice:
    dice: str = event.data["dice"]
    return parse_dice(*dice.split())


def choices_in(event: LoggedEvent) -> Play:
    return tuple(parse_choice(choice) for choice in event.data["choices"])
