"""Print jobs: what to print and how."""

from collections.abc import Iterable
from typing import NamedTuple

from rowlock.rules import BadOptions, Track, game_named
from rowlock.words import LANGUAGES

PAPERS = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
"""The size of a page in millimetres, long side first."""

SHEETS_PER_PAGE = (1, 2, 4)
"""Each doubling cuts the page in half across its long side. An eighth of a page would be too small to write on."""


class PrintJob(NamedTuple):
    """Which game's sheets to print, and how. A track is printed on every sheet and on its own page; without one, there
    is a page for each of Rowlock's own tracks. `sheets` is the number per page, None for the default.
    """

    game: str
    language: str = "en"
    paper: str = "a4"
    grey: bool = False
    sheets: int | None = None
    track: Track | None = None


class BadPrintJob(ValueError):
    """The print job isn't possible; the message says what is."""


def check(job: PrintJob) -> None:
    """Raise BadPrintJob if the job can't be printed."""
    try:
        game = game_named(job.game)
    except BadOptions as error:
        raise BadPrintJob(str(error)) from None
    _one_of("language", job.language, LANGUAGES)
    _one_of("paper", job.paper, PAPERS)
    if job.sheets is not None:
        _one_of("sheets to a page", job.sheets, SHEETS_PER_PAGE)
    if job.track is not None and not game.ON_A_TRACK:
        raise BadPrintJob(f"{job.game} is not played on a track: leave it out")
    if game.IS_SHARED and job.sheets not in (None, 1):
        # Coins are used as tokens, so the board needs the whole page.
        raise BadPrintJob(f"{job.game} has one board for both players, and it fills a page: {job.sheets} don't fit")


def _one_of(what: str, wanted: object, possible: Iterable[object]) -> None:
    if wanted not in possible:
        raise BadPrintJob(f"{what}: {wanted!r} is not one of {', '.join(map(str, possible))}")
