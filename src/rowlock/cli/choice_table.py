"""The table of choices with what each is worth."""

import re

from rich.console import Console
from rich.text import Text

from rowlock.analysis.evaluation import Evaluation
from rowlock.analysis.figures import EXACT, Figure
from rowlock.boards.pieces import INK
from rowlock.boards.text import FULL_WIDTH
from rowlock.cli.prose import print_figures
from rowlock.rules import choice_text, choice_words
from rowlock.rules.choices import colour_of, is_square


def show_choices(console: Console, evaluations: list[Evaluation], alone: bool) -> None:
    """Print every choice with its figures, best first."""
    if console.width < FULL_WIDTH:
        for evaluation in evaluations:
            _show_choice(console, evaluation, evaluation is not evaluations[0], alone)
        return
    win = "" if alone else f"{'wins':>14}"
    lead = "" if alone else f"{'lead':>14}"
    console.print(Text(f"    {'choice':17}{win}{'points':>14}{lead}{'loss':>14}", style="bold"))
    for evaluation in evaluations:
        line = Text("    ")
        ink = INK[colour_of(evaluation.choice)] if is_square(evaluation.choice) else "bold"
        line.append(f"{choice_text(evaluation.choice):4}", style=ink).append(f" {choice_words(evaluation.choice):12}")
        if not alone:
            line.append(percent(evaluation.share))
        line.append(number(evaluation.points))
        if not alone:
            line.append(number(evaluation.margin, "+"))
        if evaluation is not evaluations[0]:
            line.append(number(evaluation.loss) if alone else percent(evaluation.loss))
        if 0 < evaluation.odds < 1:
            line.append(f"   play it {evaluation.odds:.0%} of the time")
        console.print(line)


def _show_choice(console: Console, evaluation: Evaluation, is_worse: bool, alone: bool) -> None:
    """Print a choice with its figures where the table doesn't fit."""
    share, lead = ("", "") if alone else (percent(evaluation.share), number(evaluation.margin, "+"))
    loss = (number if alone else percent)(evaluation.loss) if is_worse else ""
    play = f"{evaluation.odds:.0%}" if 0 < evaluation.odds < 1 else ""
    figures = {"wins": share, "points": number(evaluation.points), "lead": lead, "loss": loss, "play it": play}
    ink = INK[colour_of(evaluation.choice)] if is_square(evaluation.choice) else "bold"
    name = Text.assemble((choice_text(evaluation.choice), ink), f" {choice_words(evaluation.choice)}")
    print_figures(console, name, figures.items())


def percent(figure: Figure) -> str:
    return f"{100 * figure.value:7.1f}% {_plus_minus(100 * figure.half)}"


def number(figure: Figure, sign: str = "") -> str:
    return f"{figure.value:{sign}7.1f}  {_plus_minus(figure.half)}"


def _plus_minus(half: float) -> str:
    return f"{f'±{half:.1f}' if half else '':<5}"


def how_found(evaluations: list[Evaluation]) -> str:
    """A line that says how the figures were found."""
    levels = sorted({evaluation.level for evaluation in evaluations})
    proven = " The first choice is proven: no other can be better." if evaluations[0].proven else ""
    if levels == [EXACT]:
        if any(evaluation.points.error for evaluation in evaluations):
            return "The shares of the win are exact. For the points, ± is the 95% confidence interval."
        return "These figures are exact."
    return f"Method: {'; '.join(map(_method, levels))}. ± is the 95% confidence interval.{proven}"


def _method(level: str) -> str:
    """How a choice was evaluated, in words: `neural net`, `720 rollouts`."""
    return {"net": "neural net"}.get(level) or re.sub(r"^rollout of (\d+)$", r"\1 rollouts", level)
