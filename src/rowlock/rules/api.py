"""The one way in: a game is started, asked what it waits for and taken on, whichever of the games it is."""

from collections.abc import Mapping
from typing import Any, Protocol

from rowlock.rules import duel, onboard, qwixx
from rowlock.rules.choices import CHOICES, Choice, choice_words, in_order, is_step
from rowlock.rules.dice import Dice, check_roll
from rowlock.rules.errors import BadOptions, IllegalChoice, NotAwaited
from rowlock.rules.options import Options
from rowlock.rules.position import Part
from rowlock.rules.track import TRACKS, Track
from rowlock.rules.turn import CHANCES, OVER, REASONS, ROLL, Chance, Decision, Event, Over, Pending

State = qwixx.State | onboard.State | duel.State
"""A position of any of the games. Seats count from 0 here, and from 1 in every text."""


class Game(Protocol):
    """What a module of one game gives; nobody but this file needs to know."""

    NAME: str
    TITLE: str
    LINE: str
    RULES: str
    PLAYERS: range
    ON_A_TRACK: bool
    VERB: str
    State: Any

    def start(self, options: Options, /) -> Any: ...
    def after_roll(self, state: Any, dice: Dice, /) -> Any: ...
    def deciding(self, state: Any, /) -> tuple[int, ...]: ...
    def legal_choices(self, state: Any, seat: int, /) -> int: ...
    def after_choices(self, state: Any, choices: tuple[Choice, ...], /) -> Any: ...
    def why_not(self, state: Any, seat: int, choice: Choice, /) -> str: ...
    def reason(self, state: Any, /) -> int: ...
    def scores(self, state: Any, /) -> tuple[int, ...]: ...
    def text_parts(self, state: Any, /) -> list[str]: ...
    def parse_parts(self, parts: list[Part], tracks: Mapping[str, Track], /) -> Any: ...


GAMES: dict[tuple[str, str], Game] = {(game.NAME, game.RULES): game for game in (qwixx, onboard, duel)}
"""Every game, by its name and the version of its rules."""

_GAME_OF: dict[type, Game] = {game.State: game for game in GAMES.values()}


def game_named(name: str, rules: str = "1") -> Game:
    game = GAMES.get((name, rules))
    if game is not None:
        return game
    names = sorted({known for known, _ in GAMES})
    if name not in names:
        raise BadOptions(f"there is no game {name!r}: the games are {', '.join(names)}")
    versions = sorted(version for known, version in GAMES if known == name)
    raise BadOptions(f"{name} has no rules {rules!r}: known are {', '.join(versions)}")


def start(options: Options) -> State:
    state: State = game_named(options.game, options.rules).start(options)
    return state


def game_of(state: State) -> Game:
    return _GAME_OF[type(state)]


def pending(state: State) -> Pending:
    """What the game waits for."""
    if state.stage == ROLL:
        return CHANCES[state.closed]
    game = _GAME_OF[type(state)]
    if state.stage == OVER:
        return Over(REASONS[game.reason(state)], game.scores(state))
    return Decision(state.stage, game.deciding(state))


def legal(state: State, seat: int) -> tuple[Choice, ...]:
    """A seat's legal choices in canonical order; none for a seat that has nothing to decide now."""
    game = _GAME_OF[type(state)]
    if state.stage in (ROLL, OVER) or seat not in game.deciding(state):
        return ()
    return in_order(game.legal_choices(state, seat))


def apply(state: State, event: Event) -> State:
    """The position after a roll, or after one choice of every deciding seat. What is not legal is refused."""
    game = _GAME_OF[type(state)]
    after: State
    if isinstance(event, Dice):
        if state.stage != ROLL:
            raise NotAwaited(f"no roll is awaited: {_awaited(state)}")
        check_roll(event, state.closed)
        after = game.after_roll(state, event)
        return after
    if state.stage in (ROLL, OVER):
        raise NotAwaited(f"no choice is awaited: {_awaited(state)}")
    seats = game.deciding(state)
    if len(event) != len(seats):
        raise NotAwaited(f"{_choices(len(event))} given: {_awaited(state)}")
    for seat, choice in zip(seats, event, strict=True):
        check_legal(state, seat, choice)
    return follow(state, event)


def check_legal(state: State, seat: int, choice: Choice) -> None:
    """Refuses what a seat may not choose."""
    game = _GAME_OF[type(state)]
    if state.stage in (ROLL, OVER) or seat not in game.deciding(state):
        raise NotAwaited(f"no choice of seat {seat + 1} is awaited: {_awaited(state)}")
    if not 0 <= choice < CHOICES or not game.legal_choices(state, seat) >> choice & 1:
        raise IllegalChoice(seat, deed(game, choice), _why_not(game, state, seat, choice))


def follow(state: State, choices: tuple[Choice, ...]) -> State:
    """As `apply`, for choices that are known to be legal: they are not looked at again."""
    after: State = _GAME_OF[type(state)].after_choices(state, choices)
    return after


def scores(state: State) -> tuple[int, ...]:
    """The points as they stand, by seat."""
    return _GAME_OF[type(state)].scores(state)


def text(state: State) -> str:
    """The position as one line."""
    game = _GAME_OF[type(state)]
    return "/".join([game.NAME, game.RULES, *game.text_parts(state)])


def parse(line: str, tracks: Mapping[str, Track] = TRACKS) -> State:
    """The position that a line stands for; `tracks` are those that On Board may name."""
    name, *others = Part(line, 0).split("/")
    if len(others) < 3:
        name.refuse(
            "a position begins with its game, the version of its rules and the seats (qwixx/1/r.y.g.b.0/1:roll)"
        )
    try:
        game = game_named(name.text, others[0].text)
    except BadOptions as error:
        at_fault = name if all(known != name.text for known, _ in GAMES) else others[0]
        at_fault.refuse(str(error))
    state: State = game.parse_parts(others[1:], tracks)
    return state


def _awaited(state: State) -> str:
    """What the game waits for, for a person."""
    match pending(state):
        case Over(reason=reason):
            return f"the game is over ({reason})"
        case Chance():
            return f"seat {state.active + 1} is to roll"
        case Decision(kind=kind, seats=(seat,)):
            return f"action {kind} is one choice of seat {seat + 1}"
        case Decision(kind=kind, seats=seats):
            return f"action {kind} is one choice of each of the {len(seats)} seats"


def _choices(count: int) -> str:
    return "1 choice is" if count == 1 else f"{count} choices are"


def deed(game: Game, choice: Choice) -> str:
    """What a choice is to do, for a person."""
    if not 0 <= choice < CHOICES:
        return f"choose {choice}"
    return f"move {choice_words(choice)}" if is_step(choice) else f"{game.VERB} {choice_words(choice)}"


def _why_not(game: Game, state: State, seat: int, choice: Choice) -> str:
    if not 0 <= choice < CHOICES:
        return f"choices are the numbers 0 to {CHOICES - 1}"
    return game.why_not(state, seat, choice)
