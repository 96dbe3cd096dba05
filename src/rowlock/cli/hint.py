"""`rowlock hint`: what each choice is worth."""

import json as json_text
from typing import Annotated

import typer
from rich.text import Text

from rowlock.cli.cluster import ClusterOption, cluster_rollouts
from rowlock.cli.errors import fail
from rowlock.cli.fast import explaining_delay, progress_bar, require_numba
from rowlock.cli.positions import DiceArgument, SeatOption, position_argument, seat_argument
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.cli.trials import Trials, rounds_for
from rowlock.rules import RulesError, scores


def hint(
    position: Annotated[str, typer.Argument(help="A position of any game, as the line that rowlock replay ends with.")],
    dice: DiceArgument = "",
    seat: SeatOption = None,
    trials: Trials = 0,
    cluster: ClusterOption = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
    track: TrackFiles = None,
) -> None:
    """Show what each choice is worth: its chance of winning, the expected points and lead, and what it loses.

    Example: [bold]rowlock hint qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:roll 41-3652[/bold]
    """
    state = position_argument(position, dice, known_tracks(track or []))
    chooser = seat_argument(seat, state)
    require_numba()
    with explaining_delay("loading the analysis"):
        from rowlock.analysis.as_data import hint_data
        from rowlock.analysis.choice_rollouts import on_this_machine
        from rowlock.analysis.evaluation import evaluate
        from rowlock.values.rollouts import TooFewRounds

    try:
        with progress_bar("rolling out") as progress:
            task = progress.add_task("", total=None, note="")
            evaluations = evaluate(
                state,
                chooser,
                rounds=rounds_for(trials),
                on_progress=lambda done, of: progress.update(task, completed=done, total=of),
                play=cluster_rollouts(cluster) if cluster else on_this_machine,
            )
    except RulesError as error:
        fail(error, 1)
    except TooFewRounds as error:
        fail(error, 130)
    if json:
        print(json_text.dumps(hint_data(evaluations, state, chooser)))
        return
    from rowlock.cli.board import board_console
    from rowlock.cli.choice_table import how_found, show_choices
    from rowlock.cli.prose import print_wrapped
    from rowlock.rules.words import action_words

    console = board_console()
    print_wrapped(console, Text(f"Seat {chooser + 1}, action {state.stage}: {action_words(state)}", style="bold"))
    show_choices(console, evaluations, alone=len(scores(state)) == 1)
    print_wrapped(console, how_found(evaluations))
