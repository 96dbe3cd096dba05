"""Many games of one kind, played side by side: one call takes a choice from every deciding seat in every game.

Games that end are replaced by new ones at once. Everything that concerns a sheet is a function of `rules`; only the
order of a turn is repeated here, and a lockstep test compares it with the rules.
"""

import numpy as np

from rowlock.fast import duel_batches
from rowlock.fast.batch_arrays import (
    ACTIVE,
    BOT_STREAM,
    CLOSED,
    COMMON,
    DICE_STREAM,
    GAME,
    LEGAL,
    MARKED,
    PAWN,
    SCORE,
    STAGE,
    TURNS_LEFT,
    WIN,
    BatchBuffers,
    BatchRules,
    decides,
    dice_of,
    set_dice,
)
from rowlock.fast.batch_observations import write_masks, write_observations
from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, random_choice, roll, to_int
from rowlock.fast.sheet_arrays import (
    PENALTIES,
    colour_sum_choices,
    make_cross,
    row_closed_by,
    sheet_of,
    white_sum_choices,
)
from rowlock.rules.choices import NOTHING, steps_of
from rowlock.rules.dice import NO_DICE, without_colours
from rowlock.rules.pawns import NOT_ANNOUNCED, field_reached, is_crossed, step_choices
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat
from rowlock.rules.sheet import LAST_PENALTY, sheet_points
from rowlock.rules.track import goal_field
from rowlock.rules.turn import ACTION_1, ACTION_2, ACTION_3, OVER, ROLL

ALL_LEGAL = -1
"""Returned by a step in which no action was illegal."""


@kernel_part
def advance_sheets(fields: Numbers, missing: int, position: Numbers, chosen: Numbers) -> bool:
    """Makes the choices of all deciding seats in a game with sheets. Returns whether the game is over."""
    players = chosen.shape[0]
    active, closed = position[COMMON, ACTIVE], position[COMMON, CLOSED]
    if position[COMMON, STAGE] == ACTION_1:
        # All cross before any row closes.
        for seat in range(players):
            if chosen[seat] != NOTHING:
                make_cross(position, seat, chosen[seat])
                closed |= row_closed_by(chosen[seat])
        position[COMMON, CLOSED] = closed
        position[COMMON, MARKED] = chosen[active] != NOTHING
        if two_are_closed(closed & ~missing):
            return True
        position[COMMON, STAGE] = ACTION_2
        set_dice(position, without_colours(dice_of(position), closed))
        return False

    choice = chosen[active]
    has_track = fields.shape[0] > 0
    if position[COMMON, STAGE] == ACTION_2:
        if choice != NOTHING:
            make_cross(position, active, choice)
            closed |= row_closed_by(choice)
            position[COMMON, MARKED] = 1
        if has_track and not two_are_closed(closed & ~missing):
            position[COMMON, CLOSED] = closed
            position[COMMON, STAGE] = ACTION_3
            set_dice(position, without_colours(dice_of(position), closed))
            return False
    else:
        if choice != NOTHING:
            field = field_reached(position[:players, PAWN], active, steps_of(choice))
            position[active, PAWN] = field
            if not is_crossed(sheet_of(position, active), fields[field]):
                make_cross(position, active, fields[field])
                closed |= row_closed_by(fields[field])
                position[COMMON, MARKED] = 1
        if position[COMMON, TURNS_LEFT] > 0:
            position[COMMON, TURNS_LEFT] -= 1
        elif position[active, PAWN] >= goal_field(fields):
            position[COMMON, TURNS_LEFT] = players - 1

    position[COMMON, CLOSED] = closed
    if not position[COMMON, MARKED]:
        position[active, PENALTIES] += 1
    if (
        two_are_closed(closed & ~missing)
        or position[active, PENALTIES] == LAST_PENALTY
        or position[COMMON, TURNS_LEFT] == 0
    ):
        return True
    position[COMMON, ACTIVE] = next_seat(active, players)
    position[COMMON, STAGE] = ROLL
    return False


@kernel_part
def make_choices(rules: BatchRules, position: Numbers, chosen: Numbers) -> bool:
    """Makes the choices of all deciding seats. Returns whether the game is over."""
    if rules.is_shared:
        return duel_batches.advance_duel(position, chosen[position[COMMON, ACTIVE]])
    return advance_sheets(rules.fields, rules.missing, position, chosen)


@kernel_part
def roll_dice(position: Numbers) -> None:
    stream = np.uint64(position[COMMON, DICE_STREAM]) + STEP
    position[COMMON, DICE_STREAM] = to_int(stream)
    set_dice(position, roll(mix(stream), position[COMMON, CLOSED]))
    position[COMMON, STAGE] = ACTION_1
    position[COMMON, MARKED] = NOTHING


@kernel_part
def start_game(missing: int, position: Numbers, seed: int, game: int) -> None:
    """Starts the game with this number, which determines the first seat and all dice."""
    position[:] = 0
    position[COMMON, CLOSED] = missing
    position[COMMON, ACTIVE] = game % (position.shape[0] - 2)
    position[COMMON, TURNS_LEFT] = NOT_ANNOUNCED
    position[COMMON, GAME] = game
    position[COMMON, DICE_STREAM] = to_int(new_stream(seed, game))
    position[COMMON, BOT_STREAM] = to_int(new_stream(seed + 1, ~game))
    roll_dice(position)


