"""Reviews and hints as plain data, for JSON and for the page.

Seats count from 1, and choices are written as in a record. Texts are in the requested language, which is in the data.
"""

from typing import Any

from rowlock.analysis.evaluation import Evaluation
from rowlock.analysis.figures import Figure
from rowlock.analysis.localized import action_in_words, choice_in_words, reason_in_words
from rowlock.analysis.moments import moments
from rowlock.analysis.performance import Breakdown, Performance, performance
from rowlock.analysis.position_values import SHARE, column
from rowlock.analysis.review import DecisionStep, Review, ReviewedChoice, RollStep, Step
from rowlock.analysis.verdict import moment_sentence, names_of, seats_tagged, verdict
from rowlock.rules import Over, State, choice_text, game_of, pending, scores, text
from rowlock.rules.dice import white_sum
from rowlock.rules.meaning import facts_of, meaning
from rowlock.rules.picture import dice_picture, picture, rows_picture, track_picture
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.rules.turn import ACTION_1
from rowlock.words import say

VERSION = 5
"""Increase this whenever the data or their meaning change."""

Data = dict[str, Any]


def as_data(review: Review, file: str | None = None, language: str = "en") -> Data:
    record = review.record
    awaited = pending(record.state)
    over = awaited if isinstance(awaited, Over) else None
    return {
        "rowlock": "review",
        "version": VERSION,
        "language": language,
        "file": file,
        "game": record.options.game,
        "title": say(language, f"game.{record.options.game}"),
        "players": [{"seat": seat + 1, "name": name} for seat, name in enumerate(names_of(review, language))],
        "date": record.tags.get("Date"),
        **board_data(record.state),
        "over": over is not None,
        "ended": record.tags.get("Ended"),
        "resigned": seats_tagged(review, "Resigned"),
        "reason": reason_in_words(language, over.reason, _penalised(review, over, language)) if over else None,
        "scores": list(scores(record.state)),
        "winners": seats_tagged(review, "Won") or ([seat + 1 for seat in over.winners] if over else []),
        "measure": "share" if review.aim == SHARE else "points",
        "level": review.level,
        "trials": review.trials,
        "start": column(review.start, review.aim),
        "final": column(review.final, review.aim),
        "totals": [_performance(performance(review, seat)) for seat in range(review.players)],
        "steps": [step_data(step, review.aim, language) for step in review.steps],
        "moments": [
            {
                "step": moment.step,
                "turn": moment.turn,
                "seat": moment.seat + 1,
                "change": column(moment.change, review.aim),
                "words": moment_sentence(review, moment, language),
            }
            for moment in moments(review)
        ],
        "verdict": verdict(review, language),
    }


def board_data(state: State) -> Data:
    """The printed parts of a game's boards."""
    track = game_of(state).TRACK.track_of(state)
    return {
        "track": track_picture(track) if track else None,
        "rows": rows_picture(state.layout),
        "penalties": {"most": LAST_PENALTY, "points": PENALTY},
        "tokens": game_of(state).TOKENS,
    }


def _penalised(review: Review, over: Over, language: str) -> str:
    """The name of the player whose last penalty ended the game; empty if it ended otherwise."""
    if over.reason != "four-penalties":
        return ""
    seats = range(review.players)
    return next(
        name
        for seat, name in zip(seats, names_of(review, language), strict=True)
        if review.record.state.sheets[seat].penalties == LAST_PENALTY
    )


def _breakdown(total: Breakdown) -> Data:
    return {"start": total.start, "final": total.final, "luck": total.luck, "own": total.own, "others": total.others}


def _performance(one: Performance) -> Data:
    return {
        "seat": one.seat + 1,
        **_breakdown(one.breakdown),
        "points": _breakdown(one.points),
        "decisions": one.decisions,
        "marks": one.marks,
        "close": one.close,
        "mean_loss": one.mean_loss,
        "interval": one.interval and list(one.interval),
        "like": one.like,
    }


def step_data(step: Step, aim: int, language: str) -> Data:
    worth = {"before": column(step.before, aim), "after": column(step.after, aim)}
    if isinstance(step, RollStep):
        luck = column(step.luck, aim)
        return {
            "kind": "roll",
            "turn": step.turn,
            "seat": step.seat + 1,
            "dice": dice_picture(step.dice),
            **worth,
            "luck": luck,
        }
    return {
        "kind": "decision",
        "turn": step.turn,
        "action": step.state.stage,
        "action_words": action_in_words(language, step.state),
        "white_sum": white_sum(step.state.dice) if step.state.stage == ACTION_1 else None,
        "active": step.state.active + 1,
        "dice": dice_picture(step.state.dice),
        "position": text(step.state),
        "board": picture(step.state),
        **worth,
        "met": column(step.met, aim),
        "seats": [_chosen(step, chosen, language) for chosen in step.chosen],
    }


def _chosen(step: DecisionStep, chosen: ReviewedChoice, language: str) -> Data:
    return {
        "seat": chosen.seat + 1,
        "chosen": choice_text(chosen.made.choice),
        "words": choice_in_words(language, chosen.made.choice),
        "forced": chosen.forced,
        "best": choice_text(chosen.best.choice),
        "loss": chosen.made.loss.value,
        "error": chosen.made.loss.error,
        "loss_points": chosen.made.loss_points.value,
        "mark": chosen.mark,
        "close": chosen.close,
        "choices": [choice_data(worth, step.state, chosen.seat, language) for worth in chosen.choices],
    }


DIGITS = 5
"""The decimals of a choice's figures; more would be noise and bloat the page. Figures that add up keep every digit."""


def hint_data(evaluations: list[Evaluation], state: State, seat: int) -> Data:
    """All choices of a decision as data, best first."""
    choices = [choice_data(worth, state, seat) for worth in evaluations]
    return {"position": text(state), "seat": seat + 1, "choices": choices}


def choice_data(worth: Evaluation, state: State, seat: int, language: str = "en") -> Data:
    """A choice as data: its consequences and its value. A solo game has no share and no margin.

    The 95% interval of a figure is `reach` standard errors to either side.
    """
    alone = len(scores(state)) == 1
    data = {
        "choice": choice_text(worth.choice),
        "words": choice_in_words(language, worth.choice),
        "means": facts_of(meaning(state, seat, worth.choice)),
    }
    nothing: Data = {}
    return {
        **data,
        **(nothing if alone else _figure("share", worth.share)),
        **_figure("points", worth.points),
        **(nothing if alone else _figure("margin", worth.margin)),
        **_figure("loss", worth.loss),
        **_figure("loss_points", worth.loss_points),
        "reach": round(worth.loss.reach, 3),
        "level": worth.level,
        "proven": worth.proven,
        "odds": round(worth.odds, DIGITS),
    }


def _figure(name: str, figure: Figure) -> Data:
    return {name: round(figure.value, DIGITS), f"{name}_error": round(figure.error, DIGITS)}
