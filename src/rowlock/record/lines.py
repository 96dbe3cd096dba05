"""The lines of a record. Each keeps its original text, so that a record is written back unchanged."""

import re
from typing import NamedTuple

from rowlock.rules import Choice, Dice, RulesError, choice_text, dice_text, parse_choice, parse_dice


class Tag(NamedTuple):
    """`[Game "qwixx"]`"""

    text: str
    name: str
    value: str


class TurnLine(NamedTuple):
    """`1. 41 3652 | y5 r5 - - | b10`: a column holds the choices of one action."""

    text: str
    number: int
    dice: Dice
    columns: tuple[tuple[Choice, ...], ...]
    comment: str


class Remark(NamedTuple):
    """A blank line or a comment line."""

    text: str


class InvalidLine(NamedTuple):
    """A line that can't be parsed, and why."""

    text: str
    why: str


Line = Tag | TurnLine | Remark

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_TAG = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*(?:;.*)?')
_ESCAPE = re.compile(r"\\(.)")
_TURN = re.compile(r"\s*([0-9]{1,9})\s*\.(.*)")


def split_lines(text: str) -> list[str]:
    """The lines with their line breaks, as any system writes them. Other separators may occur inside a name."""
    return _LINE.findall(text)


def parse_line(text: str) -> Line | InvalidLine:
    content = text.rstrip("\r\n").removeprefix("\ufeff")
    if content.lstrip().startswith("["):
        return _parse_tag(text, content)
    played, semicolon, comment = content.partition(";")
    if not played.strip():
        return Remark(text)
    return _parse_turn(text, played, semicolon + comment)


def _parse_tag(text: str, content: str) -> Tag | InvalidLine:
    match = _TAG.fullmatch(content)
    if match is None:
        return InvalidLine(text, 'this is not a tag: tags look like [Players "2"]')
    name, value = match.groups()
    for escaped in _ESCAPE.findall(value):
        if escaped not in '"\\':
            return InvalidLine(text, f'unknown escape \\{escaped} in a tag: only \\" and \\\\ are allowed')
    return Tag(text, name, _ESCAPE.sub(r"\1", value))


def _parse_turn(text: str, played: str, comment: str) -> TurnLine | InvalidLine:
    match = _TURN.fullmatch(played)
    if match is None:
        return InvalidLine(text, "this is neither a tag, a turn (1. 41 3652 | …) nor a comment (; …)")
    head, *columns = match[2].split("|")
    dice = head.split()
    if len(dice) != 2:
        why = "a turn begins with two groups of dice: white, then red, yellow, green and blue (41 3652)"
        return InvalidLine(text, why)
    if not all(map(str.strip, columns)):
        return InvalidLine(text, "a column is empty: write - for a choice of nothing")
    try:
        choices = tuple(tuple(map(parse_choice, column.split())) for column in columns)
        return TurnLine(text, int(match[1]), parse_dice(*dice), choices, comment)
    except RulesError as error:
        return InvalidLine(text, str(error))


def tag_line(name: str, value: str) -> Tag:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return Tag(f'[{name} "{escaped}"]\n', name, value)


def turn_line(number: int, dice: Dice, columns: tuple[tuple[Choice, ...], ...], comment: str = "") -> TurnLine:
    played = [f"{number}. {dice_text(dice)}", *(" ".join(map(choice_text, column)) for column in columns)]
    text = " | ".join(played) + (f" {comment}" if comment else "")
    return TurnLine(text + "\n", number, dice, columns, comment)
