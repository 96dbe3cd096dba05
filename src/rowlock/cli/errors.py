"""How every command reports an error: one line on standard error, and an exit status."""

import re
import sys
from typing import Any, NoReturn

import typer

from rowlock.missing_packages import how_to_install

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What Typer raises for every usage error. It has no public name."""

REWORDED = (
    ("Value error, ", ""),
    (r"Input should be a valid integer.*", "it must be a whole number"),
    (r"Input should be a valid number.*", "it must be a number"),
    ("Input should be greater than or equal to", "it must be at least"),
    ("Input should be less than or equal to", "it must be at most"),
    (r" \(Possible options: (.*)\)", r". Did you mean \1?"),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"unexpected argument: \1"),
)
"""Parts of Typer's and pydantic's messages, as regular expressions, and what a person reads instead."""


def report(message: object) -> None:
    """Print the message on standard error."""
    print(f"rowlock: {message}", file=sys.stderr)


def fail(message: object, status: int) -> NoReturn:
    """Print the message and exit. Status 1 means bad input or a failure, 2 a usage error, 130 an interruption."""
    report(message)
    raise typer.Exit(status) from None


def fail_missing(package: str) -> NoReturn:
    """Exit with a message that says how to install a missing package."""
    fail(f"this needs {package}: {how_to_install(package)}", 1)


def usage_message(error: Any, command: str) -> str:
    """A usage error in one line, with a pointer to the help of the command."""
    message = " ".join(error.format_message().split())
    for pattern, words in REWORDED:
        message = re.sub(pattern, words, message)
    if error.ctx is not None:
        command = error.ctx.command_path
    stop = "" if message.endswith(("?", ".")) else "."
    return f"{message[:1].lower()}{message[1:]}{stop} For help: {command} --help"
