"""The solved two-player game: its table on disk, and lookups for positions of the rules."""

import functools
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import user_cache
from rowlock.fast.row_states import ROWS, row_state
from rowlock.fast.table_files import BadTable, read_values, write_values
from rowlock.fast.two_player_positions import (
    BOTH_OPEN_SHAPE,
    ONE_OPEN_SHAPE,
    Position,
    TwoPlayerTable,
    final_lead,
    share_before_roll,
    share_of_win,
)
from rowlock.fast.two_player_solver import SolvedGame, solve_two_players
from rowlock.rules import GAMES, State, game_of
from rowlock.rules.rows import is_closed, points
from rowlock.rules.turn import OVER

VERSION = 1
"""Increase this whenever the meaning of the values changes."""

SIZES = (prod(BOTH_OPEN_SHAPE), prod(ONE_OPEN_SHAPE))


def table_path() -> Path:
    (game,) = (game for game in GAMES.values() if game.SOLVED_FOR_TWO)
    return user_cache() / f"{game.NAME}-rules-{game.RULES}-two-players-v{VERSION}.table"


def write_two_players(solved: SolvedGame, path: Path) -> None:
    write_values(path, {"version": VERSION, "players": 2, "mixed": solved.mixed}, solved.table)


def read_two_players(path: Path) -> SolvedGame:
    """The solved game, mapped into memory. Raises `BadTable` if it is incomplete, damaged or of another version."""
    expected = {"version": VERSION, "players": 2}
    header, values = read_values(path, expected, sum(SIZES), f"of the game for two, version {VERSION}")
    both_open, one_open = values[: SIZES[0]], values[SIZES[0] :]
    table = TwoPlayerTable(both_open.reshape(BOTH_OPEN_SHAPE), one_open.reshape(ONE_OPEN_SHAPE))
    return SolvedGame(table, float(header["mixed"]))


def solved_two_players(progress: Callable[[float], None] = lambda _share: None, again: bool = False) -> SolvedGame:
    """The solved game from the cache; solved and cached if it is missing or damaged, or if `again` is true."""
    path = table_path()
    if not again:
        with suppress(OSError, BadTable):
            return read_two_players(path)
    solved = solve_two_players(progress)
    with suppress(OSError):  # If it can't be cached (disk full, or no permission), it can be used this once.
        write_two_players(solved, path)
    return solved


@functools.cache
def _table_at(path: Path) -> TwoPlayerTable | None:
    with suppress(OSError, BadTable):
        return read_two_players(path).table
    return None


def ready_two_players() -> TwoPlayerTable | None:
    """The table if it has been solved on this machine, otherwise None: solving takes a while."""
    return _table_at(table_path())


def is_solved_for_two(state: State) -> bool:
    """Whether the exact share of the win is known in every position of this game."""
    return game_of(state).SOLVED_FOR_TWO and len(state.sheets) == 2 and ready_two_players() is not None


def position_of(state: State) -> Position:
    """A state as the active player sees it."""
    own, other = state.sheets[state.active], state.sheets[1 - state.active]
    first, second, other_first, other_second = (
        0 if is_closed(state.closed, row) else row_state(sheet.rows[row]) for sheet in (own, other) for row in range(2)
    )
    lead = sum(points(own.rows[row]) - points(other.rows[row]) for row in range(2) if is_closed(state.closed, row))
    return Position(first, second, own.penalties, other_first, other_second, other.penalties, state.closed, lead)


def exact_shares(states: Sequence[State], table: TwoPlayerTable) -> NDArray[np.float64]:
    """The share of the win by position and seat. The positions are before a roll, or over."""
    shares = np.zeros((len(states), 2))
    for index, state in enumerate(states):
        position = position_of(state)
        if state.stage == OVER:
            share = share_of_win(final_lead(ROWS, position))
        else:
            share = float(share_before_roll(table, position))
        shares[index, state.active], shares[index, 1 - state.active] = share, 1 - share
    return shares
