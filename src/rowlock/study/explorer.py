"""Exploring a position: the value of each choice, and the rest of the turn after it."""

from rowlock.analysis.as_data import Data
from rowlock.analysis.decisions import DecisionAnalysis, analyse_decision, turn_ends
from rowlock.analysis.net_errors import net_errors
from rowlock.analysis.position_values import evaluate_positions
from rowlock.analysis.review import reviewed_choice
from rowlock.rules import Choice, State, choice_text, game_of, legal
from rowlock.rules.turn import OVER, ROLL
from rowlock.study.exercises import decision_data


def explored(state: State, seat: int, language: str) -> Data:
    """A decision as the data of a review with only this decision.

    `expected` is the most likely choice of each deciding seat, and `then` is the continuation of the turn after each
    choice, with the same dice.
    """
    analysis = analyse_decision(state, evaluate_positions)
    best = analysis.best(seat).choice
    chosen = reviewed_choice(analysis, seat, best, net_errors(game_of(state).NAME, len(state.sheets)))
    return {
        **decision_data(analysis, state, chosen, 0, language),
        "expected": [
            {"seat": other + 1, "choice": choice_text(most_likely(analysis, other))} for other in analysis.options
        ],
        "then": [
            {
                "choice": choice_text(option.choice),
                "choices": [choice_text(choice) for choice in continuation(analysis, state, seat, option.choice)],
            }
            for option in analysis.options[seat]
        ],
    }


def most_likely(analysis: DecisionAnalysis, seat: int) -> Choice:
    return max(analysis.options[seat], key=lambda option: option.odds).choice


def continuation(analysis: DecisionAnalysis, state: State, seat: int, choice: Choice) -> list[Choice]:
    """The best later choices of the turn, if it is the seat's own turn and the others choose as expected."""
    if seat != state.active:
        return []
    event = tuple(choice if other == seat else most_likely(analysis, other) for other in analysis.options)
    after: State = game_of(state).after_choices(state, event)
    end = max(analysis.option(seat, choice).ends, key=lambda end: end.odds).state
    follows: list[Choice] = []
    while after.stage not in (ROLL, OVER):
        found = [then for then in legal(after, seat) if end in turn_ends(game_of(after).after_choices(after, (then,)))]
        if not found:
            return []
        follows.append(found[0])
        after = game_of(after).after_choices(after, (found[0],))
    return follows
