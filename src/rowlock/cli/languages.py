"""The `--language` option."""

import typer

from rowlock.cli.completion import one_of
from rowlock.cli.errors import fail
from rowlock.words import LANGUAGES


def language_option(what: str) -> typer.models.OptionInfo:
    """The option, with what is in that language."""
    option: typer.models.OptionInfo = typer.Option(
        metavar="|".join(LANGUAGES), help=f"The language of the {what}.", autocompletion=one_of(*LANGUAGES)
    )
    return option


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        fail(f"--language {language} is not available: choose one of {', '.join(LANGUAGES)}", 2)
