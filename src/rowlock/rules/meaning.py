"""What a choice would mean, as facts: the words are for those who speak to people, in whatever language."""

from typing import Any, NamedTuple

from rowlock.rules import duel, onboard
from rowlock.rules.api import State, follow, game_of, legal, scores
from rowlock.rules.choices import NOTHING, Choice, choice_text, is_step
from rowlock.rules.effects import field_entered, look, sheet_of
from rowlock.rules.rows import is_closed, marks_on
from rowlock.rules.turn import ACTION_1, OVER, ROLL


class Meaning(NamedTuple):
    """What a choice would bring, if the others chose nothing in the same action. What is 0 or False is not so."""

    gain: int = 0
    """The points it brings at once; below 0 for a penalty."""
    skips: int = 0
    """How many numbers can then no longer be taken."""
    stack: int = 0
    """Duel: how high one's own stack would be."""
    beats: bool = False
    """Duel: the opponent's token goes back."""
    closes: bool = False
    """The row is closed, and its die out of the game."""
    lacks_lock: bool = False
    """Duel: the closing number with the last token, so none is left for the lock and the row stays open."""
    field: int = 0
    """On Board: where the pawn goes, and what stands there."""
    enters: Choice = NOTHING
    crossed_before: bool = False
    """On Board: what stands there is crossed already, so that nothing is crossed now."""
    penalty: bool = False
    """It brings a penalty (misthrow) at once."""
    leads_to_penalty: bool = False
    """At once, or whatever else its player does in this turn."""
    begins_last_round: bool = False
    """On Board: every other player has one more turn."""
    ends_game: bool = False


def meaning(state: State, seat: int, choice: Choice) -> Meaning:
    """What a legal choice of a deciding seat would mean."""
    after = alone(state, seat, choice)
    return brought(state, after, seat, choice)._replace(leads_to_penalty=_comes_to_penalty(state, after, seat))


def brought_alone(state: State, seat: int, choice: Choice) -> Meaning:
    """What a legal choice has brought its own player, whatever the others chose in the same action."""
    if choice == NOTHING and state.stage == ACTION_1:
        # Most choices are of this kind, and nothing comes of them: the turn goes on.
        return Meaning()
    return brought(state, alone(state, seat, choice), seat, choice)


def brought(state: State, after: State, seat: int, choice: Choice) -> Meaning:
    """What a choice has brought, seen by the positions before and after it."""
    means = Meaning(
        gain=scores(after)[seat] - scores(state)[seat],
        penalty=is_penalised(state, after, seat),
        begins_last_round=begins_last_round(state, after),
        ends_game=after.stage == OVER,
    )
    return _on_the_row(_on_the_track(means, state, seat, choice), state, after, seat, choice)


def facts_of(means: Meaning) -> dict[str, Any]:
    """A meaning as data, with choices as texts: only what is so is there."""
    facts: dict[str, Any] = {name: fact for name, fact in means._asdict().items() if fact}
    if "enters" in facts:
        facts["enters"] = choice_text(facts["enters"])
    return facts


def _on_the_track(means: Meaning, state: State, seat: int, choice: Choice) -> Meaning:
    if not is_step(choice):
        return means
    assert isinstance(state, onboard.State)
    field = field_entered(state, seat, choice)
    enters = state.track.fields[field]
    return means._replace(field=field, enters=enters, crossed_before=onboard.is_crossed(state.sheets[seat], enters))


def _on_the_row(means: Meaning, state: State, after: State, seat: int, choice: Choice) -> Meaning:
    seen = look(state, seat, choice)
    if seen is None:
        return means
    closes = is_closed(after.closed, seen.colour)
    return means._replace(
        skips=max(seen.skipped, 0),
        stack=marks_on(sheet_of(after, seat)[seen.colour], seen.square) if seen.stacks else 0,
        beats=seen.beats,
        closes=closes,
        lacks_lock=seen.closes and not closes,
    )


def alone(state: State, seat: int, choice: Choice) -> State:
    """The position after a legal choice, if the others choose nothing in the same action."""
    return follow(state, tuple(choice if other == seat else NOTHING for other in _deciding(state)))


def _deciding(state: State) -> tuple[int, ...]:
    return () if state.stage in (ROLL, OVER) else game_of(state).deciding(state)


def is_penalised(before: State, after: State, seat: int) -> bool:
    return sheet_of(after, seat).penalties > sheet_of(before, seat).penalties


def penalties_counted(state: State, seat: int) -> int:
    """How many penalties a seat has of those that end the game; in Duel the misthrows of both count together."""
    if isinstance(state, duel.State):
        return state.sides[0].penalties + state.sides[1].penalties
    return state.sheets[seat].penalties


def leads_to_penalty(state: State, seat: int, choice: Choice) -> bool:
    """Whether the turn can only end with a penalty after this choice, whatever else its player does."""
    return _comes_to_penalty(state, alone(state, seat, choice), seat)


def _comes_to_penalty(before: State, after: State, seat: int) -> bool:
    if is_penalised(before, after, seat):
        return True
    if after.stage == ROLL or _deciding(after) != (seat,):
        return False
    return all(_comes_to_penalty(after, alone(after, seat, following), seat) for following in legal(after, seat))


def begins_last_round(before: State, after: State) -> bool:
    """A pawn has reached the goal just now, and somebody is still to play."""
    if not isinstance(before, onboard.State) or not isinstance(after, onboard.State) or after.stage == OVER:
        return False
    return before.turns_left == onboard.NOT_ANNOUNCED != after.turns_left
