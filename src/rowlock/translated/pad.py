"""What the page asks of the rules where no server answers: a game beside real dice, as parts of the view that a table
would send. Written in the Python that can be translated; the page calls its translation.
"""

from typing import Any, NamedTuple

from rowlock.rules.api import apply, legal, pending, scores, start, text
from rowlock.rules.choices import NOTHING, choice_text, in_order, parse_choice
from rowlock.rules.dice import NO_DICE, Dice, dice_text, parse_dice, white_sum
from rowlock.rules.errors import IllegalRoll
from rowlock.rules.game import State
from rowlock.rules.layout import rows_with_letters
from rowlock.rules.meaning import meaning
from rowlock.rules.obstacles import Obstacle
from rowlock.rules.options import Options
from rowlock.rules.picture import choice_picture, dice_picture, picture
from rowlock.rules.track import TRACKS, Track
from rowlock.rules.turn import ACTION_1, OVER, ROLL, Decision, Over
from rowlock.rules.without_dice import (
    after_free_choice,
    after_free_penalty,
    after_last_round,
    field_obstacle,
    free_choices,
    free_meaning,
    free_obstacle,
    may_end,
    may_roll,
    with_roller,
)
from rowlock.rules.words import ABOUT

Data = dict[str, Any]


class Pad(NamedTuple):
    """A game: the position, how many rolls and decisions have led to it, and the last roll."""

    state: State
    rolls: int
    decisions: int
    rolled: Dice


def begun(game: str, players: int, first: int, track: Track | None) -> Pad:
    return Pad(start(Options(game, players, first, track)), 0, 0, NO_DICE)


def own_track(name: str) -> Track | None:
    """One of the tracks that everybody has."""
    return TRACKS.get(name)


def after_roll(pad: Pad, dice: str) -> Pad:
    """The dice are written as a record writes them: `41 3652`."""
    words = dice.split(" ")
    if len(words) != 2:
        raise IllegalRoll(f"{dice!r} is no roll, which looks like 41 3652")
    rolled = parse_dice(words[0], words[1])
    return Pad(apply(pad.state, rolled), pad.rolls + 1, pad.decisions, rolled)


def after_decision(pad: Pad, choices: list[str]) -> Pad:
    """A choice of every seat that decides, in the order of the seats."""
    decided = apply(pad.state, tuple(parse_choice(choice) for choice in choices))
    return pad._replace(state=decided, decisions=pad.decisions + 1)


def view(pad: Pad, seat: int) -> Data:
    """What the seat would be sent by a table."""
    return {"awaited": _awaited(pad), "mine": _mine(pad, seat), "game": _game(pad), "result": _result(pad.state)}


def _awaited(pad: Pad) -> Data:
    state = pad.state
    is_decision = state.stage != ROLL and state.stage != OVER
    return {
        "what": "nothing" if state.stage == OVER else "choices" if is_decision else "roll",
        "from": [seat + 1 for seat in _awaited_seats(state)],
        "turn": pad.rolls or None,
        "action": state.stage if is_decision else None,
        "about": ABOUT[state.stage] if is_decision else None,
        "white_sum": white_sum(state.dice) if state.stage == ACTION_1 else None,
        "decision": pad.decisions + 1 if is_decision else None,
        "roll": pad.rolls + 1 if state.stage == ROLL else None,
    }


def _awaited_seats(state: State) -> tuple[int, ...]:
    awaited = pending(state)
    if isinstance(awaited, Decision):
        return awaited.seats
    return () if isinstance(awaited, Over) else (state.active,)


def _mine(pad: Pad, seat: int) -> Data | None:
    choices = legal(pad.state, seat)
    if not choices:
        return None
    return {
        "decision": pad.decisions + 1,
        "legal": [choice_picture(choice, meaning(pad.state, seat, choice)) for choice in choices],
        "chosen": None,
        "done": False,
    }


def _game(pad: Pad) -> Data:
    state = pad.state
    is_decision = state.stage != ROLL and state.stage != OVER
    return {
        "position": text(state),
        "active": state.active + 1,
        "scores": list(scores(state)),
        "roll": {"number": pad.rolls, "dice": dice_text(pad.rolled)} if pad.rolls else None,
        "dice": dice_picture(state.dice) if is_decision else None,
        "board": picture(state),
    }


def _result(state: State) -> Data | None:
    awaited = pending(state)
    if not isinstance(awaited, Over):
        return None
    return {
        "how": "rules",
        "reason": awaited.reason,
        "scores": list(awaited.scores),
        "winners": [seat + 1 for seat in awaited.winners],
    }


def free_view(pad: Pad, seat: int, just_closed: str) -> Data:
    """The same without dice. `just_closed` are letters of the rows that others closed in the same action."""
    choices = in_order(free_choices(pad.state, seat, rows_with_letters(pad.state.layout, just_closed)))
    return {
        "mine": {
            "legal": [choice_picture(choice, free_meaning(pad.state, seat, choice)) for choice in choices],
            "may_take_penalty": pad.state.stage != OVER,
            "may_end": may_end(pad.state),
            "may_roll": may_roll(pad.state),
        },
        "game": _game(pad),
        "result": _result(pad.state),
    }


def with_free_choice(pad: Pad, seat: int, choice: str, just_closed: str) -> Pad:
    rows = rows_with_letters(pad.state.layout, just_closed)
    return pad._replace(state=after_free_choice(pad.state, seat, parse_choice(choice), rows))


def with_free_penalty(pad: Pad, seat: int) -> Pad:
    return pad._replace(state=after_free_penalty(pad.state, seat))


def with_last_round_played(pad: Pad) -> Pad:
    return pad._replace(state=after_last_round(pad.state))


def with_next_roller(pad: Pad, seat: int) -> Pad:
    return pad._replace(state=with_roller(pad.state, seat))


def why_not(pad: Pad, seat: int, choice: str) -> Data:
    """What stands in the way of a cross or a token where no dice are told."""
    return _obstacle(free_obstacle(pad.state, seat, parse_choice(choice)))


def why_not_field(pad: Pad, seat: int, field: int) -> Data:
    """The same for the seat's pawn and a field of the track."""
    return _obstacle(field_obstacle(pad.state, seat, field))


def _obstacle(obstacle: Obstacle) -> Data:
    square = None if obstacle.square == NOTHING else choice_text(obstacle.square)
    return {"kind": obstacle.kind, "square": square, "marks": obstacle.marks}
