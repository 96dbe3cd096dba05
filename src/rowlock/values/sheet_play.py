"""A whole turn of Qwixx or On Board, played by nets or by simple policies."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part, lean_part
from rowlock.fast.policies import preferred
from rowlock.fast.random_numbers import STEP, mix, random_choice
from rowlock.fast.sheet_arrays import (
    EMPTY_SHEET,
    PENALTIES,
    colour_sum_choices,
    make_cross,
    row_closed_by,
    sheet_of,
    white_sum_choices,
)
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.pawns import step_choices
from rowlock.rules.sheet import Sheet
from rowlock.values.net import Net, Workspace
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    has_track,
    is_over,
    next_turn,
    player_count,
    two_closed,
    with_closed,
)
from rowlock.values.sheet_turns import TurnActions, best_colour_sum, best_reply, best_step, best_turn, finish_turn

BY_NET = -1
BY_OTHER_NET = -2
"""Policies of seats that play by the first or second of two nets."""

NO_EXPLORATION = np.uint64(0)
_32 = np.uint64(32)


class Players(NamedTuple):
    """The players: each seat's policy, the exploration rate in units of 2⁻³², and a buffer for each seat's choice."""

    policies: Numbers
    exploration: np.uint64
    taken: Numbers


@kernel_part
def all_by_net(players: int) -> Players:
    """Players that all use the first net, without exploration."""
    return Players(np.full(players, BY_NET), NO_EXPLORATION, np.zeros(players, dtype=np.int64))


@lean_part
def explore(choice: int, legal: int, exploration: np.uint64, stream: np.uint64) -> tuple[int, bool]:
    """The choice, or a random legal one at the exploration rate; and whether it was random."""
    if mix(stream) >> _32 < exploration:
        return random_choice(legal, mix(stream + STEP)), True
    return choice, False


@lean_part
def simple_choice(policy: int, own: Sheet, legal: int, penalty_looms: bool, stream: np.uint64) -> int:
    return random_choice(preferred(policy, own, EMPTY_SHEET, legal, penalty_looms), mix(stream + STEP))


@lean_part
def net_choices(
    nets: tuple[Net, ...],
    workspaces: tuple[Workspace, ...],
    board: Board,
    progress: GameProgress,
    dice: Dice,
    players: Players,
) -> TurnActions:
    """Chooses action 1 of all seats that play by a net. Each predicts the active seat's turn with its own net. Returns
    the active seat's own plan, if it plays by a net.
    """
    plan = TurnActions(NOTHING, NOTHING, NOTHING)
    for which in range(len(nets)):
        policy = BY_NET - which
        if policy not in players.policies:
            continue
        net, workspace = nets[which], workspaces[which]
        actions = best_turn(net, workspace, board, progress, dice)
        for seat in range(player_count(board)):
            if players.policies[seat] == policy:
                if seat == progress.active:
                    players.taken[seat] = actions.first
                    plan = actions
                else:
                    players.taken[seat] = best_reply(net, workspace, board, progress, dice, actions, seat)
    return plan


@lean_part
def play_turn(
    nets: tuple[Net, ...],
    workspaces: tuple[Workspace, ...],
    board: Board,
    progress: GameProgress,
    dice: Dice,
    players: Players,
    stream: np.uint64,
) -> tuple[GameProgress, bool, bool, np.uint64]:
    """Plays a turn on the board. Returns the progress before the next roll, whether the game is over, whether any
    choice was exploration, and the advanced random stream, which moves by the same amount in every turn that does not
    end the game.
    """
    active, closed = progress.active, progress.closed
    sheets, taken, policies = board.sheets, players.taken, players.policies
    explored = False
    plan = net_choices(nets, workspaces, board, progress, dice, players)
    for seat in range(player_count(board)):
        own = sheet_of(sheets, seat)
        legal = white_sum_choices(own, closed, dice)
        stream += STEP
        if policies[seat] > BY_NET:
            taken[seat] = simple_choice(policies[seat], own, legal, False, stream)
        taken[seat], random = explore(taken[seat], legal, players.exploration, stream)
        explored |= random
        stream += STEP
    goes_to_plan = policies[active] <= BY_NET and taken[active] == plan.first
    for seat in range(player_count(board)):
        if taken[seat] != NOTHING:
            make_cross(sheets, seat, taken[seat])
            closed |= row_closed_by(taken[seat])
            # The plan was made as if nobody else crossed anything.
            goes_to_plan = goes_to_plan and seat == active
    progress = with_closed(progress, closed)
    if two_closed(board, closed):
        return progress, True, explored, stream

    policy = policies[active]
    which = BY_NET - policy
    has_crossed = taken[active] != NOTHING
    dice = without_colours(dice, closed)
    own = sheet_of(sheets, active)
    legal = colour_sum_choices(own, closed, dice)
    stream += STEP
    third = NOTHING
    if goes_to_plan:
        second, third = plan.second, plan.third
    elif policy <= BY_NET:
        _, second, third = best_colour_sum(nets[which], workspaces[which], board, progress, dice, has_crossed)
    else:
        second = simple_choice(policy, own, legal, not has_crossed and not has_track(board), stream)
    second, random = explore(second, legal, players.exploration, stream)
    explored |= random
    stream += STEP
    progress, has_crossed = finish_turn(board, progress, second, NOTHING, has_crossed)
    if two_closed(board, progress.closed):
        return progress, True, explored, stream

    if has_track(board):
        own = sheet_of(sheets, active)
        legal = step_choices(board.fields, own, progress.closed, board.pawns, active)
        stream += STEP
        if policy > BY_NET:
            third = simple_choice(policy, own, legal, not has_crossed, stream)
        elif random:
            _, third = best_step(nets[which], workspaces[which], board, progress, has_crossed)
        third, random = explore(third, legal, players.exploration, stream)
        explored |= random
        stream += STEP
        progress, has_crossed = finish_turn(board, progress, NOTHING, third, has_crossed)
    if not has_crossed:
        sheets[active, PENALTIES] += 1
    following = next_turn(board, progress)
    return following, is_over(board, progress, following), explored, stream
