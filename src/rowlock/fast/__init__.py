"""The rules at machine speed: simulation, and the solved solo game.

The functions of `rules` are compiled as they are, not rewritten. This package imports `rules`, NumPy and numba (the
extra `fast`). Importing numba is slow, so import this package only where it is used.
"""
