"""The effects that a choice would have, as facts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.rules import NOTHING, Dice, Over, legal, parse_choice, pending, scores
from rowlock.rules.meaning import Meaning, meaning, own_meaning
from rowlock.rules.turn import OVER, ROLL
from support.playing import ALL_OPTIONS, TASTES, as_state, game_steps

games = st.tuples(st.sampled_from(ALL_OPTIONS), st.integers(0, 2**32 - 1), st.sampled_from(TASTES))


def means(position, choice):
    """The facts that apply to the active seat's choice."""
    state = as_state(position)
    facts = meaning(state, state.active, parse_choice(choice))
    return {name: fact for name, fact in facts._asdict().items() if fact}


@pytest.mark.parametrize(
    ("position", "choice", "facts"),
    [
        ("qwixx/1/r57.y.g.b.0/r.y.g.b.0/1:a1:44-1111", "r8", {"gain": 3}),
        ("qwixx/1/r57.y.g.b.0/r.y.g.b.0/1:a1:54-1111", "r9", {"gain": 3, "skips": 1}),
        ("qwixx/1/r57.y.g.b.0/r.y.g.b.0/1:a1:54-1111", "-", {}),
        ("qwixx/1/r23456.y.g.b.0/r.y.g.b.0/1:a1:66-1111", "r12", {"gain": 13, "skips": 5, "closes": True}),
        ("duel/1/r5.y.g.b.0/r7.y.g.b.0/1:a1:34-1111", "r7", {"gain": 2, "skips": 1, "beats": True}),
        ("duel/1/r5.y.g.b.0/r7.y.g.b.0/2:a1:34-1111", "r7", {"gain": 2, "stack": 2}),
        (
            "duel/1/r23456.y2345.g.bCBA98765432L.0/r.y.g.b.0/1:a1:66-111.",
            "r12",
            {"gain": 6, "skips": 5, "lacks_lock": True, "ends_game": True},
        ),
        (
            "qwixx/1/r23456.y.g.b.0/r.y23456CL.g.b.0/1:a1:66-1.11",
            "r12",
            {"gain": 13, "skips": 5, "closes": True, "ends_game": True},
        ),
    ],
)
def test_the_effect_of_a_choice_on_a_row(position, choice, facts):
    assert means(position, choice) == facts


def test_where_the_pawn_goes_and_whether_that_is_crossed_now():
    crossing = means("onboard/1/A/r3.y.g.b.0@3/r.y4.g.b.0@4/1:a3:41-3652:-", "+1")
    assert crossing == {"gain": 2, "skips": 2, "field": 5, "enters": parse_choice("g10")}
    crossed = means("onboard/1/A/r3.y2.g.b.0@0/r.y4.g.b.0@4/1:a3:41-3652:x", "+1")
    assert crossed == {"gain": 1, "field": 1, "enters": parse_choice("y2"), "crossed_before": True}


@pytest.mark.parametrize(
    ("position", "choice", "facts"),
    [
        # Action 2 is still to come.
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:54-1111", "-", {}),
        ("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a2:54-1111:-", "-", {"gain": -5, "penalty": True, "leads_to_penalty": True}),
        # Nothing will fit in action 2 either.
        ("qwixx/1/rB.yB.g3.b3.0/r.y.g.b.0/1:a1:11-1166", "-", {"leads_to_penalty": True}),
        # The fourth.
        (
            "qwixx/1/r.y.g.b.3/r.y.g.b.0/1:a2:54-1111:-",
            "-",
            {"gain": -5, "penalty": True, "leads_to_penalty": True, "ends_game": True},
        ),
        ("duel/1/r.y.g.b.0/r.y.g.b.0/1:a2:34-1111:-", "-", {"gain": -5, "penalty": True, "leads_to_penalty": True}),
    ],
)
def test_a_penalty_at_once_or_whatever_follows(position, choice, facts):
    assert means(position, choice) == facts


def test_moving_the_pawn_without_a_cross_does_not_avoid_the_penalty():
    seen = means("onboard/1/A/r3.y2.g.b.0@0/r.y.g.b.0@0/1:a3:41-3652:-", "+1")
    assert (seen["gain"], seen["penalty"], seen["leads_to_penalty"]) == (1 - 5, True, True)


def test_the_first_pawn_at_the_goal_begins_the_last_round():
    assert means("onboard/1/A/r.y.gCBA9876543.b.0@0/r.y.gCBA98765.b.0@35/2:a3:41-3652:x", "+2")["begins_last_round"]
    already = means("onboard/1/A/r.y.gCBA9876543.b.0@37/r.y.gCBA98765.b.0@35/2:a3:41-3652:x/last1", "+2")
    assert "begins_last_round" not in already


def test_no_last_round_begins_where_the_game_ends_at_once():
    seen = means("onboard/1/A/r23456.y.gCBA987.b.0@35/r.y23456CL.g.b.0@0/1:a3:41-3.52:x", "+1")
    assert (seen["closes"], seen["ends_game"]) == (True, True)
    assert "begins_last_round" not in seen
    assert "begins_last_round" not in means("onboard/1/A/r.y.gCBA98765.b.0@35/1:a3:41-3652:x", "+2")


@pytest.mark.slow
@given(games)
def test_a_choice_has_the_consequences_that_were_predicted(game):
    for before, event, after in game_steps(*game):
        if isinstance(event, Dice) or len(pending(before).seats) > 1:
            continue
        seat = before.active
        facts = meaning(before, seat, event[0])
        assert facts.gain == scores(after)[seat] - scores(before)[seat]
        assert facts.penalty == (after.sheets[seat].penalties > before.sheets[seat].penalties)
        assert facts.closes == (after.closed != before.closed)
        assert facts.ends_game == isinstance(pending(after), Over)
        assert facts.leads_to_penalty or not facts.penalty


@pytest.mark.slow
@given(games)
def test_a_choices_own_consequences_are_the_predicted_ones(game):
    for before, event, _ in game_steps(*game):
        if not isinstance(event, Dice):
            for seat, choice in zip(pending(before).seats, event, strict=True):
                meant = meaning(before, seat, choice)
                assert own_meaning(before, seat, choice) == meant._replace(leads_to_penalty=False)


@pytest.mark.slow
@given(games)
def test_a_penalty_announced_as_unavoidable_is_taken(game):
    """However they play on, if no row is closed by the others in the same action."""
    warned = None
    for before, event, after in game_steps(*game):
        if isinstance(event, Dice):
            continue
        seats, seat = pending(before).seats, before.active
        if after.closed != before.closed:
            warned = None
            continue
        if warned:
            assert meaning(before, seat, event[0]).leads_to_penalty
        warned = meaning(before, seat, event[seats.index(seat)]).leads_to_penalty
        if after.stage in (ROLL, OVER):
            assert warned == (after.sheets[seat].penalties > before.sheets[seat].penalties)
            warned = None


@pytest.mark.slow
@given(games)
def test_nothing_means_nothing_but_a_penalty(game):
    for before, event, _ in game_steps(*game):
        if not isinstance(event, Dice):
            for seat in pending(before).seats:
                facts = meaning(before, seat, NOTHING)
                assert facts in (
                    Meaning(),
                    Meaning(leads_to_penalty=True),
                    Meaning(gain=-5, penalty=True, leads_to_penalty=True, ends_game=facts.ends_game),
                ) or (facts.ends_game and before.turns_left == 1)
                assert NOTHING in legal(before, seat)
