"""The solved game, compared with known values and with a slow, plain calculation.

The ordinary run solves the late sheets of the solo game, and spreads the points from there. The long run solves the
whole solo game and the friendly games, and spreads the points from the empty sheet.
"""

import json
import random
from functools import cache
from itertools import count, islice, product
from pathlib import Path

import numpy as np
import pytest

from rowlock.fast.best import solved_choices, value
from rowlock.fast.compiled import kernel
from rowlock.fast.distribution import solo_distribution
from rowlock.fast.optimal import best_turn
from rowlock.fast.row_states import CLOSED, ILLEGAL, ROWS, row_state
from rowlock.fast.sheet_arrays import row_closed_by
from rowlock.fast.sheet_states import PAIRS, SHEETS, SUMMED_STATES, sheet_number, sheet_pairs, sheets_in_order
from rowlock.fast.solver import solve_sheets
from rowlock.fast.turn_values import ValueTable
from rowlock.rules import BadOptions, Dice, Options, apply, choice_text, legal, parse, qwixx, scores, start, text
from rowlock.rules.choices import NOTHING, in_order, standard_choice
from rowlock.rules.dice import without_colours
from rowlock.rules.layout import STANDARD
from rowlock.rules.own_sheets import end_reason
from rowlock.rules.rows import CLOSING, LOCK, is_closed, marks, standard_square, two_are_closed
from rowlock.rules.sheet import LAST_PENALTY, Sheet, cross, may_cross, sheet_points, white_sum_choices, with_penalty
from rowlock.rules.turn import ACTION_1, ACTION_2
from support.solved_tables import is_solved_sheet

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parent.parent.parent / "docs"
FRIENDLY = {
    2: (130.501, 131.133),
    3: (142.419, 143.008, 143.603),
    4: (152.299, 152.841, 153.390, 153.944),
    5: (160.695, 161.192, 161.695, 162.204, 162.716),
}
"""The values of the empty sheet, by the turns until the player is active."""

SHEET_PAIRS = sheet_pairs(SUMMED_STATES, PAIRS)
PLAYABLE = 5_455_128
"""How many sheets there are, with their penalties, before the game ends."""


@pytest.mark.long
def test_the_value_of_the_solo_game_is_115_4831(solved):
    assert solved(1)[0, 0, 0] == pytest.approx(115.4831, abs=0.00005)


@pytest.mark.long
@pytest.mark.parametrize("players", FRIENDLY)
def test_the_friendly_games_have_their_known_values(solved, players):
    assert solved(players)[:, 0, 0] == pytest.approx(FRIENDLY[players], abs=0.0005)


@pytest.mark.long
def test_waiting_longer_is_never_worse(solved):
    """A waiting player may always choose nothing, and so has at least the value of one turn later."""
    table = solved(3)
    assert (table[1] >= table[0] - 1e-9).all()
    assert (table[2] >= table[1] - 1e-9).all()


def random_sheet(draw):
    """A random sheet: any crosses, and at most one closed row, with at least five crosses before its closing number."""
    rows = []
    may_close = True
    for _ in range(4):
        row = sum(1 << 5 * square for square in range(draw.randint(0, CLOSING)) if draw.random() < draw.random())
        if may_close and marks(row) >= 5 and draw.random() < 0.3:
            row |= 1 << 5 * CLOSING | 1 << 5 * LOCK
            may_close = False
        rows.append(row)
    return Sheet(tuple(rows), draw.randint(0, 3))