@kernel_part
def list_legal(rules: BatchRules, position: Numbers) -> None:
    """Writes each seat's legal choices into the position."""
    players = position.shape[0] - 2
    closed, stage = position[COMMON, CLOSED], position[COMMON, STAGE]
    for seat in range(players):
        if not decides(rules.simultaneous, position, seat):
            legal = 1 << NOTHING
        elif rules.is_shared:
            legal = duel_batches.duel_choices(position)
        elif stage == ACTION_1:
            legal = white_sum_choices(sheet_of(position, seat), closed, dice_of(position))
        elif stage == ACTION_2:
            legal = colour_sum_choices(sheet_of(position, seat), closed, dice_of(position))
        else:
            legal = step_choices(rules.fields, sheet_of(position, seat), closed, position[:players, PAWN], seat)
        position[seat, LEGAL] = legal


@kernel_part
def points_of(points: Numbers, position: Numbers, seat: int) -> int:
    """A seat's points; `points` has the points of the track's fields, if there is a track."""
    bonus = points[position[seat, PAWN]] if points.shape[0] > 0 else 0
    return sheet_points(sheet_of(position, seat)) + bonus


@kernel_part
def add_rewards(rules: BatchRules, position: Numbers, over: bool, rewards: Numbers) -> None:
    """Adds each seat's reward for the last step. The winners share a reward of 1, and the others pay for it in equal
    parts, so that the rewards of a game add up to 0.
    """
    players = rewards.shape[0]
    if rules.reward == WIN and not over:
        return
    most, winners = -1000, 0
    for seat in range(players):
        points = points_of(rules.points, position, seat)
        if rules.reward != WIN:
            rewards[seat] += points - position[seat, SCORE]
        position[seat, SCORE] = points
        if points > most:
            most, winners = points, 0
        winners += points == most
    if rules.reward == WIN:
        for seat in range(players):
            share = 1.0 / winners if position[seat, SCORE] == most else 0.0
            rewards[seat] += (players * share - 1.0) / (players - 1)


@kernel_part
def advance(
    rules: BatchRules,
    games: int,
    seed: int,
    position: Numbers,
    chosen: Numbers,
    rewards: Numbers,
    final_observations: Numbers,
    final_scores: Numbers,
) -> bool:
    """Makes the choices of all deciding seats, then rolls if a roll is next, or starts the next game if this one ended.
    Returns whether the game ended.
    """
    over = make_choices(rules, position, chosen)
    add_rewards(rules, position, over, rewards)
    if over:
        position[COMMON, STAGE] = OVER
        position[COMMON, MARKED] = NOTHING
        set_dice(position, NO_DICE)
        write_observations(rules.columns, rules.fields.shape[0] > 0, position, final_observations)
        for seat in range(final_scores.shape[0]):
            final_scores[seat] = position[seat, SCORE]
        start_game(rules.missing, position, seed, position[COMMON, GAME] + games)
    elif position[COMMON, STAGE] == ROLL:
        roll_dice(position)
    list_legal(rules, position)
    return over


@kernel
def start_batch(rules: BatchRules, positions: Numbers, seed: int, buffers: BatchBuffers) -> None:
    """Starts all games of the batch; a game's number is its index."""
    has_track = rules.fields.shape[0] > 0
    for game in range(positions.shape[0]):
        position = positions[game]
        start_game(rules.missing, position, seed, game)
        list_legal(rules, position)
        write_observations(rules.columns, has_track, position, buffers.observations[game])
        write_masks(
            rules.simultaneous, rules.action_by_choice, position, buffers.action_masks[game], buffers.deciding[game]
        )
    buffers.rewards[:] = 0
    buffers.terminations[:] = False


@kernel_part
def first_illegal(rules: BatchRules, positions: Numbers, actions: Numbers) -> int:
    """The index of the first illegal action, by game and seat, or ALL_LEGAL. Seats that don't decide are ignored."""
    players = actions.shape[1]
    for game in range(actions.shape[0]):
        for seat in range(players):
            action = actions[game, seat]
            if action < 0 or action >= rules.choices.shape[0]:
                return game * players + seat
            is_legal = positions[game, seat, LEGAL] >> rules.choices[action] & 1
            if not is_legal and decides(rules.simultaneous, positions[game], seat):
                return game * players + seat
    return ALL_LEGAL


@kernel
def step_batch(
    rules: BatchRules, positions: Numbers, seed: int, actions: Numbers, chosen: Numbers, buffers: BatchBuffers
) -> int:
    """Takes an action from every deciding seat in every game; those of other seats are ignored.

    If an action is illegal, nothing happens, and its index by game and seat is returned.
    """
    illegal = first_illegal(rules, positions, actions)
    if illegal != ALL_LEGAL:
        return illegal
    games, players = actions.shape
    has_track = rules.fields.shape[0] > 0
    for game in range(games):
        position = positions[game]
        for seat in range(players):
            buffers.rewards[game, seat] = 0
            chosen[seat] = rules.choices[actions[game, seat]]
        buffers.terminations[game] = advance(
            rules,
            games,
            seed,
            position,
            chosen,
            buffers.rewards[game],
            buffers.final_observations[game],
            buffers.final_scores[game],
        )
        write_observations(rules.columns, has_track, position, buffers.observations[game])
        write_masks(
            rules.simultaneous, rules.action_by_choice, position, buffers.action_masks[game], buffers.deciding[game]
        )
    return ALL_LEGAL


@kernel
def random_actions(rules: BatchRules, positions: Numbers, seed: int, step: int, actions: Numbers) -> None:
    """Fills in a random legal action for every seat."""
    stream = new_stream(seed, step)
    for game in range(actions.shape[0]):
        for seat in range(actions.shape[1]):
            stream += STEP
            actions[game, seat] = rules.action_by_choice[random_choice(positions[game, seat, LEGAL], mix(stream))]
