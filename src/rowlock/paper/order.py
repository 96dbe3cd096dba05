"""What somebody wants printed, and whether it can be."""

from collections.abc import Iterable
from typing import NamedTuple

from rowlock.rules import BadOptions, Track, game_named
from rowlock.words import LANGUAGES

PAPERS = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
"""The sides of a page in millimetres, the long one first."""

SHEETS_TO_A_PAGE = (1, 2, 4)
"""Each doubling cuts the page in two across its long side. An eighth of a page has no room for a pen."""


class Order(NamedTuple):
    """Which game's sheets, and how. A track stands on every sheet of On Board, and on a page of its own; without one
    there is a page for each of Rowlock's own tracks. `sheets` are to a page, None as many as is usual.
    """

    game: str
    language: str = "en"
    paper: str = "a4"
    grey: bool = False
    sheets: int | None = None
    track: Track | None = None


class BadOrder(ValueError):
    """What cannot be printed, and what can."""


def check(order: Order) -> None:
    """Raises BadOrder if it cannot be printed."""
    try:
        game = game_named(order.game)
    except BadOptions as error:
        raise BadOrder(str(error)) from None
    _one_of("language", order.language, LANGUAGES)
    _one_of("paper", order.paper, PAPERS)
    if order.sheets is not None:
        _one_of("sheets to a page", order.sheets, SHEETS_TO_A_PAGE)
    if order.track is not None and not game.ON_A_TRACK:
        raise BadOrder(f"{order.game} is not played on a track: leave it out")
    if game.IS_SHARED and order.sheets not in (None, 1):
        # Coins are used as tokens, so the board needs the whole page.
        raise BadOrder(f"{order.game} has one board for both players, and it fills a page: {order.sheets} don't fit")


def _one_of(what: str, wanted: object, possible: Iterable[object]) -> None:
    if wanted not in possible:
        raise BadOrder(f"{what}: {wanted!r} is none of {', '.join(map(str, possible))}")
