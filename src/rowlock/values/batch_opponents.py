"""Batches of games in which one seat is an agent's and the others are bots', of every level, compiled."""

import math
from typing import NamedTuple

import numpy as np

from rowlock.fast.batch_arrays import (
    ACTIVE,
    CLOSED,
    COMMON,
    GAME,
    LEGAL,
    MARKED,
    PAWN,
    STAGE,
    TURNS_LEFT,
    BatchBuffers,
    BatchRules,
    decides,
    dice_of,
)
from rowlock.fast.batch_levels import EXPERT, LOWEST, STEADY, Habits, next_random, simple_choice
from rowlock.fast.batch_observations import write_masks, write_observations
from rowlock.fast.batches import ALL_LEGAL, advance, list_legal, start_game
from rowlock.fast.compiled import Numbers, kernel, kernel_part, trailing_zeros
from rowlock.fast.duel_batches import duel_state
from rowlock.fast.sheet_arrays import COLUMNS
from rowlock.rules.choices import CHOICES, NOTHING
from rowlock.values import duel_choices, sheet_choices
from rowlock.values.net import Net
from rowlock.values.sheet_choices import ChoiceTable, TurnProgress
from rowlock.values.sheet_position import Board, GameProgress


class Opponents(NamedTuple):
    """Who sits in the seats after the agent's: the level of each, and the numbers they play by. The net they play by is
    a separate argument, and None if no level needs it: then nothing is compiled for it.
    """

    levels: Numbers
    habits: Habits


@kernel_part
def fill_values(net: Net, rules: BatchRules, position: Numbers, players: int, seat: int, found: ChoiceTable) -> None:
    """Fills in what each choice is worth to a seat, as `choice_values` does for a position of the rules."""
    found.values[:] = 0.0
    found.probabilities[:] = -1.0
    if rules.is_shared:
        duel_choices.fill_choice_values(net, duel_state(position), found.values)
        return
    common = position[COMMON]
    board = Board(
        position[:players, :COLUMNS].copy(), position[:players, PAWN].copy(), rules.fields, rules.points, rules.missing
    )
    progress = GameProgress(common[CLOSED], common[TURNS_LEFT], common[ACTIVE])
    turn = TurnProgress(common[STAGE], dice_of(position), common[MARKED] != NOTHING)
    sheet_choices.fill_choice_values(net, board, progress, turn, seat, found)


@kernel_part
def next_gauss(position: Numbers) -> float:
    """A random number of the standard normal distribution, by Box and Muller."""
    radius = math.sqrt(-2.0 * math.log(1.0 - next_random(position)))
    return radius * math.cos(2.0 * math.pi * next_random(position))


@kernel_part
def learnt_choice(
    net: Net, rules: BatchRules, habits: Habits, level: int, position: Numbers, players: int, seat: int
) -> int:
    """The choice of a level that plays by the net. An expert misjudges each value a little."""
    legal = position[seat, LEGAL]
    if legal == 1 << NOTHING:
        return NOTHING
    found = ChoiceTable(np.zeros(CHOICES), np.zeros(CHOICES))
    fill_values(net, rules, position, players, seat, found)
    best, highest = NOTHING, LOWEST
    draw = next_random(position)
    rest = legal
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        value = found.values[choice]
        if level == EXPERT:
            value += habits.blur * next_gauss(position)
        elif found.probabilities[choice] >= 0:
            # Choices to be mixed: stop at the one that was drawn.
            draw -= found.probabilities[choice]
            if draw < 0:
                return choice
        if value > highest:
            best, highest = choice, value
    return best


@kernel_part
def bot_choice(
    rules: BatchRules, opponents: Opponents, net: Net | None, position: Numbers, players: int, seat: int, agent: int
) -> int:
    """What the bot in a seat chooses."""
    level = opponents.levels[(seat - agent) % players - 1]
    if net is not None and level > STEADY:
        return learnt_choice(net, rules, opponents.habits, level, position, players, seat)
    return simple_choice(rules, opponents.habits, level, position, players, seat)


