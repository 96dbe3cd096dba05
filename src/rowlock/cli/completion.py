"""What the Tab key completes in a shell, besides commands, options and files."""

from collections.abc import Callable


def one_of(*values: str) -> Callable[[str], list[str]]:
    """A function that completes the beginning of one of these values.

    >>> one_of("qwixx", "duel", "daily")("d")
    ['duel', 'daily']
    """

    def complete(incomplete: str) -> list[str]:
        return [value for value in values if value.startswith(incomplete)]

    return complete
