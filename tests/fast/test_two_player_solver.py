"""The solver of the game for two against the rules: Bellman's equation, endings, and simulated perfect play."""

import random
from functools import cache

import numpy as np
import pytest

from rowlock.analysis import matrix_game
from rowlock.analysis.decisions import analyse_decision
from rowlock.analysis.endings import solve_ending
from rowlock.analysis.evaluation import evaluate
from rowlock.analysis.figures import EXACT
from rowlock.analysis.position_values import SHARE, PositionValues, is_solved
from rowlock.bots.learnt import Master
from rowlock.bots.player import View
from rowlock.cli.choice_table import how_found
from rowlock.fast import two_player_tables
from rowlock.fast.compiled import kernel
from rowlock.fast.matrix_game import fill_strategies, mixed_value, new_tableau, pure_bounds
from rowlock.fast.row_states import ROWS, row_in_state
from rowlock.fast.two_player_best import exact_choices
from rowlock.fast.two_player_play import perfect_games
from rowlock.fast.two_player_solver import SolvedGame, solve_two_players
from rowlock.fast.two_player_tables import exact_shares, position_of, read_two_players, write_two_players
from rowlock.fast.two_player_turns import mean_share, new_turn_workspace
from rowlock.rules import Dice, apply, legal, parse, text, two_rows
from rowlock.rules.dice import NO_DICE, without_colours
from rowlock.rules.layout import dice_out
from rowlock.rules.rows import CLOSING, LOCK, foremost, with_mark
from rowlock.rules.sheet import Sheet, with_row
from rowlock.rules.turn import ACTION_2, ROLL
from support.exact_matrix_games import near_tie
from support.long_run import variants
from support.two_player_positions import all_rolls, random_position, random_table

pytestmark = pytest.mark.slow


@kernel
def solved_position(table, rows, position):
    return mean_share(table, rows, position, new_turn_workspace())


def slow_share(state, table):
    """The active seat's share, over all rolls, by the functions of the rules."""
    active = state.active

    @cache
    def best_end(after):
        """The active seat's share once it has made the best of action 2."""
        if after.stage != ACTION_2:
            return exact_shares([after], table)[0, active]
        return max(best_end(apply(after, (choice,))) for choice in legal(after, active))

    total = 0.0
    for dice, ways in all_rolls():
        rolled = apply(state, without_colours(Dice(*dice), dice_out(state.layout, state.closed)))
        own, other = legal(rolled, active), legal(rolled, 1 - active)
        events = [[(row, column) if active == 0 else (column, row) for column in other] for row in own]
        payoff = [[float(best_end(apply(rolled, event))) for event in line] for line in events]
        total += ways * matrix_game.value([payoff])[0]
    return total / 6**4


@pytest.mark.parametrize("part", variants(range(4), 0))
def test_a_position_follows_from_all_rolls_and_choices_by_the_rules(part):
    table = random_table(part)
    draw = random.Random(part)
    for _ in range(6):
        state = random_position(draw)
        share, _ = solved_position(table, ROWS, position_of(state))
        assert share == pytest.approx(slow_share(state, table), abs=1e-9), text(state)


LATE = 42
"""The solved sub-game: positions in which both sheets together have made at least this much progress, of 46."""


@pytest.fixture(scope="module")
def late_table():
    return solve_two_players(least=LATE).table


def late_positions(draw):
    """Positions of the sub-game that a plain search can solve, too."""
    while True:
        sheets = [
            Sheet((row_in_state(draw.randrange(29, 56)), row_in_state(draw.randrange(29, 56))), draw.randint(2, 3))
            for _ in range(2)
        ]
        closed = draw.choice([0, 1, 2])
        if closed:
            crosses = sum(1 << 5 * square for square in range(draw.randint(5, 10)))
            locked = with_mark(with_mark(crosses, CLOSING), LOCK)
            sheets[0] = with_row(sheets[0], closed - 1, locked)
        state = two_rows.State(tuple(sheets), closed, draw.randint(0, 1), ROLL, NO_DICE, 0)
        done = sum(sheet.penalties for sheet in sheets)
        done += sum(foremost(sheet.rows[row]) + 1 for sheet in sheets for row in range(2) if not closed >> row & 1)
        if done >= (LATE - 2 * CLOSING if closed else LATE):
            yield state


@pytest.mark.long
def test_late_positions_agree_with_a_plain_search(late_table):
    positions = late_positions(random.Random(2))
    for _ in range(80):
        state = next(positions)
        found = solve_ending(state, budget=10_000)
        assert exact_shares([state], late_table)[0] == pytest.approx(found.shares, abs=1e-6), text(state)


