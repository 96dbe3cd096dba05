"""A position as data that can be drawn without knowing a rule."""

from rowlock.rules import COLOURS, State, dice_text, duel, onboard
from rowlock.rules.rows import LOCK, is_closed, marks_on, points
from rowlock.rules.sheet import PENALTY, Sheet
from rowlock.rules.turn import OVER, ROLL
from rowlock.table.events import Data


def board_data(state: State) -> Data:
    """The sheets in seat order, the closed rows, the dice in play; pawns and supplies where the game has them."""
    sheets = state.sides if isinstance(state, duel.State) else state.sheets
    return {
        "sheets": [_sheet_data(sheet) for sheet in sheets],
        "closed": [name for colour, name in enumerate(COLOURS) if is_closed(state.closed, colour)],
        "dice": None if state.stage in (ROLL, OVER) else dice_text(state.dice),
        "pawns": list(state.pawns) if isinstance(state, onboard.State) else None,
        "turns_left": _turns_left(state),
        "supplies": [duel.supply(side) for side in state.sides] if isinstance(state, duel.State) else None,
    }


def _sheet_data(sheet: Sheet) -> Data:
    """By row: how many marks lie on each square from left to right, the lock last; and the row's points."""
    return {
        "rows": {
            name: [marks_on(sheet[colour], square) for square in range(LOCK + 1)] for colour, name in enumerate(COLOURS)
        },
        "points": {name: points(sheet[colour]) for colour, name in enumerate(COLOURS)},
        "penalties": sheet.penalties,
        "penalty_points": -PENALTY * sheet.penalties,
    }


def _turns_left(state: State) -> int | None:
    """On Board, once a pawn has reached the goal."""
    if not isinstance(state, onboard.State) or state.turns_left == onboard.NOT_ANNOUNCED:
        return None
    return state.turns_left
