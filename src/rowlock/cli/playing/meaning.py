"""What a choice would do, in words: before it is made, and once it is."""

from rowlock.cli.playing.sitters import whose
from rowlock.rules import Choice, State, choice_words, game_of
from rowlock.rules.layout import row_count, row_name
from rowlock.rules.meaning import Meaning, begins_last_round, is_penalised, meaning
from rowlock.rules.rows import is_closed
from rowlock.rules.sheet import PENALTY


def meaning_words(state: State, seat: int, choice: Choice, names: tuple[str, ...]) -> str:
    """`red 5, skips 2`"""
    means = meaning(state, seat, choice)
    parts = [_pawn_goes(means) if means.field else choice_words(choice)]
    if means.stack:
        parts.append(f"stacks, {means.stack} high")
    if means.skips:
        parts.append(f"skips {means.skips}")
    if means.beats:
        parts.append(f"beats {whose(names[1 - seat])} token")
    if means.closes:
        parts.append("closes the row")
    if means.lacks_lock:
        parts.append("no token is left for the lock")
    if means.penalty:
        parts[-1] += f": {penalty_word(state)}, -{PENALTY}"
    if means.begins_last_round:
        parts.append("begins the last round")
    if means.ends_game:
        parts.append("ends the game")
    return ", ".join(parts)


def _pawn_goes(means: Meaning) -> str:
    entered = choice_words(means.enters)
    entering = f" ({entered}, crossed)" if means.crossed_before else f", crosses {entered}"
    return f"pawn to field {means.field}{entering}"


def penalty_word(state: State) -> str:
    return f"a {game_of(state).FAULT}"


def consequences(before: State, after: State, names: tuple[str, ...]) -> list[str]:
    """What followed from the choices by the rules: penalties, closed rows, the last round."""
    said = []
    for seat, name in enumerate(names):
        if is_penalised(before, after, seat):
            taken = after.sheets[seat].penalties
            said.append(f"{name}: {penalty_word(after)}, -{PENALTY} points ({taken} so far).")
    for row in range(row_count(after.layout)):
        if is_closed(after.closed, row) and not is_closed(before.closed, row):
            word = row_name(after.layout, row)
            said.append(f"The {word} row is closed, and the {word} die is out of the game.")
    if begins_last_round(before, after):
        said.append(f"{whose(names[before.active])} pawn has reached the goal: every other player has one more turn.")
    return [words[:1].upper() + words[1:] if words.startswith("your") else words for words in said]
