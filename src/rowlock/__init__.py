"""Play, study and master Qwixx, Qwixx On Board, Qwixx Duel and Two Rows.

The public names are listed in `rowlock._api` and explained, with examples, in `docs/api.md`. Each is imported the first
time it is used, so `import rowlock` is cheap and needs only the standard library.
"""

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rowlock._api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        api = importlib.import_module("rowlock._api")
        if name != "__all__" and name not in api.__all__:
            raise AttributeError(f"module 'rowlock' has no attribute {name!r}")
        return getattr(api, name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *importlib.import_module("rowlock._api").__all__})
