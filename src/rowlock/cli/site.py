"""`rowlock site`: the page as static files, to publish anywhere."""

from pathlib import Path
from typing import Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.cli.fast import explaining_delay


def site(
    folder: Annotated[Path, typer.Argument(help="A new folder, or one that this command wrote.")],
) -> None:
    """Write the page to a folder, for any host of static files.

    It has everything that needs no server: games against bots and on one device, the score pad, lessons, rules and the
    history, in four languages. It works under any path, can be installed on phones, and needs no network afterwards.

    Example: [bold]rowlock site public[/bold]
    """
    from rowlock.site.folder import NotOurs, write_site

    try:
        with explaining_delay("translating and packing the page"):
            written = write_site(folder)
    except NotOurs as error:
        fail(str(error), 1)
    except OSError as error:
        fail(f"{error.filename or folder} can't be written: {error.strerror or error}", 1)
    size = sum(path.stat().st_size for path in written if path.suffix != ".gz")
    print(f"{len(written)} files, {size / 1e6:.1f} MB uncompressed, in {folder}. Publish the folder as it is.")
