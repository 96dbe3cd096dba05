"""Evaluate every legal choice of a seat, for hints and reviews."""

from typing import NamedTuple

from rowlock.analysis.choice_rollouts import OnProgress, RollOut, no_progress, on_this_machine, roll_out
from rowlock.analysis.decisions import DecisionAnalysis, Option, analyse_decision
from rowlock.analysis.figures import EXACT, NET, Figure
from rowlock.analysis.looking_ahead import look_ahead
from rowlock.analysis.net_errors import NetErrors, Situation, less_certain, net_errors, situation
from rowlock.analysis.position_values import POINTS, SHARE, Values, aim_of, evaluate_positions, minus
from rowlock.analysis.rolled_out import level_of_rollouts, rolled_out_figures, rolled_out_losses
from rowlock.rules import BadOptions, Chance, Choice, Dice, State, apply, deciding_seat, game_of, pending, scores
from rowlock.values.look_ahead import looks_ahead

NEAR_SHARE, NEAR_POINTS = 0.06, 6.0
"""Choices that lose more than this by the net's estimate aren't rolled out."""

MAX_AHEAD = 5
"""The most choices from which to look ahead."""


class Evaluation(NamedTuple):
    """A choice and its expected share of the win, final points, lead over the best other seat, and loss against the
    best choice; how it was evaluated (`exact`, `net`, `rollout of 360`); whether it is proven that no other choice can
    be better; and how often to play it. In a solo game the loss is in points, and the lead equals the points.
    """

    choice: Choice
    share: Figure
    points: Figure
    margin: Figure
    loss: Figure
    loss_points: Figure
    level: str
    proven: bool
    odds: float


def decision_position(state: State, seat: int, dice: Dice | None = None) -> State:
    """The position with its dice. Raises BadOptions if the seat has nothing to decide in it."""
    state = with_dice(state, dice)
    deciding_seat(state, seat)
    return state


def with_dice(state: State, dice: Dice | None) -> State:
    """The position after the roll that it needs, if it needs one."""
    if not isinstance(pending(state), Chance):
        if dice is not None:
            raise BadOptions("this position isn't waiting for a roll: leave the dice out")
        return state
    if dice is None:
        raise BadOptions("this position needs a roll: give the dice, as in 41-3652")
    return apply(state, dice)


def evaluate(
    state: State,
    seat: int | None = None,
    dice: Dice | str | None = None,
    rounds: int = 0,
    on_progress: OnProgress = no_progress,
    play: RollOut = on_this_machine,
) -> list[Evaluation]:
    """All legal choices of a deciding seat, best first. The seat may be left out if it is the only one that decides.
    Pass the dice, or their text, if the position is before a roll.

    With `rounds`, the choices that may be best are rolled out to the end of the game, by `play`. Without it, they
    are evaluated by looking a few turns ahead, in the games that do that.

    >>> position = rowlock.parse("qwixx/1/r.y.g.b.3/r23.y.g.b.0/1:a2:41-3652:-")
    >>> for worth in rowlock.evaluate(position)[:2]:
    ...     print(f"{rowlock.choice_text(worth.choice)} wins {worth.share.value:.0%}, loses {worth.loss.value:.0%}")
    r4 wins 13%, loses 0%
    g9 wins 11%, loses 2%
    """
    state = with_dice(state, Dice.from_text(dice) if isinstance(dice, str) else dice)
    seat = deciding_seat(state, seat)
    players = len(scores(state))
    analysis = analyse_decision(state, evaluate_positions)
    errors = net_errors(game_of(state).NAME, players)
    listed = evaluations(analysis, seat, errors)
    if len(listed) == 1 or listed[0].level == EXACT:
        return listed
    near = NEAR_POINTS if players == 1 else NEAR_SHARE
    tried = [worth.choice for worth in listed if worth is listed[1] or worth.loss.value <= near]
    if rounds:
        analysis = roll_out(analysis, seat, tried, rounds, on_progress, play)
    elif looks_ahead(game_of(state), players):
        analysis = look_ahead(analysis, seat, tried[:MAX_AHEAD], errors)
    else:
        return listed
    return evaluations(analysis, seat, errors)


