"""The entry point to every game: start it, ask what it is waiting for, and move it forward."""

from collections.abc import Mapping

from rowlock.rules import duel, onboard, qwixx, two_rows
from rowlock.rules.choices import CHOICES, NOTHING, Choice, choice_words, in_order, is_step
from rowlock.rules.dice import Dice, check_roll, without_colours
from rowlock.rules.errors import BadOptions, IllegalChoice, NotAwaited
from rowlock.rules.game import Game, State
from rowlock.rules.layout import dice_out
from rowlock.rules.options import Options
from rowlock.rules.position import Part
from rowlock.rules.track import TRACKS, Track
from rowlock.rules.turn import CHANCES, OVER, REASONS, ROLL, Chance, Decision, Event, Over, Pending

GAMES: dict[tuple[str, str], Game] = {(game.NAME, game.RULES): game for game in (qwixx, onboard, duel, two_rows)}
"""Every game, by name and rules version."""

GAME_NAMES = tuple(dict.fromkeys(name for name, _ in GAMES))

_GAME_OF: dict[type, Game] = {game.State: game for game in GAMES.values()}


def game_named(name: str, rules: str = "1") -> Game:
    game = GAMES.get((name, rules))
    if game is not None:
        return game
    versions = sorted(version for known, version in GAMES if known == name)
    if not versions:
        raise BadOptions(f"there is no game {name!r}: the games are {', '.join(GAME_NAMES)}")
    raise BadOptions(f"{name} has no rules version {rules!r}: choose from {', '.join(versions)}")


def start(options: Options) -> State:
    """The first position of a game.

    >>> rowlock.text(rowlock.start(rowlock.Options("duel", players=2)))
    'duel/1/r.y.g.b.0/r.y.g.b.0/1:roll'
    """
    state: State = game_named(options.game, options.rules).start(options)
    return state


def game_of(state: State) -> Game:
    return _GAME_OF[type(state)]


def pending(state: State) -> Pending:
    """What the game is waiting for: a roll, choices, or nothing more, because it is over.

    >>> position = rowlock.start(rowlock.Options("duel", players=2))
    >>> rowlock.pending(position)
    Chance(dice=(0, 1, 2, 3))
    >>> rowlock.pending(rowlock.apply(position, "41-3652"))
    Decision(kind=1, seats=(0,))
    """
    if state.stage == ROLL:
        return CHANCES[dice_out(state.layout, state.closed)]
    game = _GAME_OF[type(state)]
    if state.stage == OVER:
        return Over(REASONS[game.reason(state)], game.scores(state))
    return Decision(state.stage, game.deciding(state))


def is_over(state: State) -> bool:
    """Whether the game is over.

    >>> rowlock.is_over(rowlock.start(rowlock.Options("duel", players=2)))
    False
    """
    return state.stage == OVER


def deciding_seat(state: State, seat: int | None = None) -> int:
    """This seat, or the only one that decides now. Raises BadOptions if it has nothing to decide, or if several do."""
    awaited = pending(state)
    seats = awaited.seats if isinstance(awaited, Decision) else ()
    if seat is None:
        if len(seats) != 1:
            decide = f"{len(seats)} seats decide" if seats else "nobody decides anything"
            choose = f": pass {' or '.join([f'seat={one}' for one in seats])}" if seats else ""
            raise BadOptions(f"{decide} in this position{choose}")
        return seats[0]
    if seat not in seats:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")
    return seat


def dice_in_play(state: State, dice: Dice) -> Dice:
    """A roll of all six dice without those that are out of the game.

    >>> position = rowlock.start(rowlock.Options("tworows", players=2))
    >>> rowlock.dice_in_play(position, rowlock.Dice(4, 1, 3, 6, 5, 2))
    Dice(white1=4, white2=1, red=3, yellow=0, green=0, blue=2)
    """
    return without_colours(dice, dice_out(state.layout, state.closed))


