"""`rowlock sheet`: sheets to print."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from rowlock.cli.games import GAME_HELP
from rowlock.cli.tracks import known_tracks
from rowlock.rules import TRACKS, Track

if TYPE_CHECKING:
    from rowlock.paper import Order

NEEDED = ("reportlab", "PIL", "font_manrope")
"""What the extra `sheet` brings."""


def sheet(
    game: Annotated[str, typer.Argument(help=GAME_HELP)],
    language: Annotated[str, typer.Option(metavar="en|de|pl|it", help="The language of the words on it.")] = "en",
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The size of the paper.")] = "a4",
    grey: Annotated[bool, typer.Option("--grey", help="Black on white: for a printer without colours.")] = False,
    sheets: Annotated[
        int | None, typer.Option(metavar="1|2|4", help="Sheets per page; a shared board fills a page. [default: 2]")
    ] = None,
    track: Annotated[
        str | None, typer.Option(metavar="A|B|FILE", help="Print this track on every sheet, and on a page of its own.")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE.pdf", help="Where it goes; - is standard output. [GAME-sheet.pdf]")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
) -> None:
    """Make score sheets to print, as PDF: a sheet per player, a shared board, and the tracks.

    Several sheets to a page are cut apart along the dashes. The pages of tracks are to be printed once.

    Examples: [bold]rowlock sheet qwixx[/bold], [bold]rowlock sheet onboard --track A --language de --grey[/bold]
    """
    try:
        from rowlock.paper import Order

        pdf = _printed(Order(game, language, paper, grey, sheets, _track(track)))
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        print(f"rowlock: sheets need {error.name}: pip install '.[sheet]' in a clone of Rowlock", file=sys.stderr)
        raise typer.Exit(1) from None
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
        _refuse(f"--track: {wanted!r} is none of {', '.join(TRACKS)}, and there is no such file", 2)
    *_, own = known_tracks([Path(wanted)]).values()
    return own


def _printed(order: "Order") -> bytes:
    from rowlock.paper import BadOrder, printed

    try:
        return printed(order)
    except BadOrder as error:
        _refuse(str(error), 2)


def _to_standard_output(pdf: bytes) -> None:
    if sys.stdout.isatty():
        _refuse("a terminal cannot show a PDF: name a file with --out, or send it to a program", 2)
    sys.stdout.buffer.write(pdf)


def _to_file(pdf: bytes, file: Path, force: bool) -> None:
    try:
        with file.open("wb" if force else "xb") as opened:
            opened.write(pdf)
    except FileExistsError:
        _refuse(f"{file} is there already: name another file with --out, or write over it with --force", 1)
    except OSError as error:
        _refuse(f"{file} cannot be written: {error.strerror or error}", 1)
    print(f"rowlock: {file} is ready to print", file=sys.stderr)


def _refuse(why: str, status: int) -> NoReturn:
    print(f"rowlock: {why}", file=sys.stderr)
    raise typer.Exit(status)
