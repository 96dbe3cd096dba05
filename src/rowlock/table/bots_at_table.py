"""The bots at a table: whom the server must ask now. A bot sees a position, never a sealed choice or a seed."""

from typing import NamedTuple

from rowlock.bots.player import View
from rowlock.table.table import Table


class BotTurn(NamedTuple):
    """A bot that is to choose. The server answers with `BotChose(seat, decision, …)`."""

    seat: int
    level: str
    decision: int
    view: View


def bot_turns(table: Table) -> tuple[BotTurn, ...]:
    """The bots that keep the game waiting, those that stand in included."""
    if table.deciding is None:
        return ()
    return tuple(
        BotTurn(seat, table.seats[seat].level, table.deciding.number, View(table.state, seat))
        for seat in table.deciding.undone
        if table.seats[seat].level
    )
