"""Events as people write them: `41-3652` for a roll, `r5 -` or `("r5", "-")` for the choices of two seats."""

from collections.abc import Sequence

from rowlock import rules
from rowlock.rules import Choice, Dice, Event, NotAwaited, State, parse_choice
from rowlock.rules.turn import ROLL

WrittenEvent = Dice | Sequence[Choice | str] | str


def as_event(state: State, written: WrittenEvent) -> Event:
    """The event that is written, which may be one already."""
    if isinstance(written, Dice):
        return written
    if isinstance(written, str):
        if state.stage == ROLL:
            return Dice.from_text(written)
        written = written.split()
    try:
        return tuple([parse_choice(choice) if isinstance(choice, str) else choice for choice in written])
    except TypeError:
        raise NotAwaited(f"{written!r} is neither dice nor a tuple with a choice for each deciding seat") from None


def apply(state: State, event: WrittenEvent) -> State:
    """The position after a roll, or after one choice of every deciding seat, in seat order.

    Anything illegal raises a `RulesError` that says why. Rolls and choices may be values or text.

    >>> position = rowlock.start(rowlock.Options("qwixx", players=2))
    >>> position = rowlock.apply(position, "41-3652")
    >>> rowlock.text(rowlock.apply(position, ("r5", "-")))
    'qwixx/1/r5.y.g.b.0/r.y.g.b.0/1:a2:41-3652:x'
    """
    if not isinstance(event, str):
        try:
            # Values, usually: writing takes no time from those who don't use it.
            return rules.apply(state, event)  # type: ignore[arg-type]
        except TypeError:
            pass
    return rules.apply(state, as_event(state, event))
