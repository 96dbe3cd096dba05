"""Exercises from reviewed games: the position and the dice of a decision that cost more than its error bar.

The right answers are the best choice and all others that lose no more than the error of their evaluation. So a choice
counts as wrong only if the analysis is sure of it.
"""

from typing import NamedTuple

from rowlock.analysis.as_data import Data, board_data, step_data
from rowlock.analysis.decisions import DecisionAnalysis, analyse_decision
from rowlock.analysis.evaluation import Evaluation
from rowlock.analysis.net_errors import net_errors
from rowlock.analysis.position_values import SHARE, aim_of, evaluate_positions, plus
from rowlock.analysis.review import DecisionStep, Review, ReviewedChoice, reviewed_choice
from rowlock.rules import Choice, State, choice_text, game_of, text

MIN_COST = 1.0
"""Smaller losses don't become exercises, even if they are certain."""


class Exercise(NamedTuple):
    """A decision to try again: the position with its dice, the deciding seat, and its choice in the game."""

    number: int
    """The number of the decision in its game, from 1."""
    turn: int
    state: State
    chosen: ReviewedChoice

    @property
    def cost(self) -> float:
        """The cost of the choice in percentage points, or points in a solo game, which are about equally bad."""
        loss = self.chosen.made.loss.value
        return loss if len(self.state.sheets) == 1 else 100 * loss


def exercises(review: Review) -> list[Exercise]:
    """All decisions of a game that become exercises, in the order of play."""
    steps = [step for step in review.steps if isinstance(step, DecisionStep)]
    found = [
        Exercise(number + 1, step.turn, step.state, chosen)
        for number, step in enumerate(steps)
        for chosen in step.chosen
        if is_wrong(chosen.made)
    ]
    return [exercise for exercise in found if exercise.cost >= MIN_COST]


def is_wrong(choice: Evaluation) -> bool:
    """Whether a choice certainly loses something, with the certainty of its 95% interval."""
    return choice.loss.value > 0 and not choice.loss.includes_zero


def right_answers(choices: tuple[Evaluation, ...]) -> list[Choice]:
    """The choices that count as right, best first."""
    return [one.choice for one in choices if not is_wrong(one)]


def exercise_data(exercise: Exercise) -> Data:
    """An exercise without its answers, as data to store. Seats count from 1."""
    return {
        "number": exercise.number,
        "turn": exercise.turn,
        "seat": exercise.chosen.seat + 1,
        "position": text(exercise.state),
        "chosen": choice_text(exercise.chosen.made.choice),
        "cost": exercise.cost,
    }


def answer_data(state: State, seat: int, choice: Choice, turn: int, language: str) -> Data:
    """The decision of an exercise with the value of each choice, and which choices are right."""
    analysis = analyse_decision(state, evaluate_positions)
    chosen = reviewed_choice(analysis, seat, choice, net_errors(game_of(state).NAME, len(state.sheets)))
    right = [choice_text(answer) for answer in right_answers(chosen.choices)]
    return {**decision_data(analysis, state, chosen, turn, language), "right": right}


def decision_data(analysis: DecisionAnalysis, state: State, chosen: ReviewedChoice, turn: int, language: str) -> Data:
    """The data of a review with a single decision."""
    step = DecisionStep(turn, state, (chosen,), analysis.values, plus(analysis.values, chosen.effect))
    aim = aim_of(len(state.sheets))
    return {
        "game": game_of(state).NAME,
        "language": language,
        "measure": "share" if aim == SHARE else "points",
        **board_data(state),
        "steps": [step_data(step, aim, language)],
    }
