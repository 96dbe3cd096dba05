"""Describe in words what a choice would do, and what choices led to."""

from rowlock.cli.playing.players import whose
from rowlock.rules import Choice, State, choice_words, game_of
from rowlock.rules.layout import row_count, row_name
from rowlock.rules.meaning import Meaning, begins_last_round, is_penalised, meaning
from rowlock.rules.rows import is_closed
from rowlock.rules.sheet import PENALTY
from rowlock.words import sentence


def describe_choice(state: State, seat: int, choice: Choice, names: tuple[str, ...]) -> str:
    """What a choice would do: `red 5, skips 2`."""
    means = meaning(state, seat, choice)
    parts = [_describe_step(means) if means.field else choice_words(choice)]
    if means.stack:
        parts.append(f"stacks, {means.stack} high")
    if means.skips:
        parts.append(f"skips {means.skips}")
    if means.beats:
        parts.append(f"beats {whose(names[1 - seat])} token")
    if means.closes:
        parts.append("locks the row")
    if means.lacks_lock:
        parts.append("no token is left for the lock")
    if means.penalty:
        parts[-1] += f": {penalty_word(state)}, -{PENALTY}"
    if means.begins_last_round:
        parts.append("begins the last round")
    if means.ends_game:
        parts.append("ends the game")
    return ", ".join(parts)


def _describe_step(means: Meaning) -> str:
    entered = choice_words(means.enters)
    entering = f" ({entered}, already crossed off)" if means.crossed_before else f", crosses off {entered}"
    return f"pawn to space {means.field}{entering}"


def penalty_word(state: State) -> str:
    return f"a {game_of(state).FAULT}"


def consequences(before: State, after: State, names: tuple[str, ...]) -> list[str]:
    """Sentences on what the choices led to: penalties, locked rows, the last round."""
    sentences = []
    for seat, name in enumerate(names):
        if is_penalised(before, after, seat):
            taken = after.sheets[seat].penalties
            sentences.append(f"{name}: {penalty_word(after)}, -{PENALTY} points ({taken} so far).")
    for row in range(row_count(after.layout)):
        if is_closed(after.closed, row) and not is_closed(before.closed, row):
            word = row_name(after.layout, row)
            sentences.append(f"The {word} row is locked, and the {word} die is out of the game.")
    if begins_last_round(before, after):
        owner = whose(names[before.active])
        owner = sentence(owner) if owner == "your" else owner
        sentences.append(f"{owner} pawn has reached the goal: every other player gets one more turn.")
    return sentences
