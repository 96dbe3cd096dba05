"""The table of all decisions. It works without a script; links then lead to its rows."""

from typing import Any

from rowlock.report.words import MARK_WORDS, ReviewData, escape, figure_text, name, review_text


def decision_numbers(review: ReviewData) -> list[int]:
    """For each step, the number of the decision that shows it, from 1. A roll is shown at the next decision."""
    numbers, count = [], 0
    decisions = sum(step["kind"] == "decision" for step in review["steps"])
    for step in review["steps"]:
        count += step["kind"] == "decision"
        numbers.append(count if step["kind"] == "decision" else min(count + 1, decisions))
    return numbers


def decision_table(review: ReviewData) -> str:
    decisions = [step for step in review["steps"] if step["kind"] == "decision"]
    groups = "".join(_decision(review, number, step) for number, step in enumerate(decisions, start=1))
    columns = ("number", "turn", "player", "played", "best", f"loss-{review['measure']}")
    heads = "".join(f'<th scope="col">{review_text(review, f"head-{column}")}</th>' for column in columns)
    return f'<table class="decisions"><thead><tr>{heads}</tr></thead>{groups}</table>'


def _decision(review: ReviewData, number: int, step: dict[str, Any]) -> str:
    span = len(step["seats"])
    lines = []
    for place, seat in enumerate(step["seats"]):
        first = ""
        if place == 0:
            first = (
                f'<th scope="rowgroup" rowspan="{span}"><a href="#{number}">{number}</a></th>'
                f'<td rowspan="{span}">{step["turn"]}.{step["action"]}</td>'
            )
        lines.append(
            f'<tr id="{number}.{seat["seat"]}">{first}<td class="who">{name(review, seat["seat"])}</td>'
            f"<td>{escape(seat['words'])}</td>{_answer(review, seat)}</tr>"
        )
    return f'<tbody id="{number}">{"".join(lines)}</tbody>'


def _answer(review: ReviewData, seat: dict[str, Any]) -> str:
    if seat["forced"]:
        return f'<td colspan="2" class="quiet">{review_text(review, "only-choice")}</td>'
    best = next(choice["words"] for choice in seat["choices"] if choice["choice"] == seat["best"])
    if seat["best"] == seat["chosen"]:
        return f"<td>{escape(best)}</td><td>{figure_text(review, 0.0)}</td>"
    loss = figure_text(review, seat["loss"])
    if seat["close"]:
        loss += f" <small>{review_text(review, 'too-close')}</small>"
    if seat["mark"]:
        kind = MARK_WORDS[seat["mark"]]
        loss += f' <span class="mark {kind}" title="{review_text(review, kind)}">{seat["mark"]}</span>'
    return f"<td>{escape(best)}</td><td>{loss}</td>"
