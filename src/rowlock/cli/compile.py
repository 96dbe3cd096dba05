"""`rowlock compile`: compile ahead of time what is otherwise compiled in the background."""

from rowlock.cli.errors import fail
from rowlock.cli.fast import require_numba


def compile() -> None:
    """Compile the strong bots, hints and reviews, once per machine.

    The server does this by itself, in the background, when it first starts. Do it in advance for an image that runs on
    the same kind of processor.
    """
    require_numba()
    from rowlock.fast.cache import CACHE, IS_TEMPORARY
    from rowlock.server.workers.compilation import compile_all

    if IS_TEMPORARY:
        fail("the cache folder is not writable; set ROWLOCK_CACHE to one that is", 1)
    compile_all()
    print(f"Everything is compiled, in {CACHE}.")
