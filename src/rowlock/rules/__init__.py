"""The rules of every game, as pure functions on tuples of whole numbers.

The rest of Rowlock asks what is legal through the few functions below. This folder imports only the standard library
and uses no random generator, clock, file or network: dice are an argument.
"""

from rowlock.rules.api import (
    GAME_NAMES,
    GAMES,
    apply,
    deciding_seat,
    game_named,
    game_of,
    is_over,
    legal,
    parse,
    pending,
    scores,
    start,
    text,
)
from rowlock.rules.choices import (
    CHOICES,
    NOTHING,
    Choice,
    choice_text,
    choice_words,
    number_choice,
    parse_choice,
    step_choice,
)
from rowlock.rules.dice import Dice, dice_text, parse_dice
from rowlock.rules.errors import (
    BadChoice,
    BadOptions,
    BadPosition,
    BadTrack,
    IllegalChoice,
    IllegalRoll,
    NotAwaited,
    RulesError,
)
from rowlock.rules.game import Game, State
from rowlock.rules.options import Options, check_first, check_players
from rowlock.rules.rows import BLUE, COLOURS, GREEN, RED, YELLOW
from rowlock.rules.track import TRACKS, Track, parse_track
from rowlock.rules.turn import Chance, Decision, Event, Over, Pending

__all__ = [
    "BLUE",
    "CHOICES",
    "COLOURS",
    "GAMES",
    "GAME_NAMES",
    "GREEN",
    "NOTHING",
    "RED",
    "TRACKS",
    "YELLOW",
    "BadChoice",
    "BadOptions",
    "BadPosition",
    "BadTrack",
    "Chance",
    "Choice",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "IllegalChoice",
    "IllegalRoll",
    "NotAwaited",
    "Options",
    "Over",
    "Pending",
    "RulesError",
    "State",
    "Track",
    "apply",
    "check_first",
    "check_players",
    "choice_text",
    "choice_words",
    "deciding_seat",
    "dice_text",
    "game_named",
    "game_of",
    "is_over",
    "legal",
    "number_choice",
    "parse",
    "parse_choice",
    "parse_dice",
    "parse_track",
    "pending",
    "scores",
    "start",
    "step_choice",
    "text",
]
