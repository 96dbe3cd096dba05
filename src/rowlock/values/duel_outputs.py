"""The outputs of two nets for positions of Duel."""

from rowlock.fast.compiled import Numbers, kernel
from rowlock.fast.sheet_arrays import sheet_of
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import NO_DICE
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ROLL
from rowlock.values.duel_evaluation import duel_workspace, side_output
from rowlock.values.net import Net
from rowlock.values.net_outputs import PositionArrays


@kernel
def fill_duel_outputs(nets: tuple[Net, Net], arrays: PositionArrays, made: Numbers, outputs: Numbers) -> None:
    """Fills in the points so far by position and side, and each net's output if the game is not over."""
    workspaces = (
        duel_workspace(nets[0]),
        duel_workspace(nets[1]),
    )
    for index in range(arrays.sheets.shape[0]):
        sides = (sheet_of(arrays.sheets[index], 0), sheet_of(arrays.sheets[index], 1))
        state = duel.State(sides, arrays.closed[index], arrays.active[index], ROLL, NO_DICE, NOTHING)
        for side in range(2):
            made[index, side] = sheet_points(sides[side])
            if not arrays.over[index]:
                for which in range(2):
                    outputs[which, index, side] = side_output(nets[which], workspaces[which], state, side)
