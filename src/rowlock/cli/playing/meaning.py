"""What a choice would do, in words: before it is made, and once it is."""

from rowlock.bots import View
from rowlock.bots.looks import look
from rowlock.cli.playing.sitters import deciders, whose
from rowlock.rules import NOTHING, Choice, Over, State, apply, choice_words, duel, legal, onboard, pending, scores
from rowlock.rules.choices import is_step, steps_of
from rowlock.rules.onboard import field_reached
from rowlock.rules.rows import CLOSING, COLOURS, is_closed, marks_on
from rowlock.rules.sheet import PENALTY, Sheet


def sheet_of(state: State, seat: int) -> Sheet:
    """A seat's sheet; in Duel its tokens."""
    return state.sides[seat] if isinstance(state, duel.State) else state.sheets[seat]


def alone(state: State, seat: int, choice: Choice) -> State:
    """The position after a choice, if the others choose nothing in the same action."""
    return apply(state, tuple(choice if other == seat else NOTHING for other in deciders(state)))


def gain(state: State, seat: int, choice: Choice) -> int:
    """The points a choice brings at once."""
    return scores(alone(state, seat, choice))[seat] - scores(state)[seat]


def meaning(state: State, seat: int, choice: Choice, names: tuple[str, ...]) -> str:
    """`red 5, skips 2`"""
    after = alone(state, seat, choice)
    parts = [_pawn_goes(state, seat, choice)] if is_step(choice) else [choice_words(choice)]
    if choice != NOTHING:
        parts += _on_the_row(state, after, seat, choice, names)
    if sheet_of(after, seat).penalties > sheet_of(state, seat).penalties:
        parts[-1] += f": {penalty_word(state)}, -{PENALTY}"
    if isinstance(after, onboard.State) and _begins_last_round(state, after) and len(after.sheets) > 1:
        parts.append("begins the last round")
    if isinstance(pending(after), Over):
        parts.append("ends the game")
    return ", ".join(parts)


def _pawn_goes(state: State, seat: int, step: Choice) -> str:
    assert isinstance(state, onboard.State)
    field = field_reached(state.pawns, seat, steps_of(step))
    entered = choice_words(state.track.fields[field])
    crosses = look(View(state, seat), step) is not None
    return f"pawn to field {field}" + (f", crosses {entered}" if crosses else f" ({entered}, crossed)")


def _on_the_row(state: State, after: State, seat: int, choice: Choice, names: tuple[str, ...]) -> list[str]:
    seen = look(View(state, seat), choice)
    if seen is None:
        return []
    words = []
    if seen.stacks:
        words.append(f"stacks, {marks_on(sheet_of(after, seat)[seen.colour], seen.square)} high")
    elif seen.skipped:
        words.append(f"skips {seen.skipped}")
    if seen.beats:
        words.append(f"beats {whose(names[1 - seat])} token")
    if is_closed(after.closed, seen.colour):
        words.append("closes the row")
    elif seen.square == CLOSING:
        words.append("no token is left for the lock")
    return words


def _begins_last_round(before: State, after: State) -> bool:
    if not isinstance(before, onboard.State) or not isinstance(after, onboard.State):
        return False
    return before.turns_left == onboard.NOT_ANNOUNCED != after.turns_left


def penalty_word(state: State) -> str:
    return "a misthrow" if isinstance(state, duel.State) else "a penalty"


def leads_to_penalty(state: State, seat: int, choice: Choice) -> bool:
    """Whether the turn can only end with a penalty after this choice, whatever else its player does."""
    after = alone(state, seat, choice)
    if sheet_of(after, seat).penalties > sheet_of(state, seat).penalties:
        return True
    if deciders(after) != (seat,) or after.active != state.active:
        return False
    return all(leads_to_penalty(after, seat, following) for following in legal(after, seat))


def consequences(before: State, after: State, names: tuple[str, ...]) -> list[str]:
    """What followed from the choices by the rules: penalties, closed rows, the last round."""
    said = []
    for seat, name in enumerate(names):
        if sheet_of(after, seat).penalties > sheet_of(before, seat).penalties:
            taken = sheet_of(after, seat).penalties
            said.append(f"{name}: {penalty_word(after)}, -{PENALTY} points ({taken} so far).")
    for colour, word in enumerate(COLOURS):
        if is_closed(after.closed, colour) and not is_closed(before.closed, colour):
            said.append(f"The {word} row is closed, and the {word} die out of the game.")
    if _begins_last_round(before, after) and len(names) > 1:
        said.append(f"{whose(names[before.active])} pawn has reached the goal: every other player has one more turn.")
    return [words[:1].upper() + words[1:] if words.startswith("your") else words for words in said]