def slow_value(table, sheet, players):
    """The expected final points of an active player, over all 46,656 rolls, by the functions of the rules."""
    closed = sum(1 << colour for colour in range(4) if sheet.rows[colour] >> 5 * LOCK)

    @cache
    def value(later, closed):
        """The expected final points after the turn."""
        if end_reason((later,), closed):
            return sheet_points(later)
        rows = [CLOSED if is_closed(closed, c) else row_state(later.rows[c]) for c in range(4)]
        return sheet_points(later) + table[players - 1, later.penalties, sheet_number(*rows)]

    total = 0.0
    for white1 in range(1, 7):
        for white2 in range(1, 7):
            floor = -1000.0
            faces = np.full((4, 6), -1000.0)
            for choice in in_order(white_sum_choices(STANDARD, sheet, closed, Dice(white1, white2, 1, 1, 1, 1))):
                first = cross(STANDARD, sheet, choice)
                now_closed = closed | row_closed_by(choice)
                if two_are_closed(now_closed):
                    floor = max(floor, sheet_points(first))
                    continue
                floor = max(floor, value(first if choice != NOTHING else with_penalty(first), now_closed))
                for colour in range(4):
                    for face in range(1, 7):
                        for white in (white1, white2):
                            square = standard_square(colour, white + face)
                            if may_cross(first, now_closed, colour, square):
                                last = standard_choice(colour, square)
                                reached = value(cross(STANDARD, first, last), now_closed | row_closed_by(last))
                                faces[colour, face - 1] = max(faces[colour, face - 1], reached)
            red, yellow, green, blue = (np.maximum(one, floor) for one in faces)
            four = np.maximum.outer(np.maximum.outer(red, yellow), np.maximum.outer(green, blue))
            assert four.size == 1296
            total += four.mean()
    return total / 36


def test_bellmans_equation_holds_at_random_sheets(solved):
    table = solved(1)
    draw = random.Random(20)
    late = filter(is_solved_sheet, (random_sheet(draw) for _ in count()))
    for sheet in islice(late, 100):
        rows = [row_state(sheet.rows[colour]) for colour in range(4)]
        fast = sheet_points(sheet) + table[0, sheet.penalties, sheet_number(*rows)]
        assert fast == pytest.approx(slow_value(table, sheet, 1), abs=1e-9)


def test_everything_that_follows_a_sheet_is_solved_before_it():
    """So it's enough to look at single sheets: each follows from solved ones."""
    follows = ROWS.after != ILLEGAL
    assert (ROWS.progress[ROWS.after] > ROWS.progress[:, None])[follows].all()
    sheets, begins = sheets_in_order(SHEET_PAIRS)
    assert len(sheets) == begins[-1] == PLAYABLE
    assert np.bincount(sheets).max() == 1
    for index in random.Random(23).sample(range(len(sheets)), 1000):
        number, penalties = divmod(int(sheets[index]), LAST_PENALTY)
        rows = [pair[half[number]] for half in SHEET_PAIRS[:2] for pair in SHEET_PAIRS[2:]]
        step = penalties + sum(ROWS.progress[row] for row in rows)
        assert begins[step] <= index < begins[step + 1]


@pytest.fixture(scope="module")
def random_friendly():
    """A table of random values for three players. A sheet must follow from those after it, whatever the values."""
    return np.random.default_rng(3).random((3, LAST_PENALTY, SHEETS)) * 100


def solve_sheet(table, sheet):
    """Replace the values of one sheet by those that follow from the rest of the table."""
    number = sheet_number(*(row_state(sheet.rows[colour]) for colour in range(4)))
    solve_sheets(np.array([number * LAST_PENALTY + sheet.penalties]), table, 3, SHEET_PAIRS, ROWS)


def test_bellmans_equation_of_the_friendly_game_follows_from_any_values(random_friendly):
    draw = random.Random(20)
    for _ in range(100):
        sheet = random_sheet(draw)
        solve_sheet(random_friendly, sheet)
        rows = [row_state(sheet.rows[colour]) for colour in range(4)]
        fast = sheet_points(sheet) + random_friendly[0, sheet.penalties, sheet_number(*rows)]
        assert fast == pytest.approx(slow_value(random_friendly, sheet, 3), abs=1e-9)


def test_a_waiting_player_may_take_the_white_sum(random_friendly):
    """Bellman's equation of waiting players, by the rules."""
    table = random_friendly
    draw = random.Random(21)
    for _ in range(100):
        sheet = random_sheet(draw)
        solve_sheet(table, sheet)
        closed = sum(1 << colour for colour in range(4) if sheet.rows[colour] >> 5 * LOCK)
        for waiting in (1, 2):
            total = 0.0
            for white1 in range(1, 7):
                for white2 in range(1, 7):
                    options = []
                    for choice in in_order(
                        white_sum_choices(STANDARD, sheet, closed, Dice(white1, white2, 1, 1, 1, 1))
                    ):
                        later, now = cross(STANDARD, sheet, choice), closed | row_closed_by(choice)
                        rows = [CLOSED if is_closed(now, c) else row_state(later.rows[c]) for c in range(4)]
                        more = 0 if two_are_closed(now) else table[waiting - 1, later.penalties, sheet_number(*rows)]
                        options.append(sheet_points(later) + more)
                    total += max(options)
            rows = [row_state(sheet.rows[colour]) for colour in range(4)]
            fast = sheet_points(sheet) + table[waiting, sheet.penalties, sheet_number(*rows)]
            assert fast == pytest.approx(total / 36, abs=1e-9)


