"""`rowlock serve`: live tables for friends, on one's own machine."""

import signal
import sys
from typing import Annotated

import typer

from rowlock.cli.hosting import Data, given_settings, saying_what_is_missing


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    data: Data = None,
) -> None:
    """Serve live tables: friends play by a link, bots join in, and the dice are fair.

    Everything else is set by the environment, as are these (ROWLOCK_HOST, ROWLOCK_PORT, ROWLOCK_DATA): docs/host.md
    has the list. Ctrl-C stops it, and nothing is lost.

    Example: [bold]rowlock serve --host 0.0.0.0 --data /srv/rowlock[/bold]
    """
    with saying_what_is_missing():
        from rowlock.server.serving import CannotServe
        from rowlock.server.serving import serve as run
    from rowlock.server.event_log import StorageFailed

    settings = given_settings(host=host, port=port, data=data)
    pipe_closed = getattr(signal, "SIGPIPE", None)
    if pipe_closed is not None:
        # A client that is gone must not end the server.
        signal.signal(pipe_closed, signal.SIG_IGN)
    try:
        with saying_what_is_missing():
            run(
                settings,
                lambda where: print(f"Rowlock serves at {where} and keeps everything in {settings.place}.", flush=True),
            )
    except CannotServe as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    except StorageFailed as error:
        print(f"rowlock: {settings.place}: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
