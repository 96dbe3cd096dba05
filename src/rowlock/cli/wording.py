"""Small pieces of text that several commands print."""

from rowlock.rules.words import counted as counted


def printable(name: str) -> str:
    """The name with control characters replaced, so that it can't affect the terminal."""
    return "".join(character if character.isprintable() else "·" for character in name)
