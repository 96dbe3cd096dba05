"""How every command reports an error: one line on standard error, and an exit status."""

import sys
from typing import NoReturn

import typer

from rowlock.missing_packages import how_to_install


def fail(message: object, status: int) -> NoReturn:
    """Print the message and exit. Status 1 means bad input or a failure, 2 a usage error, 130 an interruption."""
    print(f"rowlock: {message}", file=sys.stderr)
    raise typer.Exit(status) from None


def fail_missing(package: str) -> NoReturn:
    """Exit with a message that says how to install a missing package."""
    fail(f"this needs {package}: {how_to_install(package)}", 1)
