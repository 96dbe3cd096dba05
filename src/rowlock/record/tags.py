"""What the tags of a record say of its game."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rowlock.record.game_record import SETTLED
from rowlock.rules import GAMES, BadOptions, Options, Track, check_first, check_players, game_named


class ReadTag(NamedTuple):
    line: int
    value: str


class Wrong(NamedTuple):
    """Something wrong, and the line it stands on."""

    line: int
    why: str


def options_of(tags: Mapping[str, ReadTag], tracks: Mapping[str, Track]) -> Options:
    """The options of tags in which nothing is wrong."""
    track = tracks[tags["Board"].value] if "Board" in tags else None
    players, first = int(tags["Players"].value), int(tags["First"].value) - 1
    return Options(tags["Game"].value, players, first, track, tags["Rules"].value)


def wrong_tags(tags: Mapping[str, ReadTag], end: int, tracks: Mapping[str, Track]) -> Iterator[Wrong]:
    """Everything wrong with the tags. A missing one is missed on the line where the tags end."""
    game = tags.get("Game", ReadTag(end, ""))
    for name in SETTLED:
        if name not in tags and name != "Board":
            yield Wrong(end, f"the tag {name} is missing")
    for name in ("Players", "First"):
        if name in tags and not _is_count(tags[name].value):
            yield Wrong(tags[name].line, f"{name} is {tags[name].value!r}, which is no whole number")
    players = _count(tags, "Players")
    first = _count(tags, "First")

    if "Game" not in tags or "Rules" not in tags:
        return
    try:
        played = game_named(game.value, tags["Rules"].value)
    except BadOptions as error:
        known = any(name == game.value for name, _ in GAMES)
        yield Wrong(tags["Rules"].line if known else game.line, str(error))
        return
    try:
        if players is not None:
            check_players(game.value, players, played.PLAYERS)
    except BadOptions as error:
        yield Wrong(tags["Players"].line, str(error))
    try:
        if first is not None and players is not None:
            check_first(first - 1, players)
    except BadOptions as error:
        yield Wrong(tags["First"].line, str(error))
    if "Result" in tags and players is not None and not _is_result(tags["Result"].value, players):
        yield Wrong(tags["Result"].line, f"the result {tags['Result'].value!r} is not the points of {players} seats")
    if played.ON_A_TRACK and "Board" not in tags:
        yield Wrong(end, "the tag Board is missing")
    elif "Board" in tags and not played.ON_A_TRACK:
        yield Wrong(tags["Board"].line, f"{game.value} is not played on a track")
    elif "Board" in tags and tags["Board"].value not in tracks:
        names = ", ".join(sorted(tracks))
        yield Wrong(tags["Board"].line, f"the track {tags['Board'].value!r} is not known here: {names}")


def _is_result(text: str, players: int) -> bool:
    return bool(re.fullmatch(r"\s*-?[0-9]{1,4}(\s+-?[0-9]{1,4})*\s*", text)) and len(text.split()) == players


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def _count(tags: Mapping[str, ReadTag], name: str) -> int | None:
    return int(tags[name].value) if name in tags and _is_count(tags[name].value) else None
