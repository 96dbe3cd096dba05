"""`rowlock serve`: live tables for friends, on one's own machine."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.browser import on_this_machine, open_in_browser
from rowlock.cli.hosting import Data, given_settings, saying_what_is_missing

if TYPE_CHECKING:
    from rowlock.server.settings import Settings


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any that is free.")] = None,
    data: Data = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve live tables: friends play by a link, bots join in, and the dice are fair.

    Everything else is set by the environment, as are these (ROWLOCK_HOST, ROWLOCK_PORT, ROWLOCK_DATA): docs/host.md
    has the list. Ctrl-C stops it, and nothing is lost.

    Example: [bold]rowlock serve --host 0.0.0.0 --data /srv/rowlock[/bold]
    """
    from rowlock.server.data_folder import FolderInUse

    settings = given_settings(os.environ, host=host, port=port, data=data)

    def told(address: str) -> None:
        print(f"Rowlock serves at {address} and keeps everything in {settings.place}.", flush=True)
        if open_page:
            open_meanwhile(address)

    try:
        run_server(settings, told)
    except FolderInUse as served:
        where = f", at {served.address}" if served.address else ""
        print(f"rowlock: {settings.place}: another process serves this folder{where}", file=sys.stderr)
        raise typer.Exit(1) from None


def run_server(settings: "Settings", told: Callable[[str], None], other_ports: Iterable[int] = ()) -> None:
    """Serves until a signal comes; what keeps it from that is said to the person. `FolderInUse` is the caller's."""
    with saying_what_is_missing():
        from rowlock.server.serving import CannotServe
        from rowlock.server.serving import serve as run
    from rowlock.server.event_log import StorageFailed
    from rowlock.server.listening import CannotListen

    pipe_closed = getattr(signal, "SIGPIPE", None)
    if pipe_closed is not None:
        # A client that is gone must not end the server.
        signal.signal(pipe_closed, signal.SIG_IGN)
    try:
        with saying_what_is_missing():
            run(settings, told, other_ports)
    except (CannotListen, CannotServe) as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    except StorageFailed as error:
        print(f"rowlock: {settings.place}: {error}", file=sys.stderr)
        raise typer.Exit(1) from None


def open_meanwhile(address: str) -> None:
    """Opens the page of a server that runs in this process, and must go on while the browser comes up."""
    threading.Thread(target=open_in_browser, args=(on_this_machine(address),), daemon=True).start()
