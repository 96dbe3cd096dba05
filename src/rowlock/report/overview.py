"""The summary of a game: the winner, luck and skill, the totals, and the decisive moments."""

import re
from typing import Any

from rowlock.analysis.localized import level_in_words
from rowlock.report.words import (
    MARK_WORDS,
    ReviewData,
    adding_up,
    change_text,
    escape,
    figure_text,
    name,
    plain_name,
    points,
    review_text,
    scale,
)
from rowlock.words import figure, listed, percent, say, sentence, signed


def title(review: ReviewData) -> str:
    scores = ", ".join(f"{plain_name(review, seat)} {made}" for seat, made in enumerate(review["scores"], start=1))
    return escape(f"{review['title']}: {scores}")


def headline(review: ReviewData) -> str:
    winners = [name(review, seat) for seat in review["winners"]]
    # A player who resigned may have more points than the winner.
    scored = max(review["scores"][seat - 1] for seat in review["winners"]) if winners else 0
    if not review["over"] and winners:
        return review_text(review, "headline-resigned", n=len(winners), names=listed(review["language"], winners))
    if not review["over"]:
        return review_text(review, "headline-ended" if review["ended"] else "headline-so-far", n=_turns(review))
    if len(review["players"]) == 1:
        return review_text(review, "headline-alone", name=name(review, 1), points=points(review, scored))
    most = say(review["language"], "game.points-after", n=scored)
    if len(winners) == 1:
        return review_text(review, "headline-won", name=winners[0], points=most)
    return review_text(review, "headline-shared", names=listed(review["language"], winners), points=most)


def kicker(review: ReviewData) -> str:
    """The line above the headline: the game and the date."""
    return " · ".join([escape(review["title"]), *([_day(review, review["date"])] if review["date"] else [])])


def small_print(review: ReviewData) -> str:
    parts = [review_text(review, "turns", n=_turns(review))]
    if review["resigned"]:
        names = [name(review, seat) for seat in review["resigned"]]
        parts.append(review_text(review, "resigned", n=len(names), names=listed(review["language"], names)))
    if review["reason"]:
        parts.append(review_text(review, "ended-because", reason=escape(review["reason"])))
    parts.append(review_text(review, f"judged-{review['level']}", trials=review["trials"]))
    if review["file"]:
        parts.append(review_text(review, "from-file", file=f"<bdi>{escape(review['file'])}</bdi>"))
    return " · ".join(parts)


def scoreboard(review: ReviewData) -> str:
    entries = []
    for seat, made in enumerate(review["scores"], start=1):
        is_winner = seat in review["winners"] and len(review["players"]) > 1
        won = f' <span class="won">{review_text(review, "won")}</span>' if is_winner else ""
        entries.append(
            f'<li class="s{seat}"><span class="seat">{seat}</span> <span class="who">{name(review, seat)}</span>'
            f"{won} <strong>{figure(review['language'], made, 0)}</strong></li>"
        )
    return "".join(entries)


def luck_and_skill(review: ReviewData) -> str:
    """A card per player: from start to end through luck, their own mistakes and those of others."""
    rows = [_account(total, scale(review)) for total in review["totals"]]
    reached = [0.0, *(level for account in rows for level in _levels(account))]
    low, high = min(reached), max(reached)
    return "".join(
        _card(review, total, account, low, high) for total, account in zip(review["totals"], rows, strict=True)
    )


def _account(total: dict[str, Any], by: float) -> list[float]:
    """Start, luck, own, others and end with one decimal, rounded so that they add up."""
    start, end = round(total["start"] * by, 1), round(total["final"] * by, 1)
    parts = [total[part] * by for part in ("luck", "own", "others")]
    return [start, *adding_up(parts, end - start), end]


def _levels(account: list[float]) -> list[float]:
    """The running total after each part."""
    start, luck, own, others, end = account
    return [start, start + luck, start + luck + own, start + luck + own + others, end]


def _card(review: ReviewData, total: dict[str, Any], account: list[float], low: float, high: float) -> str:
    start, luck, own, others, end = account
    levels = _levels(account)
    language = review["language"]
    lines = [
        ("start", _whole(review, review["measure"], start), "whole", 0.0, start),
        ("luck-of-dice", signed(language, luck), "luck", levels[0], levels[1]),
        ("own-mistakes", signed(language, own) if own else figure(language, 0), "own", levels[1], levels[2]),
        (
            "others-mistakes",
            signed(language, others) if others else figure(language, 0),
            "others",
            levels[2],
            levels[3],
        ),
        ("end" if review["over"] else "now", _whole(review, review["measure"], end), "whole", 0.0, end),
    ]
    if len(review["players"]) == 1:
        lines = [*lines[:3], lines[4]]
    body = "".join(
        f'<tr class="{kind}"><th scope="row">{review_text(review, label)}</th><td>{value}</td>'
        f'<td aria-hidden="true">{_bar(begin, finish, low, high, signs=kind != "whole")}</td></tr>'
        for label, value, kind, begin, finish in lines
    )
    seat = total["seat"]
    return (
        f'<div class="card s{seat}"><table class="account"><caption><span class="seat">{seat}</span> '
        f"{name(review, seat)}</caption><tbody>{body}</tbody></table>"
        f"<p>{_sum(review, account, review['measure'])}</p>{_in_points(review, total)}</div>"
    )


def _whole(review: ReviewData, measure: str, value: float) -> str:
    """The start or end of an account, in percent or in points."""
    language = review["language"]
    return percent(language, value / 100) if measure == "share" else figure(language, value)


