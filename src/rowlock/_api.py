"""Every public name of `rowlock`, imported from where it lives.

Rules, records and bots need only the standard library. What takes long to import or needs numpy and numba is imported
when it is first used; if those packages are missing, the error says what to install.
"""

import importlib.util
from typing import TYPE_CHECKING, NewType

from rowlock.arena.dice_stream import roll
from rowlock.arena.match import record_game as play
from rowlock.boards import add_drawings
from rowlock.bots import LEVELS, Bot, BotFailed, View
from rowlock.bots.named import bot_named
from rowlock.missing_packages import explained
from rowlock.record import Record, RecordError, read_record_file, read_records, summary
from rowlock.record import begin as new_record
from rowlock.record import read as parse_record
from rowlock.record import steps as positions
from rowlock.record.written_events import apply
from rowlock.rules import (
    GAME_NAMES,
    GAMES,
    NOTHING,
    TRACKS,
    BadChoice,
    BadOptions,
    BadPosition,
    BadTrack,
    Chance,
    Decision,
    Dice,
    IllegalChoice,
    IllegalRoll,
    NotAwaited,
    Options,
    Over,
    RulesError,
    State,
    Track,
    choice_text,
    choice_words,
    is_over,
    legal,
    parse,
    parse_choice,
    parse_track,
    pending,
    scores,
    start,
    text,
)
from rowlock.rules.api import dice_in_play

_IMPORTED_WHEN_USED = {
    "Review": "rowlock.analysis.review",
    "evaluate": "rowlock.analysis.evaluation",
    "performance": "rowlock.analysis.performance",
    "picture": "rowlock.rules.picture",
    "review": "rowlock.analysis.review",
    "verdict": "rowlock.analysis.verdict",
}

if TYPE_CHECKING:
    from rowlock.analysis.evaluation import evaluate
    from rowlock.analysis.performance import performance
    from rowlock.analysis.review import Review, review
    from rowlock.analysis.verdict import verdict
    from rowlock.rules import Choice
    from rowlock.rules.picture import picture
else:
    # For type checkers it is `int`; whoever asks for help is interested in what the numbers mean.
    Choice = NewType("Choice", int)
    Choice.__doc__ = """A player's choice, as a small whole number (an `int`).

    0 is nothing, 1 to 44 are the numbers of each colour, eleven per colour with red first, 45 to 49 are steps of the
    pawn in On Board. `choice_text`, `choice_words` and `parse_choice` turn choices into text and back.

    >>> rowlock.choice_text(4), rowlock.choice_words(4), rowlock.parse_choice("r5")
    ('r5', 'red 5', 4)
    """
    __test__ = {"Choice": Choice.__doc__}

    def __getattr__(name: str) -> object:
        if name not in _IMPORTED_WHEN_USED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        try:
            module = importlib.import_module(_IMPORTED_WHEN_USED[name])
            if name in ("Review", "review"):
                module.Review._repr_html_ = _review_in_a_frame
            return getattr(module, name)
        except ModuleNotFoundError as error:
            raise explained(error, f"rowlock.{name}") from error


def usable_names() -> list[str]:
    """The public names without those that need a missing package, so that `help` and `import *` always work."""
    if importlib.util.find_spec("numba"):
        return __all__
    return [name for name in __all__ if not _IMPORTED_WHEN_USED.get(name, "").startswith("rowlock.analysis.")]


def _review_in_a_frame(review: "Review") -> str:
    """The page that `rowlock review --html` writes, for notebooks."""
    from html import escape

    as_data = importlib.import_module("rowlock.analysis.as_data").as_data
    page = importlib.import_module("rowlock.report").page
    return f'<iframe srcdoc="{escape(page(as_data(review)))}" width="100%" height="700" style="border: 0"></iframe>'


add_drawings(game.State for game in GAMES.values())

__all__ = [
    "GAMES",
    "GAME_NAMES",
    "LEVELS",
    "NOTHING",
    "TRACKS",
    "BadChoice",
    "BadOptions",
    "BadPosition",
    "BadTrack",
    "Bot",
    "BotFailed",
    "Chance",
    "Choice",
    "Decision",
    "Dice",
    "IllegalChoice",
    "IllegalRoll",
    "NotAwaited",
    "Options",
    "Over",
    "Record",
    "RecordError",
    "Review",
    "RulesError",
    "State",
    "Track",
    "View",
    "apply",
    "bot_named",
    "choice_text",
    "choice_words",
    "dice_in_play",
    "evaluate",
    "is_over",
    "legal",
    "new_record",
    "parse",
    "parse_choice",
    "parse_record",
    "parse_track",
    "pending",
    "performance",
    "picture",
    "play",
    "positions",
    "read_record_file",
    "read_records",
    "review",
    "roll",
    "scores",
    "start",
    "summary",
    "text",
    "verdict",
]
