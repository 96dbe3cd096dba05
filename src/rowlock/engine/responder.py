"""Rowlock as an engine: answer another program's questions with one of our bots."""

import random
from collections.abc import Callable, Iterator
from typing import TextIO

from rowlock.bots import Bot, View
from rowlock.engine.protocol import (
    QUESTION_WORDS,
    BadLine,
    Question,
    choice_line,
    engine_line,
    error_line,
    parse_prepare,
    quoted,
    read_question,
    split_line,
    worth_line,
)
from rowlock.rules import TRACKS, Dice, Options, RulesError, State, apply, game_named, game_of, legal, start
from rowlock.rules.api import dice_in_play

ANY_ROLL = Dice(1, 2, 3, 4, 5, 6)


def respond(
    name: str,
    bot_for: Callable[[str], Bot],
    source: TextIO,
    sink: TextIO,
    seed: int = 1,
    with_worth: bool = False,
) -> None:
    """Answer until `quit` or the end of the input. A bad line gets an error line and changes nothing.

    `bot_for` returns the bot for a game by name, or raises `BadOptions`. A question with a seed always gets the same
    answer; questions without one share a generator that starts from `seed`.
    """
    generator = random.Random(seed)
    lines: dict[str, str] = {}
    for line in source:
        word, rest = split_line(line)
        if word == "quit":
            return
        if word == "position":
            lines.clear()
        if word in QUESTION_WORDS:
            lines[word] = rest
            continue
        try:
            replies = list(_replies(word, rest, name, bot_for, lines, generator, with_worth))
        except (BadLine, RulesError) as error:
            replies = [error_line(error)]
        except Exception as error:  # a bot may fail in any way; report it to the host and keep running
            replies = [error_line(f"{name} failed: {type(error).__name__}: {error}")]
        for reply in replies:
            print(reply, file=sink, flush=True)


def _replies(
    word: str,
    rest: str,
    name: str,
    bot_for: Callable[[str], Bot],
    lines: dict[str, str],
    generator: random.Random,
    with_worth: bool,
) -> Iterator[str]:
    match word:
        case "":
            return
        case "rowlock" if rest.isdecimal():
            yield engine_line(name)
        case "prepare":
            first = _first_decision(*parse_prepare(rest))
            # A bot may load or compile something for its first choice; do that before its time counts.
            _bot(bot_for, first).choose(View(first, 0), legal(first, 0), random.Random(0))
            yield "ready"
        case "go":
            question = read_question(lines)
            if question.seed is not None:
                generator = random.Random(question.seed)
            yield from _answer(_bot(bot_for, question.state), question, generator, with_worth)
        case _:
            raise BadLine(f"unknown command {quoted(f'{word} {rest}'.strip())}")


def _bot(bot_for: Callable[[str], Bot], state: State) -> Bot:
    return bot_for(game_of(state).NAME)


def _first_decision(game: str, players: int) -> State:
    track = TRACKS["A"] if game_named(game).ON_A_TRACK else None
    state = start(Options(game, players, track=track))
    return apply(state, dice_in_play(state, ANY_ROLL))


def _answer(bot: Bot, question: Question, generator: random.Random, with_worth: bool) -> Iterator[str]:
    view = View(question.state, question.seat)
    # Not every bot can evaluate choices.
    worth = getattr(bot, "worth", None) if with_worth else None
    if worth is not None:
        yield from map(worth_line, worth(view, question.legal))
    yield choice_line(bot.choose(view, question.legal, generator))
