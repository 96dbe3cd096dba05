"""The Typer application with all subcommands."""

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated

import typer

from rowlock.cli import print_version
from rowlock.cli.completion import one_of
from rowlock.cli.errors import UsageError, report, usage_message

COMMANDS = {
    "play": "play",
    "rules": "rules",
    "daily": "daily",
    "compare": "compare",
    "replay": "replay",
    "verify": "verify",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "show": "show",
    "review": "review",
    "hint": "hint",
    "exercises": "exercises",
    "puzzles": "puzzles",
    "sheet": "sheet",
    "site": "site",
    "games": "games",
    "simulate": "simulate",
    "solve": "solve",
    "best": "solve",
    "bots": "bots",
    "arena": "arena",
    "engine": "engine",
    "compile": "compile",
    "train": "train",
}
"""The commands, and the module that has the function of that name."""

GROUPS = ("puzzles",)
"""Commands with commands of their own: an application in place of a function."""


def run() -> int:
    """Run the command that the arguments of the process name, and return the exit status."""
    command = sys.argv[1] if len(sys.argv) > 1 else None
    try:
        status: int | None = application(command)(standalone_mode=False)
    except UsageError as error:
        report(usage_message(error, f"rowlock {command}" if command in COMMANDS else "rowlock"))
        return 2
    return status or 0


def application(command: str | None = None) -> typer.Typer:
    """The application with all commands, or with only this one if there is such a command.

    Importing all of them takes longer than most of them run.
    """
    app = typer.Typer(
        name="rowlock",
        no_args_is_help=False,
        add_completion=command not in COMMANDS,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(rowlock)
    for name in [command] if command in COMMANDS else COMMANDS:
        module = import_module(f"rowlock.cli.{COMMANDS[name]}")
        if name in GROUPS:
            app.add_typer(module.app, name=name)
        else:
            function: Callable[..., None] = getattr(module, name)
            app.command()(function)
    if command not in COMMANDS:
        app.command()(help)
    return app


def rowlock(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    """Play, study and master Qwixx, Qwixx On Board, Qwixx Duel and Two Rows.

    Without a command it opens Rowlock in your browser, until you stop it with Ctrl-C.
    """
    if version:
        print_version()
        raise typer.Exit
    if context.invoked_subcommand is None:
        from rowlock.cli.local_server import serve_locally

        serve_locally()


def help(
    context: typer.Context,
    command: Annotated[
        list[str] | None,
        typer.Argument(help="A command. \\[default: an overview]", autocompletion=one_of(*COMMANDS)),
    ] = None,
) -> None:
    """Show how to use a command, the same as --help after it.

    Example: [bold]rowlock help play[/bold]
    """
    words = command or []
    application(*words[:1])([*words, "--help"], prog_name=context.find_root().info_name, standalone_mode=False)
