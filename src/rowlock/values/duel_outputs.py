"""The outputs of two nets for positions of Duel."""

from rowlock.fast.compiled import Numbers, kernel
from rowlock.fast.sheet_arrays import sheet_of
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import NO_DICE
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ROLL
from rowlock.values import duel_features
from rowlock.values.net import Net, net_output, new_workspace
from rowlock.values.net_outputs import PositionArrays


@kernel
def fill_duel_outputs(nets: tuple[Net, Net], arrays: PositionArrays, made: Numbers, outputs: Numbers) -> None:
    """Fills in the points so far by position and side, and each net's output if the game is not over."""
    max_features = duel_features.MAX_FEATURES
    workspaces = (new_workspace(nets[0], max_features), new_workspace(nets[1], max_features))
    for index in range(arrays.sheets.shape[0]):
        sides = (sheet_of(arrays.sheets[index], 0), sheet_of(arrays.sheets[index], 1))
        state = duel.State(sides, arrays.closed[index], arrays.active[index], ROLL, NO_DICE, NOTHING)
        for side in range(2):
            made[index, side] = sheet_points(sides[side])
            if not arrays.over[index]:
                for which in range(2):
                    count = duel_features.duel_features(workspaces[which].features, state, side)
                    outputs[which, index, side] = net_output(nets[which], workspaces[which], count)
