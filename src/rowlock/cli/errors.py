"""How every command reports an error: one line on standard error, and an exit status."""

import sys
from typing import NoReturn

import typer


def fail(message: object, status: int) -> NoReturn:
    """Print the message and exit. Status 1 means bad input or a failure, 2 a wrong call, 130 an interruption."""
    print(f"rowlock: {message}", file=sys.stderr)
    raise typer.Exit(status) from None


def fail_missing(package: str) -> NoReturn:
    """Exit with a message that says how to install a missing package."""
    command = "'pip install rowlock[postgres]'" if package == "psycopg" else "'pip install rowlock' without --no-deps"
    fail(f"this needs {package}: run {command}", 1)
