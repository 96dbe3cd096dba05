"""Games of Duel in a batch: the states of the rules, taken from the arrays and put back."""

from rowlock.fast.batch_arrays import ACTIVE, CLOSED, COMMON, MARKED, STAGE, dice_of, set_dice
from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.sheet_arrays import PENALTIES, ROW_COUNT, sheet_of
from rowlock.rules import duel
from rowlock.rules.turn import ACTION_1, OVER


@kernel_part
def duel_state(position: Numbers) -> duel.State:
    return duel.State(
        (sheet_of(position, 0), sheet_of(position, 1)),
        position[COMMON, CLOSED],
        position[COMMON, ACTIVE],
        position[COMMON, STAGE],
        dice_of(position),
        position[COMMON, MARKED],
    )


@kernel_part
def duel_choices(position: Numbers) -> int:
    """The set of the active seat's legal choices."""
    return duel.legal_choices(duel_state(position), position[COMMON, ACTIVE])


@kernel_part
def advance_duel(position: Numbers, choice: int) -> bool:
    """Makes the active seat's choice. Returns whether the game is over."""
    before = duel_state(position)
    state = duel.after_action_1(before, choice) if before.stage == ACTION_1 else duel.after_action_2(before, choice)
    for seat in range(2):
        side = state.sheets[seat]
        for row in range(ROW_COUNT):
            position[seat, row] = side.rows[row]
        position[seat, PENALTIES] = side.penalties
    position[COMMON, CLOSED] = state.closed
    position[COMMON, ACTIVE] = state.active
    position[COMMON, STAGE] = state.stage
    position[COMMON, MARKED] = state.placed
    set_dice(position, state.dice)
    return state.stage == OVER
