"""The `hint` command: what each choice is worth."""

import typer

from rowlock.bots import View
from rowlock.cli.fast import compile_in_background, explaining_delay, require_numba
from rowlock.cli.playing.display import Display
from rowlock.rules import RulesError, legal, scores


def show_hint(display: Display, view: View) -> None:
    if len(legal(view.state, view.seat)) == 1:
        display.say("There is only one choice.")
        return
    try:
        require_numba()
    except typer.Exit:
        return  # numba is missing, and require_numba has said so
    compile_in_background()
    from rowlock.analysis.evaluation import evaluate
    from rowlock.cli.choice_table import how_found, show_choices

    try:
        with explaining_delay("comparing the choices"):
            evaluations = evaluate(view.state, view.seat)
    except RulesError as error:
        display.say(f"No hint available: {error}.")
        return
    show_choices(display.console, evaluations, alone=len(scores(view.state)) == 1)
    display.say(how_found(evaluations))
