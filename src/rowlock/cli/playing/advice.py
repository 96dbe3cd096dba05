"""`hint`: what the strongest level that can tell thinks of each choice."""

from typing import cast

import typer
from rich.text import Text

from rowlock.bots import LEVELS, Adviser, View
from rowlock.cli.playing.sitters import made
from rowlock.cli.playing.telling import Telling
from rowlock.rules import BadOptions, choice_text, choice_words, game_of, legal, scores


def give_advice(telling: Telling, view: View) -> None:
    choices = legal(view.state, view.seat)
    if len(choices) == 1:
        telling.say("There is only one choice.")
        return
    game = game_of(view.state).NAME
    try:
        adviser = _adviser(game)
        if adviser is None:
            telling.say("No level can tell what a choice is worth in this game.")
            return
        name, bot = adviser
        listed = bot.worth(view, choices)
    except BadOptions as error:
        telling.say_folded(f"There is no advice: {error}.")
        return
    except typer.Exit:
        return  # numba is missing, and that has been said
    alone = len(scores(view.state)) == 1
    telling.say(f"{name} expects {'so many points' if alone else 'this share of the win'}:")
    for choice, share in listed:
        worth = f"{share:6.1f}" if alone else f"{share:6.1%}"
        lost = share - listed[0].share
        behind = "" if lost == 0 else f"{lost:+9.1f}" if alone else f"{100 * lost:+9.1f}"
        telling.say(Text(f"  {choice_text(choice):4} {choice_words(choice):10} {worth}{behind}"))


def _adviser(game: str) -> tuple[str, Adviser] | None:
    for listed in reversed(LEVELS.values()):
        if game in listed.games:
            bot = made(listed.name, game)
            if hasattr(bot, "worth"):
                return listed.name, cast(Adviser, bot)
    return None
