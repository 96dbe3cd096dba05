"""The arrays of a batch of games that are played side by side: positions, and agents' observations of them.

A position is a small table of whole numbers. It begins with a line for each seat, whose first columns are the seat's
sheet as in `sheet_arrays`; the line COMMON holds what all seats share, and the line DICE the dice. One array per batch
instead of one per kind of number makes kernels several times as fast. Kernels change it in place.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.sheet_arrays import COLUMNS, NO_TRACK, missing_columns
from rowlock.rules import Dice, Game, Options, game_named
from rowlock.rules.choices import CHOICES, NOTHING, STEPS_FROM
from rowlock.rules.turn import ACTION_1

# The columns of a seat's line after those of its sheet: the field of its pawn, its points as of the last step, and the
# set of its legal choices. A seat with nothing to decide may only choose nothing.
PAWN, SCORE, LEGAL = range(COLUMNS, COLUMNS + 3)
WIDTH = COLUMNS + 3

COMMON, DICE = -2, -1
"""The last two lines."""

# The columns of the line COMMON. MARKED is 1 if the active seat has marked anything in this turn, otherwise 0; on a
# shared board it is the choice. GAME is the number of the game. The dice and the bots have separate random streams, so
# that the dice don't depend on how anybody plays.
CLOSED, ACTIVE, STAGE, MARKED, TURNS_LEFT, GAME, DICE_STREAM, BOT_STREAM = range(8)

WIN, POINTS = range(2)
"""The kinds of rewards: the result at the end, or the points since the last step."""


class BatchRules(NamedTuple):
    """The rules that all games of a batch share. `columns` are the rows of the layout as columns of a sheet, and
    `missing` is the set of those that the game doesn't have. An action is the index of a choice in `choices`.
    """

    is_shared: bool
    simultaneous: bool
    reward: int
    missing: int
    columns: Numbers
    fields: Numbers
    points: Numbers
    choices: Numbers
    action_by_choice: Numbers


class BatchBuffers(NamedTuple):
    """The output of a step, by game and seat. The final values are valid for the games that `terminations` marks."""

    observations: Numbers
    action_masks: Numbers
    deciding: Numbers
    rewards: Numbers
    terminations: Numbers
    final_observations: Numbers
    final_scores: Numbers


def layout_choices(game: Game) -> list[int]:
    """The choice that each action stands for: nothing, the squares of the layout row by row, then the pawn's steps."""
    squares = [choice for row in game.LAYOUT.rows for choice in row]
    steps = range(STEPS_FROM + 1, CHOICES) if game.ON_A_TRACK else ()
    return [NOTHING, *squares, *steps]


def batch_rules(options: Options, reward: int) -> BatchRules:
    game = game_named(options.game, options.rules)
    choices = layout_choices(game)
    action_by_choice = np.zeros(CHOICES, dtype=np.int64)
    action_by_choice[choices] = np.arange(len(choices))
    track = options.track or NO_TRACK
    return BatchRules(
        game.IS_SHARED,
        game.SIMULTANEOUS,
        reward,
        missing_columns(game.LAYOUT),
        np.array(game.LAYOUT.locks, dtype=np.int64),
        np.array(track.fields, dtype=np.int64),
        np.array(track.points, dtype=np.int64),
        np.array(choices, dtype=np.int64),
        action_by_choice,
    )


def new_positions(games: int, players: int) -> Numbers:
    return np.zeros((games, players + 2, WIDTH), dtype=np.int64)


def new_buffers(games: int, players: int, observation_size: int, actions: int) -> BatchBuffers:
    return BatchBuffers(
        observations=np.zeros((games, players, observation_size), dtype=np.uint8),
        action_masks=np.zeros((games, players, actions), dtype=np.int8),
        deciding=np.zeros((games, players), dtype=np.bool_),
        rewards=np.zeros((games, players), dtype=np.float32),
        terminations=np.zeros(games, dtype=np.bool_),
        final_observations=np.zeros((games, players, observation_size), dtype=np.uint8),
        final_scores=np.zeros((games, players), dtype=np.int64),
    )


@kernel_part
def dice_of(position: Numbers) -> Dice:
    return Dice(
        position[DICE, 0], position[DICE, 1], position[DICE, 2], position[DICE, 3], position[DICE, 4], position[DICE, 5]
    )


@kernel_part
def set_dice(position: Numbers, dice: Dice) -> None:
    for die in range(6):
        position[DICE, die] = dice[die]


@kernel_part
def decides(simultaneous: bool, position: Numbers, seat: int) -> bool:
    """Whether a choice is awaited from this seat. Between steps, every game is waiting for a choice.

    This has no branches, because processors couldn't predict them here.
    """
    return (seat == position[COMMON, ACTIVE]) | (simultaneous & (position[COMMON, STAGE] == ACTION_1))
