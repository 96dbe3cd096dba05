"""The same rules at machine speed: simulation, and the solo game solved.

The functions of `rules` are compiled as they are; there is no second text of them. This folder imports `rules`, NumPy
and numba (the extra `fast`), and nothing outside it is slower for that: import it only where it is used.
"""