@pytest.mark.long
def test_simulated_perfect_play_agrees_with_the_table(late_table):
    state = parse("tworows/1/r2469AB.bCA7653.3/r357AB.bBA8743.2/1:roll")
    share = exact_shares([state], late_table)[0, 0]
    played = perfect_games(late_table, 40_000, seed=5, start=position_of(state))
    assert 0.05 < share < 0.95
    assert abs(played.shares.mean() - share) < 3 * played.shares.std() / len(played.shares) ** 0.5


@pytest.mark.long
def test_choices_have_the_values_of_a_plain_search(late_table):
    """The best choice, and every other, by the rules and the searched ends of the turn."""
    state = parse("tworows/1/r23469AB.bCA7653.2/r2357AB.bBA8743.3/2:a1:11-5..2")
    for seat in range(2):
        listed = exact_choices(state, seat, late_table)
        assert {one.choice for one in listed} == set(legal(state, seat))
        assert sum(one.probability for one in listed) == pytest.approx(1)
        analysed = analyse_decision(state, searched).options[seat]
        assert {one.choice: one.share for one in listed} == pytest.approx(
            {option.choice: option.values[seat][SHARE] for option in analysed}, abs=1e-6
        )


def test_the_master_and_hints_use_the_table(late_table, monkeypatch):
    state = parse("tworows/1/r23469AB.bCA7653.2/r2357AB.bBA8743.3/2:a1:11-5..2")
    monkeypatch.setattr(two_player_tables, "_table_at", lambda _path: None)
    assert not is_solved(state)
    monkeypatch.setattr(two_player_tables, "_table_at", lambda _path: late_table)
    assert is_solved(state)
    exact = {one.choice: one.share for one in exact_choices(state, 0, late_table)}
    hints = evaluate(state, 0)
    assert {one.choice: one.share.value for one in hints} == pytest.approx(exact, abs=1e-8)
    assert {(one.level, one.share.error, one.loss.error) for one in hints} == {(EXACT, 0.0, 0.0)}
    assert how_found(hints).startswith("The shares of the win are exact.")
    assert {one.choice: one.share for one in Master().worth(View(state, 0), legal(state, 0))} == exact


@pytest.mark.long
def test_a_table_is_read_back_as_it_was_written(tmp_path):
    path = tmp_path / "small.table"
    table = random_table(4)
    write_two_players(SolvedGame(table, 0.25), path)
    found = read_two_players(path)
    assert found.mixed == 0.25
    assert np.array_equal(found.table.both_open[-1], table.both_open[-1])
    assert np.array_equal(found.table.one_open, table.one_open)


def searched(states):
    found = [solve_ending(state, 1000) for state in states]
    values = [tuple(zip(one.shares, one.points, strict=True)) for one in found]
    exact = [True] * len(states)
    return PositionValues(values, exact, exact)


@kernel
def solved_game(payoff, row_strategy, column_strategy):
    """The value without a saddle point; -1 if there is one."""
    rows, columns = payoff.shape
    tableau = new_tableau(5)
    fill_strategies(payoff, rows, columns, row_strategy, column_strategy, tableau)
    at_least, at_most = pure_bounds(payoff, rows, columns)
    return mixed_value(payoff, rows, columns, tableau) if at_least < at_most else -1.0


def test_matrix_games_are_solved_exactly():
    draw = np.random.default_rng(3)
    for _ in range(500):
        shape = draw.integers(1, 6, size=2)
        payoff = draw.random(shape).round(draw.integers(1, 9))
        row_strategy, column_strategy = np.zeros(shape[0]), np.zeros(shape[1])
        mixed = solved_game(payoff, row_strategy, column_strategy)
        value = matrix_game.value([payoff.tolist()])[0]
        assert row_strategy.sum() == pytest.approx(1)
        assert column_strategy.sum() == pytest.approx(1)
        assert (row_strategy @ payoff).min() == pytest.approx(value, abs=1e-9)
        assert (payoff @ column_strategy).max() == pytest.approx(value, abs=1e-9)
        has_saddle = payoff.min(axis=1).max() == payoff.max(axis=0).min()
        assert mixed == (-1 if has_saddle else pytest.approx(value, abs=1e-9))


def test_near_ties_are_solved_to_the_seventh_decimal():
    generator = random.Random(1)
    for _ in range(1_000):
        payoff = np.array(near_tie(generator))
        row_strategy, column_strategy = np.zeros(payoff.shape[0]), np.zeros(payoff.shape[1])
        solved_game(payoff, row_strategy, column_strategy)
        value = matrix_game.value([payoff.tolist()])[0]
        assert abs((row_strategy @ payoff).min() - value) < 1e-7, payoff
        assert abs((payoff @ column_strategy).max() - value) < 1e-7, payoff
