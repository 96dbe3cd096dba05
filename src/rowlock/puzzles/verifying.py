"""Verify a decision by rollouts until every choice but the best is certainly worse, or until that looks unlikely.

Choices that lead to the same position as the best count as right, too. A position in which any other choice is close to
the best is dropped, so a choice is marked wrong only if that is certain.
"""

from typing import NamedTuple

import numpy as np

from rowlock.analysis.choice_rollouts import RollOut, roll_out
from rowlock.analysis.decisions import DecisionAnalysis, Option, analyse_decision
from rowlock.analysis.figures import Figure
from rowlock.analysis.position_values import POINTS, SHARE, aim_of, evaluate_positions, minus
from rowlock.analysis.rolled_out import rolled_out_figures, rolled_out_losses
from rowlock.puzzles.pack import PuzzleChoice
from rowlock.rules import Choice, State, choice_text
from rowlock.values.rollout_rounds import PAIRS
from rowlock.values.rollouts import rollouts

MIN_LOSS = (0.03, 3.0)
"""A wrong choice loses at least this much, as a share of the win or in points (in a solo game)."""


class Look(NamedTuple):
    """A number of additional rounds of 36 trials. After them, a choice whose loss exceeds `certain` times half of its
    95% interval is wrong, and is not rolled out any further.
    """

    rounds: int
    certain: float


LOOKS = (Look(5, 3.0), Look(5, 2.0), Look(10, 2.0), Look(20, 2.0), Look(40, 2.0))
"""Twice half of the interval is at least four standard errors. After only five rounds the interval itself is uncertain,
so the lead must be larger.
"""
HOPELESS = 0.6
"""A position is dropped as soon as the loss of some choice looks smaller than this share of the least loss."""


class Verified(NamedTuple):
    """A decision whose best choice is certain: all choices from best to worst, and the right ones."""

    choices: tuple[PuzzleChoice, ...]
    right: tuple[Choice, ...]


def verify(state: State, seat: int, seed: int, looks: tuple[Look, ...] = LOOKS) -> Verified | None:
    """The verified decision of a seat; None if its best choice isn't certain."""
    analysis = analyse_decision(state, evaluate_positions)
    if any(0 < option.odds < 1 for option in analysis.options[seat]):
        # A mixed choice must not be predictable, so several choices are right.
        return None
    if all(option.exact for option in analysis.options[seat]):
        return _verify_exact(analysis, seat)
    return _verify_by_rollouts(analysis, seat, seed, looks)


def _verify_exact(analysis: DecisionAnalysis, seat: int) -> Verified | None:
    """The verified decision if all values are exact; None if its best choice isn't certain."""
    aim = aim_of(len(analysis.values))
    best = analysis.best(seat)
    found: list[tuple[float, Option]] = []
    for option in analysis.options[seat]:
        loss = minus(best.values, option.values)[seat][aim]
        if loss < MIN_LOSS[aim] and not _is_same(option, best):
            return None
        found.append((loss, option))
    found.sort(key=lambda one: (one[0], one[1].choice))
    right = tuple(option.choice for _, option in found if _is_same(option, best))
    choices = tuple(
        PuzzleChoice(
            choice_text(option.choice),
            0.0 if aim == POINTS else option.values[seat][SHARE],
            0.0,
            option.values[seat][POINTS],
            0.0,
            loss,
            0.0,
            0,
        )
        for loss, option in found
    )
    return Verified(choices, right) if len(right) < len(choices) else None


def _verify_by_rollouts(analysis: DecisionAnalysis, seat: int, seed: int, looks: tuple[Look, ...]) -> Verified | None:
    aim = aim_of(len(analysis.values))
    options = {option.choice: option for option in analysis.options[seat]}
    rounds: dict[Choice, np.ndarray] = {}
    open_choices = list(options)
    for number, look in enumerate(looks):
        rolled = roll_out(analysis, seat, open_choices, look.rounds, play=_on_dice(seed * len(looks) + number))
        for choice in open_choices:
            more = rolled.option(seat, choice).rounds
            rounds[choice] = np.concatenate([rounds[choice], more]) if choice in rounds else more
        best = max(open_choices, key=lambda choice: float(rounds[choice][:, seat, aim].mean()))
        losses = {choice: _loss(rounds, best, choice, seat, aim) for choice in options}
        others = [choice for choice in open_choices if not _is_same(options[choice], options[best])]
        if any(losses[choice].value < HOPELESS * MIN_LOSS[aim] for choice in others):
            return None
        uncertain = [choice for choice in others if not _is_wrong(losses[choice], look, MIN_LOSS[aim])]
        if not uncertain:
            return _result(options, rounds, losses, best, seat)
        open_choices = [choice for choice in open_choices if choice in uncertain or choice not in others]
    return None


def _on_dice(seed: int) -> RollOut:
    """Rollouts with the dice of a seed, in one thread, because other processes verify other positions. Luck is
    subtracted in every game: the looks have so few rounds that their errors matter more than the time.
    """
    return lambda states, rounds, _on_progress: rollouts(states, rounds, seed, subtract_luck=True, workers=1)


def _loss(rounds: dict[Choice, np.ndarray], best: Choice, choice: Choice, seat: int, aim: int) -> Figure:
    """The loss of a choice against the best, over the rounds that both have."""
    common = rounds[choice]
    return rolled_out_losses(rounds[best][: len(common)], common, seat)[aim]


def _is_wrong(loss: Figure, look: Look, least: float) -> bool:
    return loss.value >= least and loss.value > look.certain * loss.half


def _is_same(option: Option, best: Option) -> bool:
    """Whether a choice leads to the same positions with the same odds."""
    return option.ends == best.ends


def _result(
    options: dict[Choice, Option],
    rounds: dict[Choice, np.ndarray],
    losses: dict[Choice, Figure],
    best: Choice,
    seat: int,
) -> Verified | None:
    alone = rounds[best].shape[1] == 1
    right = tuple(choice for choice in options if _is_same(options[choice], options[best]))
    order = sorted(options, key=lambda choice: (choice not in right, losses[choice].value, choice))
    found = []
    for choice in order:
        share, points, _lead = rolled_out_figures(rounds[choice], seat)
        nothing = Figure(0.0, 0.0)
        share = nothing if alone else share
        loss = nothing if choice in right else losses[choice]
        figures = (*share[:2], *points[:2], *loss[:2])
        found.append(PuzzleChoice(choice_text(choice), *figures, trials=PAIRS * len(rounds[choice])))
    return Verified(tuple(found), tuple(sorted(right))) if len(right) < len(order) else None
