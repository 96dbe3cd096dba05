"""The bots that the server has to ask for a choice. A bot sees a position, never a sealed choice or a seed."""

from typing import NamedTuple

from rowlock.bots.player import View
from rowlock.table.table import Table


class BotTurn(NamedTuple):
    """A bot whose choice is awaited. The server answers with `BotChose(seat, decision, …)`."""

    seat: int
    level: str
    decision: int
    view: View


def bot_turns(table: Table) -> tuple[BotTurn, ...]:
    """The bots that the game is waiting for, including those standing in for a person."""
    if table.deciding is None:
        return ()
    return tuple(
        BotTurn(seat, table.seats[seat].level, table.deciding.number, View(table.state, seat))
        for seat in table.deciding.undecided
        if table.seats[seat].level
    )
