"""Positions and tables for tests of the solved two-player game."""

import numpy as np

from rowlock.fast.row_states import row_in_state
from rowlock.fast.two_player_positions import new_table
from rowlock.rules import two_rows
from rowlock.rules.dice import NO_DICE
from rowlock.rules.rows import CLOSING, LOCK, with_mark
from rowlock.rules.sheet import Sheet
from rowlock.rules.turn import ROLL


def random_position(draw):
    """Any position before a roll, with at most one closed row."""
    closing = draw.choice([None, None, (0,), (1,), (0, 1)])
    row = draw.randint(0, 1)
    sheets = []
    for seat in range(2):
        rows = [row_in_state(draw.randrange(56)) for _ in range(2)]
        if closing and seat in closing:
            crosses = sum(1 << 5 * square for square in range(draw.randint(5, 10)))
            rows[row] = with_mark(with_mark(crosses, CLOSING), LOCK)
        sheets.append(Sheet(tuple(rows), draw.randint(0, 3)))
    return two_rows.State(tuple(sheets), 1 << row if closing else 0, draw.randint(0, 1), ROLL, NO_DICE, 0)


def random_table(seed):
    """A table of random values: a position must follow from those after it, whatever the values. Many rolls then need
    mixed choices, which is rare in real tables.
    """
    table = new_table()
    draw = np.random.default_rng(seed)
    shares = draw.random(16_384, dtype=np.float32)
    for line in range(len(table.both_open)):
        table.both_open[line] = np.roll(shares, 7 * line)[: table.both_open.shape[1]]
    table.one_open[:] = draw.random(table.one_open.shape, dtype=np.float32)
    return table


def all_rolls():
    """The dice of the game without regard to the order of the white ones, and how many rolls they stand for."""
    for white1 in range(1, 7):
        for white2 in range(white1, 7):
            for red in range(1, 7):
                for blue in range(1, 7):
                    yield (white1, white2, red, 0, 0, blue), 1 if white1 == white2 else 2
