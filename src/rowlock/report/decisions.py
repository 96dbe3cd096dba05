"""Every decision of the game in one table, for those who read without a script; its lines are where links lead then."""

from typing import Any

from rowlock.report.words import MARK_WORDS, Measure, escaped, figure, measure_of, name


def decision_numbers(review: dict[str, Any]) -> list[int]:
    """For each step the number of the decision, from 1, at which it is seen: a roll is seen at the next decision."""
    numbers, count = [], 0
    decisions = sum(step["kind"] == "decision" for step in review["steps"])
    for step in review["steps"]:
        count += step["kind"] == "decision"
        numbers.append(count if step["kind"] == "decision" else min(count + 1, decisions))
    return numbers


def decision_table(review: dict[str, Any]) -> str:
    measure = measure_of(review)
    decisions = [step for step in review["steps"] if step["kind"] == "decision"]
    groups = "".join(_decision(review, measure, number, step) for number, step in enumerate(decisions, start=1))
    loss = "Loss, " + ("of 100" if review["measure"] == "share" else "points")
    heads = "".join(f'<th scope="col">{words}</th>' for words in ("No.", "Turn", "Player", "Played", "Best", loss))
    return f'<table class="decisions"><thead><tr>{heads}</tr></thead>{groups}</table>'


def _decision(review: dict[str, Any], measure: Measure, number: int, step: dict[str, Any]) -> str:
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
            f"<td>{escaped(seat['words'])}</td>{_answer(measure, seat)}</tr>"
        )
    return f'<tbody id="{number}">{"".join(lines)}</tbody>'


def _answer(measure: Measure, seat: dict[str, Any]) -> str:
    if seat["forced"]:
        return '<td colspan="2" class="quiet">the only choice</td>'
    best = next(choice["words"] for choice in seat["choices"] if choice["choice"] == seat["best"])
    if seat["best"] == seat["chosen"]:
        return f"<td>{escaped(best)}</td><td>0.0</td>"
    loss = figure(seat["loss"] * measure.scale)
    if seat["close"]:
        loss += " <small>too close to call</small>"
    if seat["mark"]:
        words = MARK_WORDS[seat["mark"]]
        loss += f' <span class="mark {words}" title="{words}">{seat["mark"]}</span>'
    return f"<td>{escaped(best)}</td><td>{loss}</td>"
