"""The rules in the browser: the same text, run a third way.

The functions of `rules` are pure functions on whole numbers and tuples, so a program can translate them to JavaScript.
It knows only the Python that they are written in, and refuses everything else by its file and line. This folder imports
`rules` and the standard library.
"""

from rowlock.rules import game_view
from rowlock.translated import pad
from rowlock.translated.module import translated
from rowlock.translated.refusal import Untranslatable

__all__ = ["Untranslatable", "rules_for_the_page", "translated"]

ASKED = (
    "begun",
    "own_track",
    "after_roll",
    "after_decision",
    "view",
    "free_view",
    "with_free_choice",
    "with_free_penalty",
    "with_last_round_played",
    "with_next_roller",
    "why_not",
    "why_not_field",
)
"""What the page asks of the rules."""


def rules_for_the_page() -> str:
    """The text of `rules/translated.js`, which `page/rules/api.js` stands in front of."""
    return translated({pad: ASKED, game_view: ("track_of",)})
