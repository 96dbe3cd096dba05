"""The choices of bots of every level, compiled. Given the same random numbers, the bots of `rowlock.bots` make the same
choices, and a test compares them.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.batch_arrays import (
    ACTIVE,
    CLOSED,
    COMMON,
    LEGAL,
    MARKED,
    PAWN,
    STAGE,
    TURNS_LEFT,
    BatchRules,
    decides,
    dice_of,
)
from rowlock.fast.batch_levels import EXPERT, STEADY, Habits, simple_choice
from rowlock.fast.batches import list_legal, make_choices
from rowlock.fast.bits import trailing_zeros
from rowlock.fast.bot_random import next_gauss, next_random
from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.duel_batches import duel_state
from rowlock.fast.sheet_arrays import COLUMNS
from rowlock.rules.choices import CHOICES, NOTHING
from rowlock.rules.turn import ROLL
from rowlock.values import duel_choices, duel_trials, sheet_choices
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.net import Net, Workspace
from rowlock.values.sheet_choices import ChoiceTable, TurnProgress, new_choice_table, new_prediction
from rowlock.values.sheet_evaluation import remembering_workspace
from rowlock.values.sheet_position import Board, GameProgress
from rowlock.values.trials import NEAR, SEED, TURNS, mean_of_trials


class CompiledBots(NamedTuple):
    """Some bots: the level of each, how many trials a master plays, and the levels' parameters. The net is a separate
    argument, which is None if no level needs it, so that no code is compiled for it.
    """

    levels: Numbers
    trials: Numbers
    habits: Habits


@kernel_part
def bot_workspace(rules: BatchRules, net: Net, positions: int) -> Workspace:
    """The workspace for games of bots, with a memory for this many positions of a game with sheets."""
    return duel_workspace(net) if rules.is_shared else remembering_workspace(net, positions)


@kernel_part
def board_of(rules: BatchRules, position: Numbers, players: int) -> Board:
    """A copy of the board in a game with sheets."""
    sheets, pawns = position[:players, :COLUMNS].copy(), position[:players, PAWN].copy()
    return Board(sheets, pawns, rules.fields, rules.points, rules.missing)


@kernel_part
def progress_of(position: Numbers) -> GameProgress:
    common = position[COMMON]
    return GameProgress(common[CLOSED], common[TURNS_LEFT], common[ACTIVE])


@kernel_part
def fill_values(
    net: Net,
    workspace: Workspace,
    rules: BatchRules,
    position: Numbers,
    players: int,
    seat: int,
    predicted: Numbers,
    found: ChoiceTable,
) -> None:
    """Fills in the value of each choice to a seat, as `choice_values` does for a position of the rules."""
    found.values[:] = 0.0
    found.probabilities[:] = -1.0
    found.wins[:] = 0.0
    if rules.is_shared:
        duel_choices.fill_values(net, workspace, duel_state(position), found.values, found.wins)
        return
    turn = TurnProgress(position[COMMON, STAGE], dice_of(position), position[COMMON, MARKED] != NOTHING)
    board, progress = board_of(rules, position, players), progress_of(position)
    sheet_choices.fill_values_sharing(net, workspace, board, progress, turn, seat, predicted, found)


@kernel_part
def list_best_first(choices: int, values: Numbers, listed: Numbers) -> int:
    """Lists the choices of a set by value, with ties in canonical order. Returns how many there are."""
    count = 0
    while choices:
        choice = trailing_zeros(choices)
        choices &= choices - 1
        place = count
        while place > 0 and values[listed[place - 1]] < values[choice]:
            listed[place] = listed[place - 1]
            place -= 1
        listed[place] = choice
        count += 1
    return count


@kernel_part
def best_of(choices: int, values: Numbers) -> int:
    """The choice with the highest value in a set; the first if several are equal."""
    best = trailing_zeros(choices)
    while choices:
        choice = trailing_zeros(choices)
        choices &= choices - 1
        if values[choice] > values[best]:
            best = choice
    return best


@kernel_part
def finish_turn_by_net(
    net: Net,
    workspace: Workspace,
    rules: BatchRules,
    position: Numbers,
    players: int,
    seat: int,
    choice: int,
    found: ChoiceTable,
) -> bool:
    """Plays the rest of a turn in which a seat makes this choice and the net decides everything else, as
    `trials.after_turn` does. Returns whether the game is over.
    """
    chosen = np.zeros(players, dtype=np.int64)
    predicted = new_prediction()
    is_first = True
    while True:
        for other in range(players):
            chosen[other] = NOTHING
            if other == seat and is_first:
                chosen[other] = choice
            elif decides(rules.simultaneous, position, other):
                fill_values(net, workspace, rules, position, players, other, predicted, found)
                chosen[other] = best_of(position[other, LEGAL], found.values)
        is_first = False
        if make_choices(rules, position, chosen):
            return True
        if position[COMMON, STAGE] == ROLL:
            return False
        list_legal(rules, position)


@kernel_part
def share_by_trials(
    net: Net, workspace: Workspace, rules: BatchRules, position: Numbers, players: int, seat: int, trials: int
) -> float:
    """A seat's share of the win before a roll, by trials."""
    if rules.is_shared:
        return duel_trials.mean_of_trials(net, workspace, duel_state(position), seat, trials, TURNS, SEED)
    board, progress = board_of(rules, position, players), progress_of(position)
    return mean_of_trials(net, workspace, board, progress, seat, trials, SEED)