def drawn_distribution():
    """The distribution of perfect play from the empty sheet, as drawn in the docs: points and their probabilities."""
    drawn = json.loads((DOCS / "pictures" / "solo-points.json").read_text(encoding="utf-8"))
    return {int(points): chance for points, chance in drawn.items()}


def test_the_drawn_distribution_has_the_mean_of_the_solved_game():
    drawn = drawn_distribution()
    assert sum(drawn.values()) == pytest.approx(1)
    assert sum(points * chance for points, chance in drawn.items()) == pytest.approx(115.4831, abs=0.0005)


@pytest.mark.long
def test_simulated_perfect_play_agrees_with_the_table_and_the_drawn_distribution(solved, monkeypatch):
    from rowlock.fast.simulation import simulation

    solved(1)
    monkeypatch.setenv("ROWLOCK_CACHE", str(solved.folder))
    *_, played = simulation(Options("qwixx", 1), 100_000, ["optimal"], seed=4)
    points = played.scores[:, 0]
    assert abs(points.mean() - 115.4831) < 3 * points.std() / len(points) ** 0.5
    drawn = drawn_distribution()
    ends = np.array(sorted(drawn))
    simulated = np.searchsorted(np.sort(points), ends, side="right") / len(points)
    expected = np.cumsum([drawn[end] for end in ends])
    assert np.abs(simulated - expected).max() < 1.63 / len(points) ** 0.5  # Kolmogorov: exceeded by 1% of samples


LATE = {
    "every row open": "qwixx/1/r23589.y469AB.gC976.bB84.1/1:roll",
    "one row closed": "qwixx/1/r23456CL.y2357A.gCB985.bA97.1/1:roll",
    "the last penalty": "qwixx/1/r23457.y2357A.gCB986.bA9743.3/1:roll",
}


@pytest.mark.parametrize("line", LATE.values(), ids=LATE)
def test_the_distribution_from_a_late_sheet_has_the_mean_of_the_table(solved, line):
    table = solved(1).astype(np.float32)
    state = parse(line)
    assert is_solved_sheet(state.sheets[0])
    spread = solo_distribution(table, sheet=state.sheets[0])
    assert spread.chances.sum() == pytest.approx(1)
    assert spread.mean == pytest.approx(value(state, 0, table), abs=0.0005)
    assert spread.spread > 10


@pytest.mark.long
def test_the_distribution_from_the_empty_sheet_is_the_drawn_one(solved):
    spread = solo_distribution(solved(1).astype(np.float32))
    assert spread.mean == pytest.approx(115.4831, abs=0.0005)
    assert spread.percentile(50) == 116
    computed = {int(points): chance for points, chance in zip(*spread, strict=True) if chance > 0}
    assert drawn_distribution() == pytest.approx(computed, rel=1e-6, abs=1e-12)
    assert [spread.percentile(percent) for percent in (0, 100)] == [-20, max(computed)]


@pytest.mark.parametrize(
    "line",
    [
        "qwixx/1/r.y.g.b.0/1:a1:41-3652",
        "qwixx/1/r2345.y2357A.gCB98.bA97.1/1:a1:66-6512",
        "qwixx/1/r23456CL.y2357A.gCB98.bA97.3/1:a1:66-.512",
        "qwixx/1/r2345.y2357A.gCB98.bA97.1/1:a2:64-6512:-",
    ],
)
def test_the_best_choice_is_the_best_of_all_possible_turns(solved, line):
    table = solved(1).astype(np.float32)
    state = parse(line)
    ways = {}
    for choice in legal(state, 0):
        after = apply(state, (choice,))
        for then in legal(after, 0) or (None,):
            end = after if then is None else apply(after, (then,))
            rows = [CLOSED if is_closed(end.closed, c) else row_state(end.sheets[0].rows[c]) for c in range(4)]
            over = end.stage == 4
            more = 0 if over else table[0, end.sheets[0].penalties, sheet_number(*rows)]
            ways[choice, then] = scores(end)[0] + float(more)
    listed = solved_choices(state, 0, table)
    assert [one.points for one in listed] == sorted((one.points for one in listed), reverse=True)
    for one in listed:
        assert one.points == pytest.approx(max(v for (first, _), v in ways.items() if first == one.choice))
        assert (one.choice, one.then) in ways


