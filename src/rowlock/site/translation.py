"""The Python that runs in the browser, translated to JavaScript: rules, score pads, and tables on one device."""

from functools import cache
from pathlib import Path

from rowlock.browser.generated import generate_once
from rowlock.live import log, names, seats
from rowlock.pad import offline, page_fold, set_up
from rowlock.rules import game_view
from rowlock.table import daily, deals, fair_dice, local, shared_game
from rowlock.translated import Page, translated

OFFLINE = (
    "new_game",
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
"""The functions that the page calls for a pad."""

SET_UP = ("from_position", "before_roll", "with_marks", "with_penalties", "with_pawn")
"""The functions that the page calls to set up a position."""

LOCAL = (
    "open_local_table",
    "resume_table",
    "handle_command",
    "next_deadline",
    "handle_tick",
    "awaited_bots",
    "handle_bot_choice",
    "bring_everybody_back",
    "wants_rematch_table",
    "open_rematch",
    "link_rematch",
    "events_since",
    "view_for_device",
)
"""The functions that the page calls for a table of its own."""

DEALS = ("dealt_first", "dealt_roll")
DAILY = ("daily_opening",)
SHARED_GAMES = ("game_code", "opening_of", "comparison")
"""The functions that the page calls to share a game's dice, and to compare two games."""

WRITTEN_IN_JS = (
    log.Log,
    *(names.code_point, names.folded, names.has_substance, names.is_invisible, names.shape),
    seats.token_hash,
    *(fair_dice.commitment_to, fair_dice.draw_numbers, fair_dice.text_hash),
)
"""Functions and classes that can't be translated and are written by hand in JavaScript: hashes, Unicode, the log."""

PAGE = Page(
    imports=('import * as written from "./written.js";',),
    provided={one: f"written.{one.__name__}" for one in WRITTEN_IN_JS},
)


@cache
def rules_for_the_page() -> str:
    """The text of `rules/translated.js`, which the page calls through `rules/api.js` and `local/table.js`."""
    return generate_once("page-rules.js", _make).read_bytes().decode()


def _make(file: Path) -> None:
    wanted = {offline: OFFLINE, set_up: SET_UP, page_fold: ("after_events",), game_view: ("track_of",), local: LOCAL}
    wanted |= {deals: DEALS, daily: DAILY, shared_game: SHARED_GAMES}
    file.write_bytes(translated(wanted, PAGE).encode())
