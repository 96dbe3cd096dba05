"""When an exercise comes back: each right answer moves it to a later step, and a wrong one moves it back to the first.

Days are whole numbers, counted from any day. An exercise that has never been answered is new, and has no schedule yet.
"""

from typing import NamedTuple

INTERVALS = (1, 3, 7, 16, 35, 80, 180)
"""The days until an exercise comes back, by step."""

KNOWN_FROM = 3
"""From this step on, an exercise counts as known: it was right four times in a row, days apart."""

SESSION = 10
"""The number of exercises in a session; each takes about half a minute."""

MIN_NEW = 3
"""The number of exercises per session reserved for new ones, so that recent games are studied even if many are due."""

NOT_YET = -1
"""The step of an exercise that hasn't been answered right since it was last wrong."""


class Schedule(NamedTuple):
    """The step of an exercise, and the day on which it is due."""

    step: int
    due: int


class Card(NamedTuple):
    """An exercise for the scheduler: its key, the cost of the mistake (in percentage points or points), and its
    schedule if it has been answered.
    """

    key: str
    cost: float
    schedule: Schedule | None


class Progress(NamedTuple):
    """The numbers of exercises by how well they are known, and of those that are due."""

    untried: int
    learning: int
    known: int
    due: int


def after_answer(schedule: Schedule | None, right: bool, today: int) -> Schedule:
    """The schedule after an answer. An exercise that is answered before it is due doesn't advance."""
    if not right:
        return Schedule(NOT_YET, today)
    if schedule is None:
        return Schedule(0, today + INTERVALS[0])
    if today < schedule.due:
        return schedule
    step = min(schedule.step + 1, len(INTERVALS) - 1)
    return Schedule(step, today + INTERVALS[step])


def session(cards: list[Card], today: int) -> list[str]:
    """The keys of the exercises for today's next session.

    Due exercises come first, in the order in which they became due; then new ones, the costliest mistakes first.
    """
    due = sorted([card for card in cards if _is_due(card, today)], key=lambda card: _urgency(card))
    new = sorted([card for card in cards if card.schedule is None], key=lambda card: (-card.cost, card.key))
    fresh = new[: max(SESSION - len(due), MIN_NEW)]
    return [card.key for card in [*due[: SESSION - len(fresh)], *fresh]]


def progress(cards: list[Card], today: int) -> Progress:
    """The progress of all exercises."""
    seen = [card.schedule for card in cards if card.schedule is not None]
    known = len([schedule for schedule in seen if schedule.step >= KNOWN_FROM])
    due = len([card for card in cards if _is_due(card, today)])
    return Progress(len(cards) - len(seen), len(seen) - known, known, due)


def _is_due(card: Card, today: int) -> bool:
    return card.schedule is not None and card.schedule.due <= today


def _urgency(card: Card) -> tuple[int, float, str]:
    return (card.schedule.due if card.schedule is not None else 0, -card.cost, card.key)
