"""Crossing without dice: what is possible, and what follows from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.rules import (
    Chance,
    Decision,
    Dice,
    IllegalChoice,
    NotAwaited,
    apply,
    choice_text,
    legal,
    parse_choice,
    pending,
    text,
)
from rowlock.rules.choices import STEPS_FROM, in_order
from rowlock.rules.meaning import after_choice_alone, meaning
from rowlock.rules.pawns import field_reached
from rowlock.rules.turn import ROLL
from rowlock.rules.without_dice import (
    after_free_choice,
    after_free_penalty,
    after_last_round,
    field_obstacle,
    free_choices,
    free_meaning,
    free_obstacle,
    may_end,
    may_roll,
    with_roller,
)
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS, TASTES, as_state, game_steps

games = st.tuples(
    st.sampled_from([*ALL_OPTIONS, *OWN_TRACK_OPTIONS]), st.integers(0, 2**32 - 1), st.sampled_from(TASTES)
)


def rows(letters):
    return sum(1 << "rygb".index(letter) for letter in letters)


def able(position, seat=1, just_closed=""):
    choices = in_order(free_choices(as_state(position), seat - 1, rows(just_closed)))
    return [choice_text(choice) for choice in choices]


def after(position, seat, choice, just_closed=""):
    return text(after_free_choice(as_state(position), seat - 1, parse_choice(choice), rows(just_closed)))


def means(position, seat, choice):
    facts = free_meaning(as_state(position), seat - 1, parse_choice(choice))
    return {name: fact for name, fact in facts._asdict().items() if fact}


def test_everything_right_of_the_last_cross_can_be_crossed_and_the_closing_number_after_five():
    assert [choice for choice in able("qwixx/1/r58.y.g.b.0/1:roll") if choice[0] == "r"] == ["r9", "r10", "r11"]
    assert [choice for choice in able("qwixx/1/r23458.y.g.b.0/1:roll") if choice[0] == "r"] == [
        "r9",
        "r10",
        "r11",
        "r12",
    ]


def test_a_closing_number_brings_the_lock_and_closes_the_row_for_everybody():
    closed = after("qwixx/1/r23458.y.g.b.0/r2.y.g.b.0/2:roll", 1, "r12")
    assert closed == "qwixx/1/r23458CL.y.g.b.0/r2.y.g.b.0/1:roll"
    assert "r3" not in able(closed, 2)


def test_a_player_who_crosses_the_same_white_sum_may_close_the_row_too():
    closed = "qwixx/1/r23458CL.y.g.b.0/r23456.y3.g.b.0/1:roll"
    assert "r12" not in able(closed, 2)
    assert "r12" in able(closed, 2, just_closed="r")
    assert after(closed, 2, "r12", just_closed="r").startswith("qwixx/1/r23458CL.y.g.b.0/r23456CL.")
    # As always, it takes five of the player's own.
    assert "r12" not in able("qwixx/1/r23458CL.y.g.b.0/r2345.y3.g.b.0/1:roll", 2, just_closed="r")


def test_after_the_second_row_only_what_the_same_white_sum_gives_can_be_crossed():
    over = "qwixx/1/r23458CL.y23456CL.g.b.0/r.y3.g.b.0/1:over"
    assert able(over, 2) == []
    assert able(over, 2, just_closed="y") == ["g12", "b12"]


def test_the_second_closed_row_and_the_fourth_penalty_end_the_game():
    assert after("qwixx/1/r23458CL.y23456.g.b.0/1:roll", 1, "y12").endswith("1:over")
    state = after_free_penalty(as_state("qwixx/1/r.y.g.b.0/r.y.g.b.3/1:roll"), 1)
    assert text(state) == "qwixx/1/r.y.g.b.0/r.y.g.b.4/2:over"
    with pytest.raises(NotAwaited, match="the game is over"):
        after_free_penalty(state, 0)


def test_a_pawn_crosses_where_it_lands_and_its_field_is_named():
    position = "onboard/1/A/r.y.g.b.0@0/r.y2.g.b.0@1/1:roll"
    assert means(position, 1, "+1") == {"gain": 2, "field": 2, "enters": parse_choice("g12")}
    assert after(position, 1, "+1") == "onboard/1/A/r.y.gC.b.0@2/r.y2.g.b.0@1/1:roll"


def test_a_pawn_at_the_goal_begins_the_last_round_and_the_players_end_it():
    near = "onboard/1/A/r.y.gCBA98765.b.0@35/r.y.g.b.0@0/1:roll"
    assert means(near, 1, "+2")["begins_last_round"]
    state = after_free_choice(as_state(near), 0, parse_choice("+2"))
    assert may_end(state)
    ended = after_last_round(state)
    assert pending(ended).reason == "goal-reached"
    with pytest.raises(NotAwaited):
        after_last_round(ended)
    with pytest.raises(NotAwaited):
        after_last_round(as_state(near))


def test_the_solo_game_ends_at_the_goal():
    """The goal begins with field 36; the field before it ends nothing."""
    near = as_state("onboard/1/B/r.y.g6.b.0@34/1:roll")
    reached = {step: pending(after_free_choice(near, 0, parse_choice(step))) for step in ("+1", "+2", "+3")}
    assert isinstance(reached["+1"], Chance)
    assert [reached[step].reason for step in ("+2", "+3")] == ["goal-reached"] * 2


def test_in_duel_a_token_beats_stacks_and_closes():
    assert after("duel/1/r5.y.g.b.0/r7.y.g.b.0/1:roll", 1, "r7") == "duel/1/r57.y.g.b.0/r.y.g.b.0/1:roll"
    assert means("duel/1/r5.y.g.b.0/r7.y.g.b.0/1:roll", 2, "r7") == {"gain": 2, "stack": 2}
    assert after("duel/1/r34567.y.g.b.0/r.y.g.b.0/2:roll", 1, "r12").startswith("duel/1/r34567CL.")
    assert text(after_free_penalty(as_state("duel/1/r.y.g.b.1/r.y.g.b.2/1:roll"), 0)).endswith(".2/r.y.g.b.2/1:over")


@pytest.mark.parametrize(
    ("position", "choice", "why"),
    [
        (
            "qwixx/1/r58.y.g.b.0/1:roll",
            "r5",
            "seat 1 cannot cross off red 5: it is left of red 8, which is already crossed off",
        ),
        ("qwixx/1/r23458CL.y.g.b.0/1:roll", "r9", "seat 1 cannot cross off red 9: the red row is locked"),
        ("qwixx/1/r58.y.g.b.0/1:roll", "+3", "seat 1 cannot move 3 spaces: there is no pawn"),
        ("qwixx/1/r58.y.g.b.0/1:roll", "-", "seat 1 cannot pass: that changes nothing"),
        ("qwixx/1/r.y.g.b.4/1:over", "r5", "seat 1 cannot cross off red 5: the game is over"),
        ("duel/1/r5.y.g.b.0/r77.y.g.b.0/1:roll", "r7", "place a token on red 7: a stack cannot be beaten"),
        ("duel/1/r34567CL.y.g.b.0/r.y.g.b.0/1:roll", "r8", "place a token on red 8: the red row is locked"),
        ("onboard/1/A/r.y3.g.b.0@0/1:roll", "+1", "space 1 is yellow 2"),
    ],
)
def test_impossible_deeds_are_rejected_with_the_reason(position, choice, why):
    with pytest.raises(IllegalChoice) as refused:
        after(position, 1, choice)
    assert why in str(refused.value)


@pytest.mark.slow
@given(games)
def test_everything_the_dice_allow_is_possible_without_them_and_means_the_same(game):
    options, seed, taste = game
    for state, _, _ in list(game_steps(options, seed, taste))[::7]:
        if not isinstance(awaited := pending(state), Decision):
            continue
        between = state._replace(stage=ROLL)
        for seat in awaited.seats:
            for choice in legal(state, seat)[1:]:
                with_dice, without = meaning(state, seat, choice), free_meaning(between, seat, choice)
                assert (
                    between.closed | after_free_choice(between, seat, choice).closed
                    == after_choice_alone(state, seat, choice).closed
                )
                # Without turns it is unknown whether one ends with a penalty, or when the last round is over.
                assert without.gain == with_dice.gain + 5 * with_dice.penalty
                assert without[1:9] == with_dice[1:9]


@pytest.mark.slow
@given(games)
def test_there_is_an_obstacle_to_exactly_the_illegal_choices(game):
    options, seed, taste = game
    for state, _, _ in list(game_steps(options, seed, taste))[::7]:
        between = state._replace(stage=ROLL)
        for seat in range(options.players):
            able = free_choices(between, seat)
            for choice in range(1, STEPS_FROM + 1):
                assert (able >> choice & 1) == (free_obstacle(between, seat, choice).kind == "")
            if options.track is None:
                continue
            steps = (choice for choice in in_order(able) if choice > STEPS_FROM)
            reached = {field_reached(between.pawns, seat, choice - STEPS_FROM) for choice in steps}
            fields = range(len(options.track.fields))
            open_fields = {field for field in fields if not field_obstacle(between, seat, field).kind}
            assert reached == open_fields


@pytest.mark.parametrize(
    ("field", "kind"), [(0, "behind-pawn"), (1, "behind-pawn"), (2, "pawn-there"), (5, ""), (7, ""), (8, "too-far")]
)
def test_a_field_explains_why_a_pawn_cannot_go_there(field, kind):
    state = as_state("onboard/1/A/r.y2.g.b.0@1/r.y.gC.b.0@2/1:roll")
    assert field_obstacle(state, 0, field).kind == kind


def test_the_players_may_go_on_with_dice_and_say_who_rolls_next():
    state = after_free_choice(as_state("qwixx/1/r5.y.g.b.0/r.y.g.b.0/1:roll"), 0, parse_choice("r6"))
    rolled = apply(with_roller(state, 1), Dice(3, 4, 1, 2, 3, 4))
    assert text(rolled).endswith("2:a1:34-1234")


def test_the_last_round_is_not_counted_without_dice_so_it_is_played_to_its_end_without_them():
    counted = as_state("onboard/1/A/r.y.gCBA987654.b.0@30/r.y.gCBA9876543.b.0@37/1:roll/last1")
    state = after_free_choice(counted, 0, parse_choice("r5"))
    assert may_end(state)
    assert not may_roll(state)
    assert pending(after_last_round(state)).reason == "goal-reached"
    with pytest.raises(NotAwaited, match="its last round is played without dice"):
        with_roller(state, 0)
