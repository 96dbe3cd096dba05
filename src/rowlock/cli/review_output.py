"""Print a review in the terminal."""

from rich.console import Console
from rich.text import Text

from rowlock.analysis.marks import MARK_WORDS
from rowlock.analysis.moments import moments
from rowlock.analysis.performance import Performance, performance
from rowlock.analysis.review import DecisionStep, Review, ReviewedChoice
from rowlock.analysis.verdict import moment_sentence, names_of, verdict
from rowlock.cli.choice_table import number, percent
from rowlock.cli.playing.players import shown_name
from rowlock.cli.prose import Row, print_rows, print_wrapped
from rowlock.cli.wording import counted, printable
from rowlock.report.words import adding_up
from rowlock.rules import Dice, choice_text, game_of, scores


def print_review(console: Console, review: Review, every: bool) -> None:
    names = tuple(map(shown_name, names_of(review)))
    made = ", ".join(f"{name} {points}" for name, points in zip(names, scores(review.record.state), strict=True))
    turns = counted(sum(isinstance(event, Dice) for event in review.record.events), "turn")
    print_wrapped(console, Text(f"{game_of(review.record.state).TITLE}, {turns}: {made}", style="bold"))
    print_wrapped(console, printable(verdict(review)))
    if review.steps:
        _print_sums(console, review, names)
        _print_choices(console, review, names)
        _print_moments(console, review)
        _print_decisions(console, review, names, every)


def _heading(console: Console, words: str) -> None:
    print_wrapped(console, Text(f"\n{words}", style="bold underline"))


def _print_sums(console: Console, review: Review, names: tuple[str, ...]) -> None:
    """Print how each seat's expectation changed, rounded so that the shown figures add up."""
    alone = review.players == 1
    scale = 1 if alone else 100
    width = max(len("player"), *map(len, names))
    _heading(console, "Luck and skill" + (", in points" if alone else ", in percentage points"))
    columns = ["start", "luck", "own choices", *([] if alone else ["others'"]), "end"]
    title = f"  {'player':{width}}" + "".join(f"{column:>13}" for column in columns)
    rows = []
    for seat, name in enumerate(names):
        total = performance(review, seat).breakdown
        parts = [total.start, total.luck, total.own, *([] if alone else [total.others])]
        start, *changes = adding_up([scale * part for part in parts], scale * total.final)
        cells = [f"{start:.1f}", *(f"{change:+.1f}" for change in changes), f"{scale * total.final:.1f}"]
        line = f"  {name:{width}}" + "".join(f"{cell:>13}" for cell in cells)
        rows.append(Row(line, name, dict(zip(columns, cells, strict=True))))
    print_rows(console, title, rows)


def _print_choices(console: Console, review: Review, names: tuple[str, ...]) -> None:
    """Print how well each seat chose."""
    width = max(len("player"), *map(len, names))
    _heading(console, "Choices")
    marks = "".join(f"{sign:>5}" for sign in MARK_WORDS)
    title = f"  {'player':{width}}{'decisions':>11}{marks}{'too close':>11}{'loss per decision':>20}  plays like"
    rows = []
    for seat, name in enumerate(names):
        one = performance(review, seat)
        counts = {sign: f"{one.marks.get(sign, 0)}" for sign in MARK_WORDS}
        loss, like = _mean_loss(one, review), one.like or "–"
        marked = "".join(f"{count:>5}" for count in counts.values())
        line = f"  {name:{width}}{one.decisions:11}{marked}{one.close:11}{loss:>20}  {like}"
        figures = {"decisions": f"{one.decisions}", **counts, "too close": f"{one.close}", "loss per decision": loss}
        rows.append(Row(line, name, {**figures, "plays like": like}))
    print_rows(console, title, rows)


def _mean_loss(one: Performance, review: Review) -> str:
    if one.interval is None:
        return "–"
    scale = 1 if review.players == 1 else 100
    mean, low, high = (f"{scale * figure:.2f}" for figure in (one.mean_loss, *one.interval))
    return f"{mean} ({low}–{high})"


def _print_moments(console: Console, review: Review) -> None:
    found = moments(review)
    if found:
        _heading(console, "What decided it")
        for moment in found:
            words = printable(moment_sentence(review, moment))
            print_wrapped(console, words, first="  ", rest="    ")


def _print_decisions(console: Console, review: Review, names: tuple[str, ...], every: bool) -> None:
    """Print the mistakes, or every real decision, in the order of the game."""
    listed = [
        (step, chosen)
        for step in review.steps
        if isinstance(step, DecisionStep)
        for chosen in step.chosen
        if not chosen.forced and (every or chosen.mark)
    ]
    if not listed:
        return
    width = max(len("player"), *map(len, names))
    _heading(console, "Every decision" if every else "Mistakes")
    in_points = "" if review.players == 1 else f"{'in points':>17}"
    title = f"  turn  {'player':{width}}  action  chosen  best{'loss':>10}{in_points}"
    rows = []
    for step, chosen in listed:
        name, made, best = names[chosen.seat], choice_text(chosen.made.choice), choice_text(chosen.best.choice)
        loss, points, note = _loss(review, chosen)
        line = f"  {step.turn:4}  {name:{width}}  {step.state.stage:6}  {made:6}  {best:4}{loss}{points} {note}"
        where = f"turn {step.turn}, {name}, action {step.state.stage}"
        figures = {"chosen": made, "best": best, "loss": loss, "in points": points, "": note}
        rows.append(Row(line.rstrip(), where, figures))
    print_rows(console, title, rows)


def _loss(review: Review, chosen: ReviewedChoice) -> tuple[str, str, str]:
    """What a choice lost, the same in points, and its mark in words."""
    if chosen.made.loss.value == 0:
        return "", "", ""
    words = MARK_WORDS.get(chosen.mark, "too close to call" if chosen.close else "")
    loss = number(chosen.made.loss) if review.players == 1 else percent(chosen.made.loss)
    points = "" if review.players == 1 else number(chosen.made.loss_points)
    return loss, points, f"{chosen.mark} {words}".strip()
