"""What choices are worth, as a table in the terminal."""

from rich.console import Console
from rich.text import Text

from rowlock.analysis.evaluation import EXACT, Figure, Worth
from rowlock.cli.board import INK
from rowlock.rules import Choice, choice_text, choice_words
from rowlock.rules.choices import colour_of, is_square


def show_worths(console: Console, worths: list[Worth], alone: bool, chosen: Choice | None = None) -> None:
    """Every choice with what can be expected of it, the best first; the one that was taken has an arrow."""
    win = "" if alone else f"{'wins':>14}"
    lead = "" if alone else f"{'lead':>14}"
    console.print(Text(f"    {'choice':17}{win}{'points':>14}{lead}{'loss':>14}", style="bold"))
    for worth in worths:
        line = Text("  → " if worth.choice == chosen else "    ")
        ink = INK[colour_of(worth.choice)] if is_square(worth.choice) else "bold"
        line.append(f"{choice_text(worth.choice):4}", style=ink).append(f" {choice_words(worth.choice):12}")
        if not alone:
            line.append(percent(worth.share))
        line.append(number(worth.points))
        if not alone:
            line.append(number(worth.margin, "+"))
        if worth is not worths[0]:
            line.append(number(worth.loss) if alone else percent(worth.loss))
        if 0 < worth.odds < 1:
            line.append(f"   in {worth.odds:.0%} of cases")
        console.print(line)


def percent(figure: Figure) -> str:
    return f"{100 * figure.value:7.1f}% {_plus_minus(100 * figure.half)}"


def number(figure: Figure, sign: str = "") -> str:
    return f"{figure.value:{sign}7.1f}  {_plus_minus(figure.half)}"


def _plus_minus(half: float) -> str:
    return f"{f'±{half:.1f}' if half else '':<5}"


def how_found(worths: list[Worth]) -> str:
    """A line on how far the figures can be trusted."""
    levels = sorted({worth.level for worth in worths})
    if levels == [EXACT]:
        return "These figures are exact."
    return f"Found by: {', '.join(levels)}. ± is the 95% interval."
