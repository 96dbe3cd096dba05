"""A game as the page plays it without a server: with real dice, or in a lesson. Its views are those of a table.

Written in the translatable subset of Python; the page runs the translation.
"""

from typing import NamedTuple, TypedDict

from rowlock.pad.deeds import apply_deed, deed_from, rows_named, seat_in, token_effect
from rowlock.rules.api import apply, legal, pending, start
from rowlock.rules.choices import NOTHING, choice_text, in_order, parse_choice
from rowlock.rules.dice import NO_DICE, Dice, parse_dice
from rowlock.rules.errors import IllegalRoll
from rowlock.rules.game import State
from rowlock.rules.game_view import (
    AwaitedView,
    GameView,
    MineView,
    Progress,
    ResultView,
    What,
    awaited_view,
    game_view,
    mine_view,
    result_by_rules,
)
from rowlock.rules.obstacles import Obstacle
from rowlock.rules.options import Options
from rowlock.rules.picture import Data, choice_picture
from rowlock.rules.track import TRACKS, Track
from rowlock.rules.turn import OVER, ROLL, Decision, Over
from rowlock.rules.without_dice import (
    field_obstacle,
    free_choices,
    free_meaning,
    free_obstacle,
    may_end,
    may_roll,
    with_roller,
)


class OfflineView(TypedDict):
    """The parts about the game itself of the view that a table would send to the seat."""

    awaited: AwaitedView
    mine: MineView | None
    game: GameView
    result: ResultView | None


class FreeMineView(TypedDict):
    """What a seat may do when the dice are not entered."""

    legal: list[Data]
    may_take_penalty: bool
    may_end: bool
    may_roll: bool


class FreeView(TypedDict):
    mine: FreeMineView
    game: GameView
    result: ResultView | None


class ObstacleView(TypedDict):
    """Why something cannot be crossed; `kind` is empty if nothing prevents it."""

    kind: str
    square: str | None
    marks: int


class OfflineGame(NamedTuple):
    """The position, how many rolls and decisions have led to it, and the last roll."""

    state: State
    rolls: int
    decisions: int
    rolled: Dice


def new_game(game: str, players: int, first: int, track: Track | None) -> OfflineGame:
    """The game before its first roll. `first` is the seat (from 0) that begins."""
    return OfflineGame(start(Options(game, players, first, track)), 0, 0, NO_DICE)


def own_track(name: str) -> Track | None:
    """One of the tracks that come with Rowlock."""
    return TRACKS.get(name)


def after_roll(game: OfflineGame, dice: str) -> OfflineGame:
    """The game after a roll, which is written as in a record: `41 3652`."""
    words = dice.split(" ")
    if len(words) != 2:
        raise IllegalRoll(f"{dice!r} is not a roll, which looks like 41 3652")
    rolled = parse_dice(words[0], words[1])
    return OfflineGame(apply(game.state, rolled), game.rolls + 1, game.decisions, rolled)


def after_decision(game: OfflineGame, choices: list[str]) -> OfflineGame:
    """The game after a decision: one choice for each deciding seat, in seat order."""
    decided = apply(game.state, tuple(parse_choice(choice) for choice in choices))
    return game._replace(state=decided, decisions=game.decisions + 1)


def view(game: OfflineGame, seat: int) -> OfflineView:
    progress = _progress(game)
    state = game.state
    return {
        "awaited": awaited_view(progress, _what(state), _awaited_seats(state)),
        "mine": mine_view(progress, seat, None, False) if legal(state, seat) else None,
        "game": game_view(progress),
        "result": result_by_rules(state),
    }


def _progress(game: OfflineGame) -> Progress:
    is_decision = game.state.stage != ROLL and game.state.stage != OVER
    return Progress(game.state, game.rolls, game.rolled, game.decisions + 1 if is_decision else 0)


def _what(state: State) -> What:
    return "nothing" if state.stage == OVER else "roll" if state.stage == ROLL else "choices"


def _awaited_seats(state: State) -> tuple[int, ...]:
    awaited = pending(state)
    if isinstance(awaited, Decision):
        return awaited.seats
    return () if isinstance(awaited, Over) else (state.active,)


def free_view(game: OfflineGame, seat: int, just_closed: str) -> FreeView:
    """The view if the dice are not entered. `just_closed` has the letters of rows that others closed in the same
    action.
    """
    state = game.state
    choices = in_order(free_choices(state, seat, rows_named(state, just_closed)))
    return {
        "mine": {
            "legal": [choice_picture(choice, free_meaning(state, seat, choice)) for choice in choices],
            "may_take_penalty": state.stage != OVER,
            "may_end": may_end(state),
            "may_roll": may_roll(state),
        },
        "game": game_view(_progress(game)),
        "result": result_by_rules(state),
    }


def after_deed(game: OfflineGame, deed: Data) -> OfflineGame:
    """The game after a deed on a pad: a roll, the choices made with it, or something written without entering dice."""
    if deed["do"] == "roll":
        return after_roll(game, deed["dice"])
    if deed["do"] == "choose":
        return after_decision(game, deed["choices"])
    if deed["do"] == "turn":
        return game._replace(state=with_roller(game.state, seat_in(deed)))
    return game._replace(state=apply_deed(game.state, deed_from(deed)))


def token_does(game: OfflineGame, seat: int, choice: str) -> str:
    """What a token of Duel would do on a square: `place`, `beat` or `stack`."""
    return token_effect(game.state, seat, parse_choice(choice))


def why_not(game: OfflineGame, seat: int, choice: str) -> ObstacleView:
    """Why a number cannot be crossed or a token placed, whatever the dice show."""
    return obstacle_view(free_obstacle(game.state, seat, parse_choice(choice)))


def why_not_field(game: OfflineGame, seat: int, field: int) -> ObstacleView:
    """The same for the seat's pawn and a field of the track."""
    return obstacle_view(field_obstacle(game.state, seat, field))


def obstacle_view(obstacle: Obstacle) -> ObstacleView:
    square = None if obstacle.square == NOTHING else choice_text(obstacle.square)
    return {"kind": obstacle.kind, "square": square, "marks": obstacle.marks}
