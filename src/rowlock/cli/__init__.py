"""The command `rowlock`: what a person with a terminal sees of everything else. It decides nothing by itself."""

from rowlock.cli.command import main

__all__ = ["main"]
