"""What nets know about a pawn's way to the goal is what the rules say about it."""

from typing import Any

import numpy as np
import pytest

from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.rules import TRACKS, Options, parse
from rowlock.rules.choices import colour_of
from rowlock.rules.pawns import MAX_STEPS, is_crossed, may_enter
from rowlock.rules.rows import SQUARES
from rowlock.rules.track import goal_field, last_field
from rowlock.values.net import MAX_PLAYERS, RACE_COLUMNS, TrackSets
from rowlock.values.pawn_race import (
    CROSSABLE,
    ENTERABLE,
    FURTHEST,
    MAX_MOVES,
    MOVES,
    NEW_CROSSES,
    NEXT,
    OPEN_FIELDS,
    STUCK,
    summarize_race,
    summarize_row_on_track,
    summarize_track,
)
from rowlock.values.sheet_position import sheet_position
from support.playing import game_steps


def race_of(state: Any, seat: int) -> list[int]:
    race = np.zeros(RACE_COLUMNS, dtype=np.int64)
    board, progress = sheet_position(state)
    sets = TrackSets(*(np.zeros((rows, SQUARES), dtype=np.int64) for rows in (ROW_COUNT, MAX_PLAYERS, MAX_PLAYERS)))
    summarize_track(sets, board.fields)
    for colour in range(ROW_COUNT):
        summarize_row_on_track(sets, board, progress, seat, colour)
    summarize_race(race, sets, board, seat)
    result: list[int] = race.tolist()
    return result


def moves_to_goal(state: Any, seat: int) -> tuple[int, int]:
    """The fewest moves to the goal and the furthest field, found by trying every move."""
    fields, sheet = state.track.fields, state.sheets[seat]
    reached = {state.pawns[seat]: 0}
    waiting = [state.pawns[seat]]
    for field in waiting:
        if field >= goal_field(fields):
            continue
        for entered in range(field + 1, min(field + MAX_STEPS, last_field(fields)) + 1):
            if entered not in reached and may_enter(sheet, state.closed, fields[entered]):
                reached[entered] = reached[field] + 1
                waiting.append(entered)
    goals = [moves for field, moves in reached.items() if field >= goal_field(fields)]
    return min(goals, default=STUCK), max(reached)


@pytest.mark.parametrize("track", ["A", "B"])
def test_the_moves_to_the_goal_are_the_fewest_that_the_rules_allow(track: str) -> None:
    found = set()
    for seed in range(12):
        for _, _, state in game_steps(Options("onboard", 2, track=TRACKS[track]), seed):
            for seat in range(2):
                moves, furthest = moves_to_goal(state, seat)
                race = race_of(state, seat)
                assert race[MOVES] == (moves if moves == STUCK else min(moves, MAX_MOVES))
                if moves == STUCK:
                    assert race[FURTHEST] == furthest
                found.add(moves)
    assert {3, STUCK} <= found


def test_fields_ahead_are_counted_by_what_they_would_cross() -> None:
    for _, _, state in game_steps(Options("onboard", 3, track=TRACKS["A"]), 5):
        for seat in range(3):
            ahead = state.track.fields[state.pawns[seat] + 1 :]
            sheet = state.sheets[seat]
            open_fields = [choice for choice in ahead if may_enter(sheet, state.closed, choice)]
            new = [colour_of(choice) for choice in open_fields if not is_crossed(sheet, choice)]
            race = race_of(state, seat)
            assert race[OPEN_FIELDS] == len(open_fields)
            assert race[CROSSABLE:NEXT] == [new.count(colour) for colour in range(4)]


def test_the_sets_of_fields_ahead_are_those_that_the_rules_allow() -> None:
    for _, _, state in game_steps(Options("onboard", 2, track=TRACKS["B"]), 5):
        for seat in range(2):
            ahead = list(enumerate(state.track.fields[state.pawns[seat] + 1 :], start=1))
            sheet = state.sheets[seat]
            enterable = [(steps, choice) for steps, choice in ahead if may_enter(sheet, state.closed, choice)]
            new = [(steps, choice) for steps, choice in enterable if not is_crossed(sheet, choice)]
            race = race_of(state, seat)
            assert race[ENTERABLE] == sum(1 << steps for steps, _ in enterable)
            assert race[NEW_CROSSES] == sum(1 << steps for steps, _ in new)
            for colour in range(4):
                assert race[NEXT + colour] == next((steps for steps, choice in new if colour_of(choice) == colour), 0)


def test_a_pawn_is_stuck_if_every_field_in_reach_is_blocked() -> None:
    # Side A begins y2 g12 r3 y4 g10: all five are left of a cross.
    state = parse("onboard/1/A/r4.y5.g9.b.0@0/r.y.g.b.0@0/1:roll")
    assert race_of(state, 0)[MOVES] == STUCK
    assert race_of(state, 0)[FURTHEST] == 0
    assert race_of(state, 1)[MOVES] < STUCK