@kernel_part
def agent_of(game: int, players: int) -> int:
    """The agent's seat, which changes from game to game independently of the first seat."""
    return game // players % players


@kernel_part
def play_on(
    rules: BatchRules,
    opponents: Opponents,
    net: Net | None,
    games: int,
    seed: int,
    position: Numbers,
    chosen: Numbers,
    room: BatchBuffers,
) -> tuple[bool, float]:
    """Plays until the agent decides. `chosen` holds the agent's choice if it has just decided. Returns whether a game
    ended, and the agent's reward. `room` is for what is told of one game.
    """
    players = chosen.shape[0]
    ended, reward = False, 0.0
    room.rewards[:] = 0
    agent = agent_of(position[COMMON, GAME], players)
    has_decided = decides(rules.simultaneous, position, agent)
    while True:
        for seat in range(players):
            if seat != agent:
                is_asked = decides(rules.simultaneous, position, seat)
                chosen[seat] = (
                    bot_choice(rules, opponents, net, position, players, seat, agent) if is_asked else NOTHING
                )
            elif not has_decided:
                chosen[seat] = NOTHING
        over = advance(
            rules, games, seed, position, chosen, room.rewards[0], room.final_observations[0], room.final_scores[0]
        )
        if not ended:
            reward = room.rewards[0, agent]
        if over:
            ended = True
            agent = agent_of(position[COMMON, GAME], players)
        has_decided = False
        if decides(rules.simultaneous, position, agent):
            return ended, reward


@kernel_part
def tell_agent(
    rules: BatchRules, position: Numbers, game: int, agent: int, room: BatchBuffers, told: BatchBuffers
) -> None:
    """Writes what the agent sees and may do."""
    write_observations(rules.columns, rules.fields.shape[0] > 0, position, room.observations[0])
    write_masks(rules.simultaneous, rules.action_by_choice, position, room.action_masks[0], room.deciding[0])
    told.observations[game, 0] = room.observations[0, agent]
    told.action_masks[game, 0] = room.action_masks[0, agent]


@kernel
def start_against(
    rules: BatchRules,
    opponents: Opponents,
    net: Net | None,
    positions: Numbers,
    seed: int,
    chosen: Numbers,
    room: BatchBuffers,
    told: BatchBuffers,
) -> None:
    """Starts a game in every place and plays until the agent decides."""
    players = chosen.shape[0]
    for game in range(positions.shape[0]):
        position = positions[game]
        start_game(rules.missing, position, seed, game)
        list_legal(rules, position)
        agent = agent_of(game, players)
        if not decides(rules.simultaneous, position, agent):
            play_on(rules, opponents, net, positions.shape[0], seed, position, chosen, room)
        tell_agent(rules, position, game, agent_of(position[COMMON, GAME], players), room, told)
    told.rewards[:] = 0
    told.terminations[:] = False


@kernel
def step_against(
    rules: BatchRules,
    opponents: Opponents,
    net: Net | None,
    positions: Numbers,
    seed: int,
    actions: Numbers,
    chosen: Numbers,
    room: BatchBuffers,
    told: BatchBuffers,
) -> int:
    """Takes the agent's action in every game, and plays until it decides again, in the next game if need be.

    If an action is illegal, nothing happens, and the place of its game is returned.
    """
    players = chosen.shape[0]
    games = positions.shape[0]
    for game in range(games):
        legal = positions[game, agent_of(positions[game, COMMON, GAME], players), LEGAL]
        action = actions[game]
        if action < 0 or action >= rules.choices.shape[0] or not legal >> rules.choices[action] & 1:
            return game
    for game in range(games):
        position = positions[game]
        agent = agent_of(position[COMMON, GAME], players)
        chosen[agent] = rules.choices[actions[game]]
        ended, reward = play_on(rules, opponents, net, games, seed, position, chosen, room)
        told.terminations[game] = ended
        told.rewards[game, 0] = reward
        if ended:
            told.final_observations[game, 0] = room.final_observations[0, agent]
            told.final_scores[game] = room.final_scores[0]
        tell_agent(rules, position, game, agent_of(position[COMMON, GAME], players), room, told)
    return ALL_LEGAL
