"""How every command reports an error: one line on standard error, and an exit status."""

import sys
from typing import NoReturn

import typer

EXTRAS = {"psycopg": "postgres", "genanki": "anki"}
"""The packages that aren't installed by default, and the extras that install them."""


def fail(message: object, status: int) -> NoReturn:
    """Print the message and exit. Status 1 means bad input or a failure, 2 a usage error, 130 an interruption."""
    print(f"rowlock: {message}", file=sys.stderr)
    raise typer.Exit(status) from None


def fail_missing(package: str) -> NoReturn:
    """Exit with a message that says how to install a missing package."""
    extra = EXTRAS.get(package)
    command = f"'pip install rowlock[{extra}]'" if extra else "'pip install rowlock' without --no-deps"
    fail(f"this needs {package}: run {command}", 1)
