"""Let one test process compile a kernel while the others wait and then load it from the cache.

Otherwise processes that need the same kernel at the same time would all compile it, which takes up to half a minute.
"""

from typing import Any

from fasteners import InterProcessLock
from numba.core import dispatcher
from numba.core.caching import NullCache

from rowlock.fast.cache import CACHE

LOCKS = CACHE / "locks"

Dispatcher: Any = dispatcher.Dispatcher
_compile = Dispatcher.compile


def _compile_or_wait(self: Any, signature: Any) -> Any:
    if isinstance(self._cache, NullCache):
        return _compile(self, signature)
    # These locks belong to the process, so a kernel that calls another one can't block itself.
    with InterProcessLock(LOCKS / f"{self.py_func.__module__}.{self.py_func.__qualname__}"):
        return _compile(self, signature)


def install() -> None:
    LOCKS.mkdir(exist_ok=True)
    Dispatcher.compile = _compile_or_wait