def evaluations(analysis: DecisionAnalysis, seat: int, errors: NetErrors) -> list[Evaluation]:
    """A seat's choices in an analysed decision, best first. Choices that were tried come before the others, which the
    net ranked low.
    """
    best = analysis.best(seat)
    alone = len(analysis.values) == 1
    aim = aim_of(len(analysis.values))
    first = max(analysis.options[seat], key=lambda option: option.values[seat][aim])
    tried: list[Evaluation] = []
    others: list[Evaluation] = []
    for option in analysis.options[seat]:
        share, points, margin = _figures(option, seat, errors)
        loss_share, loss_points = _losses(option, best if option.is_tried else first, seat, errors)
        loss = loss_points if alone else loss_share
        worth = Evaluation(
            option.choice,
            share,
            points,
            margin,
            loss,
            loss_points,
            _level(option),
            option.proven,
            _odds(option, best),
        )
        if option.is_tried:
            tried.append(worth)
        else:
            others.append(worth)
    return sorted(tried, key=lambda worth: worth.loss.value) + sorted(others, key=lambda worth: worth.loss.value)


def _figures(option: Option, seat: int, errors: NetErrors) -> tuple[Figure, Figure, Figure]:
    """The expected share of the win, points and lead of a choice."""
    if option.rounds is not None:
        return rolled_out_figures(option.rounds, seat)
    values = option.best_known
    here = situation_of(option, values, seat)
    model = errors if option.ahead is None else option.ahead.errors
    share = 0.0 if option.exact else model.share.error(here)
    points = 0.0 if option.exact_points else model.points.error(here)
    margin = 0.0 if option.exact_points else model.margin.error(here)
    own = values[seat]
    return Figure(own[SHARE], share), Figure(own[POINTS], points), Figure(lead(values, seat), margin)


def situation_of(option: Option, values: Values, seat: int) -> Situation:
    """The situation that determines the errors of these values of a choice: the most likely end of the turn."""
    end = max(option.ends, key=lambda end: end.odds)
    return situation(end.state, values, seat)


def _losses(option: Option, best: Option, seat: int, errors: NetErrors) -> tuple[Figure, Figure]:
    """The loss of a choice against the best, in shares of the win and in points. Rollouts are compared with rollouts,
    values by looking ahead with such values, and net values with net values.
    """
    if option.choice == best.choice:
        return Figure(0.0, 0.0), Figure(0.0, 0.0)
    if option.rounds is not None and best.rounds is not None:
        return rolled_out_losses(best.rounds, option.rounds, seat)
    values, best_values, model = option.values, best.values, errors
    if option.ahead is not None and best.ahead is not None:
        values, best_values, model = option.ahead.values, best.ahead.values, option.ahead.errors
    lost = minus(best_values, values)[seat]
    here = less_certain(situation_of(best, best_values, seat), situation_of(option, values, seat))
    share = 0.0 if option.exact and best.exact else model.loss.error(here, lost[SHARE])
    points = 0.0 if option.exact_points and best.exact_points else model.loss_points.error(here, lost[POINTS])
    return Figure(lost[SHARE], share), Figure(lost[POINTS], points)


def _level(option: Option) -> str:
    if option.rounds is not None:
        return level_of_rollouts(option.rounds)
    return EXACT if option.exact else NET


def _odds(option: Option, best: Option) -> float:
    """How often to play a choice. A mixed strategy stays as it was; otherwise play the best one."""
    return option.odds if 0 < option.odds < 1 else float(option.choice == best.choice)


def lead(values: Values, seat: int) -> float:
    """The seat's lead over the best other seat; its points in a solo game."""
    others = [one[POINTS] for other, one in enumerate(values) if other != seat]
    return values[seat][POINTS] - max(others, default=0.0)
