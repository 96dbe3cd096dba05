"""A seat's observation of a game in a batch, as small numbers. `docs/environments.md` lists them one by one.

Every seat sees itself first, then the others in the order of their turns. `rowlock.envs.encoding` writes the same
numbers from a position of the rules, and a test compares the two.
"""

from rowlock.fast.batch_arrays import ACTIVE, CLOSED, COMMON, DICE, LEGAL, MARKED, PAWN, STAGE, TURNS_LEFT, decides
from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.sheet_arrays import PENALTIES
from rowlock.rules.choices import NOTHING
from rowlock.rules.rows import DIGIT, LOCK, is_closed, marks
from rowlock.rules.turn import ACTION_1, ACTION_3

ROW_SIZE = LOCK + 2
"""The numbers of a row: the marks on each square, the marks on the lock, and their total."""

_SQUARE = (1 << DIGIT) - 1


@kernel_part
def write_observations(columns: Numbers, has_track: bool, position: Numbers, observations: Numbers) -> None:
    """Writes each seat's observation of a game into a line per seat."""
    players = observations.shape[0]
    size = len(columns) * ROW_SIZE + 1 + has_track
    for seat in range(players):
        at = 0
        for column in columns:
            row = position[seat, column]
            observations[seat, at + LOCK + 1] = marks(row)
            for square in range(LOCK + 1):
                observations[seat, at + square] = row >> DIGIT * square & _SQUARE
            at += ROW_SIZE
        observations[seat, at] = position[seat, PENALTIES]
        if has_track:
            observations[seat, at + 1] = position[seat, PAWN]
    for seat in range(players):
        at = size
        other = seat
        for _ in range(1, players):
            other = 0 if other + 1 == players else other + 1
            for number in range(size):
                observations[seat, at + number] = observations[other, number]
            at += size
        for column in columns:
            observations[seat, at] = is_closed(position[COMMON, CLOSED], column)
            at += 1
        for die in range(6):
            observations[seat, at + die] = position[DICE, die]
        at += 6
        for action in range(ACTION_1, ACTION_3 + 1):
            observations[seat, at] = position[COMMON, STAGE] == action
            at += 1
        for ahead in range(players):
            observations[seat, at + ahead] = 0
        ahead = position[COMMON, ACTIVE] - seat
        observations[seat, at + (ahead if ahead >= 0 else ahead + players)] = 1
        at += players
        observations[seat, at] = position[COMMON, MARKED] != NOTHING
        if has_track:
            observations[seat, at + 1] = position[COMMON, TURNS_LEFT] + 1


@kernel_part
def write_masks(
    simultaneous: bool, action_by_choice: Numbers, position: Numbers, action_masks: Numbers, deciding: Numbers
) -> None:
    """Writes which actions are legal for each seat, and which seats decide."""
    for seat in range(action_masks.shape[0]):
        deciding[seat] = decides(simultaneous, position, seat)
        for action in range(action_masks.shape[1]):
            action_masks[seat, action] = 0
        legal = position[seat, LEGAL]
        while legal:
            action_masks[seat, action_by_choice[trailing_zeros(legal)]] = 1
            legal &= legal - 1
