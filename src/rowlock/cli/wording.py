"""Small pieces of text that several commands print."""


def printable(name: str) -> str:
    """The name with control characters replaced, so that it can't affect the terminal."""
    return "".join(character if character.isprintable() else "·" for character in name)


def counted(count: int, what: str) -> str:
    """`1 turn`, `2 turns`."""
    return f"{count:,} {what}" if abs(count) == 1 else f"{count:,} {what}s"