def _bar(begin: float, finish: float, low: float, high: float, signs: bool) -> str:
    ends = [_across(begin, low, high), _across(finish, low, high)]
    left, right = min(ends), max(ends)
    way = ("up" if finish >= begin else "down") if signs else ""
    nothing = f"{_across(0.0, low, high):.1f}%"
    return (
        f'<svg class="worth-bar {way}" width="100%" height="18"><line x1="{nothing}" x2="{nothing}" y1="0" y2="18"/>'
        f'<rect x="{left:.1f}%" y="3" width="{max(right - left, 0.6):.1f}%" height="12" rx="2"/></svg>'
    )


def _across(value: float, low: float, high: float) -> float:
    """The position of a value between two others, in percent."""
    return 100 * (value - low) / (high - low or 1.0)


def _sum(review: ReviewData, account: list[float], measure: str) -> str:
    """The account as a sum that can be read aloud."""
    language = review["language"]
    start, luck, own, others, end = account
    parts = [(luck, "sum-luck"), (own, "sum-own")]
    if len(review["players"]) > 1:
        parts.append((others, "sum-others"))
    sum_ = "".join(
        f" {'−' if value < 0 else '+'} {figure(language, abs(value))} {review_text(review, what)}"
        for value, what in parts
    )
    return f"{_whole(review, measure, start)}{sum_} = <strong>{_whole(review, measure, end)}</strong>"


def _in_points(review: ReviewData, total: dict[str, Any]) -> str:
    if review["measure"] == "points" or not total.get("points"):
        return ""
    sum_ = _sum(review, _account(total["points"], 1.0), "points")
    return f'<p class="quiet">{review_text(review, "in-points", sum=sum_)}</p>'


PLURALS = {"?!": "inaccuracies", "?": "mistakes", "??": "blunders"}


def totals(review: ReviewData) -> str:
    """The totals, with a row per figure and a column per player so that the table stays narrow."""
    every = review["totals"]
    head = "".join(
        f'<th scope="col" class="s{total["seat"]}"><span class="seat">{total["seat"]}</span> '
        f'<span class="who">{name(review, total["seat"])}</span></th>'
        for total in every
    )
    rows = [(review_text(review, "real-decisions"), [str(total["decisions"]) for total in every])]
    for mark, kind in MARK_WORDS.items():
        label = f'<span class="mark {kind}">{mark}</span> {review_text(review, PLURALS[mark])}'
        rows.append((label, [str(_marked(total, mark)) for total in every]))
    rows.append((sentence(review_text(review, "too-close")), [str(total["close"]) for total in every]))
    rows.append((review_text(review, "mean-loss"), [_mean_loss(review, total) for total in every]))
    if any(total["like"] for total in every):
        levels = [level_in_words(review["language"], total["like"] or "–") for total in every]
        rows.append((review_text(review, "plays-like"), [escape(level) for level in levels]))
    body = "".join(
        f'<tr><th scope="row">{label}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>' for label, cells in rows
    )
    many = " many" if len(every) > 3 else ""
    note = review_text(review, f"figures-note-{review['measure']}")
    return (
        f'<table class="totals{many}"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'
        f'<p class="quiet">{note}</p>'
    )


def _marked(total: dict[str, Any], mark: str) -> int:
    """The number of choices with this mark."""
    marks: dict[str, int] = total["marks"]
    return marks.get(mark, 0)


def _mean_loss(review: ReviewData, total: dict[str, Any]) -> str:
    if total["mean_loss"] is None:
        return "–"
    text = figure_text(review, total["mean_loss"], 2)
    if total["interval"]:
        low, high = [figure_text(review, max(end, 0.0), 2) for end in total["interval"]]
        text += f" <small>{review_text(review, 'interval', low=low, high=high, count=total['decisions'])}</small>"
    return text


def moments(review: ReviewData, numbers: list[int]) -> str:
    """The decisive moments, each with a link to the decision that shows it."""
    entries = []
    for count, moment in enumerate(review["moments"], start=1):
        change = ", ".join(
            f"{name(review, seat)} {change_text(review, value)}"
            for seat, value in enumerate(moment["change"], start=1)
            if change_text(review, value)[1:] != figure(review["language"], 0)
        )
        entries.append(
            f'<li><a href="#{numbers[moment["step"]]}"><span class="count">{count}</span>'
            f'<span class="words">{escape(moment["words"])}</span></a><span class="change">{change}</span></li>'
        )
    return "".join(entries)


def legend_of_marks(review: ReviewData) -> str:
    return ", ".join(
        f'<span class="mark {kind}">{mark}</span> {review_text(review, kind)}' for mark, kind in MARK_WORDS.items()
    )


def _turns(review: ReviewData) -> int:
    return max((int(step["turn"]) for step in review["steps"]), default=0)


def _day(review: ReviewData, text: str) -> str:
    """2026-11-01 as 1 November 2026. Other text in a record's date is shown as it is."""
    if not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return f"<bdi>{escape(text)}</bdi>"
    year, month, day = map(int, text.split("-"))
    if not (1 <= month <= 12 and 1 <= day <= _days_in(month, year)):
        return f"<bdi>{escape(text)}</bdi>"
    words = review_text(review, "day", day=day, month=review_text(review, f"month-{month}"), year=year)
    return f'<time datetime="{text}">{words}</time>'


def _days_in(month: int, year: int) -> int:
    is_leap_year = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and is_leap_year else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
