"""Engine programs for the tests in this folder."""

from support.engine_programs import program

__all__ = ["program"]
