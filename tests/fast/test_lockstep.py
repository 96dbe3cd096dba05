"""Compiled and interpreted games in lockstep: the same position, legal choices and end at every step."""

from functools import cache

import numpy as np
import pytest

from rowlock.fast.playouts import TRACED, new_games, trace_width
from rowlock.fast.policies import POLICIES
from rowlock.fast.sheet_arrays import closed_columns, columns_of
from rowlock.fast.simulation import player_of
from rowlock.rules import Dice, Options, apply, legal, pending, scores, start
from rowlock.rules.choices import in_order
from rowlock.rules.layout import row_count
from rowlock.rules.rows import marks, marks_on
from rowlock.rules.turn import ACTION_1, ACTION_3, OVER, ROLL
from rowlock.rules.turn import REASONS as REASON_NAMES
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS, REASONS, name_of

pytestmark = pytest.mark.slow

MAX_EVENTS = 4000
GAMES = 12


def traced_position(row, players):
    """The kernel's position before an event."""
    sheets = tuple(tuple(row[TRACED + 5 * seat : TRACED + 5 * seat + 5].tolist()) for seat in range(players))
    return (
        int(row[1]),
        sheets,
        tuple(row[TRACED + 5 * players : TRACED + 6 * players].tolist()),
        int(row[4]),
        int(row[5]),
    )


def position(state, seat):
    sheets = tuple(tuple(columns_of(state.layout, sheet)) for sheet in state.sheets)
    pawns = getattr(state, "pawns", (0,) * len(sheets))
    return seat, sheets, pawns, closed_columns(state), getattr(state, "turns_left", -1)


def special(before, chosen, after):
    """Which of the special rules applied to a decision."""
    met = set()
    old, new = before.sheets, after.sheets
    closing = [choice for choice in chosen if 0 < choice <= 44 and choice % 11 == 0]
    if closing:
        met.add("lock")
    if len(closing) > len(set(closing)):
        met.add("closed together")
    if sum(sheet.penalties for sheet in new) > sum(sheet.penalties for sheet in old):
        met.add("penalty")
    if before.stage == ACTION_3 and chosen != [0]:
        met |= {"pawn's lock"} if before.closed != after.closed else set()
        met |= {"pawn without a cross"} if old[before.active].rows == new[before.active].rows else set()
    for colour in range(row_count(before.layout)):
        if any(marks_on(sheet.rows[colour], square) > 1 for sheet in new for square in range(11)):
            met.add("stack")
        if any(marks(now.rows[colour]) < marks(then.rows[colour]) for then, now in zip(old, new, strict=True)):
            met.add("beating")
    return met


def follow(options, events, first):
    """Replays the events of a trace by the interpreted rules, comparing every step."""
    state = start(options._replace(first=first))
    events = iter(events)
    turns = 0
    met = set()
    for event in events:
        assert event[0] == state.stage
        if state.stage == OVER:
            assert traced_position(event, options.players) == position(state, state.active)
            return state, turns, met
        if state.stage == ROLL:
            assert traced_position(event, options.players) == position(state, state.active)
            state = apply(state, Dice(*map(int, f"{event[3]:06d}")))
            turns += 1
            continue
        seats = pending(state).seats
        chosen = []
        for seat in seats:
            assert traced_position(event, options.players) == position(state, seat)
            assert in_order(int(event[2])) == legal(state, seat)
            chosen.append(int(event[3]))
            if seat != seats[-1]:
                event = next(events)
                assert event[0] == ACTION_1
        before, state = state, apply(state, tuple(chosen))
        met |= special(before, chosen, state)
    raise AssertionError("the trace has no end")


@cache
def played_in_lockstep(options, policies, seed):
    """Plays a few games. Returns why they ended, and which special rules applied in them."""
    play = player_of(options, list(policies), seed)
    met = set()
    for game in range(GAMES):
        results = new_games(1, options.players)
        trace = np.zeros((MAX_EVENTS, trace_width(options.players)), dtype=np.int64)
        play(game, results, trace)
        state, turns, special_rules = follow(options, trace[1 : trace[0, 0] + 1], game % options.players)
        over = pending(state)
        assert results.turns[0] == turns
        assert tuple(results.scores[0].tolist()) == scores(state) == over.scores
        assert REASON_NAMES[results.reasons[0]] == over.reason
        met |= {over.reason, *special_rules}
    return met


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_compiled_play_keeps_step_with_the_rules(options, policy):
    assert played_in_lockstep(options, (policy,), seed=11) & REASONS[options.game]


@pytest.mark.parametrize("options", OWN_TRACK_OPTIONS, ids=name_of)
def test_on_tracks_of_other_lengths_too(options):
    met = set().union(*(played_in_lockstep(options, (policy,), seed=11) for policy in POLICIES))
    assert "goal-reached" in met


def test_mixed_policies_keep_step_too():
    for options in (Options("duel", 2), Options("qwixx", 3)):
        assert played_in_lockstep(options, ("beater", "stacker", "locker")[: options.players], seed=5)


def test_every_reason_to_end_and_every_special_rule_was_met():
    met = {game: set() for game in REASONS}
    for options in ALL_OPTIONS:
        for policy in POLICIES:
            met[options.game] |= played_in_lockstep(options, (policy,), seed=11)
    assert {game: met[game] & REASONS[game] for game in REASONS} == REASONS
    assert met["qwixx"] >= {"lock", "closed together", "penalty"}
    assert met["onboard"] >= {"lock", "closed together", "penalty", "pawn's lock", "pawn without a cross"}
    assert met["duel"] >= {"lock", "penalty", "stack", "beating"}


def test_the_first_seat_depends_on_the_number_of_the_game():
    options = Options("qwixx", 3)
    play = player_of(options, ["idle"], 1)
    for game in range(4):
        results = new_games(1, 3)
        play(game, results, np.zeros((0, 0), dtype=np.int64))
        # If nobody crosses anything, the first seat is the first to have four penalties.
        assert results.scores[0, game % 3] == -20