@kernel_part
def best_by_trials(
    net: Net,
    workspace: Workspace,
    rules: BatchRules,
    position: Numbers,
    players: int,
    seat: int,
    trials: int,
    near: Numbers,
    values: Numbers,
) -> int:
    """The best of several choices by trials, like `trials.refined_by_trials`. `values` are the net's."""
    best, highest = NOTHING, -1.0
    found = new_choice_table()
    for choice in near:
        after = position.copy()
        over = finish_turn_by_net(net, workspace, rules, after, players, seat, choice, found)
        share = values[choice] if over else share_by_trials(net, workspace, rules, after, players, seat, trials)
        if share > highest:
            best, highest = choice, share
    return best


@kernel_part
def expert_choice(blur: float, legal: int, listed: Numbers, values: Numbers, draws: Numbers) -> int:
    """The best choice if each value is misjudged a little."""
    seen = np.zeros(CHOICES)
    for choice in listed:
        seen[choice] = values[choice] + blur * next_gauss(draws)
    return best_of(legal, seen)


@kernel_part
def best_win(listed: Numbers, wins: Numbers) -> int:
    """The first listed choice that wins at once, or -1."""
    for choice in listed:
        if wins[choice] > 0:
            return choice
    return -1


@kernel_part
def learnt_choice(
    net: Net,
    workspace: Workspace,
    rules: BatchRules,
    bots: CompiledBots,
    which: int,
    position: Numbers,
    players: int,
    seat: int,
    predicted: Numbers,
    draws: Numbers,
) -> int:
    """The choice of a level that plays by the net."""
    legal = position[seat, LEGAL]
    if legal == 1 << NOTHING:
        return NOTHING
    found = new_choice_table()
    fill_values(net, workspace, rules, position, players, seat, predicted, found)
    values = found.values
    scratch = np.zeros(CHOICES, dtype=np.int64)
    listed = scratch[: list_best_first(legal, values, scratch)]
    winning = best_win(listed, found.wins)
    if bots.levels[which] == EXPERT:
        return winning if winning >= 0 else expert_choice(bots.habits.blur, legal, listed, values, draws)
    draw = next_random(draws)
    if winning >= 0:
        return winning
    best = listed[0]
    is_mixed = found.probabilities[best] >= 0
    highest = 0.0 if is_mixed else 1.0
    near = 0
    for choice in listed:
        highest = max(highest, found.probabilities[choice])
        near += values[choice] > values[best] - NEAR
    if bots.trials[which] > 0 and near > 1 and highest >= 1:
        return best_by_trials(net, workspace, rules, position, players, seat, bots.trials[which], listed[:near], values)
    if is_mixed:
        for choice in listed:
            draw -= found.probabilities[choice]
            if draw < 0:
                return choice
    return best


@kernel_part
def bot_choice(
    rules: BatchRules,
    bots: CompiledBots,
    which: int,
    net: Net | None,
    workspace: Workspace | None,
    position: Numbers,
    players: int,
    seat: int,
    predicted: Numbers,
    draws: Numbers,
) -> int:
    """The choice of one of the bots for a seat. Bots with the same net share its workspace and predictions."""
    level = bots.levels[which]
    if net is not None and workspace is not None and level > STEADY:
        return learnt_choice(net, workspace, rules, bots, which, position, players, seat, predicted, draws)
    return simple_choice(rules, bots.habits, level, position, players, seat, draws)
