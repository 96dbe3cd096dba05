"""`rowlock serve`: host live tables."""

import os
import signal
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.browser import local_address, open_in_browser
from rowlock.cli.errors import fail
from rowlock.cli.fast import explaining_delay
from rowlock.cli.hosting import DataOption, explaining_missing_packages, read_settings

if TYPE_CHECKING:
    from rowlock.server.settings import Settings


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for every network.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 for any free one.")] = None,
    data: DataOption = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Server processes on this port; more than one needs PostgreSQL.")
    ] = 1,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Host live tables: friends join by link, bots fill seats, and the dice are provably fair.

    The same settings can come from the environment (ROWLOCK_HOST, ROWLOCK_PORT, ROWLOCK_DATA), and docs/operate.md in
    Rowlock's repository lists the others. Ctrl-C stops the server; nothing is lost.

    Example: [bold]rowlock serve --host 0.0.0.0 --data /srv/rowlock[/bold]
    """
    from rowlock.server.data_folder import FolderInUse

    settings = read_settings(os.environ, host=host, port=port, data=data)

    def on_ready(address: str) -> None:
        print(f"Rowlock is serving at {address} and stores its data in {settings.place}.", flush=True)
        if open_page:
            open_in_background(address)

    try:
        run_server(settings, on_ready, workers=workers)
    except FolderInUse as served:
        where = f" at {served.address}" if served.address else ""
        fail(f"{settings.place}: another process is already serving this folder{where}", 1)


def run_server(
    settings: "Settings", on_ready: Callable[[str], None], other_ports: Iterable[int] = (), workers: int = 1
) -> None:
    """Serve until a signal arrives. Exits with a message if that fails, but leaves `FolderInUse` to the caller."""
    with ExitStack() as starting:
        starting.enter_context(explaining_delay("starting the server"))

        def ready(address: str) -> None:
            starting.close()
            on_ready(address)

        with explaining_missing_packages():
            from rowlock.server.serving import CannotServe
            from rowlock.server.serving import serve as run
        from rowlock.server.event_log import StorageFailed
        from rowlock.server.listening import CannotListen
        from rowlock.server.supervisor import CannotSupervise, supervise

        pipe_closed = getattr(signal, "SIGPIPE", None)
        if pipe_closed is not None:
            # A client that disconnects must not end the server.
            signal.signal(pipe_closed, signal.SIG_IGN)
        try:
            with explaining_missing_packages():
                if workers > 1:
                    supervise(settings, workers, ready)
                else:
                    run(settings, ready, other_ports)
        except (CannotListen, CannotServe, CannotSupervise) as error:
            fail(error, 1)
        except StorageFailed as error:
            fail(f"{settings.place}: {error}", 1)


def open_in_background(address: str) -> None:
    """Open the page in a thread, so that the server in this process keeps running."""
    threading.Thread(target=open_in_browser, args=(local_address(address),), daemon=True).start()
