"""Learning from your own games: which decisions become exercises, and when an exercise comes back.

This folder imports `analysis`, which evaluates choices. The page runs a translation of these functions.
"""
