"""Bots as programs of their own, in any language: Rowlock asks in lines of text, and they answer (docs/engine.md).

`ExternalEngine` asks somebody's program, and `speak` answers as one. This folder imports `bots`, `rules` and the
standard library.
"""

from rowlock.engine.external import ExternalEngine
from rowlock.engine.protocol import VERSION
from rowlock.engine.speaking import speak

__all__ = ["VERSION", "ExternalEngine", "speak"]