def legal(state: State, seat: int) -> tuple[Choice, ...]:
    """A seat's legal choices in canonical order; empty if the seat has nothing to decide now.

    >>> position = rowlock.parse("duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652")
    >>> [rowlock.choice_text(choice) for choice in rowlock.legal(position, seat=0)]
    ['-', 'r5', 'y5', 'g5', 'b5']
    """
    game = _GAME_OF[type(state)]
    if state.stage in (ROLL, OVER) or seat not in game.deciding(state):
        return ()
    return in_order(game.legal_choices(state, seat))


def apply(state: State, event: Event) -> State:
    """The position after a roll, or after one choice of every deciding seat. Anything illegal raises a `RulesError`."""
    game = _GAME_OF[type(state)]
    after: State
    if isinstance(event, Dice):
        if state.stage != ROLL:
            raise NotAwaited(f"no roll is awaited: {_awaited(state)}")
        check_roll(event, dice_out(state.layout, state.closed), dice_out(state.layout, 0))
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
    """Raise `IllegalChoice` or `NotAwaited` unless a seat may choose this now."""
    game = _GAME_OF[type(state)]
    if state.stage in (ROLL, OVER) or seat not in game.deciding(state):
        raise NotAwaited(f"no choice is awaited from seat {seat + 1}: {_awaited(state)}")
    if not 0 <= choice < CHOICES or not game.legal_choices(state, seat) >> choice & 1:
        raise IllegalChoice(seat, action_phrase(game, choice), _why_not(game, state, seat, choice))


def follow(state: State, choices: tuple[Choice, ...]) -> State:
    """Like `apply`, but for choices that have already been checked."""
    after: State = _GAME_OF[type(state)].after_choices(state, choices)
    return after


def scores(state: State) -> tuple[int, ...]:
    """The current points by seat.

    >>> rowlock.scores(rowlock.parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:roll"))
    (4, -4)
    """
    return _GAME_OF[type(state)].scores(state)


def text(state: State) -> str:
    """The position as one line, which `parse` reads.

    >>> rowlock.text(rowlock.start(rowlock.Options("qwixx", players=2)))
    'qwixx/1/r.y.g.b.0/r.y.g.b.0/1:roll'
    """
    game = _GAME_OF[type(state)]
    return "/".join([game.NAME, game.RULES, *game.text_parts(state)])


def parse(line: str, tracks: Mapping[str, Track] = TRACKS) -> State:
    """The position that a line describes; `tracks` are the tracks it may name.

    >>> rowlock.pending(rowlock.parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:roll"))
    Chance(dice=(0, 1, 2, 3))
    """
    name, *others = Part(line, 0).split("/")
    if len(others) < 3:
        name.reject("a position begins with its game, the rules version and its seats (qwixx/1/r.y.g.b.0/1:roll)")
    try:
        game = game_named(name.text, others[0].text)
    except BadOptions as error:
        at_fault = others[0] if name.text in GAME_NAMES else name
        at_fault.reject(str(error))
    state: State = game.parse_parts(others[1:], tracks)
    return state


def _awaited(state: State) -> str:
    """What the game is waiting for, in words."""
    match pending(state):
        case Over(reason=reason):
            return f"the game is over ({reason})"
        case Chance():
            return f"it's seat {state.active + 1}'s turn to roll"
        case Decision(kind=kind, seats=(seat,)):
            return f"action {kind} needs a choice from seat {seat + 1}"
        case Decision(kind=kind, seats=seats):
            return f"action {kind} needs a choice from each of the {len(seats)} seats"


def _choices(count: int) -> str:
    return "1 choice is" if count == 1 else f"{count} choices are"


def action_phrase(game: Game, choice: Choice) -> str:
    """A choice as a verb and its object, for messages: `cross red 5`."""
    if not 0 <= choice < CHOICES:
        return f"choose {choice}"
    if choice == NOTHING:
        return "pass"
    return f"move {choice_words(choice)}" if is_step(choice) else f"{game.VERB} {choice_words(choice)}"


def _why_not(game: Game, state: State, seat: int, choice: Choice) -> str:
    if not 0 <= choice < CHOICES:
        return f"choices are the numbers 0 to {CHOICES - 1}"
    return game.why_not(state, seat, choice)
