"""Properties of every game, however it is played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rowlock.record import read, steps
from rowlock.rules import (
    CHOICES,
    GAME_NAMES,
    Decision,
    Dice,
    IllegalChoice,
    Over,
    RulesError,
    apply,
    choice_text,
    legal,
    parse,
    pending,
    scores,
    start,
    text,
)
from rowlock.rules.duel import tokens_left
from rowlock.rules.layout import row_count
from rowlock.rules.rows import is_closed, marks, marks_on
from support.playing import ALL_OPTIONS, REASONS, TASTES, game_steps, name_of, recorded_game


def games_of(*names):
    options = [options for options in ALL_OPTIONS if options.game in names]
    games = st.tuples(st.sampled_from(options), st.integers(0, 2**32 - 1), st.sampled_from(TASTES))
    return games.map(lambda game: (game[0]._replace(first=game[1] % game[0].players), *game[1:]))


games = games_of(*GAME_NAMES)
crossing_games = games_of("qwixx", "onboard", "tworows")
duels = games_of("duel")


def front(state, colour):
    """The foremost square of a row, of any player."""
    return max((square for square in range(12) for s in state.sheets if marks_on(s.rows[colour], square)), default=-1)


@pytest.mark.slow
@given(crossing_games)
def test_crosses_only_move_right(game):
    for before, _, after in game_steps(*game):
        for old, new in zip(before.sheets, after.sheets, strict=True):
            for colour in range(len(new.rows)):
                added = [q for q in range(12) if marks_on(new.rows[colour], q) != marks_on(old.rows[colour], q)]
                assert all(marks_on(new.rows[colour], q) == 1 for q in added)
                assert all(marks_on(old.rows[colour], q) == 0 for first in added[:1] for q in range(first, 12))


@pytest.mark.slow
@given(games)
def test_a_closed_row_never_changes(game):
    for before, _, after in game_steps(*game):
        assert before.closed & after.closed == before.closed
        for colour in range(row_count(before.layout)):
            if is_closed(before.closed, colour):
                assert [s.rows[colour] for s in before.sheets] == [s.rows[colour] for s in after.sheets]


@pytest.mark.slow
@given(games)
def test_a_row_is_closed_exactly_when_somebody_has_its_lock(game):
    for _, _, after in game_steps(*game):
        for colour in range(row_count(after.layout)):
            assert is_closed(after.closed, colour) == any(marks_on(s.rows[colour], 11) for s in after.sheets)


@given(duels)
def test_duel_keeps_22_tokens_each(game):
    for _, _, after in game_steps(*game):
        for side in after.sheets:
            on_the_board = sum(marks_on(side.rows[colour], square) for colour in range(4) for square in range(12))
            assert on_the_board + side.penalties + tokens_left(side) == 22
            assert tokens_left(side) >= 0


@pytest.mark.slow
@given(duels)
def test_a_rows_front_never_moves_left(game):
    for before, _, after in game_steps(*game):
        for colour in range(4):
            assert front(after, colour) >= front(before, colour)


@pytest.mark.slow
@given(duels)
def test_a_stack_never_shrinks_and_a_square_is_one_players(game):
    for before, _, after in game_steps(*game):
        for colour in range(4):
            for square in range(12):
                heights = [marks_on(side.rows[colour], square) for side in after.sheets]
                assert min(heights) == 0
                for side, height in enumerate(heights):
                    old = marks_on(before.sheets[side].rows[colour], square)
                    assert height >= old or old == 1


@pytest.mark.slow
@given(games)
def test_only_the_active_players_marks_change_but_in_action_1_and_by_beating(game):
    for before, event, after in game_steps(*game):
        seats = () if isinstance(event, Dice) else pending(before).seats
        for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
            if seat not in seats:
                assert new.penalties == old.penalties
                assert all(marks(new.rows[c]) <= marks(old.rows[c]) for c in range(len(new.rows)))


def recount(record):
    """The points, counted from the record alone: what was chosen, by plain lists, without the rules' sheets."""
    game, players = record.options.game, record.options.players
    crossed = [{colour: [] for colour in "rygb"} for _ in range(players)]
    penalties = [0] * players
    pawns = [0] * players
    active = record.options.first
    closing = {"r": 12, "y": 12, "g": 2, "b": 2}

    def mark(seat, choice):
        colour, number = choice[0], int(choice[1:])
        if game == "duel":
            for other in range(players):
                if other != seat and crossed[other][colour].count(number) == 1:
                    crossed[other][colour].remove(number)
        crossed[seat][colour].append(number)
        used = sum(len(row) for row in crossed[seat].values()) + penalties[seat]
        if number == closing[colour] and (game != "duel" or used < 22):
            crossed[seat][colour].append("lock")

    for turn in record.turns:
        marked = False
        columns = [[choice_text(choice) for choice in column] for column in turn.columns]
        for action, column in enumerate(columns, start=1):
            seats = range(players) if action == 1 and game != "duel" else [active]
            for seat, choice in zip(seats, column, strict=True):
                if choice == "-":
                    continue
                if choice.startswith("+"):
                    steps = int(choice)
                    while steps:
                        pawns[seat] += 1
                        steps -= pawns[seat] not in (pawns[:seat] + pawns[seat + 1 :])
                    choice = choice_text(record.options.track.fields[pawns[seat]])
                    if int(choice[1:]) in crossed[seat][choice[0]]:
                        continue
                mark(seat, choice)
                marked |= seat == active
        if len(columns) == (3 if game == "onboard" else 2) and not marked:
            penalties[active] += 1
        active = (active + 1) % players

    def points(seat):
        rows = (min(len(row), 12) for row in crossed[seat].values())
        bonus = (pawns[seat] + 1) // 2
        return sum(n * (n + 1) // 2 for n in rows) - 5 * penalties[seat] + bonus

    return tuple(map(points, range(players)))


@pytest.mark.slow
@given(games)
def test_scores_from_the_state_equal_scores_recounted_from_the_record(game):
    record = recorded_game(*game)
    assert scores(record.state) == recount(record)


@pytest.mark.slow
@given(games)
@settings(max_examples=40)
def test_every_legal_choice_applies_and_every_other_is_rejected_without_a_change(game):
    for state, _, _ in game_steps(*game):
        awaited = pending(state)
        if not isinstance(awaited, Decision):
            continue
        line = text(state)
        for place, seat in enumerate(awaited.seats):
            allowed = set(legal(state, seat))
            for choice in range(-1, CHOICES + 1):
                event = tuple(choice if other == place else 0 for other in range(len(awaited.seats)))
                if choice in allowed:
                    apply(state, event)
                else:
                    with pytest.raises(IllegalChoice, match=f"seat {seat + 1} cannot .+: .+"):
                        apply(state, event)
        assert text(state) == line


@pytest.mark.slow
@given(games)
def test_a_record_written_and_replayed_gives_the_same_state(game):
    record = recorded_game(*game)
    again = read(record.text)
    assert again.state == record.state
    assert again.text == record.text
    assert list(steps(again))[-1] == record.state


@pytest.mark.slow
@given(games)
def test_a_position_round_trips_at_every_step(game):
    assert parse(text(start(game[0]))) == start(game[0])
    for _, _, after in game_steps(*game):
        assert parse(text(after)) == after


@pytest.mark.slow
@given(crossing_games, st.randoms(use_true_random=False))
def test_legal_choices_do_not_depend_on_seat_order_in_action_1(game, shuffler):
    """The same sheets in other seats: each sheet has the same choices, and the choices have the same result."""
    for state, event, after in game_steps(*game):
        if state.stage != 1:
            continue
        order = list(range(len(state.sheets)))
        shuffler.shuffle(order)
        moved = state._replace(sheets=tuple(state.sheets[seat] for seat in order), active=order.index(state.active))
        for new, old in enumerate(order):
            assert legal(moved, new) == legal(state, old)
        moved_after = apply(moved, tuple(event[seat] for seat in order))
        assert moved_after.sheets == tuple(after.sheets[seat] for seat in order)
        assert (moved_after.closed, moved_after.stage) == (after.closed, after.stage)


@given(games)
def test_a_game_comes_to_an_end_with_a_reason_and_a_winner(game):
    *_, (_, _, last) = game_steps(*game)
    over = pending(last)
    assert isinstance(over, Over)
    assert over.reason
    assert max(over.scores) == over.scores[over.winners[0]]
    with pytest.raises(RulesError):
        apply(last, Dice(1, 1, 1, 1, 1, 1))


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_legal_choices_come_in_canonical_order_with_nothing_first(options):
    for state, _, _ in game_steps(options, 7):
        for seat in range(options.players):
            listed = legal(state, seat)
            assert list(listed) == sorted(set(listed))
            assert listed[:1] in ((), (0,))


@pytest.mark.slow
@pytest.mark.parametrize("name", REASONS)
def test_the_games_of_these_tests_meet_every_reason_to_end(name):
    """If a reason is never met, the properties above say nothing about it."""
    met = set()
    for options in ALL_OPTIONS:
        for taste in TASTES:
            if options.game == name:
                for seed in range(30):
                    *_, (_, _, last) = game_steps(options, seed, taste)
                    met.add(pending(last).reason)
    assert met == REASONS[name]
