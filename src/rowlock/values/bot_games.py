"""Whole games between bots, compiled, with given dice and random numbers: the same games as with the bots of
`rowlock.bots`.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.batch_arrays import (
    ACTIVE,
    CLOSED,
    COMMON,
    DICE,
    MARKED,
    STAGE,
    TURNS_LEFT,
    WIDTH,
    BatchRules,
    decides,
    set_dice,
)
from rowlock.fast.batches import list_legal, make_choices, points_of
from rowlock.fast.bot_random import NEXT, is_exhausted, next_below
from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.duel_batches import duel_state
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.turn import ACTION_1, ROLL
from rowlock.values.batch_bots import CompiledBots, board_of, bot_choice, bot_workspace, progress_of
from rowlock.values.duel_roll_luck import add_board_luck
from rowlock.values.luck import new_luck_workspace
from rowlock.values.net import Net, Workspace
from rowlock.values.position_memory import REMEMBERED
from rowlock.values.sheet_choices import UNKNOWN, new_prediction
from rowlock.values.sheet_roll_luck import add_sheet_luck

EVENT_WIDTH = 7
"""The numbers of an event: the stage, then the dice, or the choices of the deciding seats."""

NO_ROOM = -1
"""Returned in place of the number of events if there were too few random numbers, or too many events to store."""


class BotGames(NamedTuple):
    """Games to play, and their results. In game g, bot b has seat (b + g) mod players.

    `words` has a line of random numbers per game and seat, and `dice_words` one for the dice, which are the same in all
    games. Filled in by game: the points and the luck of every seat, the number of events, and the events, unless that
    array is empty.
    """

    dice_words: Numbers
    words: Numbers
    scores: Numbers
    luck: Numbers
    counts: Numbers
    events: Numbers


def new_bot_games(players: int, words: int, events: int) -> BotGames:
    """Arrays for one game per rotation of the seats, with this many random numbers per seat and events per game."""
    return BotGames(
        np.zeros(words, dtype=np.int64),
        np.zeros((players, players, words), dtype=np.int64),
        np.zeros((players, players), dtype=np.int64),
        np.zeros((players, players)),
        np.zeros(players, dtype=np.int64),
        np.zeros((players, events, EVENT_WIDTH), dtype=np.int64),
    )


@kernel_part
def roll_all(words: Numbers) -> Dice:
    """The next roll of all six dice."""
    white1, white2 = next_below(words, 6) + 1, next_below(words, 6) + 1
    red, yellow = next_below(words, 6) + 1, next_below(words, 6) + 1
    green, blue = next_below(words, 6) + 1, next_below(words, 6) + 1
    return Dice(white1, white2, red, yellow, green, blue)


@kernel_part
def add_roll_luck(
    net: Net, workspace: Workspace, rules: BatchRules, position: Numbers, dice: Dice, luck: Numbers
) -> None:
    """Adds how lucky a roll is for every seat."""
    players = luck.shape[0]
    of_roll = np.zeros(players)
    luck_workspace = new_luck_workspace(players)
    if rules.is_shared:
        add_board_luck(net, workspace, luck_workspace, duel_state(position), dice, of_roll)
    else:
        board, progress = board_of(rules, position, players), progress_of(position)
        add_sheet_luck(net, workspace, luck_workspace, board, progress, dice, of_roll)
    for seat in range(players):
        luck[seat] += of_roll[seat]


@kernel_part
def write_event(rules: BatchRules, position: Numbers, chosen: Numbers, event: Numbers) -> None:
    """Writes the choices that are about to be made, or the dice after a roll."""
    event[0] = position[COMMON, STAGE]
    if position[COMMON, STAGE] == ROLL:
        event[1:] = position[DICE, : EVENT_WIDTH - 1]
        return
    place = 1
    for seat in range(chosen.shape[0]):
        if decides(rules.simultaneous, position, seat):
            event[place] = chosen[seat]
            place += 1


@kernel_part
def play_game(
    rules: BatchRules,
    bots: CompiledBots,
    net: Net,
    workspace: Workspace,
    first: int,
    with_luck: bool,
    position: Numbers,
    game: int,
    games: BotGames,
) -> int:
    """Plays a game to its end. Returns the number of events, or NO_ROOM."""
    players = games.scores.shape[1]
    dice_words, words, events = games.dice_words, games.words[game], games.events[game]
    chosen = np.zeros(players, dtype=np.int64)
    predicted = new_prediction()
    position[:] = 0
    position[COMMON, CLOSED] = rules.missing
    position[COMMON, ACTIVE] = first
    position[COMMON, TURNS_LEFT] = NOT_ANNOUNCED
    position[COMMON, STAGE] = ROLL
    count = 0
    over = False
    while not over:
        stage = position[COMMON, STAGE]
        if stage == ROLL:
            dice = without_colours(roll_all(dice_words), position[COMMON, CLOSED])
            if is_exhausted(dice_words):
                return NO_ROOM
            if with_luck:
                add_roll_luck(net, workspace, rules, position, dice, games.luck[game])
            set_dice(position, dice)
            predicted[:] = UNKNOWN
        else:
            list_legal(rules, position)
            for seat in range(players):
                chosen[seat] = NOTHING
                if decides(rules.simultaneous, position, seat):
                    which = (seat - game) % players
                    chosen[seat] = bot_choice(
                        rules, bots, which, net, workspace, position, players, seat, predicted, words[seat]
                    )
                    if is_exhausted(words[seat]):
                        return NO_ROOM
        if events.shape[0] > 0:
            if count == events.shape[0]:
                return NO_ROOM
            write_event(rules, position, chosen, events[count])
        count += 1
        if stage == ROLL:
            position[COMMON, STAGE] = ACTION_1
            position[COMMON, MARKED] = NOTHING
        else:
            over = make_choices(rules, position, chosen)
    for seat in range(players):
        games.scores[game, seat] = points_of(rules.points, position, seat)
    return count


@kernel
def play_bot_games(
    rules: BatchRules, bots: CompiledBots, net: Net, first: int, with_luck: bool, games: BotGames
) -> None:
    """Plays all games, each with the same dice and the seats rotated."""
    players = games.scores.shape[1]
    position = np.zeros((players + 2, WIDTH), dtype=np.int64)
    workspace = bot_workspace(rules, net, REMEMBERED)
    first_die = games.dice_words[NEXT]
    for game in range(games.scores.shape[0]):
        games.dice_words[NEXT] = first_die
        games.counts[game] = play_game(rules, bots, net, workspace, first, with_luck, position, game, games)
