"""`rowlock review`: luck, skill and mistakes in a recorded game."""

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from rowlock.cli.browser import open_in_browser
from rowlock.cli.errors import fail, report
from rowlock.cli.fast import explaining_delay, progress_bar, require_numba
from rowlock.cli.languages import check_language, language_option
from rowlock.cli.records import read_named
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.cli.trials import Trials, rounds_for
from rowlock.rules import BadOptions


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    html: Annotated[
        Path | None, typer.Option(metavar="PAGE", help="Write the review as a self-contained HTML page.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    language: Annotated[str, language_option("page")] = "en",
    trials: Trials = 0,
    every: Annotated[bool, typer.Option("--all", help="List every decision, not only the mistakes.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
    track: TrackFiles = None,
) -> None:
    """Show what each choice in a recorded game was worth, which ones were mistakes, and how much was luck.

    Examples: [bold]rowlock review evening.rowlock[/bold],
    [bold]rowlock review evening.rowlock --html evening.html --open[/bold]
    """
    if open_page and html is None:
        fail("--open needs a page to open: name one with --html", 2)
    check_language(language)
    if language != "en" and html is None:
        fail("--language only applies to a page: name one with --html", 2)
    record = read_named(file, known_tracks(track or []), json)
    if record is None:
        raise typer.Exit(1)
    require_numba()
    with explaining_delay("loading the analysis"):
        from rowlock.analysis.as_data import as_data
        from rowlock.analysis.review import review as reviewed

    try:
        with progress_bar("reviewing") as progress:
            task = progress.add_task("", total=None, note="")
            found = reviewed(
                record, rounds_for(trials), lambda done, of: progress.update(task, completed=done, total=of)
            )
    except BadOptions as error:
        fail(error, 1)
    if trials and found.untried:
        report(f"interrupted: {found.untried} choices were evaluated by the net alone")
    if html is not None:
        from rowlock.report import page

        try:
            html.write_text(page(as_data(found, _name(file), language)), encoding="utf-8")
        except OSError as error:
            fail(f"can't write {html}: {error.strerror or error}", 1)
        report(f"wrote the review to {html}")
        if open_page:
            open_in_browser(html.resolve().as_uri())
    if json:
        print(json_text.dumps(as_data(found, _name(file))))
    elif html is None:
        from rowlock.cli.board import board_console
        from rowlock.cli.review_output import print_review

        print_review(board_console(), found, every)


def _name(file: str) -> str | None:
    return None if file == "-" else Path(file).name
