"""Shared by the commands for hosts: settings, and optional packages."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.errors import fail, fail_missing

if TYPE_CHECKING:
    from rowlock.server.settings import Settings

NEEDED = ("fastapi", "starlette", "pydantic", "uvicorn", "websockets", "segno", "sqlalchemy", "psycopg")
"""Packages that a small install doesn't have."""

DataOption = Annotated[str | None, typer.Option(metavar="FOLDER", help="The data folder, or the URL of a database.")]


@contextmanager
def explaining_missing_packages() -> Iterator[None]:
    """Turn the ImportError of an optional package into a message that says how to install it."""
    try:
        yield
    except ImportError as error:
        name = (error.name or "").partition(".")[0]
        if name not in NEEDED:
            raise
        fail_missing(name)


def read_settings(environment: Mapping[str, str] = os.environ, **given: object) -> "Settings":
    """The settings from the environment, overridden by the command line."""
    from rowlock.server.settings import BadSetting, settings_from

    try:
        return settings_from(environment, **given)
    except BadSetting as error:
        fail(error, 2)
