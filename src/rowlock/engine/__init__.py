"""The engine protocol: bots as separate programs, in any language, that exchange lines of text (docs/engine.md).

`ExternalEngine` runs such a program as a bot, and `respond` offers Rowlock's bots to other programs. This folder
imports `bots`, `rules` and the standard library.
"""

from rowlock.engine.external import ExternalEngine
from rowlock.engine.protocol import VERSION
from rowlock.engine.responder import respond

__all__ = ["VERSION", "ExternalEngine", "respond"]
