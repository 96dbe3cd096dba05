"""`rowlock serve`: live tables for friends, on one's own machine."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

NEEDED = {
    **dict.fromkeys(("fastapi", "starlette", "pydantic", "uvicorn", "websockets", "segno", "sqlalchemy"), "serve"),
    "psycopg": "postgres",
}
"""Packages, and the extra that brings each."""


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    data: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Where everything is stored, or the URL of a database.")
    ] = None,
) -> None:
    """Serve live tables: friends play by a link, bots join in, and the dice are fair.

    Everything else is set by the environment, as are these (ROWLOCK_HOST, ROWLOCK_PORT, ROWLOCK_DATA): docs/host.md
    has the list. Ctrl-C stops it, and nothing is lost.

    Example: [bold]rowlock serve --host 0.0.0.0 --data /srv/rowlock[/bold]
    """
    with _saying_what_is_missing():
        from rowlock.server.serving import serve as run
    from rowlock.server.event_log import StorageFailed
    from rowlock.server.settings import BadSetting, settings_from

    try:
        settings = settings_from(host=host, port=port, data=data)
    except BadSetting as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    pipe_closed = getattr(signal, "SIGPIPE", None)
    if pipe_closed is not None:
        # A client that is gone must not end the server.
        signal.signal(pipe_closed, signal.SIG_IGN)
    try:
        with _saying_what_is_missing():
            run(
                settings,
                lambda where: print(f"Rowlock serves at {where} and keeps everything in {settings.place}.", flush=True),
            )
    except StorageFailed as error:
        print(f"rowlock: {settings.place}: {error}", file=sys.stderr)
        raise typer.Exit(1) from None


@contextmanager
def _saying_what_is_missing() -> Iterator[None]:
    """The packages are imported late, those of the storage once it is known which one is wanted."""
    try:
        yield
    except ImportError as error:
        name = (error.name or "").partition(".")[0]
        if name not in NEEDED:
            raise
        print(f"rowlock: a server needs {name}: pip install '.[{NEEDED[name]}]' in a clone of Rowlock", file=sys.stderr)
        raise typer.Exit(1) from None
