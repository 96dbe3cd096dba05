"""Playing in tests: positions and choices as text, and whole games by players with a simple strategy."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from rowlock.record import Record, begin
from rowlock.rules import (
    TRACKS,
    Chance,
    Decision,
    Dice,
    Options,
    Over,
    State,
    Track,
    apply,
    choice_text,
    game_of,
    legal,
    parse,
    parse_choice,
    parse_dice,
    parse_track,
    pending,
    start,
)
from rowlock.rules.choices import STEPS_FROM, index_in_colour
from rowlock.rules.effects import effect
from rowlock.rules.turn import ACTION_1

ALL_OPTIONS = [
    *(Options("qwixx", players) for players in range(1, 6)),
    *(Options("onboard", players, track=track) for players in range(1, 5) for track in TRACKS.values()),
    Options("duel", 2),
    *(Options("tworows", players) for players in range(1, 3)),
]
"""Every game, player count and track, with the first seat first."""


def track_with(fields: int) -> Track:
    """A track with this many fields. Numbers tend to rise, as on ours; some occur more than once."""
    generator = random.Random(fields)
    squares = [generator.randint(1, STEPS_FROM) for _ in range(fields)]
    squares.sort(key=lambda choice: index_in_colour(choice) + generator.gauss(0, 2))
    return parse_track(f'name = "own{fields}"\nfields = {[choice_text(choice) for choice in squares]}')


OWN_TRACK_OPTIONS = [
    Options("onboard", players, track=track_with(fields)) for players, fields in ((1, 10), (2, 27), (3, 41), (4, 60))
]
"""On tracks of lengths other than ours."""

OWN_TRACKS = {options.track.name: options.track for options in OWN_TRACK_OPTIONS if options.track}


REASONS = {
    "qwixx": {"two-rows-closed", "four-penalties"},
    "onboard": {"two-rows-closed", "four-penalties", "goal-reached"},
    "duel": {"two-rows-closed", "four-misthrows", "out-of-tokens"},
    "tworows": {"two-rows-closed", "four-penalties"},
}
"""Every way a game can end."""


def name_of(options: Options) -> str:
    return f"{options.game}-{options.players}" + (f"-{options.track.name}" if options.track else "")


def choices(state: State | str, seat: int = 1) -> set[str]:
    """The legal choices of a seat (from 1) as a record writes them."""
    return {choice_text(choice) for choice in legal(as_state(state), seat - 1)}


def after(state: State | str, *events: str) -> Any:
    """The position after rolls (`41 3652`) and decisions (`y5 r5 - -`), as a record writes them."""
    state = as_state(state)
    for event in events:
        words = event.split()
        if isinstance(pending(state), Chance):
            state = apply(state, parse_dice(*words))
        else:
            state = apply(state, tuple(map(parse_choice, words)))
    return state


def as_state(state: State | str) -> State:
    return parse(state) if isinstance(state, str) else state


Taste = Callable[[State, int, tuple[int, ...], random.Random], int]
"""A way of choosing: the position, the seat, the legal choices, a generator."""


def at_random(_state: State, _seat: int, legal_choices: tuple[int, ...], dice: random.Random) -> int:
    return dice.choice(legal_choices)


def eager(_state: State, _seat: int, legal_choices: tuple[int, ...], dice: random.Random) -> int:
    """Chooses nothing only if there is nothing else."""
    return dice.choice(legal_choices[1:] or legal_choices)


def careful(_state: State, _seat: int, legal_choices: tuple[int, ...], dice: random.Random) -> int:
    """Skips little: closing numbers first, then the leftmost squares. So rows fill up and close."""
    squares = [choice for choice in legal_choices if 0 < choice <= 44]
    if not squares:
        return legal_choices[-1] if dice.random() < 0.5 else 0
    closing = [choice for choice in squares if (choice - 1) % 11 == 10]
    return closing[0] if closing else min(squares, key=lambda choice: (choice - 1) % 11)


def far(_state: State, _seat: int, legal_choices: tuple[int, ...], dice: random.Random) -> int:
    """Takes the furthest step of the pawn, and now and then a cross."""
    if legal_choices[-1] > 44:
        return legal_choices[-1]
    return 0 if dice.random() < 0.7 else dice.choice(legal_choices)


def idle(_state: State, _seat: int, _legal_choices: tuple[int, ...], _dice: random.Random) -> int:
    return 0


def thrifty(state: State, seat: int, legal_choices: tuple[int, ...], _dice: random.Random) -> int:
    """Closes when it can, and otherwise skips as little as it can: no more than two numbers, unless a penalty looms."""
    effects = {choice: seen for choice in legal_choices if (seen := effect(state, seat, choice))}
    closing = [choice for choice, seen in effects.items() if seen.closes]
    if closing or not effects:
        return (closing or [0])[0]
    best = min(effects, key=lambda choice: effects[choice].skipped)
    looms = state.stage > ACTION_1 and not game_of(state).has_marked(state)
    return best if looms or effects[best].skipped <= 2 else 0


TASTES: tuple[Taste, ...] = (at_random, eager, careful, far, idle, thrifty)


def roll(state: State, dice: random.Random) -> Dice:
    awaited = pending(state)
    assert isinstance(awaited, Chance)
    shown = [dice.randint(1, 6) if colour in awaited.dice else 0 for colour in range(4)]
    return Dice(dice.randint(1, 6), dice.randint(1, 6), *shown)


def game_steps(options: Options, seed: int, taste: Taste = at_random) -> Iterator[tuple[Any, Any, Any]]:
    """A whole game, event by event: the position before, the event, the position after."""
    dice = random.Random(seed)
    state = start(options)
    while True:
        awaited = pending(state)
        if isinstance(awaited, Over):
            return
        event: Dice | tuple[int, ...]
        if isinstance(awaited, Decision):
            event = tuple(taste(state, seat, legal(state, seat), dice) for seat in awaited.seats)
        else:
            event = roll(state, dice)
        before, state = state, apply(state, event)
        yield before, event, state


def recorded_game(options: Options, seed: int, taste: Taste = at_random) -> Record:
    record = begin(options)
    for _, event, _ in game_steps(options, seed, taste):
        record = record.then(event)
    return record
