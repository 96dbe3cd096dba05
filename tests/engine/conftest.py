"""Programs as engines, for the tests of this folder."""

from engine_programs import program

__all__ = ["program"]
