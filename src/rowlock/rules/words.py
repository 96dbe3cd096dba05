"""English phrases: why a game is over, what an action is about, and how many there are of something."""

from rowlock.rules.api import game_of
from rowlock.rules.dice import white_sum
from rowlock.rules.game import State
from rowlock.rules.turn import ACTION_1, ACTION_2, ACTION_3

REASONS_IN_WORDS = {
    "two-rows-closed": "two rows are locked",
    "four-penalties": "a player took a fourth penalty",
    "four-misthrows": "there are four tokens in the misthrow column",
    "out-of-tokens": "a player placed their last token",
    "goal-reached": "a pawn reached the goal and the last round is over",
}

ABOUT = {ACTION_1: "white-sum", ACTION_2: "white-and-colour", ACTION_3: "pawn"}
"""The subject of each action, as a fixed name for programs."""


def action_words(state: State) -> str:
    """The subject of the decision that a position is waiting for."""
    places_tokens = game_of(state).MARK == "token"
    if state.stage == ACTION_1:
        white = white_sum(state.dice)
        return f"a token on the white sum, {white}" if places_tokens else f"the white sum, {white}, in one row"
    if state.stage == ACTION_2:
        dice = "one white die plus one coloured die"
        return f"a token on {dice}" if places_tokens else dice
    return "the pawn"


def counted(count: int, what: str) -> str:
    """`1 turn`, `2 turns`."""
    return f"{count:,} {what}" if abs(count) == 1 else f"{count:,} {what}s"
