"""The module that the page plays by when it has no server, translated to JavaScript."""

from rowlock.pad import offline, page_fold
from rowlock.rules import game_view
from rowlock.translated import translated

OFFLINE = (
    "begun",
    "own_track",
    "after_roll",
    "after_decision",
    "view",
    "free_view",
    "after_deed",
    "token_does",
    "why_not",
    "why_not_field",
)
"""What the page calls."""


def rules_for_the_page() -> str:
    """The text of `rules/translated.js`, which the page calls through `rules/api.js`."""
    return translated({offline: OFFLINE, page_fold: ("after_events",), game_view: ("track_of",)})
