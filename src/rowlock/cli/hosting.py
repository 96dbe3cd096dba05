"""What the commands for hosts have in common: the packages they need, and the settings."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rowlock.server.settings import Settings

NEEDED = {
    **dict.fromkeys(("fastapi", "starlette", "pydantic", "uvicorn", "websockets", "segno", "sqlalchemy"), "serve"),
    "psycopg": "postgres",
}
"""Packages, and the extra that brings each."""

Data = Annotated[
    str | None, typer.Option(metavar="FOLDER", help="Where everything is stored, or the URL of a database.")
]


@contextmanager
def saying_what_is_missing() -> Iterator[None]:
    """The packages are imported late, those of the storage once it is known which one is wanted."""
    try:
        yield
    except ImportError as error:
        name = (error.name or "").partition(".")[0]
        if name not in NEEDED:
            raise
        print(f"rowlock: this needs {name}: pip install '.[{NEEDED[name]}]' in a clone of Rowlock", file=sys.stderr)
        raise typer.Exit(1) from None


def given_settings(environment: Mapping[str, str] = os.environ, **given: object) -> "Settings":
    """Those of the environment, where the command line says nothing else."""
    from rowlock.server.settings import BadSetting, settings_from

    try:
        return settings_from(environment, **given)
    except BadSetting as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
