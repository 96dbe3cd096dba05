"""Interpret and check the tags of a record."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rowlock.record.game_record import FIXED_TAGS
from rowlock.rules import GAMES, BadOptions, Options, Track, check_first, check_players, game_named


class LocatedTag(NamedTuple):
    """The value of a tag and its line number."""

    line: int
    value: str


class TagProblem(NamedTuple):
    """An error in the tags, and its line number."""

    line: int
    why: str


def options_of(tags: Mapping[str, LocatedTag], tracks: Mapping[str, Track]) -> Options:
    """The options of the game, from tags that have been checked."""
    track = tracks[tags["Board"].value] if "Board" in tags else None
    players, first = int(tags["Players"].value), int(tags["First"].value) - 1
    return Options(tags["Game"].value, players, first, track, tags["Rules"].value)


def tag_problems(tags: Mapping[str, LocatedTag], end: int, tracks: Mapping[str, Track]) -> Iterator[TagProblem]:
    """All errors in the tags. A missing tag is reported on the line where the tags end."""
    game = tags.get("Game", LocatedTag(end, ""))
    for name in FIXED_TAGS:
        if name not in tags and name != "Board":
            yield TagProblem(end, f"the tag {name} is missing")
    for name in ("Players", "First"):
        if name in tags and not _is_count(tags[name].value):
            yield TagProblem(tags[name].line, f"{name} is {tags[name].value!r}, which is not a whole number")
    players = _count(tags, "Players")
    first = _count(tags, "First")

    if "Game" not in tags or "Rules" not in tags:
        return
    try:
        played = game_named(game.value, tags["Rules"].value)
    except BadOptions as error:
        known = any(name == game.value for name, _ in GAMES)
        yield TagProblem(tags["Rules"].line if known else game.line, str(error))
        return
    try:
        if players is not None:
            check_players(game.value, players, played.PLAYERS)
    except BadOptions as error:
        yield TagProblem(tags["Players"].line, str(error))
    try:
        if first is not None and players is not None:
            check_first(first - 1, players)
    except BadOptions as error:
        yield TagProblem(tags["First"].line, str(error))
    if "Result" in tags and players is not None and not _is_result(tags["Result"].value, players):
        yield TagProblem(
            tags["Result"].line, f"the result {tags['Result'].value!r} should be the points of {players} seats"
        )
    if played.ON_A_TRACK and "Board" not in tags:
        yield TagProblem(end, "the tag Board is missing")
    elif "Board" in tags and not played.ON_A_TRACK:
        yield TagProblem(tags["Board"].line, f"{game.value} is not played on a track")
    elif "Board" in tags and tags["Board"].value not in tracks:
        names = ", ".join(sorted(tracks))
        yield TagProblem(tags["Board"].line, f"unknown track {tags['Board'].value!r}: the tracks are {names}")


def _is_result(text: str, players: int) -> bool:
    return bool(re.fullmatch(r"\s*-?[0-9]{1,4}(\s+-?[0-9]{1,4})*\s*", text)) and len(text.split()) == players


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def _count(tags: Mapping[str, LocatedTag], name: str) -> int | None:
    return int(tags[name].value) if name in tags and _is_count(tags[name].value) else None
