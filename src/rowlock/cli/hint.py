"""`rowlock hint`: advice before a choice."""

import json as json_text
import sys
from typing import Annotated

import typer
from rich.text import Text

from rowlock.cli.fast import need_fast, progress_bar
from rowlock.cli.positions import given_position, given_seat
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.cli.trials import Trials, rounds_of
from rowlock.rules import RulesError, scores


def hint(
    position: Annotated[str, typer.Argument(help="A position of any game (docs/position.md).")],
    dice: Annotated[str, typer.Argument(help="The roll, if the position awaits one: 41-3652.")] = "",
    seat: Annotated[int | None, typer.Option(help="Whose choice, from 1; the active player's, if not said.")] = None,
    trials: Trials = 0,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
    track: TrackFiles = None,
) -> None:
    """Tell what each choice is worth: how often it wins, the points and the lead to expect, and what is lost by it.

    Example: [bold]rowlock hint qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:roll 41-3652[/bold]
    """
    state = given_position(position, dice, known_tracks(track or []))
    chooser = given_seat(seat, state)
    need_fast()
    from rowlock.analysis.as_data import hint_data
    from rowlock.analysis.evaluation import evaluate
    from rowlock.values.rollouts import TooFewRounds

    try:
        with progress_bar("rolling out") as progress:
            task = progress.add_task("", total=None, note="")
            worths = evaluate(
                state,
                chooser,
                rounds=rounds_of(trials),
                told=lambda done, of: progress.update(task, completed=done, total=of),
            )
    except RulesError as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    except TooFewRounds as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(130) from None
    if json:
        print(json_text.dumps(hint_data(worths, state, chooser)))
        return
    from rowlock.cli.board import board_console
    from rowlock.cli.worths import how_found, show_worths
    from rowlock.rules.words import action_words

    console = board_console()
    console.print(Text(f"Seat {chooser + 1}, action {state.stage}: {action_words(state)}", style="bold"))
    show_worths(console, worths, alone=len(scores(state)) == 1)
    console.print(how_found(worths))
