"""`rowlock compile`: compile ahead of time what is otherwise compiled in the background."""

from rowlock.cli.errors import fail
from rowlock.cli.fast import require_numba


def compile() -> None:
    """Compile the strong bots, hints, reviews and the arena, once per machine.

    When a server first starts, it does all of this except the arena in the background. Run this command to do it in
    advance, for example when you build an image that will run on the same kind of processor.

    Example: [bold]rowlock compile[/bold]
    """
    require_numba()
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from rowlock.arena.tournament import compile_games
    from rowlock.fast.cache import CACHE, IS_TEMPORARY
    from rowlock.server.workers.compilation import compile_all

    if IS_TEMPORARY:
        fail("the cache folder is not writable; set ROWLOCK_CACHE to one that is", 1)
    # The arena's kernel takes as long as all others, so another process compiles it.
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        games = pool.submit(compile_games)
        compile_all()
        games.result()
    print(f"Everything is compiled, in {CACHE}.")
