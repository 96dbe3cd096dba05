"""What the game came to: who won, how much was luck and how much skill, the totals, and what decided it."""

from datetime import date
from typing import Any

from rowlock.report.words import (
    MARK_WORDS,
    Measure,
    adding_up,
    counted,
    escaped,
    figure,
    listed,
    measure_of,
    name,
    plain_name,
    signed,
)


def title(review: dict[str, Any]) -> str:
    scores = ", ".join(f"{plain_name(review, seat)} {points}" for seat, points in enumerate(review["scores"], start=1))
    return escaped(f"{review['title']}: {scores}")


def headline(review: dict[str, Any]) -> str:
    winners = review["winners"]
    most = counted(max(review["scores"]), "point")
    if not review["over"]:
        return f"Not over yet, after {counted(_turns(review), 'turn')}"
    if len(review["players"]) == 1:
        return f"{name(review, 1)} came to {most}"
    won = "won" if len(winners) == 1 else "share the win"
    return f"{listed([name(review, seat) for seat in winners])} {won} with {most}"


def kicker(review: dict[str, Any]) -> str:
    """The line above the headline: which game it was, and when."""
    return " · ".join([escaped(review["title"]), *([_day(review["date"])] if review["date"] else [])])


def small_print(review: dict[str, Any]) -> str:
    judges = {"exact": "the solved game", "net": "a learnt net", "rollout": f"rollouts of {review['trials']} trials"}
    parts = [counted(_turns(review), "turn")]
    if review["reason"]:
        parts.append(f"ended because {escaped(review['reason'])}")
    parts.append(f"judged by {judges[review['level']]}")
    if review["file"]:
        parts.append(f"from <bdi>{escaped(review['file'])}</bdi>")
    return " · ".join(parts)


def scoreboard(review: dict[str, Any]) -> str:
    entries = []
    for seat, points in enumerate(review["scores"], start=1):
        won = ' <span class="won">won</span>' if seat in review["winners"] and len(review["players"]) > 1 else ""
        entries.append(
            f'<li class="s{seat}"><span class="seat">{seat}</span> <span class="who">{name(review, seat)}</span>'
            f"{won} <strong>{figure(points).removesuffix('.0')}</strong></li>"
        )
    return "".join(entries)


def luck_and_skill(review: dict[str, Any]) -> str:
    """A card a player: from the start to the end by luck, one's own mistakes and those of others."""
    measure = measure_of(review)
    rows = [_account(measure, total) for total in review["totals"]]
    reached = [0.0, *(level for account in rows for level in _levels(account))]
    low, high = min(reached), max(reached)
    return "".join(
        _card(review, measure, total, account, low, high) for total, account in zip(review["totals"], rows, strict=True)
    )


def _account(measure: Measure, total: dict[str, Any]) -> list[float]:
    """Start, luck, own, others, end, with one decimal: and they add up as they are shown."""
    start, end = round(total["start"] * measure.scale, 1), round(total["final"] * measure.scale, 1)
    parts = [total[part] * measure.scale for part in ("luck", "own", "others")]
    return [start, *adding_up(parts, end - start), end]


def _levels(account: list[float]) -> list[float]:
    """Where the sum stands after each part."""
    start, luck, own, others, end = account
    return [start, start + luck, start + luck + own, start + luck + own + others, end]


def _card(
    review: dict[str, Any], measure: Measure, total: dict[str, Any], account: list[float], low: float, high: float
) -> str:
    start, luck, own, others, end = account
    levels = _levels(account)
    unit = measure.unit
    lines = [
        ("Start", figure(start) + unit, "whole", 0.0, start),
        ("Luck of the dice", signed(luck), "luck", levels[0], levels[1]),
        ("Own mistakes", signed(own) if own else "0.0", "own", levels[1], levels[2]),
        ("Others’ mistakes", signed(others) if others else "0.0", "others", levels[2], levels[3]),
        ("End" if review["over"] else "Now", figure(end) + unit, "whole", 0.0, end),
    ]
    if len(review["players"]) == 1:
        del lines[3]
    body = "".join(
        f'<tr class="{kind}"><th scope="row">{label}</th><td>{value}</td>'
        f'<td aria-hidden="true">{_bar(begin, finish, low, high, signs=kind != "whole")}</td></tr>'
        for label, value, kind, begin, finish in lines
    )
    seat = total["seat"]
    return (
        f'<div class="card s{seat}"><table class="account"><caption><span class="seat">{seat}</span> '
        f"{name(review, seat)}</caption><tbody>{body}</tbody></table>"
        f"<p>{_sum(review, measure, account)}</p>{_in_points(review, total)}</div>"
    )


