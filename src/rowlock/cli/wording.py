"""Small pieces of text that several commands print."""

import re
from collections.abc import Mapping

from rowlock.analysis.localized import bot_in_words
from rowlock.rules.words import counted as counted


def printable(name: str) -> str:
    """The name with control characters replaced, so that it can't affect the terminal."""
    return "".join(character if character.isprintable() else "·" for character in name)


def player_name(tags: Mapping[str, str], seat: int) -> str:
    """The name of a seat, counted from 1, in a record; empty if it has none. A bot named after its level gets the name
    that it has on the page.

    >>> player_name({"Seat2": "casual 2", "Bot2": "casual"}, 2)
    'Milo'
    """
    name, level = tags.get(f"Seat{seat}", "").strip(), tags.get(f"Bot{seat}", "")
    named, _, number = (name or level).partition(" ")
    if level and named == level and (not number or re.fullmatch("[1-9]", number)):
        return bot_in_words("en", level, int(number or 1))
    return printable(name)
