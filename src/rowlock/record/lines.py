"""The lines of a record, each with its text as it was read, so that a record is written back as it came."""

import re
from typing import NamedTuple

from rowlock.rules import Choice, Dice, RulesError, choice_text, dice_text, parse_choice, parse_dice


class Tag(NamedTuple):
    """`[Game "qwixx"]`"""

    text: str
    name: str
    value: str


class Turn(NamedTuple):
    """`1. 41 3652 | y5 r5 - - | b10`: a column holds the choices of one action."""

    text: str
    number: int
    dice: Dice
    columns: tuple[tuple[Choice, ...], ...]
    comment: str


class Remark(NamedTuple):
    """A blank line, or one that is all comment."""

    text: str


class Nonsense(NamedTuple):
    """What is no line of a record, and why."""

    text: str
    why: str


Line = Tag | Turn | Remark

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_TAG = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*(?:;.*)?')
_ESCAPE = re.compile(r"\\(.)")
_TURN = re.compile(r"\s*([0-9]{1,9})\s*\.(.*)")


def split_lines(text: str) -> list[str]:
    """The lines with their ends, whichever system wrote them. Only these ends: a name may hold any other character."""
    return _LINE.findall(text)


def parse_line(text: str) -> Line | Nonsense:
    content = text.rstrip("\r\n").removeprefix("\ufeff")
    if content.lstrip().startswith("["):
        return _parse_tag(text, content)
    played, semicolon, comment = content.partition(";")
    if not played.strip():
        return Remark(text)
    return _parse_turn(text, played, semicolon + comment)


def _parse_tag(text: str, content: str) -> Tag | Nonsense:
    match = _TAG.fullmatch(content)
    if match is None:
        return Nonsense(text, 'this is no tag, which looks like [Game "qwixx"]')
    name, value = match.groups()
    for escaped in _ESCAPE.findall(value):
        if escaped not in '"\\':
            return Nonsense(text, f'in a tag only \\" and \\\\ are escaped, not \\{escaped}')
    return Tag(text, name, _ESCAPE.sub(r"\1", value))


def _parse_turn(text: str, played: str, comment: str) -> Turn | Nonsense:
    match = _TURN.fullmatch(played)
    if match is None:
        return Nonsense(text, "this is neither a tag, a turn (1. 41 3652 | …) nor a comment (; …)")
    head, *columns = match[2].split("|")
    dice = head.split()
    if len(dice) != 2:
        why = "a turn's dice are two words: the white ones, then red, yellow, green and blue (41 3652)"
        return Nonsense(text, why)
    if not all(map(str.strip, columns)):
        return Nonsense(text, "a column is empty: - stands for a choice of nothing")
    try:
        choices = tuple(tuple(map(parse_choice, column.split())) for column in columns)
        return Turn(text, int(match[1]), parse_dice(*dice), choices, comment)
    except RulesError as error:
        return Nonsense(text, str(error))


def tag_line(name: str, value: str) -> Tag:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return Tag(f'[{name} "{escaped}"]\n', name, value)


def turn_line(number: int, dice: Dice, columns: tuple[tuple[Choice, ...], ...], comment: str = "") -> Turn:
    played = [f"{number}. {dice_text(dice)}", *(" ".join(map(choice_text, column)) for column in columns)]
    text = " | ".join(played) + (f" {comment}" if comment else "")
    return Turn(text + "\n", number, dice, columns, comment)
