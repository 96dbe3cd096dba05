"""Play, study and master Qwixx, Qwixx On Board, Qwixx Duel and Two Rows.

The public names are listed in `rowlock._api` and explained, with examples, in `docs/api.md`. Each is imported the first
time it is used, so `import rowlock` is cheap and needs only the standard library.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rowlock._api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        public = _names()
        if name == "__all__":
            return public.usable_names()
        if name not in public.__all__:
            raise AttributeError(f"module 'rowlock' has no attribute {name!r}")
        # Keep it: calling this for every use would take longer than applying a roll.
        globals()[name] = value = getattr(public, name)
        return value

    def __dir__() -> list[str]:
        return sorted({*_names().usable_names(), *(name for name in globals() if name.startswith("__"))})

    def _names() -> object:
        import importlib

        return importlib.import_module("rowlock._api")
