"""A translator from Python to JavaScript, so that the browser runs the same rules as the server.

The functions of `rules` are pure functions on whole numbers and tuples. The translator knows only the Python that they
are written in, and rejects everything else with file and line. This folder imports the standard library only.
"""

from rowlock.translated.errors import Untranslatable
from rowlock.translated.module import Page, translated

__all__ = ["Page", "Untranslatable", "translated"]
