"""Exercises come from certain mistakes only, and never mark a good choice as wrong."""

import pytest

from rowlock.analysis.evaluation import evaluate
from rowlock.analysis.review import review
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.rules import Options, choice_text, parse, text
from rowlock.study.exercises import answer_data, exercise_data, exercises, is_wrong, right_answers
from support.long_run import LONG, variants

pytestmark = pytest.mark.slow

GAMES = [Options("qwixx", 2), Options("duel", 2), Options("tworows", 2), Options("tworows", 1)]


def game_of_beginners(options, seed=1):
    return review(record_game(options, [bot_named("beginner")] * options.players, seed, 0))


@pytest.fixture(scope="module", params=GAMES, ids=lambda options: f"{options.game}-{options.players}")
def reviewed(request):
    return game_of_beginners(request.param)


def test_exercises_are_the_decisions_that_cost_more_than_their_error(reviewed):
    found = exercises(reviewed)
    assert found
    for exercise in found:
        loss = exercise.chosen.made.loss
        assert loss.value > loss.half
        assert exercise.chosen.made.choice not in right_answers(exercise.chosen.choices)
    marked = [one for seat in range(reviewed.players) for _, one in reviewed.real_decisions(seat) if one.mark]
    assert len(marked) <= len(found)


def test_a_stored_exercise_can_be_asked_again_and_has_no_answer(reviewed):
    exercise = exercises(reviewed)[0]
    stored = exercise_data(exercise)
    assert stored.keys() == {"number", "turn", "seat", "position", "chosen", "cost"}
    state = parse(stored["position"])
    assert text(state) == stored["position"]
    answer = answer_data(state, stored["seat"] - 1, exercise.chosen.made.choice, stored["turn"], "en")
    (step,) = answer["steps"]
    (seat,) = step["seats"]
    assert seat["seat"] == stored["seat"]
    assert seat["chosen"] == stored["chosen"]
    scale = 1 if reviewed.players == 1 else 100
    assert scale * seat["loss"] == pytest.approx(stored["cost"])
    assert answer["right"] == [choice_text(choice) for choice in right_answers(exercise.chosen.choices)]
    assert answer["right"][0] == seat["best"]
    assert step["met"] == pytest.approx([0.0] * reviewed.players)


ROUNDS = 10
"""The rollouts of a choice, 360 games."""


@pytest.mark.parametrize("options", variants(GAMES[:3], GAMES[0]), ids=lambda options: options.game)
def test_no_choice_marked_wrong_turns_out_better_in_rollouts(options):
    """Rollouts use other dice than the game, and the same for every choice."""
    found = exercises(game_of_beginners(options, seed=2))
    count = 4 if LONG else 2
    sample = found[:: max(len(found) // count, 1)][:count]
    for exercise in sample:
        wrong = {one.choice for one in exercise.chosen.choices if is_wrong(one)}
        tried = evaluate(exercise.state, exercise.chosen.seat, rounds=ROUNDS)
        best = next(one for one in tried if one.choice == exercise.chosen.best.choice)
        for one in tried:
            if one.choice in wrong and one.level.startswith("rollout"):
                ahead = best.loss.value - one.loss.value
                assert ahead <= max(best.loss.half, one.loss.half), (text(exercise.state), choice_text(one.choice))
