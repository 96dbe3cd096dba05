"""Exercises as a deck for Anki, made with genanki: the board and the question on the front, the answers on the back."""

from __future__ import annotations

import html
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from rowlock.cli.board import draw_board
from rowlock.cli.choice_table import how_found, show_choices
from rowlock.cli.wording import printable
from rowlock.rules import choice_words, dice_text, game_of, scores, text
from rowlock.rules.words import action_words
from rowlock.study.exercises import right_answers
from rowlock.words import listed, sentence

if TYPE_CHECKING:
    from rowlock.cli.exercises import FromGame

DECK, MODEL = 1846203917, 1307465829
"""Random numbers by which Anki recognises our deck and note type when a deck is imported again."""

WIDTH = 80
"""Columns of a board in characters."""

STYLE = """
.card { font-family: system-ui, sans-serif; font-size: 18px; text-align: center; }
pre { display: inline-block; text-align: left; font-size: 13px; line-height: 1.35; overflow-x: auto; max-width: 100%; }
"""
CODE = "<pre>{code}</pre>"


def write_deck(file: Path, exercises: list[FromGame]) -> None:
    """Write a deck. Notes of exercises that were imported before are updated, and keep their schedule."""
    import genanki

    model = genanki.Model(
        MODEL,
        "Rowlock exercise",
        fields=[{"name": "Question"}, {"name": "Answer"}],
        templates=[
            {"name": "Exercise", "qfmt": "{{Question}}", "afmt": '{{FrontSide}}<hr id="answer">{{Answer}}'},
        ],
        css=STYLE,
    )
    deck = genanki.Deck(DECK, "Rowlock: my mistakes")
    for one in exercises:
        guid = genanki.guid_for(text(one.exercise.state), one.exercise.chosen.seat)
        deck.add_note(genanki.Note(model=model, fields=[question(one), answer(one)], guid=guid))
    genanki.Package(deck).write_to_file(str(file))


def question(one: FromGame) -> str:
    """The front: the board, the dice, and whose choice it is."""
    state = one.exercise.state
    console = _recording()
    draw_board(console, state, tuple(map(printable, one.names)))
    asked = f"{game_of(state).TITLE}: what should {one.player} play?"
    about = f"Dice {dice_text(state.dice)}, action {state.stage}: {action_words(state)}"
    return "".join([f"<p>{html.escape(asked)}</p>", _html(console), f"<p>{html.escape(about)}</p>"])


def answer(one: FromGame) -> str:
    """The back: the right choices, and what each is worth."""
    chosen = one.exercise.chosen
    console = _recording()
    show_choices(console, list(chosen.choices), alone=len(scores(one.exercise.state)) == 1)
    right = sentence(listed("en", [choice_words(choice) for choice in right_answers(chosen.choices)]))
    made = f"In the game: {choice_words(chosen.made.choice)}. {how_found(list(chosen.choices))}"
    return "".join([f"<p><b>{html.escape(right)}</b></p>", _html(console), f"<p>{html.escape(made)}</p>"])


def _recording() -> Console:
    return Console(record=True, file=io.StringIO(), width=WIDTH, soft_wrap=True, highlight=False, force_terminal=True)


def _html(console: Console) -> str:
    made: Any = console.export_html(inline_styles=True, code_format=CODE)
    return str(made)
