"""`rowlock review`: a game, after it was played."""

import json as json_text
import sys
from pathlib import Path
from typing import Annotated

import typer

from rowlock.cli.browser import open_in_browser
from rowlock.cli.fast import need_fast, progress_bar
from rowlock.cli.records import read_named
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.cli.trials import Trials, rounds_of
from rowlock.words import LANGUAGES


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    html: Annotated[
        Path | None, typer.Option(metavar="PAGE", help="Write a page for the browser, which needs nothing else.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    language: Annotated[str, typer.Option(metavar="LANGUAGE", help=f"Of the page: {', '.join(LANGUAGES)}.")] = "en",
    trials: Trials = 0,
    every: Annotated[bool, typer.Option("--all", help="List every decision, not only the mistakes.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
    track: TrackFiles = None,
) -> None:
    """Tell what each choice of a recorded game was worth, which were mistakes, and what was luck.

    Examples: [bold]rowlock review evening.rowlock[/bold],
    [bold]rowlock review evening.rowlock --html evening.html --open[/bold]
    """
    if open_page and html is None:
        print("rowlock: --open is for a page: name one with --html", file=sys.stderr)
        raise typer.Exit(2)
    if language not in LANGUAGES:
        print(f"rowlock: --language {language} is not spoken here: {', '.join(LANGUAGES)} are", file=sys.stderr)
        raise typer.Exit(2)
    if language != "en" and html is None:
        print("rowlock: --language is for a page: name one with --html", file=sys.stderr)
        raise typer.Exit(2)
    record = read_named(file, known_tracks(track or []), json)
    if record is None:
        raise typer.Exit(1)
    need_fast()
    from rowlock.analysis.as_data import as_data
    from rowlock.analysis.review import review as reviewed

    with progress_bar("reviewing") as progress:
        task = progress.add_task("", total=None, note="")
        found = reviewed(record, rounds_of(trials), lambda done, of: progress.update(task, completed=done, total=of))
    if trials and found.untried:
        print(f"rowlock: interrupted: {found.untried} choices are judged by the net alone", file=sys.stderr)
    if html is not None:
        from rowlock.report import page

        try:
            html.write_text(page(as_data(found, _name(file), language)), encoding="utf-8")
        except OSError as error:
            print(f"rowlock: {html} cannot be written: {error.strerror or error}", file=sys.stderr)
            raise typer.Exit(1) from None
        print(f"rowlock: {html} is the review; it needs no network", file=sys.stderr)
        if open_page:
            open_in_browser(html.resolve().as_uri())
    if json:
        print(json_text.dumps(as_data(found, _name(file))))
    elif html is None:
        from rowlock.cli.board import board_console
        from rowlock.cli.review_told import tell_review

        tell_review(board_console(), found, every)


def _name(file: str) -> str | None:
    return None if file == "-" else Path(file).name
