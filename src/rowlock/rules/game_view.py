"""The parts of a view that show the game itself: what it is waiting for, a seat's choices, the position, the result.

Live tables send them, and the page builds the same ones offline, so this file is limited to the Python that can be
translated for the browser. Seats count from 1 in a view.
"""

from typing import Any, Literal, NamedTuple, TypedDict

from rowlock.rules.api import legal, pending, scores, text
from rowlock.rules.choices import parse_choice
from rowlock.rules.dice import Dice, dice_text, white_sum
from rowlock.rules.game import State
from rowlock.rules.meaning import meaning
from rowlock.rules.picture import Data, choice_picture, dice_picture, picture
from rowlock.rules.track import Track
from rowlock.rules.turn import ACTION_1, ROLL, Over
from rowlock.rules.words import ABOUT

What = Literal["players", "sealed-entropy", "entropy", "roll", "choices", "nothing"]

AwaitedView = TypedDict(
    "AwaitedView",
    {
        "what": What,
        "from": list[int],
        "turn": int | None,
        "action": int | None,
        "about": str | None,
        "white_sum": int | None,
        "decision": int | None,
        "roll": int | None,
    },
)
"""What the game is waiting for, and from which seats."""


class MineView(TypedDict):
    """A seat's legal choices, and the one it has made."""

    decision: int
    legal: list[Data]
    chosen: str | None
    done: bool


class RollView(TypedDict):
    number: int
    dice: str


class GameView(TypedDict):
    """The position and the last roll. `dice` is None unless a decision is open."""

    position: str
    active: int
    scores: list[int]
    roll: RollView | None
    dice: Any
    board: Any


class ResultView(TypedDict):
    """How the game ended: `how` is `rules`, `resigned` or `ended-early`, and `reason` is the rule that ended it."""

    how: str
    reason: str
    scores: list[int]
    winners: list[int]


class Progress(NamedTuple):
    """A game in progress, as views show it."""

    state: State
    rolls: int
    """The number of rolls so far."""
    rolled: Dice
    """The last roll."""
    decision: int
    """The number of the open decision; 0 if there is none."""


def awaited_view(game: Progress | None, what: What, seats: tuple[int, ...]) -> AwaitedView:
    """A view of what is awaited. `game` is None before the game begins."""
    deciding = game if game is not None and game.decision else None
    stage = ROLL if deciding is None else deciding.state.stage
    return {
        "what": what,
        "from": seats_from_1(seats),
        "turn": None if game is None else game.rolls or None,
        "action": None if deciding is None else stage,
        "about": None if deciding is None else ABOUT[stage],
        "white_sum": white_sum(deciding.state.dice) if deciding is not None and stage == ACTION_1 else None,
        "decision": None if deciding is None else deciding.decision,
        "roll": game.rolls + 1 if game is not None and what == "roll" else None,
    }


def mine_view(game: Progress, seat: int, chosen: str | None, done: bool) -> MineView:
    return {
        "decision": game.decision,
        "legal": [choice_picture(choice, meaning(game.state, seat, choice)) for choice in legal(game.state, seat)],
        "chosen": chosen,
        "done": done,
    }


def game_view(game: Progress) -> GameView:
    state = game.state
    return {
        "position": text(state),
        "active": state.active + 1,
        "scores": list(scores(state)),
        "roll": {"number": game.rolls, "dice": dice_text(game.rolled)} if game.rolls else None,
        "dice": dice_picture(state.dice) if game.decision else None,
        "board": picture(state),
    }


def result_view(how: str, reason: str, points: tuple[int, ...], winners: tuple[int, ...]) -> ResultView:
    return {"how": how, "reason": reason, "scores": list(points), "winners": seats_from_1(winners)}


def result_by_rules(state: State) -> ResultView | None:
    """The result of a game that the rules have ended; None before that."""
    awaited = pending(state)
    if not isinstance(awaited, Over):
        return None
    return result_view("rules", awaited.reason, awaited.scores, awaited.winners)


def seats_from_1(seats: tuple[int, ...]) -> list[int]:
    return [seat + 1 for seat in seats]


def track_of(name: str, fields: list[str], points: list[int]) -> Track:
    """The track in a picture, whose start field has no number."""
    return Track(name, (0, *map(parse_choice, fields[1:])), tuple(points))


def read_track(data: Data | None) -> Track | None:
    """The inverse of `track_picture`."""
    return None if data is None else track_of(data["name"], data["fields"], data["points"])
