"""`rowlock compile`: compile ahead of time what is otherwise compiled in the background."""

from rowlock.cli.fast import require_numba


def compile() -> None:
    """Compile the strong bots, hints and reviews, once per machine.

    The server does this by itself, in the background, the first time somebody needs them. For an image of a machine or
    a container it is better done in advance.
    """
    require_numba()
    from rowlock.fast.cache import CACHE
    from rowlock.server.workers.compilation import compile_all

    compile_all()
    print(f"Everything is compiled, in {CACHE}.")
