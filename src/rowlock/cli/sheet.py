"""`rowlock sheet`: printable score sheets."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.completion import one_of
from rowlock.cli.errors import fail, fail_missing, report
from rowlock.cli.games import GAME_HELP, complete_game
from rowlock.cli.languages import language_option
from rowlock.cli.tracks import known_tracks
from rowlock.rules import TRACKS, Track

if TYPE_CHECKING:
    from rowlock.paper import PrintJob

NEEDED = ("reportlab", "PIL", "font_manrope")
"""Packages that a small install doesn't have."""


def sheet(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)],
    language: Annotated[str, language_option("sheet")] = "en",
    paper: Annotated[
        str, typer.Option(metavar="a4|letter", help="The size of the paper.", autocompletion=one_of("a4", "letter"))
    ] = "a4",
    grey: Annotated[bool, typer.Option("--grey", help="Black on white, for black-and-white printers.")] = False,
    sheets: Annotated[
        int | None, typer.Option(metavar="1|2|4", help="Sheets per page; a shared board fills a page. \\[default: 2]")
    ] = None,
    track: Annotated[
        str | None, typer.Option(metavar="A|B|FILE", help="Print this track on every sheet, and on a page of its own.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FILE.pdf", help="The file to write; - is standard output. \\[default: GAME-sheet.pdf]"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Make printable score sheets as PDF: a sheet per player, or a shared board, plus the tracks.

    Cut pages with several sheets along the dashed lines. The track pages need printing only once.

    Examples: [bold]rowlock sheet qwixx[/bold], [bold]rowlock sheet onboard --track A --language de --grey[/bold]
    """
    try:
        from rowlock.paper import PrintJob

        pdf = _render(PrintJob(game, language, paper, grey, sheets, _track(track)))
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package not in NEEDED:
            raise
        fail_missing(package)
    if out == "-":
        _to_standard_output(pdf)
    else:
        _to_file(pdf, Path(out or f"{game}-sheet.pdf"), force)


def _track(wanted: str | None) -> Track | None:
    if wanted is None:
        return None
    if wanted in TRACKS:
        return TRACKS[wanted]
    if not Path(wanted).exists():
        fail(f"--track: {wanted!r} is neither a track ({', '.join(TRACKS)}) nor a file", 2)
    *_, own = known_tracks([Path(wanted)]).values()
    return own


def _render(job: "PrintJob") -> bytes:
    from rowlock.paper import BadPrintJob, render_pdf

    try:
        return render_pdf(job)
    except BadPrintJob as error:
        fail(error, 2)


def _to_standard_output(pdf: bytes) -> None:
    if sys.stdout.isatty():
        fail("a terminal can't show a PDF: name a file with --out, or pipe the output to a program", 2)
    sys.stdout.buffer.write(pdf)


def _to_file(pdf: bytes, file: Path, force: bool) -> None:
    try:
        with file.open("wb" if force else "xb") as opened:
            opened.write(pdf)
    except FileExistsError:
        fail(f"{file} already exists: name another file with --out, or overwrite it with --force", 1)
    except OSError as error:
        fail(f"can't write {file}: {error.strerror or error}", 1)
    report(f"{file} is ready to print")
