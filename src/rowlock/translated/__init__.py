"""A translator from Python to JavaScript, so that the browser runs the same rules as the server.

The functions of `rules` are pure functions on whole numbers and tuples. The translator supports only the Python that
they are written in, and rejects everything else, naming the file and line. This folder imports only the standard
library.
"""

from rowlock.translated.errors import Untranslatable
from rowlock.translated.module import Page, translated

__all__ = ["Page", "Untranslatable", "translated"]