def _bar(begin: float, finish: float, low: float, high: float, signs: bool) -> str:
    def across(value: float) -> float:
        return 100 * (value - low) / (high - low or 1.0)

    left, right = sorted((across(begin), across(finish)))
    way = ("up" if finish >= begin else "down") if signs else ""
    nothing = f"{across(0.0):.1f}%"
    return (
        f'<svg class="bar {way}" width="100%" height="18"><line x1="{nothing}" x2="{nothing}" y1="0" y2="18"/>'
        f'<rect x="{left:.1f}%" y="3" width="{max(right - left, 0.6):.1f}%" height="12" rx="2"/></svg>'
    )


def _sum(review: dict[str, Any], measure: Measure, account: list[float]) -> str:
    """The account as a sum that can be read aloud."""
    start, luck, own, others, end = account
    parts = [(luck, "luck"), (own, "own mistakes")]
    if len(review["players"]) > 1:
        parts.append((others, "others’ mistakes"))
    sum_ = "".join(f" {'−' if value < 0 else '+'} {figure(abs(value))} {what}" for value, what in parts)
    return f"{figure(start)}{measure.unit}{sum_} = <strong>{figure(end)}{measure.unit}</strong>"


def _in_points(review: dict[str, Any], total: dict[str, Any]) -> str:
    if review["measure"] == "points" or not total.get("points"):
        return ""
    points = total["points"]
    account = _account(Measure(1.0, "", "", ""), points)
    return f'<p class="quiet">In points: {_sum(review, Measure(1.0, "", "", ""), account)}</p>'


def totals(review: dict[str, Any]) -> str:
    """A row a figure, a column a player: so that it stays narrow."""
    every = review["totals"]
    measure = measure_of(review)
    head = "".join(
        f'<th scope="col" class="s{total["seat"]}"><span class="seat">{total["seat"]}</span> '
        f'<span class="who">{name(review, total["seat"])}</span></th>'
        for total in every
    )
    rows = [("Real decisions", [str(total["decisions"]) for total in every])]
    for mark, words in MARK_WORDS.items():
        plural = words.replace("inaccuracy", "inaccuracie") + "s"
        label = f'<span class="mark {words}">{mark}</span> {plural.capitalize()}'
        rows.append((label, [str(total["marks"].get(mark, 0)) for total in every]))
    rows.append(("Too close to call", [str(total["close"]) for total in every]))
    rows.append(("Lost a decision, on average", [_mean_loss(measure, total) for total in every]))
    if any(total["like"] for total in every):
        rows.append(("Plays about like", [escaped(total["like"] or "–") for total in every]))
    body = "".join(
        f'<tr><th scope="row">{label}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>' for label, cells in rows
    )
    many = " many" if len(every) > 3 else ""
    return (
        f'<table class="totals{many}"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'
        f'<p class="quiet">Losses are in {measure.loss_unit}; below each stands its 95% interval. Forced choices do '
        "not count, and one game says little about a player.</p>"
    )


def _mean_loss(measure: Measure, total: dict[str, Any]) -> str:
    if total["mean_loss"] is None:
        return "–"
    text = f"{total['mean_loss'] * measure.scale:.2f}"
    if total["interval"]:
        low, high = (f"{max(end, 0.0) * measure.scale:.2f}" for end in total["interval"])
        text += f" <small>{low} to {high}, n\u00a0=\u00a0{total['decisions']}</small>"
    return text


def moments(review: dict[str, Any], numbers: list[int]) -> str:
    """What decided the game, each with a link to the decision at which it is seen."""
    measure = measure_of(review)
    entries = []
    for count, moment in enumerate(review["moments"], start=1):
        change = ", ".join(
            f"{name(review, seat)} {signed(value * measure.scale)}"
            for seat, value in enumerate(moment["change"], start=1)
            if abs(value * measure.scale) >= 0.05
        )
        entries.append(
            f'<li><a href="#{numbers[moment["step"]]}"><span class="count">{count}</span>'
            f'<span class="words">{escaped(moment["words"])}</span></a><span class="change">{change}</span></li>'
        )
    return "".join(entries)


def _turns(review: dict[str, Any]) -> int:
    return max((int(step["turn"]) for step in review["steps"]), default=0)


def _day(text: str) -> str:
    """2026-11-01 as 1 November 2026. A record may hold any text here."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return f"<bdi>{escaped(text)}</bdi>"
    return f'<time datetime="{day.isoformat()}">{day.day} {day:%B} {day.year}</time>'
