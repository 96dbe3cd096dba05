"""`hint`: what each choice is worth, as the analysis sees it."""

import typer

from rowlock.bots import View
from rowlock.cli.fast import need_fast
from rowlock.cli.playing.telling import Telling
from rowlock.rules import RulesError, legal, scores


def give_advice(telling: Telling, view: View) -> None:
    if len(legal(view.state, view.seat)) == 1:
        telling.say("There is only one choice.")
        return
    try:
        need_fast()
    except typer.Exit:
        return  # numba is missing, and that has been said
    from rowlock.analysis.evaluation import evaluate
    from rowlock.cli.worths import how_found, show_worths

    try:
        worths = evaluate(view.state, view.seat)
    except RulesError as error:
        telling.say_folded(f"There is no advice: {error}.")
        return
    show_worths(telling.console, worths, alone=len(scores(view.state)) == 1)
    telling.say(how_found(worths))
