"""The themes of a puzzle: how its best choice differs from the most tempting wrong one."""

from rowlock.rules import NOTHING, Choice, State
from rowlock.rules.choices import is_square
from rowlock.rules.meaning import Meaning, meaning

THEMES = ("lock", "end", "penalty", "beat", "pawn", "skip", "row")
"""Lock now or wait; end the game, or begin its last round; accept the penalty; beat or stack; run with the pawn; skip
numbers or pass; which number.
"""


def themes_of(state: State, seat: int, best: Choice, tempting: Choice) -> tuple[str, ...]:
    """The themes in which two choices differ, in the order of `THEMES`."""
    right, wrong = meaning(state, seat, best), meaning(state, seat, tempting)
    differs = {
        "lock": right.closes != wrong.closes,
        "end": _ends(right) != _ends(wrong),
        "penalty": right.leads_to_penalty != wrong.leads_to_penalty,
        "beat": (right.beats, right.stack) != (wrong.beats, wrong.stack),
        "pawn": right.field != wrong.field,
        "skip": NOTHING in (best, tempting) and not (right.field or wrong.field),
        "row": is_square(best) and is_square(tempting),
    }
    return tuple(theme for theme in THEMES if differs[theme])


def _ends(means: Meaning) -> bool:
    return means.ends_game or means.begins_last_round