@kernel
def best_turns(table, rows, penalties, rolls, found):
    for index in range(rolls.shape[0]):
        roll = rolls[index]
        dice = Dice(roll[0], roll[1], roll[2], roll[3], roll[4], roll[5])
        found[index, 0], found[index, 1], found[index, 2] = best_turn(table, rows[index], penalties[index], dice)


def test_perfect_play_takes_the_best_turns(solved):
    """The kernel's turn for a sheet and a roll, replayed by the rules, has the value of the best choice."""
    table = solved(1).astype(np.float32)
    draw = random.Random(22)
    sheets = [random_sheet(draw) for _ in range(300)]
    rolls = np.array([[draw.randint(1, 6) for _ in range(6)] for _ in sheets])
    rows = np.array([[row_state(sheet.rows[colour]) for colour in range(4)] for sheet in sheets])
    found = np.zeros((len(sheets), 3), dtype=np.int64)
    best_turns(ValueTable(table, 0, ROWS), rows, np.array([sheet.penalties for sheet in sheets]), rolls, found)
    for sheet, roll, (white_row, colour_row, square) in zip(sheets, rolls.tolist(), found.tolist(), strict=True):
        closed = sum(1 << colour for colour in range(4) if sheet.rows[colour] >> 5 * LOCK)
        dice = without_colours(Dice(*roll), closed)
        state = qwixx.State((sheet,), closed, 0, ACTION_1, dice, 0)
        first = NOTHING if white_row < 0 else standard_choice(white_row, standard_square(white_row, sum(roll[:2])))
        after = apply(state, (first,))
        if after.stage == ACTION_2:
            after = apply(after, (NOTHING if colour_row < 0 else standard_choice(colour_row, square),))
        best = solved_choices(state, 0, table)[0]
        assert value(after, 0, table) == pytest.approx(best.points), text(state)


def test_every_roll_of_a_late_sheet_by_the_rules(solved):
    """The slowest possible check: all rolls, with every legal choice applied, sharing nothing with the solver."""
    table = solved(1).astype(np.float32)
    state = parse("qwixx/1/r234568B.y345679B.gCBA987543.bBA98752L.2/1:roll")
    rolls = (Dice._make((*five, 0)) for five in product(range(1, 7), repeat=5))
    total = sum(solved_choices(apply(state, roll), 0, table)[0].points for roll in rolls)
    assert value(state, 0, table) == pytest.approx(total / 6**5, abs=1e-4)


def test_a_friendly_choice_assumes_that_the_others_choose_nothing(random_friendly):
    table = random_friendly.astype(np.float32)
    listed = solved_choices(parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/r.y.g.b.3/3:a1:16-1111"), 0, table)
    assert {choice_text(one.choice) for one in listed} == {"-", "r7", "y7", "g7", "b7"}
    passed = next(one for one in listed if one.choice == NOTHING)
    assert passed.points == pytest.approx(table[0, 0, sheet_number(0, 0, 0, 0)])


def test_positions_without_a_choice_are_rejected(solved):
    table = solved(1).astype(np.float32)
    with pytest.raises(BadOptions, match="the position is waiting for a roll: add the dice, as in 41-3652"):
        solved_choices(start(Options("qwixx", 1)), 0, table)
    with pytest.raises(BadOptions, match="seat 2 has nothing to decide in this position"):
        solved_choices(parse("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a2:41-3652:-"), 1, table)
    with pytest.raises(BadOptions, match="exact values are not known for duel"):
        solved_choices(start(Options("duel", 2)), 0, table)
