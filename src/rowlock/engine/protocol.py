"""Formatting and parsing the lines of the protocol: each is a word and its arguments. See docs/engine.md."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from rowlock.bots import Advice
from rowlock.rules import (
    GAME_NAMES,
    TRACKS,
    BadChoice,
    BadPosition,
    Choice,
    State,
    Track,
    choice_text,
    game_of,
    legal,
    parse,
    parse_choice,
    scores,
    text,
)
from rowlock.rules.choices import is_square
from rowlock.rules.track import FIELD_COUNTS

VERSION = 1

QUESTION_WORDS = ("position", "track", "seat", "legal", "time", "seed")
"""The lines before `go`. `position` comes first: it starts a new question and discards an unfinished one."""

SEEDS = 2**32
MAX_MILLISECONDS = 1_000_000_000


class BadLine(ValueError):
    """A line that violates the protocol. For an engine, the message completes the sentence "the engine ..."."""


class Question(NamedTuple):
    """A seat, counted from 0, has to choose. The time limit and the random seed are optional."""

    state: State
    seat: int
    legal: tuple[Choice, ...]
    milliseconds: int | None = None
    seed: int | None = None


def split_line(line: str) -> tuple[str, str]:
    """The first word of a line, and the rest."""
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()


def quoted(line: str) -> str:
    """A line quoted for an error message: shortened, and with control characters escaped."""
    return repr(line) if len(line) <= 80 else f"{line[:80]!r} …"


def host_line() -> str:
    return f"rowlock {VERSION}"


def engine_line(name: str) -> str:
    return f"engine {VERSION} {name}"


def parse_engine_line(rest: str) -> str:
    """The engine's name. Raises BadLine if it speaks another version of the protocol."""
    version, _, name = rest.partition(" ")
    if not re.fullmatch("[0-9]{1,9}", version):
        raise BadLine(f"gave {quoted(version)} as its version of the protocol")
    if int(version) != VERSION:
        raise BadLine(f"speaks version {version} of the protocol; Rowlock speaks version {VERSION}")
    return "".join(character if character.isprintable() else "·" for character in name.strip()[:80])


def prepare_line(game: str, players: int) -> str:
    return f"prepare {game} {players}"


def parse_prepare(rest: str) -> tuple[str, int]:
    match rest.split():
        case [game, players] if re.fullmatch("[0-9]", players):
            return game, int(players)
    raise BadLine(f"prepare needs a game and the number of players: prepare {GAME_NAMES[0]} 2")


def question_lines(question: Question) -> list[str]:
    """The lines of a question. They are complete, so an engine needs neither memory nor the rules."""
    state = question.state
    lines = [f"position {text(state)}"]
    track = game_of(state).TRACK.track_of(state)
    if track:
        lines.append(track_line(track))
    lines.append(f"seat {question.seat + 1}")
    lines.append(f"legal {choices_text(question.legal)}")
    if question.milliseconds is not None:
        lines.append(f"time {question.milliseconds}")
    if question.seed is not None:
        lines.append(f"seed {question.seed}")
    return [*lines, "go"]


def read_question(lines: Mapping[str, str]) -> Question:
    """The question made of the lines before `go`, given by their words. A `legal` line is optional, but must agree with
    the rules.
    """
    for word in ("position", "seat"):
        if word not in lines:
            raise BadLine(f"go needs a {word} before it")
    tracks = dict(TRACKS)
    if "track" in lines:
        track = parse_track_line(lines["track"])
        tracks[track.name] = track
    try:
        state = parse(lines["position"], tracks)
    except BadPosition as error:
        raise BadLine(f"bad position: {error}") from None
    players = len(scores(state))
    seat = _number("seat", lines["seat"], range(1, players + 1)) - 1
    choices = legal(state, seat)
    if not choices:
        raise BadLine(f"seat {seat + 1} has nothing to decide in {text(state)}")
    if "legal" in lines and set(lines["legal"].split()) != set(map(choice_text, choices)):
        raise BadLine(f"legal for seat {seat + 1} is {choices_text(choices)}, not {quoted(lines['legal'])}")
    return Question(
        state,
        seat,
        choices,
        _number("time", lines["time"], range(1, MAX_MILLISECONDS + 1)) if "time" in lines else None,
        _number("seed", lines["seed"], range(SEEDS)) if "seed" in lines else None,
    )


def _number(word: str, written: str, allowed: range) -> int:
    if re.fullmatch("[0-9]{1,10}", written) and int(written) in allowed:
        return int(written)
    raise BadLine(f"{word} must be a whole number from {allowed[0]} to {allowed[-1]}, not {quoted(written)}")


def track_line(track: Track) -> str:
    """The fields of a track. A position only names its track, and the engine may not know a custom one."""
    fields = zip(track.fields[1:], track.points[1:], strict=True)
    return f"track {track.name} " + " ".join(f"{choice_text(field)}:{points}" for field, points in fields)


def parse_track_line(rest: str) -> Track:
    name, *pieces = rest.split() or [""]
    if not re.fullmatch("[A-Za-z0-9_-]{1,40}", name):
        raise BadLine(f"track: {quoted(name)} is not a name of 1 to 40 letters, digits, - and _")
    if len(pieces) not in FIELD_COUNTS:
        raise BadLine(f"track: got {len(pieces)} fields, but a track has {FIELD_COUNTS[0]} to {FIELD_COUNTS[-1]}")
    fields, points = [0], [0]
    for place, piece in enumerate(pieces, start=1):
        number, _, worth = piece.partition(":")
        try:
            field = parse_choice(number)
        except BadChoice:
            field = 0
        if not is_square(field) or not re.fullmatch("[0-9]{1,4}", worth):
            raise BadLine(f"track: field {place} must be a number and its points (r5:3), not {quoted(piece)}")
        fields.append(field)
        points.append(int(worth))
    return Track(name, tuple(fields), tuple(points))


def choices_text(choices: tuple[Choice, ...]) -> str:
    return " ".join(map(choice_text, choices))


def choice_line(choice: Choice) -> str:
    return f"choice {choice_text(choice)}"


def parse_choice_line(rest: str, legal: tuple[Choice, ...]) -> Choice:
    for choice in legal:
        if choice_text(choice) == rest:
            return choice
    raise BadLine(f"answered {quoted(rest)}, which is not one of {choices_text(legal)}")


def worth_line(worth: Advice) -> str:
    return f"worth {choice_text(worth.choice)} {worth.share:.4f}"


def parse_worth_line(rest: str, legal: tuple[Choice, ...]) -> Advice:
    choice, _, share = rest.partition(" ")
    if not re.fullmatch(r"[+-]?[0-9]{0,9}(\.?[0-9]{1,20})(e[+-]?[0-9]{1,2})?", share, re.IGNORECASE):
        raise BadLine(f"gave {quoted(share)} as the worth of {quoted(choice)}, which is not a number")
    return Advice(parse_choice_line(choice, legal), float(share))


def error_line(why: object) -> str:
    """An error line, with line breaks in the message replaced by spaces."""
    return f"error {' '.join(str(why).split())}"
