"""The consequences of a choice, as facts. Callers put them into words, in any language."""

from typing import Any, NamedTuple

from rowlock.rules.api import follow, game_of, legal, scores
from rowlock.rules.choices import NOTHING, Choice, choice_text, is_step
from rowlock.rules.effects import choice_entered, effect
from rowlock.rules.game import State
from rowlock.rules.rows import is_closed, marks_on
from rowlock.rules.turn import ACTION_1, OVER, ROLL


class Meaning(NamedTuple):
    """The consequences of a choice if the others choose nothing in the same action; 0 or False if there are none."""

    gain: int = 0
    """The points it brings at once; below 0 for a penalty."""
    skips: int = 0
    """How many numbers it skips, which can then no longer be taken."""
    stack: int = 0
    """On a shared board: the height of the player's stack."""
    beats: bool = False
    """On a shared board: the opponent's token goes back."""
    closes: bool = False
    """The row is closed, and its die leaves the game."""
    lacks_lock: bool = False
    """The closing number takes the player's last token, so none is left for the lock and the row stays open."""
    field: int = 0
    """The field the pawn goes to; `enters` is the number there."""
    enters: Choice = NOTHING
    crossed_before: bool = False
    """The number there is already crossed, so nothing is crossed now."""
    penalty: bool = False
    """It costs a penalty or misthrow at once."""
    leads_to_penalty: bool = False
    """It costs a penalty at once, or makes one inevitable by the end of this turn."""
    begins_last_round: bool = False
    """Every other player has one more turn."""
    ends_game: bool = False


def meaning(state: State, seat: int, choice: Choice) -> Meaning:
    """The consequences of a legal choice of a deciding seat."""
    after = after_choice_alone(state, seat, choice)
    return meaning_between(state, after, seat, choice)._replace(
        leads_to_penalty=_must_end_in_penalty(state, after, seat)
    )


def own_meaning(state: State, seat: int, choice: Choice) -> Meaning:
    """The consequences of a legal choice for its own player, regardless of the others' choices in the same action."""
    if choice == NOTHING and state.stage == ACTION_1:
        # Most choices are of this kind, and they have no consequences: the turn goes on.
        return Meaning()
    return meaning_between(state, after_choice_alone(state, seat, choice), seat, choice)


def meaning_between(state: State, after: State, seat: int, choice: Choice) -> Meaning:
    """The consequences of a choice, from the positions before and after it."""
    means = Meaning(
        gain=scores(after)[seat] - scores(state)[seat],
        penalty=is_penalised(state, after, seat),
        begins_last_round=begins_last_round(state, after),
        ends_game=after.stage == OVER,
    )
    return _with_row_facts(_with_track_facts(means, state, seat, choice), state, after, seat, choice)


def facts_of(means: Meaning) -> dict[str, Any]:
    """A meaning as data, with choices as text and without the facts that are 0 or False."""
    facts: dict[str, Any] = {name: fact for name, fact in means._asdict().items() if fact}
    if "enters" in facts:
        facts["enters"] = choice_text(facts["enters"])
    return facts


def _with_track_facts(means: Meaning, state: State, seat: int, choice: Choice) -> Meaning:
    if not is_step(choice):
        return means
    return means._replace(
        field=game_of(state).TRACK.field_entered(state, seat, choice),
        enters=choice_entered(state, seat, choice),
        crossed_before=effect(state, seat, choice) is None,
    )


def _with_row_facts(means: Meaning, state: State, after: State, seat: int, choice: Choice) -> Meaning:
    seen = effect(state, seat, choice)
    if seen is None:
        return means
    closes = is_closed(after.closed, seen.row)
    return means._replace(
        skips=max(seen.skipped, 0),
        stack=marks_on(after.sheets[seat].rows[seen.row], seen.square) if seen.stacks else 0,
        beats=seen.beats,
        closes=closes,
        lacks_lock=seen.closes and not closes,
    )


def after_choice_alone(state: State, seat: int, choice: Choice) -> State:
    """The position after a legal choice, if the others choose nothing in the same action."""
    return follow(state, tuple(choice if other == seat else NOTHING for other in _deciding(state)))


def _deciding(state: State) -> tuple[int, ...]:
    return () if state.stage in (ROLL, OVER) else game_of(state).deciding(state)


def is_penalised(before: State, after: State, seat: int) -> bool:
    return after.sheets[seat].penalties > before.sheets[seat].penalties


def leads_to_penalty(state: State, seat: int, choice: Choice) -> bool:
    """Whether the turn must end with a penalty after this choice, whatever else its player does."""
    return _must_end_in_penalty(state, after_choice_alone(state, seat, choice), seat)


def _must_end_in_penalty(before: State, after: State, seat: int) -> bool:
    if is_penalised(before, after, seat):
        return True
    if after.stage == ROLL or _deciding(after) != (seat,):
        return False
    return all(
        _must_end_in_penalty(after, after_choice_alone(after, seat, following), seat)
        for following in legal(after, seat)
    )


def begins_last_round(before: State, after: State) -> bool:
    """Whether a pawn has just reached the goal and somebody still has a turn."""
    rules = game_of(after).TRACK
    return after.stage != OVER and rules.last_turns(before) is None and rules.last_turns(after) is not None
